/* The end of a loop's turn: what is of an earlier turn from then on. */

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
            if (turns_with(in, now->size.o, loop) || turns_with(in, now->size.w, loop)) {
                aged.size.shares |= own_lengths(in, aged.size.w);
                aged.size.o = aged.size.w = NULL;
            }
        bool moved = now->item != before->item || now->base != before->base;
        if (now->layout != LAY_WHOLE && moved &&
            (turns_with(in, now->item, loop) || turns_with(in, now->base, loop))) {
            struct value own = {.shares = aged.value.shares | 1ull << now->share};
            aged.value = value_bad(&own, loop->node, 310, "holds items of an earlier turn of a loop");
        }
        if (!cell_same_bits(&aged, now))
            *state_change(state, i) = aged;
    }
}

static void left_by(struct interp *in, struct value *v, int object, const struct loop *loop,
                    const struct value *control, bool by_rank)
{
    const struct value before = *v;
    age_value(in, v, object, loop);
    if (same_value(&before, v) || v->dep > DEP_ITEM)
        return;
    v->o = v->w = NULL;
    v->by_rank = v->by_rank || by_rank;
    if (control->dep == DEP_ITEM) {
        const struct pointer to = v->to;
        *v = combine_values(in, v, control, loop->node);
        v->to = to;
    }
}

void leave_turn(struct interp *in, struct value *value, const struct loop *loop, const struct value *control,
                bool by_rank)
{
    left_by(in, value, 0, loop, control, by_rank);
}

void leave_turns(struct interp *in, const struct loop *loop, const struct value *control, bool by_rank)
{
    struct state *state = &in->memory->state;
    for (int i = 0; i < state->count; i++) {
        struct value v = state_cell(state, i)->value;
        left_by(in, &v, object_lasting(in, i), loop, control, by_rank);
        if (!same_value(&v, &state_cell(state, i)->value))
            state_change(state, i)->value = v;
    }
}
