/* Shares that are of different length in the original already. Every rank r has the numbers from B(r) up to
 * B(r + 1) of n, and B is one of these:
 *
 *     cut      r * n / p
 *     first    r * (n / p) + min(r, n % p)           the first n % p ranks have one more
 *     behind   r * (n / p) + max(0, r - p + n % p)   the last n % p ranks have one more
 *     last     r * (n / p), but B(p) = n             the last rank takes the rest
 *     up       min(r * c, n), c = (n + p - 1) / p    c each as long as there are any
 *     more     min(r * c, n), c = n / p + (n % p != 0)
 *     over     min(r * c, n), c = n / p + (n % p > 0)
 *
 * Each begins at B(0) = 0, ends at B(p) = n and never goes down (of n < 0 it never goes up: no rank has a
 * number then, and neither has one with the share object; of n < 0 the c of `more` is 1 where n / p is 0, it
 * and that of `over` are not above 0 elsewhere, and min(r * c + c, n) is not above min(r * c, n) in either
 * case), so the ranks' ranges cover 0 .. n - 1, each number once, rank by rank. So does a share object of n
 * items: its offset takes the place of B(r), its own length that of B(r + 1) - B(r), and every number has one
 * rank, in the same order.
 *
 * The two are told by their value: polynomials of the rank in one form (values/choices.h), whatever they are
 * spelled like, get a name each wherever they are computed, as sums that are shares do (sums.h). That names a
 * value and says nothing about it. What is made of the two names is sums of multiples of them that are the
 * same on all ranks; rank * length, length * p are nothing that other lengths have a value for. They differ
 * from rank to rank, so nothing of them is taken for the same everywhere that the equal share is: counts that
 * all ranks give alike, counts by rank, means, multiples of a unit, what stays as it was.
 *
 * In a loop over all ranks the same formulas with the loop's rank in place of the own one have names, too:
 * what that rank has, and what those before it have (sy_count, sy_displ). Arrays of them are counts and
 * displacements.
 *
 * Where something needs so many items on every rank (share.least), that is asked of the share object of
 * `first` as of equal shares: where n / p is not less, every rank has so many, in the original and in the new
 * program; and where it is, the runtime hands out as the original does, the first n % p ranks one more
 * (steelyard/shares.h), so that the two programs are the same. With the other forms some ranks may have fewer
 * although n / p is as much (`up`), or the runtime hands out otherwise than they do.
 *
 * Of these three, lo = rank * c may be beyond n where there is nothing to do from there on: only the
 * range that it begins counts then, which has no numbers, and its length is no number of items. */
#ifndef STEELYARD_TOOL_BLOCKS_H
#define STEELYARD_TOOL_BLOCKS_H

#include <stdbool.h>

#include "analysis/interp.h"
#include "analysis/values/poly.h"

struct atom;
struct poly;
struct share;

enum blocks_form {
    BLOCKS_CUT,
    BLOCKS_FIRST,
    BLOCKS_BEHIND,
    BLOCKS_LAST,
    BLOCKS_OVER,
    BLOCKS_OVER_TO_END,
    BLOCKS_MORE,
    BLOCKS_MORE_TO_END,
    BLOCKS_UP,
    BLOCKS_UP_TO_END,
    BLOCKS_FORMS
};
struct blocks {
    enum blocks_form form;
    int group;
    const struct poly *all;           /* n */
    const struct atom *low, *own;     /* the names of B(rank), and of how far it is to B(rank + 1) */
    const struct poly *begins, *ends; /* in one form: B(rank), B(rank + 1), */
    const struct poly *again;         /* which min(B(rank) + c, n) is too, null; */
    const struct poly *length, *cut;  /* from one to the other; the quotient */
};

/* That distribution of `all` among the group; null where this is no number that is the same on all ranks. */
const struct blocks *blocks_of_form(struct interp *in, enum blocks_form form, int group,
                                    const struct poly *all);
/* While shares are looked for: the distribution of which a loop from lo to hi has this rank's numbers, or as
 * many from a beginning that is the same on all ranks. Null none. */
const struct blocks *blocks_of_loop(struct interp *in, const struct poly *lo, const struct poly *hi);
/* Can the numbers of a rank begin beyond their end, where it has none? */
bool may_begin_beyond(const struct blocks *blocks);
/* With the names of the shares that are known; p where it is none. */
const struct poly *as_blocks(struct interp *in, const struct poly *p);
/* With B(rank) and B(rank + 1) in place of the names. */
const struct poly *bounds_of_blocks(struct interp *in, const struct poly *p);
/* What a value with the names of share number i becomes: offset and own length; null where that has none. */
const struct poly *blocks_to_new(struct interp *in, int i, const struct poly *p);
/* The other way round, with all shares as they were. */
const struct poly *blocks_to_old(struct interp *in, int i, const struct poly *w);
/* What a rank had, or those before it had: A_COUNT, A_DISPL. */
const struct poly *blocks_before(struct interp *in, int i, enum atom_kind kind, const struct poly *rank);
/* Is something of the share's names in it? Of those that a loop over the ranks has for other ones? */
bool has_names(const struct share *share, const struct poly *p);
bool names_other_ranks(const struct share *share, const struct poly *p);
/* The items of all ranks where there are at most so many, by its own value; null not known. */
const struct poly *items_of_all(const struct share *share);

#endif
