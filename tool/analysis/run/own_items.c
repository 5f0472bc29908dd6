/* Loops over own items: counters from 0 to the own length, from the own offset to its end, or so many times
 * both; from the own offset behind a number that is the same for all. */
#include "analysis/path/path.h"
#include "analysis/run/loop_body.h"
#include "analysis/shares/blocks.h"
#include "analysis/shares/shares.h"
#include "analysis/shares/units.h"
#include "analysis/values/numbers.h"
#include "analysis/values/values.h"

/* Does the loop begin at a number that is the same on all ranks, in both programs, and the rank's place? Its
 * items are the numbers from that one on then, each of which one rank has. `first`:
 * that number; the place is `by` for each item of the ranks before. */
static bool begins_alike(struct interp *in, const struct loop *loop, int i, const struct poly *by,
                         const struct poly *first)
{
    const struct share *s = &in->shares->list[i];
    const struct atom *rank = poly_make_atom(in->space, A_RANK, s->group, 0, 0, NULL, NULL, "rank");
    const struct poly *before =
        s->blocks ? poly_of(in->space, s->blocks->low)
                  : poly_mul(in->space, poly_of(in->space, rank), poly_of(in->space, s->atom));
    return loop->step == 1 && poly_alike(in->space, first, s->group) && !poly_has_kind(first, A_LOOP) &&
           flat(in, loop->lo_o) == flat(in, poly_add(in->space, first, poly_mul(in->space, by, before)));
}

bool goes_over_share(struct interp *in, struct loop *loop, const struct node *node)
{
    loop->share = -1;
    loop->skips_first = false;
    loop->rank_loop = false;
    const struct atom *size = poly_single(loop->hi_o);
    long long low;
    if (size && size->kind == A_SIZE && poly_literal(loop->lo_o, &low) && low >= 0) {
        loop->rank_loop = true;
        loop->group = size->id;
    }
    if (!loop->hi_w || !loop->lo_w)
        return true;
    const struct poly *extent = poly_sub(in->space, loop->hi_w, loop->lo_w);
    if (length_dep(extent) == DEP_FIX && length_dep(loop->lo_w) == DEP_FIX)
        return true;
    for (int i = 0; i < in->shares->count; i++) {
        const struct share *s = &in->shares->list[i];
        const struct poly *c, *rest, *c2, *rest2;
        extent = flat(in, extent);
        if (!poly_split(in->space, extent, s->mine, &c, &rest) || !c->count || length_dep(c) != DEP_FIX ||
            !poly_alike(in->space, c, s->group)) /* so many turns for each item, whoever has it */
            continue;
        if (rest->count && poly_literal(loop->lo_w, &low) && low >= 1 &&
            poly_literal(rest, &(long long){0}) && poly_add(in->space, rest, loop->lo_w)->count == 0 &&
            low == 1 && loop->step == 1) {
            loop->skips_first = true;
            ask_items(in, i, 1); /* from 1 to 0 is no step back */
        } else if (rest->count)
            continue;
        if (!poly_split(in->space, flat(in, loop->lo_w), s->offset, &c2, &rest2) ||
            length_dep(rest2) != DEP_FIX || (c2->count && c2 != c))
            continue;
        if (c2->count && rest2->count && !begins_alike(in, loop, i, c2, rest2))
            continue;
        if (loop->step != 1 && !poly_exact(in->space, c, P(in, loop->step)) &&
            !unit_for_stride(in, i, c, loop->step, node))
            continue;
        loop->share = i;
        loop->per_item = c;
        return true;
    }
    return false;
}
