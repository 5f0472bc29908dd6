/* Ranges: `for (i = rank * (n / p); i < (rank + 1) * (n / p); i++)`, by whatever names. Every rank has n / p
 * numbers, rank by rank one behind the other, so what is done for a number is an own item, as if the numbers
 * had been scattered: a share object whose offset and own length stand for the two bounds gives each number
 * to one rank, in the same order. All that holds for own items of a scatter has to hold for these; an array
 * that the numbers lead into is one of all items, which every rank has. What n / p drops stays dropped.
 * Loops of n / p turns, `for (i = 0; i < n / p; i++) mine[i] = f(rank * (n / p) + i);`, are looked at as well
 * where the program has nothing else: the share object is made of the same quotient, the turn is an own item
 * by its place among the rank's, and what is done in it may use that place as that of a scattered item alone.
 *
 * The numbers may begin behind another one that is the same on all ranks, as 1 is: rank * (n / p) + 1 to
 * (rank + 1) * (n / p) inclusive, and so may ranges of other lengths. Each number less that one is an own
 * item as before, so the same rank has it. Where the item stands in an array is told by the index, which has
 * that number in it: a[i - 1] is the item, a[i] the one behind it.
 *
 * Ranges of other lengths that cover 0 .. n - 1 rank by rank, as `rank * n / p` to `(rank + 1) * n / p` do:
 * shares/blocks.h. */
#include "analysis/run/ranges.h"

#include "analysis/analysis.h"
#include "analysis/base/arena.h"
#include "analysis/path/path.h"
#include "analysis/path/rank_loops.h"
#include "analysis/run/points.h"
#include "analysis/shares/blocks.h"
#include "analysis/shares/shares.h"
#include "analysis/tree/program.h"
#include "analysis/tree/shape.h"
#include "analysis/tree/tree.h"
#include "analysis/values/numbers.h"
#include "analysis/values/values.h"

/* Something divided by the number of ranks of which the extent is a multiple, null. */
static const struct atom *equal_share(struct interp *in, const struct poly *extent, const struct poly **scale,
                                      int *group)
{
    for (int i = 0; i < extent->count; i++)
        for (int k = 0; k < extent->terms[i].count; k++) {
            const struct atom *a = extent->terms[i].atoms[k],
                              *by = a->kind == A_DIV ? poly_single(a->b) : NULL;
            const struct poly *rest;
            if (!by || by->kind != A_SIZE || !poly_split(in->space, extent, a, scale, &rest) || rest->count)
                continue;
            *group = by->id;
            return a;
        }
    return NULL;
}

/* Is a number that the rank's place is counted from, or by, the same on all ranks? */
static bool is_alike(struct interp *in, const struct poly *first)
{
    return !poly_by_rank(in->space, first) && !poly_has_kind(first, A_RANK) &&
           !poly_has_kind(first, A_SIZE) && !poly_has_kind(first, A_LOOP);
}

/* rank * (n / p) .. (rank + 1) * (n / p), or so many times both, behind a number that is the same for all. */
static bool is_equal_range(struct interp *in, const struct poly *lo, const struct poly *hi, int *group)
{
    const struct poly *scale, *offset, *rest, *by_rank, *fixed, *extent = poly_sub(in->space, hi, lo);
    const struct atom *share = equal_share(in, extent, &scale, group);
    if (!share || !is_alike(in, scale))
        return false;
    const struct atom *rank = poly_make_atom(in->space, A_RANK, *group, 0, 0, NULL, NULL, "rank");
    return poly_split(in->space, lo, share, &offset, &rest) && is_alike(in, rest) &&
           poly_split(in->space, offset, rank, &by_rank, &fixed) && !fixed->count && by_rank == scale;
}

/* As many turns from a beginning that is the same for all: a rank's numbers are told in its body, or none. */
static bool is_equal_way(struct interp *in, const struct poly *lo, const struct poly *hi, int *group)
{
    const struct poly *scale, *extent = poly_sub(in->space, hi, lo);
    return is_alike(in, lo) && equal_share(in, extent, &scale, group) && is_alike(in, scale);
}

/* From 0 or 1 on as often as the equal share says, or once less from 1 on. */
static bool counts_own(struct interp *in, const struct poly *lo, const struct poly *hi,
                       struct candidate *found)
{
    long long low;
    const struct poly *extent = poly_sub(in->space, hi, lo), *scale;
    if (!poly_literal(lo, &low) || low < 0 || low > 1)
        return false;
    if (low == 1 && !equal_share(in, extent, &scale, &found->group))
        extent = poly_add(in->space, extent, P(in, 1));
    const struct atom *share = equal_share(in, extent, &scale, &found->group);
    found->count = extent;
    return share && extent == poly_of(in->space, share);
}

void look_for_range(struct interp *in, const struct loop *loop, const struct node *node)
{
    const struct poly *lo = loop->lo_o, *hi = loop->hi_o;
    struct candidate found = {.call = node, .root = P(in, 0)};
    if (!in->program->options->ranges || !in->shares->discover || !in->shares->record || !lo || !hi)
        return;
    if (is_equal_range(in, lo, hi, &found.group)) {
        found.count = poly_sub(in->space, hi, lo);
        found.points = adds_points(node);
    } else if (adds_points(node) && counts_own(in, lo, hi, &found))
        found.points = true;
    else if ((found.blocks = blocks_of_loop(in, lo, hi)) != NULL) {
        found.count = poly_of(in->space, found.blocks->own);
        found.group = found.blocks->group;
        found.points = adds_points(node);
    } else if (is_equal_way(in, lo, hi, &found.group)) {
        found.count = poly_sub(in->space, hi, lo);
        found.turns = true;
    } else
        return;
    ARENA_PUSH(in->arena, in->shares->candidates, in->shares->candidate_count, found);
}

void look_for_counts(struct interp *in, const struct node *element, const struct value *v)
{
    const struct loop *loop = in->numbers->loop;
    struct candidate found = {.call = element, .root = P(in, 0)};
    const struct node *index;
    if (!in->program->options->ranges || !in->shares->discover || !in->shares->record || !loop ||
        !whole_rank_loop(in, loop, 0) || !indexed(element, &index) || !v->o)
        return;
    const struct poly *scale;
    if (!poly_has(v->o, loop->t)) { /* counts[r] = n / p */
        if (!equal_share(in, v->o, &scale, &found.group) || found.group != loop->group ||
            !is_alike(in, scale))
            return;
        found.count = v->o;
        found.turns = true;
        ARENA_PUSH(in->arena, in->shares->candidates, in->shares->candidate_count, found);
        return;
    }
    const struct atom *rank = poly_make_atom(in->space, A_RANK, loop->group, 0, 0, NULL, NULL, "rank");
    const struct poly *at = poly_sub(in->space, poly_of(in->space, rank), loop->lo_o),
                      *own = poly_replace(in->space, v->o, loop->t, at);
    found.blocks = own ? blocks_of_loop(in, P(in, 0), own) : NULL;
    const struct poly *times = own && !found.blocks ? poly_content(in->space, own) : NULL;
    if (times && is_alike(in, times))
        found.blocks = blocks_of_loop(in, P(in, 0), poly_exact(in->space, own, times));
    if (!found.blocks)
        return;
    found.count = poly_of(in->space, found.blocks->own);
    found.group = found.blocks->group;
    ARENA_PUSH(in->arena, in->shares->candidates, in->shares->candidate_count, found);
}

/* Is it made of how many ranks another communicator has, of which each rank may be in another one? */
static bool asks_others(const struct poly *p, int group)
{
    for (int i = 0; p && i < p->count; i++)
        for (int k = 0; k < p->terms[i].count; k++) {
            const struct atom *a = p->terms[i].atoms[k];
            const bool of_ranks = a->kind == A_DISPL || a->kind == A_COUNT;
            if ((a->kind == A_SIZE && a->id && a->id != group) ||
                (!of_ranks && (asks_others(a->a, group) || asks_others(a->b, group))))
                return true;
        }
    return false;
}

void note_range(struct interp *in, const struct loop *loop)
{
    if ((!in->program->options->ranges && !in->program->options->dealing) || !in->shares->record)
        return;
    struct share *share = &in->shares->list[loop->share];
    if (!share->handed_out)
        share->handed_out = loop->node;
    if (!share->blocks && share->atom->kind == A_DIV &&
        (poly_by_rank(in->space, share->atom->a) || asks_others(share->atom->a, share->group)))
        fact_against(in, 1ull << loop->share, 314, loop->node,
                     "the numbers of all ranks together are not the same on every rank", NULL, NULL);
    for (int i = 0; i < in->shares->range_count; i++)
        if (in->shares->ranges[i].node == loop->node && in->shares->ranges[i].share == loop->share)
            return;
    struct range range = {.node = loop->node, .share = loop->share};
    ARENA_PUSH(in->arena, in->shares->ranges, in->shares->range_count, range);
}
