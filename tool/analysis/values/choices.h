/* Numbers that ranks have in one of two ways: `rank < n % p ? a : b`.
 *
 * A test of the rank is a number, 1 where it holds and 0 elsewhere, so that what is chosen by it is one as
 * well: b + (rank < n % p) * (a - b). Sums of such numbers are brought to one form: orders are told as x < 0
 * with the rank on its left side, n % p as n - p * (n / p), what the last rank alone has without its rank,
 * and (x < 0) * (x + 1) as (x + 1 < 0) * (x + 1), since at x = -1 both are nothing. Whatever way the minimum
 * of two numbers, or the n % p first ranks, are spelled in, it is the same polynomial then. Equal polynomials
 * have equal values; two that are not may have them all the same. That something is left over, n % p != 0 or
 * n % p > 0, is a number as well, the same one on all ranks, with a name of its own.
 *
 * Only these, and tests that hold the rank against something of the number of ranks, are told. */
#ifndef STEELYARD_TOOL_CHOICES_H
#define STEELYARD_TOOL_CHOICES_H

#include "analysis/interp.h"
#include "analysis/tree/tree.h"

struct poly;

/* 1 where a < b, or a == b, 0 elsewhere; null: not told. */
const struct poly *where_less(struct interp *in, const struct poly *a, const struct poly *b);
const struct poly *where_equal(struct interp *in, const struct poly *a, const struct poly *b);
/* 1 where all % size is not 0 (OP_NE), or is above it (OP_GT), with the number of ranks of a group; null: it
 * is no such remainder. */
const struct poly *where_rest(struct interp *in, const struct poly *rest, enum operator op);
/* a where `is` is 1, b where it is 0. */
const struct poly *chosen_of(struct interp *in, const struct poly *is, const struct poly *a,
                             const struct poly *b);
const struct poly *in_one_form(struct interp *in, const struct poly *p);

#endif
