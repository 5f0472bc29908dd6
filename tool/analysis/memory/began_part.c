/* An array begins to hold own items, and may have something beside them: edges.h. */
#include "analysis/memory/began_part.h"

#include "analysis/memory/capacity.h"
#include "analysis/memory/memory.h"
#include "analysis/shares/shares.h"
#include "analysis/shares/uniform.h"
#include "analysis/values/numbers.h"

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
static int told_edges(const struct interp *in, int object, const struct cell *given)
{
    const struct cell *cell = seen(in, object);
    if (same_layout(cell, given))
        return cell->edges;
    if (cell->alike.all)
        return GHOST_BEFORE | GHOST_AFTER;
    const bool told = cell->layout == LAY_WHOLE && cell->value.dep == DEP_FIX &&
                      !is_uniform(in, object_key(&in->memory->objects[object]));
    return told ? GHOST_BEFORE : 0; /* what is behind them stands elsewhere in the array */
}

void become_part(struct interp *in, int object, int share, const struct poly *item, const struct poly *base,
                 const struct node *node)
{
    struct cell *cell = cell_of(in, object);
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
    cell->share = share;
    cell->item = item;
    cell->base = from;
    cell->at_root = false;
    cell->value = (struct value){.dep = DEP_FIX, .shares = 1ull << share};
    cell->alike.all = false;
    note_items(in, object, item, share, node);
    in->memory->objects[object].measured &= ~(1ull << share);
    ask_for_room(in, object, share, item, base, node);
}
