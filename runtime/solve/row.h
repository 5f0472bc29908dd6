/* One row of the dynamic program over ranks, restricted to an interval of states. */
#ifndef STEELYARD_SOLVE_ROW_H
#define STEELYARD_SOLVE_ROW_H

#include "solve/model.h"

/* cost[d - first] for d in [first, last]: the least time in which the ranks from some position on, at least d
 * units between them, finish; non-decreasing in d. SY_TICKS_MAX where no distribution is inside the band. */
struct states {
    int64_t first, last;
    int64_t *cost;
};

/* Space the row needs: the ends of one monotone queue per piece of the communication cost. */
struct row_space {
    int64_t *queue;
    int64_t capacity;
};
void sy_row_space_free(struct row_space *space);

#define ROW_SEE_NEXT (-1) /* choice: the state d + 1 is served at no more cost */
#define ROW_NONE (-2)     /* choice: nothing inside the band */

/* The row of the last served rank. */
void sy_row_last(const struct rank_model *rank, struct states *row);

/* row[d] = min over e in [low, high] of comm(e) + max(comp(e), next[d - e]), for non-decreasing costs:
 * Algorithm 2 of RR-4770 with a pointer for its binary search and monotone queues for its inner loop, O(width
 * of the row + width of the next) per piece. choice[d - first] is the index d - e - next->first, or one of
 * the above. False when out of memory. */
bool sy_row_solve(const struct rank_model *rank, int64_t high, const struct states *next, struct states *row,
                  int32_t *choice, struct row_space *space);

#endif
