/* Numbers that are converted where they stand, to a type that is told elsewhere: by the variable that is set
 * to one, `long first = rank * part;`, `first = rank * part;`. Of which type they are themselves does not
 * matter there. */
#ifndef STEELYARD_TOOL_CONVERTED_H
#define STEELYARD_TOOL_CONVERTED_H

#include <stdbool.h>

struct node;
struct type;

/* The type of numbers to which the node is converted in this way; null: what is made of it hangs on its own.
 */
const struct type *converted_to(const struct node *node);
/* Is the type that of what the variable begins with, `auto x = ..`? */
bool takes_type_of(const struct node *initialiser);

/* (double)x: a number of its own, not the variable; unlike (int &)x. */
bool makes_copy(const struct node *cast);

#endif
