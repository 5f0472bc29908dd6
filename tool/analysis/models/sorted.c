/* Own items that are sorted, gathered and sorted again. */
#include "analysis/models/sorted.h"

#include "analysis/analysis.h"
#include "analysis/memory/capacity.h"
#include "analysis/memory/memory.h"
#include "analysis/models/call.h"
#include "analysis/path/path.h"
#include "analysis/shares/shares.h"
#include "analysis/tree/merge_sort.h"
#include "analysis/tree/program.h"
#include "analysis/tree/tree.h"
#include "analysis/values/numbers.h"
#include "analysis/values/values.h"

/* The one array that a pointer is at the beginning of, a variable of its own that nothing else sets; -1 none.
 */
static int array_at(const struct interp *in, const struct value *p)
{
    if (p->to.count != 1 || p->to.lost || p->dep != DEP_FIX || !p->to.at[0].o || p->to.at[0].o->count ||
        p->to.at[0].w != p->to.at[0].o)
        return -1;
    const struct object *o = &in->memory->objects[p->to.at[0].object];
    return o->array && !o->container && o->parent < 0 && !o->several && !o->set_later && !o->kept_by_mpi
               ? p->to.at[0].object
               : -1;
}

static void rearrange(struct interp *in, int object, int share, const struct node *node, const char *text,
                      enum own own)
{
    note_written(in, object);
    struct cell *cell = cell_of(in, object);
    const struct value before = cell->value, of = {.shares = before.shares | 1ull << share};
    cell->value = value_bad(&of, node, 301, text);
    cell->value.by_rank = before.by_rank;
    cell->value.reassoc = before.reassoc;
    cell->value.own = own;
    cell->alike.all = false;
}

/* Numbers of so many bytes. */
static void note_order(struct interp *in, int object, int share, const struct poly *number)
{
    const unsigned stamp = seen(in, object)->stamp;
    cell_of(in, object)->order = (struct order){.number = number, .share = share, .stamp = stamp};
}

static bool is_rearranged(const struct cell *cell)
{
    return cell->order.number && cell->order.stamp == cell->stamp && cell->value.dep == DEP_BAD;
}

/* Are the places from 0 to this one those of the rank's own items? */
static bool is_own_length(struct interp *in, const struct value *high, int share)
{
    const struct share *s = &in->shares->list[share];
    return high->w && s->mine && equal_share_of(in, high->o) == share &&
           high->o == poly_add(in->space, poly_of(in->space, s->atom), P(in, -1)) &&
           high->w == poly_add(in->space, poly_of(in->space, s->mine), P(in, -1));
}

/* Are all items of the share at places from 0 to this one, which all shares tell alike? */
static bool spans_all(struct interp *in, const struct value *high, int share)
{
    const struct share *s = &in->shares->list[share];
    bool ok = false;
    if (high->dep != DEP_FIX || !high->o || high->by_rank ||
        (high->w != high->o &&
         (high->w != to_new(in, high->o, &ok) || !ok || length_dep(high->w) != DEP_FIX)))
        return false;
    const struct poly *count = flat(in, poly_add(in->space, high->o, P(in, 1))),
                      *ranks = poly_of(in->space,
                                       poly_make_atom(in->space, A_SIZE, s->group, 0, 0, NULL, NULL, NULL));
    const bool divides = s->atom->kind == A_DIV; /* what is left over may be handed out too */
    return (divides && count == flat(in, s->atom->a)) ||
           ((!divides || !in->program->options->cover_all) &&
            count == flat(in, poly_mul(in->space, poly_of(in->space, s->atom), ranks)));
}

/* Every rank sorts its own items. */
static bool sorts_own(struct interp *in, const struct call *call, const struct merge_sort *sort, int array,
                      int spare)
{
    const struct cell *cell = seen(in, array);
    const int share = cell->share;
    const struct poly *number = P(in, sort->number->size),
                      *bytes = poly_mul(in->space, poly_of(in->space, in->shares->list[share].mine), number);
    if (!is_own_length(in, &call->arguments[sort->high], share) || cell->item != number ||
        (cell->base && cell->base->count) || in->path->control_rank ||
        (cell->value.dep > DEP_ITEM && !is_rearranged(cell)) ||
        !fits_capacity(in, spare, bytes, share, call->node))
        return false;
    rearrange(in, array, share, call->node, "is in the order of the rank's own items", OWN_PART);
    note_order(in, array, share, number);
    rearrange(in, spare, share, call->node, "holds what a sort of the own items has put there", OWN_NOT);
    return true;
}

/* All of them are sorted where they have been gathered. */
static bool sorts_all(struct interp *in, const struct call *call, const struct merge_sort *sort, int array,
                      int spare)
{
    const struct cell *cell = seen(in, array);
    const struct value *high = &call->arguments[sort->high];
    const struct poly *number = P(in, sort->number->size);
    if (cell->layout != LAY_WHOLE || !is_rearranged(cell) || cell->order.number != number)
        return false;
    const int share = cell->order.share;
    if (!spans_all(in, high, share))
        return false;
    const struct poly *end = poly_mul(in->space, poly_add(in->space, high->w, P(in, 1)), number);
    need_room(in, array, end, call->node);
    need_room(in, spare, end, call->node);
    rearrange(in, spare, share, call->node, "holds what a sort of the own items has put there", OWN_NOT);
    note_written(in, array);
    const bool reassoc = cell_of(in, array)->value.reassoc;
    cell_of(in, array)->value = (struct value){.dep = DEP_FIX, .by_rank = true, .reassoc = reassoc};
    return true;
}

bool sorts_items(struct interp *in, const struct call *call, const struct function *function)
{
    struct merge_sort sort;
    if (call->count != 4 || in->path->control.dep != DEP_FIX || loop_shares(in) ||
        !is_merge_sort(in->program, function, &sort))
        return false;
    const struct value *low = &call->arguments[sort.low];
    const int array = array_at(in, &call->arguments[sort.array]),
              spare = array_at(in, &call->arguments[sort.spare]);
    if (array < 0 || spare < 0 || array == spare || !low->o || low->o->count || low->w != low->o ||
        low->dep != DEP_FIX || seen(in, spare)->layout != LAY_WHOLE)
        return false;
    return seen(in, array)->layout == LAY_PART ? sorts_own(in, call, &sort, array, spare)
                                               : sorts_all(in, call, &sort, array, spare);
}

bool are_rearranged(const struct interp *in, const struct value *send, int share, const struct poly *item)
{
    const int object = array_at(in, send);
    const struct cell *cell = object < 0 ? NULL : seen(in, object);
    return cell && cell->layout == LAY_PART && cell->share == share && cell->item == item &&
           cell->order.number == item && (!cell->base || !cell->base->count) && is_rearranged(cell);
}

void receive_rearranged(struct interp *in, const struct value *recv, int share, const struct poly *number,
                        const struct node *node)
{
    const int array = array_at(in, recv);
    const bool alone = array >= 0 && seen(in, array)->layout == LAY_WHOLE &&
                       seen(in, array)->value.dep == DEP_FIX && in->path->control.dep == DEP_FIX;
    for (int i = 0; i < recv->to.count; i++)
        rearrange(in, recv->to.at[i].object, share, node, "is gathered in the order that each rank has made",
                  OWN_NOT);
    if (alone)
        note_order(in, array, share, number);
}
