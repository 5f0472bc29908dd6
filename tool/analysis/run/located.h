/* The extremum of all items and where the first of those is that have it: MPI_MINLOC and MPI_MAXLOC.
 *
 *     for (i = 0; i < s; i++)
 *         if (a[i] < best) { best = a[i]; at = rank * s + i; }
 *     own.value = best; own.index = at;
 *     MPI_Reduce(&own, &all, 1, MPI_DOUBLE_INT, MPI_MINLOC, 0, MPI_COMM_WORLD);
 *
 * A loop over the own items, from the first to the last, keeps an item and a number that is larger for later
 * items, under a test that an equal item does not pass. Then each rank has (v, x): of the items better than
 * what it began with the best one, v, and the least number x of those that are v; or what it began with. Let
 * every rank begin with the same v0. Where some item of all is better than v0, the best of them is better
 * than what ranks have that have none or began with v0 only, so that the reduction takes the pairs of the
 * ranks that have it, and of these the least number: the number of the first of all items that are it. Where
 * no item is better, all ranks have v0, and the reduction gives the least of the numbers that they began
 * with: it is that of rank 0 where all began with one number, and also where each has added the place of its
 * first item, which is 0 on rank 0. Neither depends on the shares. Where a rank begins with its first item
 * and its number instead, it has at least one, and (v, x) is of its items as before.
 *
 * For this the number must be c * (offset + i) + d, c > 0, in both programs (the offset may be added after
 * the loop); both halves are kept in numbers of the very type that is reduced, in which alone "equal" is the
 * same on one rank and between two; and nothing else changes one half without the other. Both halves remember
 * of which pair they are. Whatever is done with them but copying forgets it: where an item is stays a value
 * that is refused everywhere else.
 *
 * Where the test settles ties by the number, as the reduction does,
 *
 *         if (a[i] < best || (a[i] == best && id[i] < at)) { best = a[i]; at = id[i]; }
 *
 * each rank has the least pair of all its items' and of what it began with, in an order of all pairs, and so
 * has the reduction: it may be any number of the item, in any order of the items.
 *
 * Ranks that take the numbers of a loop as they work (dealt.h) do not meet them in their order. There the new
 * program settles ties by the number, where the original leaves them to the order of its loop: what it tests
 * becomes the test above. Let all ranks begin with (v0, x0), where x0 is no more than what the least number
 * of the loop makes. Where some item of all is better than v0, both have the best one and the least number of
 * those that are it. Where none is, an item that is v0 has no number less than x0, so the new test does not
 * pass it either, and both have (v0, x0). The item and the number are read twice then, and do nothing: they
 * are names, elements and sums of such. */
#ifndef STEELYARD_TOOL_LOCATED_H
#define STEELYARD_TOOL_LOCATED_H

#include <stdbool.h>

#include "analysis/interp.h"
#include "analysis/tree/extremum.h"
#include "analysis/values/numbers.h"
#include "analysis/values/values.h"

struct interp;
struct node;

/* What stands in the test and the branch. */
struct halves {
    struct value item, index; /* what they are */
    struct value best, at;    /* where they are kept */
};

/* The loop over own items that the node stands in, where it is in the same function, no threads share it out,
 * and around it are ordinary ones alone; null: none. */
const struct loop *loop_of_items(const struct interp *in, const struct node *node);
/* Keeps both for the items of the loop. False when it is no such pair; then nothing has been done. */
bool keep_located(struct interp *in, const struct node *node, const struct loop *loop, const struct sought *s,
                  const struct halves *h);
/* A maximum begins with an element that the loop, or the first item that it leaves out, would have brought
 * anyway. */
bool starts_inside(const struct value *v, const struct value *first, const struct loop *loop);
/* After the loop: marks what `object`, which began with `before`, is a half of. `left` is what the last item
 * has left. */
void end_located(struct interp *in, int object, struct value *result, const struct value *left,
                 const struct value *before, const struct loop *loop);
/* at + offset, at + 1: the number of the same item. False when it is something else. */
bool move_located(struct interp *in, const struct value *a, const struct value *b, struct value *sum);

#endif
