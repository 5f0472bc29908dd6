/* The chunks of a loop as prefix sums: what a step number means. Made once, by one rank, and handed to the
 * others as numbers: formulas with roots and logarithms may round differently on another machine, and chunks
 * that two ranks calculate differently overlap or leave gaps. No MPI, no clock. */
#ifndef STEELYARD_LOOP_LIST_H
#define STEELYARD_LOOP_LIST_H

#include "loop/technique.h"

struct loop_list {
    long long items; /* N */
    size_t n;        /* how many chunks the table holds */
    long long *end;  /* [n] where each of them ends */
    long long rest;  /* the size of all chunks behind the table, >= 1 */
    long long steps; /* how many there are in all */
};

/* The most chunks a table holds; 32 MB. What a formula continues (SS, FSC, mFSC, tails at kmin) is not
 * counted. */
enum { LOOP_LIST_MOST = 1 << 22 };

/* SY_ENOMEM, SY_ELIMIT (more chunks than a table holds). A technique whose chunks depend on who asks has the
 * list of equal ranks (its batches). */
int sy_loop_list_make(const sy_loop_options *options, long long items, int ranks, struct loop_list *list);
void sy_loop_list_clear(struct loop_list *list);

/* The iterations of a step, [*begin, *end): false when there is no such step. */
static inline bool loop_list_at(const struct loop_list *list, long long step, long long *begin,
                                long long *end)
{
    if (step >= list->steps || step < 0)
        return false;
    if ((size_t)step < list->n) {
        *begin = step ? list->end[step - 1] : 0;
        *end = list->end[step];
        return true;
    }
    long long before = list->n ? list->end[list->n - 1] : 0;
    *begin = before + (step - (long long)list->n) * list->rest;
    *end = list->items - *begin > list->rest ? *begin + list->rest : list->items;
    return true;
}

#endif
