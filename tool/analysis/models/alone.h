/* Objects that nobody sees being made: the elements of a container or an array, what emplace_back makes.
 *
 * Their constructors run without a call in the text. Where the class is plain (tree/lower_plain.c), what its
 * members begin with are literals, and each constructor of its text takes numbers alone, is given literals
 * where a call leaves them out, and, with all that it calls, reads and sets nothing that outlives it but
 * numbers that are constants, draws nothing and does nothing outside, then such an object is a function of
 * the numbers that it is given: of the same numbers the same object on every rank, in both programs. Where
 * these numbers are nothing of a share, nor is it. */
#ifndef STEELYARD_TOOL_MODELS_ALONE_H
#define STEELYARD_TOOL_MODELS_ALONE_H

#include <stdbool.h>

struct interp;
struct type;

/* Is an object of the class a function of what its constructors are given? */
bool made_alone(struct interp *in, const struct type *type);

#endif
