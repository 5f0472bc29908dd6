/* Expressions as places: eval_lvalue (run.h). */
#ifndef STEELYARD_TOOL_PLACES_H
#define STEELYARD_TOOL_PLACES_H

#include <stdbool.h>

#include "analysis/interp.h"
#include "analysis/tree/tree.h"
#include "analysis/values/values.h"

struct interp;
struct node;

/* What an operator of the library gives of an iterator: its container was changed since it was made, perhaps.
 */
struct value behind_iterator(struct interp *in, const struct node *node, struct value v);
/* v.at(i), v.front(), v.back() */
bool names_element(const struct interp *in, const struct node *node);
bool returns_reference(const struct node *node); /* a call of a function that does */
/* &what: a pointer that may leave the row in which that is. */
struct value address_of(struct interp *in, const struct node *what);
/* An object without a name, of the expression's type, to which the place leads. */
struct value unnamed_place(struct interp *in, const struct node *node);

#endif
