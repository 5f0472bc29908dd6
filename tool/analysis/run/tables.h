/* Constant tables of functions.
 *
 *     static const struct { const char *name; double (*f)(double); } jobs[] = {{"square", square}, ..};
 *     .. jobs[j].f ..
 *
 * An object that is declared constant holds from its beginning to its end what its initialiser says: whoever
 * changes it has a program that means nothing. So a pointer to a function that is read from an element, or
 * from a member of one, is one of those that the list names for an element, or for that member; where the
 * list has none for it, it leads nowhere, and nobody calls it. Which one it is hangs on the place alone, of
 * which the value that was read has the class already. A table is told by its name, or by a pointer of which
 * all places are known where it may lead, or by a reference to a record in it.
 *
 * Not where the text of the unit says `mutable` anywhere: such a member of a constant object may change.
 * Only where each part of the list is known by the element and the member that it sets (members.h), and is
 * the name of a function, its address or a zero. */
#ifndef STEELYARD_TOOL_TABLES_H
#define STEELYARD_TOOL_TABLES_H

#include <stdbool.h>

#include "analysis/run/claims.h"
#include "analysis/values/values.h"

struct interp;
struct node;
struct type;

/* Does the list of an array name functions alone, or nothing? A variable begins with these then, and what is
 * stored in it later is one more of them (values/callees.h). */
bool lists_functions(struct interp *in, const struct type *array, const struct node *list,
                     struct pointer *to);
/* What was read there is v: with the functions that it may lead to, where the table tells them. */
struct value told_by_table(struct interp *in, const struct node *node, struct value v, evaluation again);

#endif
