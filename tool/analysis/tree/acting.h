/* Code of a class that runs where no call stands: does it do more than set its own object? */
#ifndef STEELYARD_TOOL_ACTING_H
#define STEELYARD_TOOL_ACTING_H

#include <stdbool.h>

#include "analysis/tree/lower.h"

/* Sets what of the class acts (enum acting) from its own functions and initialisers; `written`: the class as
 * it stands in the text. */
void find_acting(CXCursor written, struct type *to);

/* A function that is called by no name of its own: an operator, also one of a class. */
void note_operator(struct lowering *l, CXCursor function);

#endif
