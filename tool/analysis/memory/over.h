/* MPI may have been finalized on the way here: where it may not, as the program has asked.
 *
 *     int get(..) { if (n < 1) { MPI_Finalize(); return -1; } return n; }
 *     ..
 *     int n = get(..);
 *     if (n == -1)
 *         return 1;
 *
 * Where a function was called with MPI not finalized, and each of its returns behind which it may be by then
 * gives back one and the same literal, MPI is finalized behind the call only where the call gave back that.
 * So it is kept which number the call gave back, and the literal; and where a test that was come by tells
 * that the number is another one (path/spans.h), MPI is not finalized. Numbers are names of values: what the
 * program does with the variable that holds it changes no number.
 *
 * A way out of the function that gives nothing back, another literal or what is no literal is none of these,
 * and so is a call in a loop, where the number would be that of another turn. Where two ways meet, of which
 * MPI is finalized on both for different numbers, nothing is kept. */
#ifndef STEELYARD_TOOL_OVER_H
#define STEELYARD_TOOL_OVER_H

#include <stdbool.h>

#include "analysis/interp.h"

struct context;
struct state;
struct value;

bool may_be_over(struct interp *in);
/* May be, but a test of a number can still tell that it is not. */
bool is_told_by_test(struct interp *in);
/* A way out of the function at hand, with what it gives back; null: nothing. */
void leave_over(struct interp *in, const struct value *v);
/* Behind the call, of which the context tells. */
void over_by_result(struct interp *in, const struct context *called);
/* Two ways meet. */
void join_over(struct state *into, const struct state *other);

#endif
