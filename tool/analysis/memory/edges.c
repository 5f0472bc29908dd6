/* The two ends of what all ranks have: edges.h.
 *
 * What is meant. A program that looks beside its own items has room for one more item before them and one
 * behind them. On all ranks but one the neighbour's item comes there (run/halos.h). The first rank has no
 * neighbour before it, the last one none behind: what is there is the rim of all items, and the program sets
 * it once, or in every turn, or leaves it as the array began.
 *
 * The rule. Item 0 belongs to rank 0 and the last item to the last rank for any shares, as soon as each of
 * them has an item, and the places beside them are the rim. So a value that is the same for all shares, and
 * the same whichever rank computes it, may be stored
 *   - by rank 0 alone in the item before its own ones, or in its first own one,
 *   - by the last rank alone in the item behind its own ones, or in its last own one,
 *   - by all ranks in the item before, or behind, their own ones.
 * An own item stays what it has to be, a function of which item it is: of all items this is the first, or the
 * last, in both programs. A rim stays the same for all shares. Where all ranks store, what they had of their
 * neighbours on that side is gone (and on the other side, to be plain), and on the one rank without a
 * neighbour it is the rim that was set. Where one rank stores in its rim, no other rank's ghost items are
 * touched, nor are own items.
 *
 * The value may also be the rank's first own item (the last one on that side), of this array or of another
 * one of the same share that has not been written since: on rank 0 (on the last rank) that is item 0 of all
 * (the last one), and what the others have stored beside their items is gone with the next exchange.
 *
 * An array in which nothing has been told apart yet (nobody has set anything, or the same constant
 * everywhere), with as many bytes as the own items and one more on either side have, begins to hold own items
 * with such a store beside them: they are all alike, and so are the rims but for what is stored now. A
 * constant that leaves it alike, at a place that is the same for all shares, leaves it what it is.
 *
 * Not covered: under a condition that hangs on the shares or an item, in a loop over own items (as often as
 * there are some), by other ranks, values of one rank, what is
 * farther from the own items than one item. */
#include "analysis/memory/edges.h"

#include "analysis/memory/items.h"
#include "analysis/memory/element.h"
#include "analysis/memory/memory.h"
#include "analysis/path/path.h"
#include "analysis/path/sides.h"
#include "analysis/shares/shares.h"
#include "analysis/shares/uniform.h"
#include "analysis/values/callees.h"
#include "analysis/values/numbers.h"

enum end_place { NO_END, RIM_BEFORE, RIM_AFTER, FIRST_OWN, LAST_OWN };

static bool lies_in(struct interp *in, const struct poly *w, long long size, const struct poly *item)
{
    return length_dep(w) == DEP_FIX && below(in, w, item) &&
           below(in, poly_add(in->space, w, P(in, size - 1)), item);
}

static enum end_place end_place_of(struct interp *in, const struct cell *cell, const struct poly *w,
                                   long long size)
{
    const struct poly *item = cell->item, *base = cell->base ? cell->base : P(in, 0);
    const struct poly *own =
        poly_mul(in->space, item, poly_of(in->space, in->shares->list[cell->share].mine));
    const struct poly *from = poly_sub(in->space, w, base), *behind = poly_sub(in->space, from, own);
    if (lies_in(in, from, size, item))
        return FIRST_OWN;
    if (lies_in(in, poly_add(in->space, behind, item), size, item))
        return LAST_OWN;
    if (poly_not_negative(poly_sub(in->space, base, item)) &&
        lies_in(in, poly_add(in->space, from, item), size, item))
        return RIM_BEFORE;
    const struct poly *end = poly_add(in->space, poly_add(in->space, base, own), item),
                      *bytes = flat(in, cell->size.w);
    const bool room = bytes && poly_not_negative(poly_sub(in->space, bytes, end));
    return room && lies_in(in, behind, size, item) ? RIM_AFTER : NO_END;
}

static bool last_rank_here(struct interp *in, int group)
{
    const struct poly *size =
        poly_of(in->space, poly_make_atom(in->space, A_SIZE, group, 0, 0, NULL, NULL, "size"));
    return in->path->ranks.side == SIDE_ROOT && in->path->ranks.group == group &&
           in->path->ranks.root == poly_sub(in->space, size, P(in, 1));
}

/* The first own item (the last one), as it is now. */
static bool is_outermost(const struct interp *in, const struct value *v, bool last, int share)
{
    const struct cell *of = v->element.of ? seen(in, v->element.of - 1) : NULL;
    return v->dep == DEP_FIRST && of && of->layout == LAY_PART && of->share == share && !of->at_root &&
           of->value.dep == DEP_FIX && of->stamp == v->element.stamp && v->element.last == last &&
           v->shares == 1ull << share;
}

/* Room for the own items of a share, one before and one behind them, and nothing told apart there. */
static bool is_padded(struct interp *in, int object, struct cell *padded)
{
    const struct cell *cell = seen(in, object);
    if (cell->layout != LAY_WHOLE || !cell->alike.all || !cell->size.o || !cell->size.w ||
        cell->size.by_rank || is_uniform(in, object_key(&in->memory->objects[object])))
        return false;
    const struct poly *o = flat(in, cell->size.o), *w = flat(in, cell->size.w), *item, *rest;
    for (int i = 0; i < in->shares->count; i++) {
        const struct share *s = &in->shares->list[i];
        if (!poly_split(in->space, w, s->mine, &item, &rest) || !item->count || length_dep(item) != DEP_FIX ||
            poly_by_rank(in->space, item) || rest != poly_mul(in->space, item, P(in, 2)))
            continue;
        const struct poly *equal = poly_mul(in->space, item, poly_of(in->space, s->atom));
        *padded = *cell;
        padded->layout = LAY_PART;
        padded->share = i;
        padded->item = padded->base = item;
        padded->at_root = false;
        padded->value = (struct value){.dep = DEP_FIX};
        return o == flat(in, poly_add(in->space, equal, rest));
    }
    return false;
}

static bool stays_alike(const struct interp *in, const struct target *t, const struct value *v)
{
    const struct alike *alike = &seen(in, t->object)->alike;
    return length_dep(t->w) == DEP_FIX && v->literal.known &&
           (!alike->filled || same_number(alike->number, v->literal.number));
}

static bool is_number(const struct value *v)
{
    return !v->by_rank && !v->to.count && !v->to.lost && !leads_to_code(&v->to) && !v->partial.one_rank;
}

bool store_at_edge(struct interp *in, const struct target *t, const struct value *pointer, long long size,
                   const struct value *v, const struct node *node)
{
    struct cell padded;
    const bool begins = is_padded(in, t->object, &padded);
    const struct cell *cell = begins ? &padded : seen(in, t->object);
    if (cell->layout != LAY_PART || cell->at_root || cell->value.dep != DEP_FIX || !t->w || size <= 0 ||
        (pointer->dep != DEP_FIX && pointer->dep != DEP_LENGTH) || pointer->by_rank ||
        pointer->to.count != 1 || pointer->to.lost || !is_number(v) || in->path->control.dep != DEP_FIX ||
        loop_shares(in))
        return false;
    const int share = cell->share, group = in->shares->list[share].group;
    const enum end_place place = end_place_of(in, cell, flat(in, t->w), size);
    const bool last = place == RIM_AFTER || place == LAST_OWN, own = place == FIRST_OWN || place == LAST_OWN;
    const bool alone = last ? last_rank_here(in, group) : ranks_are(in, SIDE_ROOT, group);
    const bool all = !own && all_ranks_here(in, group);
    const bool told = v->dep == DEP_FIX || is_outermost(in, v, last, share);
    if (!place || !told || !(alone || all) || (begins && (own || stays_alike(in, t, v))))
        return false;
    struct value content = {.dep = DEP_FIX, .shares = v->shares | 1ull << share, .reassoc = v->reassoc};
    if (begins)
        receive_items(in, t->object, share, cell->item, cell->base, node);
    if (!alone || own)
        note_written(in, t->object);
    if (own)
        ask_items(in, share, 1);
    struct cell *set = cell_of(in, t->object);
    set->value = value_join(in, &set->value, &content, node, OF_ITEMS, object_lasting(in, t->object));
    value_another_number(&set->value);
    return true;
}
