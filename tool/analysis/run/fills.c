/* Counts and displacements that a loop fills: fills.h. */
#include "analysis/run/fills.h"

#include "analysis/base/arena.h"
#include "analysis/memory/memory.h"
#include "analysis/path/rank_loops.h"
#include "analysis/shares/blocks.h"
#include "analysis/shares/shares.h"
#include "analysis/tree/tree.h"
#include "analysis/values/numbers.h"

void begin_fills(struct loop *loop)
{
    loop->fill_count = 0;
}

static struct fill *fill_of(const struct loop *loop, int object)
{
    for (int i = 0; i < loop->fill_count; i++)
        if (loop->fills[i].object == object)
            return &loop->fills[i];
    return NULL;
}

bool is_fill(const struct loop *loop, int object)
{
    const struct fill *fill = fill_of(loop, object);
    return fill && fill->kept;
}

bool holds_zeros(const struct cell *cell)
{
    return cell->layout == LAY_WHOLE && cell->value.dep == DEP_FIX && !cell->value.stored.never &&
           cell->alike.all && cell->alike.filled && same_number(cell->alike.number, 0);
}

bool fills_zeros(struct interp *in, const struct loop *loop, int object)
{
    const struct fill *fill = fill_of(loop, object);
    return fill ? fill->from_zero : holds_zeros(seen(in, object));
}

bool note_fill(struct interp *in, struct loop *loop, int object, enum dep dep)
{
    struct cell *cell = cell_of(in, object);
    struct fill *fill = fill_of(loop, object);
    const bool untouched =
        fill && fill->hidden ? cell->stamp == fill->stamp : cell->value.stored.never || cell->alike.all;
    if (cell->layout != LAY_WHOLE || (fill && !fill->kept) || (!untouched && cell->value.dep != dep))
        return false;
    if (!fill) {
        struct fill more = {.object = object, .kept = true, .from_zero = holds_zeros(cell)};
        ARENA_PUSH(in->arena, loop->fills, loop->fill_count, more);
    }
    cell->value = (struct value){.stored.never = true}; /* all of it is set by this loop */
    cell->alike.all = false;
    return true;
}

void note_sum(const struct loop *loop, int object, int counts, const struct poly *factor)
{
    struct fill *fill = fill_of(loop, object);
    fill->summed = counts + 1;
    fill->summed_by = factor;
}

/* Has the turn left the sums and what they are sums of as they were when it added them up? */
static bool still_sums(const struct interp *in, const struct fill *fill)
{
    if (!fill->summed)
        return true;
    const struct value *v = &seen(in, fill->object)->value, *counts = &seen(in, fill->summed - 1)->value;
    return v->dep == DEP_DISPLS && v->factor == fill->summed_by && counts->dep == DEP_COUNTS &&
           counts->factor == fill->summed_by && counts->shares == v->shares;
}

void end_fills(struct interp *in, struct loop *loop)
{
    for (int i = 0; i < loop->fill_count && !in->memory->state.dead; i++) {
        struct fill *fill = &loop->fills[i];
        const struct cell *cell = seen(in, fill->object);
        if (fill->rest) /* of which there was no more */
            cell_of(in, fill->object)->value.dep = DEP_BAD;
        fill->kept = fill->kept && !fill->rest && cell->layout == LAY_WHOLE &&
                     (cell->value.dep == DEP_COUNTS || cell->value.dep == DEP_DISPLS) &&
                     !cell->value.stored.perhaps && !turns_with(in, cell->value.factor, loop) &&
                     still_sums(in, fill);
        fill->dep = cell->value.dep;
        fill->factor = cell->value.factor;
        fill->shares = cell->value.shares;
    }
}

bool hide_fills(const struct loop *loop, struct state *head)
{
    bool fresh = false;
    for (int i = 0; i < loop->fill_count && !head->dead; i++) {
        struct fill *fill = &loop->fills[i];
        if (!fill->kept)
            continue;
        struct cell *cell = state_change(head, fill->object);
        const struct value from = {.shares = fill->shares};
        fresh = fresh || !fill->hidden;
        cell->value = value_bad(&from, loop->node, 302, "one of the counts or displacements of other ranks");
        cell->alike.all = false;
        fill->hidden = true;
        fill->stamp = cell->stamp;
    }
    return fresh;
}

void finish_fills(struct interp *in, const struct loop *loop)
{
    for (int i = 0; i < loop->fill_count && !in->memory->state.dead; i++) {
        const struct fill *fill = &loop->fills[i];
        if (!fill->kept || !fill->factor) /* no turn of it has come to its end */
            continue;
        struct cell *cell = cell_of(in, fill->object);
        cell->value =
            (struct value){.dep = (enum dep)fill->dep, .factor = fill->factor, .shares = fill->shares};
        cell->alike.all = false;
    }
}

const struct poly *items_of_that_rank(struct interp *in, int share, const struct value *v,
                                      const struct poly *rank, enum atom_kind kind)
{
    const struct poly *by, *rest, *items = of_rank(in, kind, share, rank);
    bool is = poly_split(in->space, v->w, poly_single(items), &by, &rest) && !rest->count && by->count &&
              !poly_has_kind(by, A_LOOP) && length_dep(by) == DEP_FIX &&
              poly_alike(in->space, by, in->shares->list[share].group) &&
              blocks_to_old(in, share, v->w) == v->o;
    return is ? by : NULL;
}

bool fill_with_blocks(struct interp *in, struct loop *loop, int share, struct value *v, int object)
{
    const struct poly *by = items_of_that_rank(in, share, v, rank_at(in, loop), A_COUNT);
    enum dep dep = by ? DEP_COUNTS : DEP_DISPLS;
    if (!by && !(by = items_of_that_rank(in, share, v, rank_at(in, loop), A_DISPL)))
        return false;
    *v = (struct value){.dep = dep, .factor = by, .shares = v->shares};
    return note_fill(in, loop, object, dep);
}

void expect_fill(const struct loop *loop, int object, const struct node *rest)
{
    fill_of(loop, object)->rest = rest;
}

int take_expected(const struct loop *loop, const struct node *rest)
{
    for (int i = 0; i < loop->fill_count; i++)
        if (loop->fills[i].rest == rest) {
            loop->fills[i].rest = NULL;
            return loop->fills[i].object;
        }
    return -1;
}
