/* Gathers: of own items, of partial results, by vectors of counts that the program makes itself. */
#include "analysis/models/mpi_effects.h"

#include "analysis/analysis.h"
#include "analysis/base/arena.h"
#include "analysis/known/mpi_calls.h"
#include "analysis/memory/alike.h"
#include "analysis/memory/capacity.h"
#include "analysis/memory/counts.h"
#include "analysis/memory/memory.h"
#include "analysis/models/models.h"
#include "analysis/models/mpi_lengths.h"
#include "analysis/models/sorted.h"
#include "analysis/path/passages.h"
#include "analysis/path/path.h"
#include "analysis/path/rank_loops.h"
#include "analysis/path/sides.h"
#include "analysis/shares/shares.h"
#include "analysis/tree/program.h"
#include "analysis/tree/shape.h"
#include "analysis/tree/tree.h"
#include "analysis/values/numbers.h"
#include "analysis/values/values.h"

/* Is this floating-point sum or product regrouped by other shares? Says so in their report. */
bool regroups(struct interp *in, const struct value *v, int object, const struct node *node)
{
    const struct type *t =
        in->memory->objects[object].type ? in->memory->objects[object].type : v->partial.type;
    const bool real = t ? t->kind == T_FLOAT : v->partial.real; /* memory that was allocated has no type */
    if (!real || (v->partial.operation != AGG_SUM && v->partial.operation != AGG_PROD))
        return false;
    for (int k = 0; in->shares->record && k < in->shares->count; k++)
        if (v->shares >> k & 1) {
            in->shares->list[k].reassoc = true;
            in->shares->list[k].reassoc_node = node;
        }
    return true;
}

/* One number of every rank, its partial result, into an array of as many? */
static bool gathers_parts(struct interp *in, const struct node *node, const struct value *a,
                          const struct value *part, const struct value *comm)
{
    long long sent, received;
    const struct atom *c = poly_single(comm->o);
    if (part->dep != DEP_AGG || part->by_rank || part->partial.one_rank || a[0].to.count != 1 ||
        in->memory->objects[a[0].to.at[0].object].array || a[2].o != a[5].o || !poly_number(a[1].o, &sent) ||
        sent != 1 || !poly_number(a[4].o, &received) || received != 1 || !c || c->kind != A_COMM ||
        !type_holds(in, &a[2], call_argument(node, 0), in->memory->objects[a[0].to.at[0].object].type))
        return false;
    for (int i = 0; i < a[3].to.count; i++) {
        const struct object *o = &in->memory->objects[a[3].to.at[i].object];
        if (!a[3].to.at[i].w || a[3].to.at[i].w->count || !o->array ||
            (o->type && !type_holds(in, &a[2], call_argument(node, 0), o->type)))
            return false;
    }
    for (int k = 0; k < in->shares->count; k++)
        if (part->shares >> k & 1 && in->shares->list[k].group != c->id)
            return false;
    return true;
}

/* All items go into a buffer of so many bytes, whatever happens: no correct run has more of them. Null: that
 * is not known. */
static const struct poly *gathered_bytes(struct interp *in, const struct value *recv, const struct node *node)
{
    const struct node *left;
    if (recv->to.count != 1 || recv->to.lost || !recv->to.at[0].w || recv->to.at[0].w->count ||
        in->numbers->loop || in->path->control_rank || in->path->control.dep != DEP_FIX ||
        !is_left_by(node, &left) || left)
        return NULL;
    const struct poly *size = seen(in, recv->to.at[0].object)->size.o;
    size = flat(in, size ? size : in->memory->objects[recv->to.at[0].object].fixed_size);
    return size && poly_number(size, &(long long){0}) ? size : NULL;
}

/* A function that is called several times may gather into another buffer each time: then nothing is known. */
static void note_gathered(struct interp *in, int share, const struct value *recv, const struct poly *item,
                          const struct node *node)
{
    struct share *s = &in->shares->list[share];
    const struct poly *size = in->shares->record ? gathered_bytes(in, recv, node) : NULL;
    if (!in->shares->record || s->gathered_otherwise || (s->gathered_at ? s->gathered_at != node : !size))
        return;
    if (s->gathered_at && s->gathered_item == item && s->gathered_size == size)
        return;
    s->gathered_otherwise = s->gathered_at != NULL;
    s->gathered_at = node;
    s->gathered_item = item;
    s->gathered_size = size;
    in->shares->changed = true;
}

/* Partial results of the ranks, one by one. */
static void gather_parts(struct interp *in, const struct node *node, const struct mpi_call *call,
                         const struct value *a, const struct value *bad)
{
    const struct value *recv = &a[3];
    if (in->shares->record && bad->dep == DEP_BAD)
        fact_against(in, bad->shares, 251, call_argument(node, 0),
                     "gathers something that depends on the distribution", bad->reason.node,
                     bad->reason.text);
    bool parts = gathers_parts(in, node, a, bad, &a[(int)call->comm]), all = call->kind == MPI_K_ALLGATHER;
    if (recv->to.count != 1 || recv->to.lost || in->memory->objects[recv->to.at[0].object].several)
        parts = false; /* of one of several the others keep what they have */
    const struct type *type = a[0].to.count == 1 ? in->memory->objects[a[0].to.at[0].object].type : NULL;
    becomes_whole(in, recv, node, call->recvbuf, sets_everywhere(in, call, a));
    for (int i = 0; i < recv->to.count; i++) {
        struct cell *cell = cell_of(in, recv->to.at[i].object);
        parts = parts && cell->value.dep == DEP_FIX;
        cell->value = value_bad(bad, node, 251, "partial results of the ranks are gathered one by one");
        if (!parts)
            continue;
        const struct cell *own = seen(in, a[0].to.at[0].object);
        cell->value = (struct value){.dep = DEP_PARTS,
                                     .partial = bad->partial, /* and what it may have lost before */
                                     .shares = bad->shares,
                                     .by_rank = !all};
        struct partial *partial = &cell->value.partial;
        partial->stamp = part_of(own);
        partial->plus = own->value.partial.plus;
        partial->type = type;
        partial->object = 0;
        partial->from = NULL;
        partial->added = NULL;
        cell->value.reassoc = regroups(in, &cell->value, recv->to.at[i].object, node);
        partial->located = (struct located){0};
    }
    if (parts)
        note_kept_as(in, recv, type);
}

/* Nothing as long as a share. */
static void gather_other(struct interp *in, const struct node *node, const struct mpi_call *call,
                         const struct value *a)
{
    const struct value *send = &a[0], *recv = &a[3];
    bool all = call->kind == MPI_K_ALLGATHER, in_place = is_in_place(send);
    struct value bad;
    if (!in_place && gather_lengths(in, node, call, a))
        return;
    if (!contents_fix(in, in_place ? recv : send, &bad)) {
        gather_parts(in, node, call, a, &bad);
        return;
    }
    becomes_whole(in, recv, node, call->recvbuf, sets_everywhere(in, call, a));
    for (int i = 0; !all && i < recv->to.count; i++)
        cell_of(in, recv->to.at[i].object)->value.by_rank = true;
}

/* Elements that are all alike: are there so many from this place on? The own places of all ranks are within,
 * where all come by: the original sends from them. */
static bool holds_alike(struct interp *in, const struct target *t, const struct poly *item, int share,
                        bool own_place, const struct node *node)
{
    const struct share *s = &in->shares->list[share];
    const struct size *size = &seen(in, t->object)->size;
    if (!t->w)
        return false;
    if (length_dep(t->w) != DEP_FIX)
        return own_place && (!size->w || length_dep(size->w) == DEP_FIX) && !size->by_rank &&
               all_ranks_here(in, s->group);
    const struct poly *bytes = poly_mul(in->space, item, poly_of(in->space, s->mine));
    return stays_at_least(in, t->w, 0) && poly_alike(in->space, t->w, s->group) &&
           fits_capacity(in, t->object, poly_add(in->space, t->w, bytes), share, node);
}

/* Own items of this share are sent, from where they stand, or elements that are all alike. */
static void check_own_items(struct interp *in, const struct node *node, const struct value *source,
                            const struct node *source_node, int share, const struct poly *item, bool in_place)
{
    const struct share *s = &in->shares->list[share];
    for (int i = 0; i < source->to.count; i++) {
        struct cell *cell = cell_of(in, source->to.at[i].object);
        const struct poly *w = flat(in, source->to.at[i].w), *c, *rest;
        bool own;
        if (cell->layout == LAY_PART)
            own = w == (cell->base ? cell->base : P(in, 0));
        else
            own = in_place ? w && !w->count
                           : w && poly_split(in->space, w, s->offset, &c, &rest) && c == item && !rest->count;
        if (cell->layout == LAY_WHOLE && (cell->value.dep == DEP_FIX || cell->value.stored.never) &&
            moves_alike(in, &source->to.at[i], item)) {
            if (cell->value.by_rank && in->shares->record)
                fact_against(in, 1ull << share, 314, source_node, "ranks have different elements to gather",
                             NULL, NULL);
            if (!holds_alike(in, &source->to.at[i], item, share, own, node))
                too_small(in, source->to.at[i].object, share, source_node);
            continue;
        }
        if (cell->layout == LAY_WHOLE || cell->share != share || cell->item != item || !own ||
            cell->value.dep > DEP_ITEM) {
            struct value v = cell->value;
            v.shares |= 1ull << share;
            if (in->shares->record)
                fact_against(in, v.shares,
                             cell->value.dep == DEP_BAD && cell->value.reason.code ? cell->value.reason.code
                                                                                   : 252,
                             source_node,
                             cell->value.dep == DEP_BAD ? "gathers results that depend on the distribution"
                             : cell->layout == LAY_WHOLE
                                 ? "gathers from an array that holds no share"
                                 : "gathers from another place or in another unit than the share's",
                             v.dep == DEP_BAD ? v.reason.node : NULL, v.reason.text);
        }
    }
}

/* --cover-all: the items behind the last whole share arrive too. */
static void check_tail_arrives(struct interp *in, int share, const struct node *node,
                               const struct value *recv, const struct poly *item)
{
    const struct share *s = &in->shares->list[share];
    if (in->program->options->cover_all && in->shares->record && s->atom->kind == A_DIV)
        for (int i = 0; i < recv->to.count; i++) {
            const struct cell *cell = seen(in, recv->to.at[i].object);
            const struct poly *size =
                flat(in, cell->size.w ? cell->size.w : in->memory->objects[recv->to.at[i].object].fixed_size);
            const struct poly *needed = flat(in, poly_mul(in->space, item, s->atom->a));
            const struct poly *total = poly_mul(in->space, item, poly_of(in->space, s->total));
            if (!size || (size != total && !poly_not_negative(poly_sub(in->space, size, needed))))
                fact_against(in, 1ull << share, 219, call_argument(node, 3),
                             "--cover-all: this buffer may not hold the tail", NULL, NULL);
        }
}

/* Where all items arrive is a place that every share tells alike. `root`: that of the call; null: all ranks.
 */
static void check_places(struct interp *in, struct call_fact *fact, const struct node *node,
                         struct value *recv, const struct poly *root)
{
    for (int i = 0; i < recv->to.count; i++) {
        if (root)
            recv->to.at[i] = at_rank_0(in, &in->shares->list[fact->share], root, recv->to.at[i]);
        if (!recv->to.at[i].w || length_dep(recv->to.at[i].w) != DEP_FIX)
            refuse_call(in, fact, 320, call_argument(node, 3),
                        "a receive address that depends on the distribution");
    }
}

void gather(struct interp *in, const struct node *node, const struct mpi_call *call, struct value *a)
{
    struct call_fact *fact = call_fact_of(in, node, call);
    bool all = call->kind == MPI_K_ALLGATHER;
    struct value *send = &a[0], *send_count = &a[1], *recv = &a[3], *recv_count = &a[4],
                 *comm = &a[(int)call->comm];
    int share = -1;
    const struct poly *factor = NULL;
    if (in->shares->discover && in->shares->record && send_count->o)
        ARENA_PUSH(in->arena, in->shares->gathered, in->shares->gathered_count, send_count->o);
    bool in_place = is_in_place(send);
    if (!share_count(in, recv_count->o, &share, &factor) &&
        (in_place || !share_count(in, send_count->o, &share, &factor))) {
        gather_other(in, node, call, a);
        return;
    }
    if (fact->share >= 0 && fact->share != share)
        merge_shares(in, 1ull << share | 1ull << fact->share);
    fact->share = share;
    struct share *s = &in->shares->list[share];
    if (!comm_matches(in, fact, comm, call_argument(node, call->comm)))
        return;
    if (!factor) {
        refuse_call(in, fact, 211, call_argument(node, 4), "the count is not a multiple of the share");
        return;
    }
    int other = -1;
    const struct poly *other_factor = NULL;
    if (!in_place && send_count->o)
        share_count(in, send_count->o, &other, &other_factor);
    const bool otherwise = !in_place && other == share && a[2].o != a[5].o &&
                           as_many_bytes(in, &a[2], other_factor, &a[5], factor);
    if (!in_place && send_count->o && !otherwise && (other != share || other_factor != factor))
        refuse_call(in, fact, 215, call_argument(node, 1), "send and receive counts differ");
    if (!in_place && a[2].o != a[5].o && !otherwise)
        refuse_call(in, fact, 244, call_argument(node, 5), "send and receive types differ");
    if (pointer_to_pointers(call_argument(node, 0)) || pointer_to_pointers(call_argument(node, 3)))
        refuse_call(in, fact, 245, call_argument(node, pointer_to_pointers(call_argument(node, 0)) ? 0 : 3),
                    "the buffer is an array of pointers, its rows need not be contiguous");
    bool strided;
    const struct poly *bytes = type_bytes(in, &a[5], call_argument(node, 3), &strided);
    if (strided || !bytes) {
        refuse_call(in, fact, 248, call_argument(node, 5),
                    strided ? "a datatype with gaps" : "the size of this datatype is not known");
        return;
    }
    const struct poly *item = flat(in, poly_mul(in->space, factor, bytes));
    const struct poly *sent =
        poly_mul(in->space, otherwise ? other_factor : factor, poly_of(in->space, s->mine));
    if (!in_place && send_count->w != sent && s->make)
        refuse_call(in, fact, 212, call_argument(node, 1), "this length stays the equal share");
    need_counts(in, fact, factor, recv_count, node);
    const struct value *source = in_place ? recv : send;
    const struct node *source_node = call_argument(node, in_place ? 3 : 0);
    if (in_place && !all)
        refuse_call(in, fact, 243, call_argument(node, 0), "MPI_IN_PLACE");
    bool good = source->to.count > 0 && !source->to.lost;
    const bool rearranged = !in_place && are_rearranged(in, send, share, item);
    if (!rearranged)
        check_own_items(in, node, source, source_node, share, item, in_place);
    check_tail_arrives(in, share, node, recv, item);
    if (!good)
        refuse_call(in, fact, 329, source_node, "the send buffer is not known");
    if (source->dep > DEP_ITEM || (source->to.count > 1 && (source->by_rank || source->dep != DEP_FIX)))
        refuse_call(in, fact, 314, source_node,
                    "which buffer it is depends on the rank or on the distribution");
    if (!in_place)
        for (int i = 0; i < recv->to.count; i++)
            if (send->to.count && recv->to.at[i].object == send->to.at[0].object)
                refuse_call(in, fact, 246, call_argument(node, 3), "send and receive buffer are the same");
    check_places(in, fact, node, recv, all ? NULL : a[(int)call->root].o);
    hold_all_items(in, share, recv, call_argument(node, 3));
    note_gathered(in, share, recv, item, node);
    becomes_whole(in, recv, node, -1, sets_everywhere(in, call, a));
    if (rearranged)
        receive_rearranged(in, recv, share, item, node);
    if (!all)
        for (int i = 0; i < recv->to.count; i++)
            cell_of(in, recv->to.at[i].object)->value.by_rank = true; /* only the root has it */
}

/* The own items, all of them from the first on: in an array of their own, or at their place in one of all. */
static bool are_own_items(struct interp *in, const struct target *t, int share, const struct poly *item,
                          bool in_place)
{
    const struct cell *cell = seen(in, t->object);
    const struct poly *w = flat(in, t->w), *by, *rest;
    if (!w || cell->layout == LAY_WHOLE || cell->share != share || cell->item != item ||
        cell->value.dep > DEP_ITEM)
        return false;
    if (cell->layout == LAY_PART)
        return !in_place && w == (cell->base ? cell->base : P(in, 0));
    return in_place ? !w->count
                    : poly_split(in->space, w, in->shares->list[share].offset, &by, &rest) && by == item &&
                          !rest->count;
}

/* MPI_Gatherv and MPI_Allgatherv of own items with counts and displacements that follow the share: nothing to
 * change. */
bool gather_by_vectors(struct interp *in, const struct node *node, const struct mpi_call *call,
                       struct value *a)
{
    struct value *send = &a[0], *recv = &a[3];
    const struct atom *comm = poly_single(a[(int)call->comm].o);
    const struct poly *root = call->kind == MPI_K_GATHERV ? a[(int)call->root].o : NULL;
    const struct value *counts = vector_of(in, &a[4], DEP_COUNTS, root, comm ? comm->id : -1),
                       *displs = vector_of(in, &a[5], DEP_DISPLS, root, comm ? comm->id : -1);
    if (!counts || !displs || counts->shares != displs->shares || counts->factor != displs->factor || !comm ||
        comm->kind != A_COMM)
        return false;
    int share = __builtin_ctzll(counts->shares);
    const struct share *s = &in->shares->list[share];
    bool strided, in_place = is_in_place(send) && call->kind == MPI_K_ALLGATHERV;
    const struct poly *bytes = type_bytes(in, &a[6], call_argument(node, 3), &strided),
                      *length = poly_mul(in->space, counts->factor, poly_of(in->space, s->mine));
    const struct value *source = in_place ? recv : send;
    if (s->group != comm->id || strided || !bytes || source->to.count != 1 || source->to.lost ||
        (!in_place && (a[2].o != a[6].o || a[1].w != length)) ||
        !are_own_items(in, &source->to.at[0], share, flat(in, poly_mul(in->space, counts->factor, bytes)),
                       in_place))
        return false;
    for (int i = 0; i < recv->to.count; i++)
        if ((!in_place && recv->to.at[i].object == send->to.at[0].object) || !recv->to.at[i].w ||
            length_dep(recv->to.at[i].w) != DEP_FIX)
            return false;
    note_gathered(in, share, recv, flat(in, poly_mul(in->space, counts->factor, bytes)), node);
    becomes_whole(in, recv, node, -1, sets_everywhere(in, call, a));
    for (int i = 0; call->kind == MPI_K_GATHERV && i < recv->to.count; i++)
        cell_of(in, recv->to.at[i].object)->value.by_rank = true;
    return true;
}
