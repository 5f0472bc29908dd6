/* What a call that makes a datatype is told in arrays is what an expression had when it was stored there, and
 * is asked for where the call stands. So it counts only where the expression has the same value in both
 * places.
 *
 * That holds for what is made of numbers, constants and variables of the function's own that are set by one
 * place of it, before any loop, and changed by nothing else: no other assignment, no address that is given
 * away, no reference.
 *
 * A place may be a difference of two addresses:
 *
 *     MPI_Get_address(&a, &first);
 *     MPI_Get_address(&b, &next);
 *     places[1] = next - first;
 *
 * Each of the two variables has the address that the last such call before has set, where this call and the
 * difference are statements of one block, no statement between them sets the variable or may be jumped into,
 * and the variable is mentioned by nothing but such calls and differences. Of what is the address has to be
 * told alike later, too: a variable, a member or element of one by a number, or what a pointer leads to that
 * is set by one place. */
#ifndef STEELYARD_TOOL_TOLD_PLACES_H
#define STEELYARD_TOOL_TOLD_PLACES_H

#include <stdbool.h>

struct node;

/* Is the expression's value the same later in its function? */
bool tells_the_same(const struct node *node);
/* The addresses that a place is the difference of; false: it is something else. */
bool told_difference(const struct node *place, const struct node **to, const struct node **from);

/* May a block of the function be jumped into, but by a switch? */
bool jumps_about(const struct node *body);

#endif
