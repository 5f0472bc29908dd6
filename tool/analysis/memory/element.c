/* Positions: the index against the loops over own items, the offset and the own length. */
#include "analysis/memory/element.h"

#include "analysis/analysis.h"
#include "analysis/memory/state.h"
#include "analysis/path/path.h"
#include "analysis/path/sides.h"
#include "analysis/path/spans.h"
#include "analysis/shares/blocks.h"
#include "analysis/shares/shares.h"
#include "analysis/shares/uniform.h"
#include "analysis/values/numbers.h"
#include "analysis/values/values.h"

static const struct loop *share_loop_in(const struct poly *p, bool *several)
{
    const struct loop *found = NULL;
    *several = false;
    for (int i = 0; p && i < p->count; i++)
        for (int j = 0; j < p->terms[i].count; j++) {
            const struct atom *a = p->terms[i].atoms[j];
            const struct loop *l = a->kind == A_LOOP ? a->info : NULL;
            if (l && l->share >= 0) {
                if (found && found != l)
                    *several = true;
                found = l;
            }
        }
    return found;
}

/* Loops such as i = 1..local_n: the first item stands at the loop's start, or at the array's: `from` is where
 * the first turn is. */
static const struct poly *local_base(struct interp *in, const struct loop *loop, const struct poly *item,
                                     const struct poly *from)
{
    long long start;
    if (below(in, from, item) || loop->skips_first || !poly_literal(loop->lo_w, &start) || !start ||
        loop->step != 1)
        return P(in, 0);
    const struct poly *per = poly_exact(in->space, item, loop->per_item);
    return per ? poly_mul(in->space, per, P(in, start)) : P(in, 0);
}

/* In the item of t, the element that its global index names, as on the diagonal of a matrix: w without that.
 */
static const struct poly *without_index(struct interp *in, const struct cell *cell, const struct loop *loop,
                                        const struct poly *w, long long size)
{
    const struct share *s = &in->shares->list[loop->share];
    const struct poly *c, *rest, *by, *rest2;
    long long element;
    if (cell->layout != LAY_PART || loop->per_item != P(in, 1) || size <= 0 ||
        !poly_split(in->space, w, loop->t, &c, &rest) ||
        !poly_split(in->space, rest, s->offset, &by, &rest2) || !poly_literal(by, &element) || element < size)
        return NULL;
    const struct poly *index =
        poly_add(in->space, poly_of(in->space, s->offset), poly_of(in->space, loop->t));
    const struct poly *less = poly_sub(in->space, w, poly_mul(in->space, by, index)),
                      *bounds[2] = {NULL, NULL};
    const struct atom *all = s->atom->kind == A_DIV ? poly_single(s->atom->b) : NULL;
    if (s->blocks || (all && all->kind == A_SIZE && all->id == s->group))
        bounds[0] = items_of_all(s); /* there are at most so many items */
    for (int i = 0; i < in->path->limit_count; i++)
        if (in->path->limits[i].value == index)
            bounds[1] = in->path->limits[i].bound;
    for (int i = 0; i < 2; i++) {
        const struct poly *end = bounds[i] ? poly_mul(in->space, by, bounds[i]) : NULL;
        if (end && poly_not_negative(flat(in, poly_sub(in->space, cell->item, end))) &&
            poly_split(in->space, less, loop->t, &c, &rest) && c == cell->item && !rest->count)
            return less;
    }
    return NULL;
}

/* Without a counter over own items: the same byte for all shares. */
static void place_fixed(struct interp *in, const struct cell *cell, const struct poly *w, long long size,
                        struct position *pos)
{
    const struct poly *end = size > 0 ? poly_add(in->space, w, P(in, size - 1)) : w;
    bool first = below(in, w, cell->item) && below(in, end, cell->item);
    pos->kind = cell->layout == LAY_PART ? (first ? PLACE_FIRST : PLACE_BAD) : PLACE_FIX;
    pos->within = w;
    pos->text = "a fixed index into a share";
}

/* Counted from the end of the own items: the k-th of them. */
static void place_from_end(struct interp *in, const struct cell *cell, const struct poly *w, long long size,
                           struct position *pos)
{
    const struct poly *c, *rest;
    if (!poly_split(in->space, w, in->shares->list[cell->share].mine, &c, &rest) || c != cell->item ||
        length_dep(rest) != DEP_FIX)
        return;
    for (int k = 1; k <= 8 && pos->kind == PLACE_BAD; k++) {
        const struct poly *at = poly_add(in->space, rest, poly_mul(in->space, cell->item, P(in, k)));
        if (below(in, at, cell->item) &&
            (size <= 0 || below(in, poly_add(in->space, at, P(in, size - 1)), cell->item))) {
            pos->kind = PLACE_FIRST;
            pos->least = k;
            pos->last = true;
            pos->within = k == 1 ? at : NULL;
        }
    }
}

static void place_outside_loops(struct interp *in, const struct cell *cell, const struct poly *w,
                                long long size, struct position *pos)
{
    if (length_dep(w) == DEP_FIX)
        place_fixed(in, cell, w, size, pos);
    else if (cell->layout == LAY_PART)
        place_from_end(in, cell, w, size, pos);
    else
        pos->text = "an index computed from the own length or offset";
}

static bool refuse_place(struct position *pos, int code, const char *text)
{
    pos->code = code;
    pos->text = text;
    return false;
}

/* Do the bytes from `rest` on lie in the item, whose place moves by `window`, or in neighbours at hand? */
static bool is_in_item(struct interp *in, const struct cell *cell, const struct poly *rest,
                       const struct poly *window, long long size, struct position *pos)
{
    if (size <= 0)
        return below(in, rest, window);
    const struct poly *end = poly_add(in->space, rest, P(in, size - 1));
    bool start_in = below(in, rest, window), end_in = below(in, end, window);
    if (!start_in || !end_in)
        start_in = end_in = spans_within(in, rest, end, window);
    bool told = asserted(in, NULL, ASSERT_UNIT) && !poly_number(rest, &(long long){0});
    if ((!start_in || !end_in) && cell->layout == LAY_PART && cell->ghosts) {
        const struct poly *before = cell->ghosts & GHOST_BEFORE ? cell->item : P(in, 0);
        const struct poly *reach = poly_add(in->space, poly_add(in->space, window, before),
                                            cell->ghosts & GHOST_AFTER ? cell->item : P(in, 0));
        const struct poly *from = poly_add(in->space, rest, before), *to = poly_add(in->space, end, before);
        pos->beside = (below(in, from, reach) && below(in, to, reach)) || spans_within(in, from, to, reach);
        start_in = end_in = pos->beside;
    }
    return (start_in && end_in) || told || refuse_place(pos, 321, "reaches into a neighbouring item");
}

/* An index made of the loop's counter, the offset where it is global, and a place within the item. */
static void place_in_loop(struct interp *in, const struct cell *cell, const struct loop *loop,
                          const struct poly *w, long long size, struct position *pos)
{
    const struct share *share = &in->shares->list[loop->share];
    const struct poly *c, *rest, *c2 = P(in, 0), *rest2, *plain = without_index(in, cell, loop, w, size);
    if (plain)
        w = plain;
    if (!poly_split(in->space, w, loop->t, &c, &rest) ||
        !poly_split(in->space, rest, share->offset, &c2, &rest2))
        return;
    pos->loop = loop;
    pos->item = poly_mul(in->space, c, loop->per_item);
    pos->base = local_base(in, loop, pos->item, rest2);
    if (cell->layout == LAY_WHOLE && !c2->count && cell->alike.all)
        rest2 = poly_sub(in->space, rest2, pos->base);
    const struct poly *window = poly_mul(in->space, c, P(in, loop->step));
    if (loop->skips_first && cell->layout == LAY_PART &&
        cell->base) { /* it is another one that is left out */
        refuse_place(pos, 309, "a loop that leaves out an item of every rank");
        return;
    }
    if (!is_in_item(in, cell, rest2, window, size, pos))
        return;
    bool global = c2->count > 0;
    if (global && c2 != pos->item) {
        refuse_place(pos, 322, "an offset and a local index in different units");
        return;
    }
    if (cell->layout == LAY_SLICE && loop->share != cell->share) {
        refuse_place(pos, 322, "an index of another distribution");
        return;
    }
    if (cell->layout != LAY_PART) {
        pos->kind = global ? PLACE_GLOBAL : PLACE_LOCAL;
        return;
    }
    if (global || loop->share != cell->share || pos->item != cell->item) {
        refuse_place(pos, 322,
                     loop->share != cell->share ? "an index of another distribution"
                     : global                   ? "a global index into the own items"
                                                : "items of another size than the share's");
        return;
    }
    pos->kind = PLACE_OWN;
    pos->within = rest2;
}

struct position position_of(struct interp *in, const struct cell *cell, const struct poly *w, long long size)
{
    struct position pos = {
        .kind = PLACE_BAD, .code = 320, .least = 1, .text = "an index that is not tied to the share"};
    if (!w)
        return pos;
    w = flat(in, w);
    if (cell->layout == LAY_PART && cell->base)
        w = poly_sub(in->space, w, cell->base);
    bool several;
    const struct loop *loop = share_loop_in(w, &several);
    if (several)
        pos.text = "an index made of two loops over shares";
    else if (loop)
        place_in_loop(in, cell, loop, w, size, &pos);
    else
        place_outside_loops(in, cell, w, size, &pos);
    return pos;
}

void local_is_global(struct interp *in, const struct cell *cell, struct position *pos)
{
    if (pos->kind == PLACE_LOCAL && cell->layout != LAY_PART &&
        !(cell->layout == LAY_WHOLE && cell->alike.all) &&
        ranks_are(in, SIDE_ROOT, in->shares->list[pos->loop->share].group))
        pos->kind = PLACE_GLOBAL;
}

void not_in_uniform_loop(const struct interp *in, struct position *pos)
{
    if (pos->kind == PLACE_BAD && in->numbers->loop && is_uniform(in, in->numbers->loop->node)) {
        pos->code = 255;
        pos->text = "own items in a loop over what was broadcast with the share as count";
    }
}

bool names_all_items(struct interp *in, const struct poly *w, const struct loop *loop)
{
    const struct poly *c, *rest, *c2, *rest2;
    return poly_split(in->space, flat(in, w), loop->t, &c, &rest) &&
           poly_split(in->space, rest, in->shares->list[loop->share].offset, &c2, &rest2) &&
           length_dep(rest2) == DEP_FIX && poly_mul(in->space, c, loop->per_item) == c2;
}
