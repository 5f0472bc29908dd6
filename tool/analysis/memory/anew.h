/* Arrays that are set anew, from their first element to their last one:
 *
 *     int tour[N];
 *     for (t = lo; t < hi; t++) {               over own items
 *         tour[0] = 0;
 *         for (k = 1; k < N; k++)
 *             tour[k] = next(t, k);
 *         if (length(tour) < best)
 *             best = length(tour);
 *     }
 *
 * What such an array holds where a turn begins an item before has left, and behind the loop the last one:
 * neither may be used. From then on what is stored in it is followed. Once each of its bytes has been set,
 * nothing else is there any more, and whatever is read of it is what one of these stores has left.
 *
 * Bytes are set from the first one on. `to` says how many: a store of some bytes that begins there moves it,
 * and so does a loop of which each turn stores the next ones, where that loop ends. No turn of it is left
 * early or goes past the store, its counter goes by ones, and both its ends are the same in both programs;
 * one that makes no turn would move `to` backwards, or not at all. So do loops within each other that set all
 * of the array in order. The array is as long in both programs as the bytes that are set.
 *
 * Each store since has been followed, whether it moved `to` or not: a plain number, the same for all or the
 * item's, under no condition that hangs on items, and from the first one to the last under the same tests of
 * the rank. Any other one, or a change that no store makes, ends it. Where two paths meet of which one has
 * come further, it begins once more: it may begin anywhere.
 *
 * An array that is set anew within a turn is one of that turn, as if it had been made there (scratch.h),
 * however long it lives. */
#ifndef STEELYARD_TOOL_ANEW_H
#define STEELYARD_TOOL_ANEW_H

#include <stdbool.h>

#include "analysis/interp.h"
#include "analysis/memory/state.h"

struct loop;
struct node;
struct target;
struct value;

/* What the cell of an array holds from here on is not to be used: what is stored in it is followed. */
void begin_anew(struct interp *in, struct cell *cell);
/* Something is stored there, where the array's last write before was that of the stamp. */
struct anew_store {
    const struct target *t;
    long long size;
    const struct value *content;
    const struct node *node;
    unsigned stamp;
    bool weak; /* perhaps in another one */
};
void follow_anew(struct interp *in, const struct anew_store *s);
/* All of it has been set at once. */
void all_anew(struct interp *in, int object);
/* A loop begins; it has ended with all its turns. */
void begin_covers(const struct interp *in, struct loop *loop);
void finish_covers(struct interp *in, const struct loop *loop);
/* Two paths meet, before their cells are joined. */
struct anew join_anew(struct interp *in, const struct cell *a, const struct cell *b, const struct node *node,
                      enum purpose purpose, int object);
/* Of two paths that meet where they may not be told apart, nothing is followed. */
void forget_anew(struct cell *cell);
/* Nothing has changed, but that the array has another stamp. */
void keep_anew(struct cell *cell, const struct anew *before, unsigned stamp);
/* In a turn of that loop over own items? */
bool is_set_anew(const struct cell *cell, const struct loop *loop);

#endif
