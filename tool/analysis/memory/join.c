/* Two paths meet: what their states make together. */

#include "analysis/memory/alike.h"
#include "analysis/memory/anew.h"
#include "analysis/memory/began.h"
#include "analysis/memory/broadcast.h"
#include "analysis/memory/capacity.h"
#include "analysis/memory/lengths.h"
#include "analysis/memory/memory.h"
#include "analysis/memory/over.h"
#include "analysis/memory/row_starts.h"
#include "analysis/tree/tree.h"
#include "analysis/values/values.h"

/* `keep`, `take`: where only one of the two is known, it holds for both. */
static void join_size(const struct interp *in, struct size *into, const struct size *other, bool keep,
                      bool take)
{
    into->by_rank = into->by_rank || other->by_rank;
    into->shares |= other->shares;
    if ((into->o == other->o && into->w == other->w) || (!other->o && keep))
        return;
    bool taken = !into->o && take;
    into->shares |= own_lengths(in, into->w) | own_lengths(in, other->w);
    into->o = taken ? other->o : NULL;
    into->w = taken ? other->w : NULL;
}

static void join_alike(struct alike *into, const struct alike *other)
{
    into->partly = into->partly || other->partly;
    into->all = into->all && other->all &&
                (!into->filled || !other->filled || same_number(into->number, other->number));
    if (other->filled && !into->filled) {
        into->filled = true;
        into->number = other->number;
    }
    into->beyond = into->beyond && other->beyond;
}

static void join_copy(struct copy *into, const struct copy *other)
{
    if (into->stamp != other->stamp || into->of != other->of)
        into->of = 0;
}

static void join_held(struct held *into, const struct held *other)
{
    if (into->stamp != other->stamp || into->by != other->by)
        into->by = 0;
}

static void join_order(struct order *into, const struct order *other)
{
    if (into->stamp != other->stamp || into->number != other->number)
        into->number = NULL;
}

static void join_cell(struct interp *in, struct cell *into, const struct cell *other, const struct node *node,
                      enum purpose purpose, int object)
{
    unsigned part = part_of(into), same = part == part_of(other) ? part : 0;
    const struct row_starts rows = join_rows(into, other);
    const bool none = leads_to_none(into), other_none = leads_to_none(other);
    into->anew = join_anew(in, into, other, node, purpose, object);
    if (into->stamp < other->stamp)
        into->stamp = other->stamp; /* of the last write on either path */
    const int edges = into->layout != LAY_PART    ? other->edges
                      : other->layout != LAY_PART ? into->edges
                                                  : into->edges & other->edges;
    if (!same_layout(into, other)) {
        if (other->value.stored.never && other->alike.all && other->layout == LAY_WHOLE && !other->size.o)
            return;
        if (into->value.stored.never && into->alike.all && into->layout == LAY_WHOLE && !into->size.o) {
            *into = *other;
            return;
        }
        if (other->layout == LAY_WHOLE && parts_alike(in, other, object, into->item)) {
            /* only touched on one path: its layout holds */
        } else if (into->layout == LAY_WHOLE && parts_alike(in, into, object, other->item)) {
            into->layout = other->layout;
            into->share = other->share;
            into->item = other->item;
            into->base = other->base;
            into->at_root = other->at_root;
        } else {
            unsigned long long shares = into->value.shares | other->value.shares;
            if (into->share >= 0)
                shares |= 1ull << into->share;
            if (other->share >= 0)
                shares |= 1ull << other->share;
            struct value v = {.shares = shares};
            into->value =
                value_bad(&v, node, 311, "holds shares on one path and something else on the other");
            into->layout = LAY_WHOLE;
            into->order.number = NULL;
            into->rows.from = NULL;
            return;
        }
    }
    into->ghosts &= other->ghosts;
    join_held(&into->held[0], &other->held[0]);
    join_held(&into->held[1], &other->held[1]);
    join_copy(&into->copy, &other->copy);
    join_order(&into->order, &other->order);
    join_broadcast(&into->sent, &other->sent);
    into->rows = rows;
    into->edges = edges;
    struct value left = into->value, right = other->value;
    if (same && left.partial.stamp !=
                    right.partial.stamp) { /* that of one write, which the other path may have added to */
        left.partial.type = right.partial.type = left.partial.stamp ? left.partial.type : right.partial.type;
        left.partial.stamp = right.partial.stamp = same;
    }
    if (rows.from && into->layout == LAY_PART && none != other_none)
        into->value = none ? right : left; /* zeros, or no pointers yet, on the other path: row_starts.h */
    else
        into->value = value_join(in, &left, &right, node, purpose, object_lasting(in, object));
    join_alike(&into->alike, &other->alike);
    join_size(in, &into->size, &other->size, right.stored.never, left.stored.never);
}

/* Own items on one path, and on the other one elements that are all alike. */
static void join_rest(struct interp *in, int object, const struct cell *a, const struct cell *b)
{
    const struct cell *whole = a->layout == LAY_WHOLE ? a : b;
    if (a->layout != b->layout && whole->layout == LAY_WHOLE)
        note_ending(in, object, whole);
}

void state_join(struct interp *in, struct state *into, struct state *other, const struct node *node,
                enum purpose purpose)
{
    if (other->dead)
        return;
    if (into->dead) {
        state_free(into);
        *into = state_copy(other);
        return;
    }
    join_over(into, other);
    settle_both(in, into, other, node);
    for (int i = -1; state_next(into, other, &i);)
        if (!cell_same_bits(state_cell(into, i), state_cell(other, i))) {
            join_rest(in, i, state_cell(into, i), state_cell(other, i));
            join_cell(in, state_change(into, i), state_cell(other, i), node, purpose, i);
        }
    if (into->count < other->count)
        into->count = other->count;
}
