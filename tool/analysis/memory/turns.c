/* The end of a loop's turn: what is of an earlier turn from then on. */

#include "analysis/memory/anew.h"
#include "analysis/memory/lengths.h"
#include "analysis/memory/memory.h"
#include "analysis/memory/objects.h"
#include "analysis/memory/state.h"
#include "analysis/values/classes.h"
#include "analysis/values/numbers.h"
#include "analysis/values/values.h"

unsigned long long loop_shares(const struct interp *in)
{
    unsigned long long shares = 0;
    for (const struct loop *l = in->numbers->loop; l; l = l->outer)
        shares |= l->share >= 0 ? 1ull << l->share : 0;
    return shares;
}

/* How long something is that an earlier turn has made. */
static bool lose_turned_size(struct interp *in, struct size *size, const struct loop *loop)
{
    if (!turns_with(in, size->o, loop) && !turns_with(in, size->w, loop))
        return false;
    size->shares |= own_lengths(in, size->w);
    size->o = size->w = NULL;
    return true;
}

static void lose_turned_items(struct interp *in, struct cell *cell, const struct loop *loop)
{
    if (cell->layout == LAY_WHOLE || (!turns_with(in, cell->item, loop) && !turns_with(in, cell->base, loop)))
        return;
    const struct value own = {.shares = cell->value.shares | 1ull << cell->share};
    cell->value = value_bad(&own, loop->node, 310, "holds items of an earlier turn of a loop");
}

/* Rows whose places an earlier turn has told. */
static void lose_turned_rows(struct interp *in, struct row_starts *rows, const struct loop *loop)
{
    if (turns_with(in, rows->from, loop) || turns_with(in, rows->each, loop))
        rows->from = NULL;
}

void end_turn(struct interp *in, struct state *state, const struct state *head, const struct loop *loop)
{
    if (state->dead)
        return;
    for (int i = -1; state_next(state, head, &i);) {
        const struct cell *now = state_cell(state, i), *before = state_cell(head, i);
        if (cell_same_bits(now, before))
            continue;
        struct cell aged = *now;
        if (!same_value(&now->value, &before->value))
            age_value(in, &aged.value, object_lasting(in, i), loop);
        if (now->size.o != before->size.o || now->size.w != before->size.w)
            lose_turned_size(in, &aged.size, loop);
        if (now->item != before->item || now->base != before->base)
            lose_turned_items(in, &aged, loop);
        lose_turned_rows(in, &aged.rows, loop);
        if (!cell_same_bits(&aged, now))
            *state_change(state, i) = aged;
    }
}

void leave_turn(struct interp *in, struct value *value, int object, const struct loop *loop,
                const struct value *control, bool by_rank)
{
    const struct value before = *value;
    age_value(in, value, object, loop);
    if (same_value(&before, value) || value->dep > DEP_ITEM)
        return;
    value_another_number(value);
    value->by_rank = value->by_rank || by_rank;
    if (control->dep == DEP_ITEM) {
        *value = combine_place(in, value, control, loop->node);
    }
}

void leave_turns(struct interp *in, const struct loop *loop, const struct value *control, bool by_rank)
{
    struct state *state = &in->memory->state;
    for (int i = 0; i < state->count; i++) {
        struct cell aged = *state_cell(state, i);
        leave_turn(in, &aged.value, object_lasting(in, i), loop, control, by_rank);
        if (!same_value(&aged.value, &state_cell(state, i)->value))
            forget_anew(&aged);
        if (lose_turned_size(in, &aged.size, loop)) {
            aged.size.shares |= control->dep == DEP_FIX ? 0 : control->shares;
            aged.size.by_rank = aged.size.by_rank || by_rank;
        }
        lose_turned_items(in, &aged, loop);
        lose_turned_rows(in, &aged.rows, loop);
        if (!cell_same_bits(&aged, state_cell(state, i)))
            *state_change(state, i) = aged;
    }
}
