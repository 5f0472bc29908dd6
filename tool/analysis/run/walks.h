/* for (p = first; p < end; p++): a pointer that is the counter of its loop. Its place, counted in elements
 * from where it begins, is a counter from 0 to the way between the two, which is a number of elements where
 * both are places of one block; so all that is known of counted loops holds for it. */
#ifndef STEELYARD_TOOL_WALKS_H
#define STEELYARD_TOOL_WALKS_H

#include <stdbool.h>

#include "analysis/interp.h"

struct body;
struct decl;
struct node;
struct poly;
struct type;
struct value;

/* Is the variable a pointer that may be one: p < end, p != end, both to elements of one size? */
bool walks(const struct decl *variable, const struct node *test);
/* Makes of where it begins and where it ends 0 and the number of elements between; false: not known. */
bool count_way(struct interp *in, struct body *b, const struct type *type, struct value *low,
               struct value *high);
/* It is so many elements further now; null: it is not known how many. */
void walk_to(struct interp *in, const struct body *b, const struct poly *o, const struct poly *w);

#endif
