/* Code of a class that runs where no call stands: does it do more than set its own object? */
#ifndef STEELYARD_TOOL_ACTING_H
#define STEELYARD_TOOL_ACTING_H

#include <stdbool.h>

#include "analysis/tree/lower.h"

/* Sets what of the class acts (enum acting) from its own functions and initialisers, as they
 * stand in the text of that class. */
void find_acting(CXCursor class, struct type *to);

/* A function that the library finds by what it gives it: an operator, also one of a class, swap and the like,
 * a template's friends. */
void note_operator(struct lowering *l, CXCursor function);

#endif
