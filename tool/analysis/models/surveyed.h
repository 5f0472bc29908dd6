/* What a function that is not followed does with what the library keeps, though nothing that it is given or
 * can reach shows it. It is one step of the program like any other:
 *
 * - Random numbers that it draws are others where as many as own items were drawn before; and where it is
 *   called as often as there are own items, or under a condition of theirs, whatever is drawn from here on
 * is.
 * - errno tells it what calls for own items have left (leftovers.h).
 * - What it prints, reads or does to files is done as often as it is called.
 * - How arithmetic is done from here on is not followed: refused.
 *
 * Where it is called at some later time none of these are asked for then, so random numbers are refused, too.
 */
#ifndef STEELYARD_TOOL_MODELS_SURVEYED_H
#define STEELYARD_TOOL_MODELS_SURVEYED_H

#include <stdbool.h>

struct interp;
struct node;
struct survey;

/* It is called there; `by_rank`: it may do something else on every rank. */
void does_surveyed(struct interp *in, const struct survey *s, bool by_rank, const struct node *node);
/* May what was surveyed do something else on every rank, given the same? */
bool differs_by_state(struct interp *in, const struct survey *s, const struct node *node);
/* Have as many random numbers as own items been drawn, and it draws some; or does it set a mode? */
bool hangs_on_library(const struct interp *in, const struct survey *s);

#endif
