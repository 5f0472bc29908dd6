/* Numbers that divide other ones, and what follows from that. Tests whether one does:
 *
 *     if (n % size != 0)
 *         return 1;                        from here on size divides n
 *
 *     if (rank == 0 && n % size != 0)
 *         MPI_Abort(MPI_COMM_WORLD, 1);    and here, too
 *
 * Whoever goes on has passed the test. Where rank 0 alone makes it, and ends the run for all, others may have
 * gone on: such a run never ends properly and need not be kept (run/leave.h). In all others rank 0, which
 * there is in any case, has passed it, and where both numbers are the same on all ranks the test holds on all
 * of them. All ranks have to come by the test: no other test of the rank stands around it. It is made use of
 * where the function computes that quotient, too: else `rank * n / size` is better left a range of any n. */
#ifndef STEELYARD_TOOL_DIVISORS_H
#define STEELYARD_TOOL_DIVISORS_H

#include <stdbool.h>

#include "analysis/interp.h"
#include "analysis/run/claims.h"
#include "analysis/shares/shares.h"

struct decl;
struct node;

enum { MOST_DIVISORS = 4 };

struct divisors {
    struct divisor list[MOST_DIVISORS];
    int count;
    bool by_first; /* rank 0 alone asks, beside what tells it apart */
};

/* What a test says where it does not hold, of what variables have as it is made: before either branch, which
 * may set them. Nothing, where the test itself sets something. `asked`: it is of these two sides, rank 0
 * alone asks this one; null. */
void find_divisors(struct interp *in, const struct node *test, const struct node *asked, evaluation evaluate,
                   struct divisors *found);

/* The test has not held for whoever is here; where rank 0 alone asks, it has ended the run where it holds. */
void note_divisors(struct interp *in, const struct divisors *found);

/* The variable n of `n = 24 * size` where the 24 stands, and where the function computes `n / size`, too: so
 * many items has every rank, and the number is named like one that a variable begins with, as else the
 * quotient would be a bare number. Null: the number stands somewhere else. */
const struct decl *counted_for_each_rank(struct interp *in, const struct node *literal, evaluation evaluate);

#endif
