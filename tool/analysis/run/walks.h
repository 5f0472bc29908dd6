/* for (p = first; p < end; p++): a pointer that is the counter of its loop. Its place, counted in elements
 * from where it begins, is a counter from 0 to the way between the two, which is a number of elements where
 * both are places of one block; so all that is known of counted loops holds for it.
 *
 * for (row = first; row < end; row += cols): counted in rows, where the way is a number of whole rows. Such a
 * length may be nothing when the program runs, and the pointer stays where it is; or less, and there is no
 * turn. Both is settled where it walks over scattered items that are as long as a row: a scatter hands out no
 * less than nothing, and items of no length have nothing that a turn could do with them. So only there, and
 * how often the loop has run, which its turns may have counted, is not told behind it. */
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
/* The same for a step that is no number, which is `stride` elements. */
bool count_strides(struct interp *in, struct body *b, const struct type *type, const struct value *stride,
                   struct value *low, struct value *high);
/* Where it is so many steps further; null: it is not known how many. */
struct value walked_to(struct interp *in, const struct body *b, const struct poly *o, const struct poly *w);
/* It is there now. */
void walk_to(struct interp *in, const struct body *b, const struct poly *o, const struct poly *w);

#endif
