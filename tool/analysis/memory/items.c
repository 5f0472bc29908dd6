/* Arrays that hold own items: how they begin, what is set for all of them. */
#include "analysis/memory/items.h"

#include "analysis/memory/alike.h"
#include "analysis/memory/capacity.h"
#include "analysis/memory/memory.h"
#include "analysis/path/path.h"
#include "analysis/path/position.h"
#include "analysis/path/sides.h"
#include "analysis/shares/shares.h"
#include "analysis/shares/uniform.h"
#include "analysis/values/classes.h"
#include "analysis/values/numbers.h"
#include "analysis/values/own_part.h"
#include "analysis/values/values.h"

void ask_for_room(struct interp *in, int object, int share, const struct poly *item, const struct poly *base,
                  const struct node *node)
{
    if (!in->shares->record || in->memory->objects[object].measured >> share & 1)
        return;
    in->memory->objects[object].measured |= 1ull << share;
    const struct poly *bytes = poly_add(
        in->space, poly_mul(in->space, item, poly_of(in->space, in->shares->list[share].mine)), base);
    if (!fits_capacity(in, object, bytes, share, node))
        note_lack(in, object, bytes, share, node);
}

/* On which sides of the own items that it is given there is something that does not hang on the shares, on
 * the rank that has no neighbour there: bits as those of ghost items. */
static int told_edges(struct interp *in, int object, const struct cell *given)
{
    const struct cell *cell = seen(in, object);
    if (same_layout(cell, given))
        return cell->edges;
    if (parts_alike(in, cell, object, given->item))
        return GHOST_BEFORE | GHOST_AFTER;
    const bool told = cell->layout == LAY_WHOLE && cell->value.dep == DEP_FIX &&
                      !is_uniform(in, object_key(&in->memory->objects[object]));
    return told ? GHOST_BEFORE : 0; /* what is behind them stands elsewhere in the array */
}

bool has_items(struct interp *in, const struct value *pointer)
{
    bool items = false;
    for (int i = 0; i < pointer->to.count; i++)
        items = items || seen(in, pointer->to.at[i].object)->layout != LAY_WHOLE;
    return items;
}

void receive_items(struct interp *in, int object, int share, const struct poly *item, const struct poly *base,
                   const struct node *node)
{
    struct cell *cell = cell_of(in, object);
    note_ending(in, object, cell);
    item = flat(in, item);
    base = flat(in, base);
    const struct poly *from = base->count ? base : NULL;
    if (in->memory->objects[object].escaped && in->shares->record)
        fact_against(in, 1ull << share, 329, node,
                     "the address of this buffer is kept somewhere that is not followed", NULL, NULL);
    if (in->memory->objects[object].several && in->shares->record)
        fact_against(in, 1ull << share, 329, node, "one of several blocks that are allocated at one place",
                     in->memory->objects[object].origin, "they are allocated here");
    const struct cell given = {.layout = LAY_PART, .share = share, .item = item, .base = from};
    cell->edges = told_edges(in, object, &given);
    cell->layout = LAY_PART;
    cell->base = from;
    cell->share = share;
    cell->item = item;
    cell->at_root = false;
    cell->value = (struct value){.dep = DEP_FIX, .shares = 1ull << share};
    cell->alike.all = false;
    note_items(in, object, item, share, node);
    in->memory->objects[object].measured &= ~(1ull << share);
    ask_for_room(in, object, share, item, base, node);
}

static struct value as_item(struct interp *in, const struct value *v, const struct loop *loop,
                            const struct node *node)
{
    if (differs(in, v) && v->dep <= DEP_ITEM)
        return value_bad(v, node, 314, "an item's result depends on the rank that has it");
    if (moves_with_shares(v) && v->dep <= DEP_ITEM)
        return value_bad(v, node, 302, "an item's result is a place that the own length or offset tells");
    if (v->dep == DEP_FIX || (v->dep == DEP_ITEM && (!v->loop || !loop || v->loop == loop->number))) {
        struct value item = {.dep = DEP_FIX, .shares = v->shares, .reassoc = v->reassoc};
        item.to.lost = v->to.lost || v->to.count;
        return item;
    }
    switch (v->dep) {
    case DEP_CARRY:
        return value_bad(v, node, 304, "an item's result depends on items before it on the same rank");
    case DEP_AGG:
        return value_bad(v, node, 303, "an item's result depends on a partial result of the rank");
    case DEP_LENGTH:
        return value_bad(v, node, 302, "an item's result holds a local index, length or offset");
    default:
        return value_bad(v, node, 305, "an item's result depends on other items of the rank");
    }
}

struct value stored_item(struct interp *in, const struct value *v, const struct loop *loop,
                         const struct node *node)
{
    return of_own_part(in, as_item(in, v, loop, node), v, NULL);
}

void store_items(struct interp *in, int object, const struct value *value, bool weak, const struct node *node)
{
    const struct cell *cell = seen(in, object);
    const int share = cell->share, group = in->shares->list[share].group;
    bool at_root = cell->at_root && ranks_are(in, SIDE_ROOT, group);
    struct value v = *value, from = {.shares = 1ull << share | v.shares};
    v.shares = from.shares;
    value_another_number(&v);
    struct value content = stored_item(in, &v, NULL, node);
    if (in->path->control.dep != DEP_FIX) {
        struct value why = in->path->control;
        why.shares |= from.shares;
        content = value_bad(&why, node, 307, "is set under a condition that depends on the distribution");
    } else if (in_share_loop(in, &from.shares))
        content = value_bad(&from, node, 306, "is changed as often as there are own items");
    else if (!all_ranks_here(in, group) && !at_root)
        content = value_bad(&from, node, 314, "own items are changed on some ranks only");
    content.shares |= from.shares;
    if (cell->layout == LAY_PART)
        ask_for_room(in, object, share, cell->item, cell->base ? cell->base : P(in, 0), node);
    note_written(in, object);
    struct cell *set = cell_of(in, object);
    set->value =
        weak ? value_join(in, &set->value, &content, node, OF_ITEMS, object_lasting(in, object)) : content;
}
