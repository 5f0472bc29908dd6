/* Counts and displacements that a branch tells, in a loop over all ranks that every turn comes by:
 *
 *     if (r < n % p) counts[r] = n / p + 1; else counts[r] = n / p;
 *     counts[r] = n / p; if (r < n % p) counts[r]++;
 *     counts[r] = n / p; if (left > 0) { counts[r]++; left--; }
 *     counts[r] = n / p; if (left-- > 0) counts[r]++;
 *     counts[r] = q; displs[r] = r * q; if (r < x) { counts[r]++; displs[r] += r; } else displs[r] += x;
 *
 * Turn r leaves in its element what the test chooses, which is a number (values/choices.h): b + test * (a -
 * b), where a and b are what the branches give it. Where that is what rank r has of a distribution, or what
 * stands before it (shares/blocks.h), the element is set anew behind the `if`, and what stands there stays as
 * it is. Elements of several arrays are told one by one, where all of them are such numbers; the arrays are
 * different ones, so what is set of one tells nothing of another.
 *
 * Nothing of it does more in the new program than before: the branches set that element and no other thing,
 * from numbers that are the same in both programs, and so is the test; so both programs go the same way
 * through it, and what is left in the element is overwritten before anybody reads it. What is set just before
 * the `if`, and is all that it starts from, is part of it: between that statement and the `if` there is
 * nothing but such as set elements of other arrays to what is computed of names and numbers, so nobody reads
 * it.
 *
 * A test of a number that counts down is one of the rank: `left` is L before the loop, and nothing in the
 * loop names it but this test and the one step down in its branch. So while it is positive in turn r, all
 * turns before have come by the step, and it is L - r; from turn L on it is 0. Where L is not positive there
 * is no step at all. In any case left > 0 says r < L. Where the test itself steps it down, and nothing else
 * in the loop names it, it is L - r in turn r whatever comes of the test, and left > 0 says the same. What it
 * is behind the loop is not told.
 *
 * The same way, `if (r == 0) d[r] = 0; else d[r] = d[r - 1] + counts[r - 1];` is prefixes.h's choice, and so
 * is `if (r > 0) d[r] = d[r - 1] + counts[r - 1];` where nothing but 0 was stored in d before the loop: turn
 * 0 leaves what d[0] held, 0, or nothing was stored in it, and the program reads what it must not. */
#ifndef STEELYARD_TOOL_BRANCHED_H
#define STEELYARD_TOOL_BRANCHED_H

#include <stdbool.h>

#include "analysis/interp.h"
#include "analysis/run/claims.h"

struct decl;
struct loop;
struct node;
struct poly;
struct value;

/* What such an expression is in both programs; null: not told, or it is none. */
const struct poly *same_in_both(struct interp *in, const struct node *node, evaluation evaluate);
/* The number that a variable of the function holds, the same in both programs and on all ranks, where nothing
 * can lead to the variable; null. */
const struct poly *number_alone(struct interp *in, const struct decl *variable);
/* Before the loop is run: the number that counts down in it. */
void find_countdown(struct interp *in, struct loop *loop);
/* At counts[r] = ..; is an `if` behind it that tells the rest? `v` is what the element has behind that one.
 */
bool begin_branched(struct interp *in, const struct node *element, struct value *v, evaluation evaluate);
/* At an `if`. False: it is none, and nothing was done; else it has been run. */
bool run_branched(struct interp *in, const struct node *node, evaluation evaluate);

#endif
