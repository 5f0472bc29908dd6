/* Reductions and broadcasts. */
#include "analysis/models/mpi_effects.h"
#include "analysis/models/mpi_lengths.h"

#include <string.h>

#include "analysis/analysis.h"
#include "analysis/base/arena.h"
#include "analysis/known/mpi_calls.h"
#include "analysis/memory/broadcast.h"
#include "analysis/memory/memory.h"
#include "analysis/memory/records.h"
#include "analysis/models/mpi_filled.h"
#include "analysis/models/mpi_members.h"
#include "analysis/path/path.h"
#include "analysis/path/sides.h"
#include "analysis/plans/plans.h"
#include "analysis/shares/shares.h"
#include "analysis/shares/uniform.h"
#include "analysis/tree/program.h"
#include "analysis/tree/shape.h"
#include "analysis/tree/tree.h"
#include "analysis/values/values.h"

/* A buffer of as many elements as the equal share on every rank: what is allocated for it and what it holds
 * keep that. */
static void uniform_buffer(struct interp *in, const struct value *buffer, const struct node *node, int share)
{
    for (int i = 0; i < buffer->to.count; i++) {
        const struct object *o = &in->memory->objects[buffer->to.at[i].object];
        const struct cell *cell = seen(in, buffer->to.at[i].object);
        bool same_size = !cell->size.w || cell->size.w == cell->size.o || length_dep(cell->size.w) == DEP_FIX;
        if (!is_uniform(in, object_key(o)) && (!same_size || cell->layout == LAY_PART || !cell->alike.all))
            make_uniform(in, object_key(o));
        else if (!same_size && in->shares->record)
            fact_against(in, 1ull << share, 255, node,
                         "a buffer for the equal share whose size follows the own one",
                         o->size_node ? o->size_node : NULL, "its size is set here");
    }
}

static bool op_completes(enum agg partial, enum agg op)
{
    switch (partial) {
    case AGG_OR:
        return op == AGG_OR || op == AGG_LOR; /* some bit is set at some rank or at none */
    case AGG_RAISED:
        return op == AGG_MAX;
    case AGG_RAISED_FROM_0:
        return op == AGG_MAX || op == AGG_OR || op == AGG_LOR;
    case AGG_LOWERED:
        return op == AGG_MIN;
    case AGG_LOWERED_TO_0:
        return op == AGG_MIN || op == AGG_AND || op == AGG_LAND;
    case AGG_FLAG:
        return false;
    case AGG_FIRST_INDEX:
        return op == AGG_MIN;
    case AGG_LAST_INDEX:
        return op == AGG_MAX;
    default:
        return partial == op && op != AGG_NONE;
    }
}

/* One whole number of that datatype, in a variable of its own. */
static bool is_number(struct interp *in, const struct node *node, const struct value *a, int argument)
{
    const struct value *p = is_in_place(&a[argument]) ? &a[1] : &a[argument];
    const struct object *o = points_at_one(p) ? &in->memory->objects[p->to.at[0].object] : NULL;
    return o && !o->array && o->type && o->type->kind == T_INT &&
           type_holds(in, &a[3], call_argument(node, 0), o->type);
}

/* Do the lengths of the share's own ranks, the same on all of them, add up in their order to offsets or the
 * total? */
static bool sums_lengths(struct interp *in, const struct node *node, const struct mpi_call *call,
                         const struct value *v, const struct value *a, const struct value *recv)
{
    const struct atom *comm = poly_single(a[(int)call->comm].o);
    int share = equal_share_of(in, v->o);
    long long count;
    if (!poly_number(a[2].o, &count) || count != 1 || a[2].o != a[2].w || !is_number(in, node, a, 0) ||
        !is_number(in, node, a, 1))
        return false;
    if (share < 0 || !comm || comm->kind != A_COMM || comm->id != in->shares->list[share].group ||
        poly_by_rank(in->space, v->o) || differs(in, v))
        return false;
    if (call->kind != MPI_K_EXSCAN)
        return true;
    long long before; /* rank 0 keeps what it has */
    const struct value *kept =
        recv->to.count == 1 && !recv->to.lost ? &seen(in, recv->to.at[0].object)->value : NULL;
    return kept && !is_in_place(&a[0]) && kept->o == kept->w && poly_literal(kept->o, &before) && !before;
}

/* Own lengths are added up: over all ranks, or over those before. */
static struct value sum_of_lengths(struct interp *in, const struct node *node, const struct mpi_call *call,
                                   const struct value *a, const struct value *v, struct value result)
{
    bool ok;
    const struct atom *comm = poly_single(a[(int)call->comm].o);
    const struct poly *ranks =
        poly_of(in->space, poly_make_atom(in->space, A_SIZE, comm ? comm->id : 0, 0, 0, NULL, NULL, NULL));
    const struct poly *rank =
        poly_of(in->space, poly_make_atom(in->space, A_RANK, comm ? comm->id : 0, 0, 0, NULL, NULL, NULL));
    if (call->kind == MPI_K_SCAN)
        result.o = poly_mul(in->space, v->o, poly_add(in->space, rank, P(in, 1)));
    else if (call->kind == MPI_K_EXSCAN)
        result.o = poly_mul(in->space, v->o, rank);
    else
        result.o = poly_mul(in->space, v->o, ranks);
    result.w = to_new(in, result.o, &ok);
    result.by_rank = result.by_rank || call->kind == MPI_K_SCAN || call->kind == MPI_K_EXSCAN;
    if (!ok)
        result = value_bad(v, node, 254, "a reduction of something that depends on the distribution");
    return result;
}

/* What keeps the reduction from completing a partial result of this kind; null: nothing. MPI_MIN and MPI_MAX
 * of numbers without a sign: MPICH 4.0 compares them all as if they had one, Open MPI 4.1 those of eight
 * bytes. Where every rank has ordinary numbers nobody notices, and a rank whose items leave the ~0u it began
 * with brings the least one. */
static const char *misread(struct interp *in, const struct node *node, const struct value *a, enum agg op,
                           int object)
{
    bool otherwise;
    const struct type *type = object_numbers(in, object, &otherwise);
    if (otherwise || !type || !type_holds(in, &a[3], call_argument(node, 0), type))
        return "the datatype is not that of the partial result";
    bool ordered = op == AGG_MIN || op == AGG_MAX;
    return ordered && type->kind == T_INT && type->is_unsigned
               ? "MPI may order numbers without a sign as if they had one"
               : NULL;
}

/* One number of every rank: is it a partial result that the reduction completes? */
static void reduce_one(struct interp *in, const struct node *node, const struct mpi_call *call,
                       const struct value *a, int object, struct value v, struct value *result)
{
    enum agg op = op_agg(&a[4]);
    const struct value *recv = &a[1];
    const char *wrong = v.dep == DEP_AGG ? misread(in, node, a, op, object) : NULL;
    result->shares |= v.shares;
    const struct atom *over = poly_single(a[(int)call->comm].o);
    bool all_ranks = over && over->kind == A_COMM;
    for (int k = 0; k < in->shares->count; k++)
        all_ranks = all_ranks && (!(v.shares >> k & 1) || in->shares->list[k].group == over->id);
    if (v.partial.one_rank) {
        *result = value_bad(&v, node, 251, "the partial result of one rank");
        if (in->shares->record)
            fact_against(in, v.shares, 251, node, "the partial result of one rank is reduced", NULL, NULL);
    } else if (v.dep == DEP_AGG && v.by_rank) {
        *result = value_bad(&v, node, 314, "a partial result that ranks compute differently");
        if (in->shares->record)
            fact_against(in, v.shares, 314, node, "a partial result that ranks compute differently", NULL,
                         NULL);
    } else if (wrong) {
        *result = value_bad(&v, node, 254, wrong);
        if (in->shares->record)
            fact_against(in, v.shares, 254, node, wrong, NULL, NULL);
    } else if (v.dep == DEP_AGG && all_ranks && op_completes(v.partial.operation, op) &&
               call->kind != MPI_K_SCAN && call->kind != MPI_K_EXSCAN) {
        struct value part = v;
        part.partial.operation = op;
        result->reassoc = regroups(in, &part, object, node) || result->reassoc;
    } else if (v.dep == DEP_LENGTH && op == AGG_SUM && v.o && !in->memory->objects[object].array &&
               sums_lengths(in, node, call, &v, a, recv)) {
        *result = sum_of_lengths(in, node, call, a, &v, *result);
    } else if (v.dep != DEP_FIX && !v.stored.never) {
        *result = value_bad(
            &v, node, 254,
            v.dep == DEP_AGG ? "a partial result is reduced with another operation than the one that made it"
                             : "a reduction of something that depends on the distribution");
        if (in->shares->record && v.dep != DEP_AGG)
            fact_against(in, v.shares, v.reason.code ? v.reason.code : 254, node, result->reason.text,
                         v.reason.node, v.reason.text);
        else if (in->shares->record)
            fact_against(in, v.shares, 254, node, result->reason.text, v.reason.node, NULL);
    }
}

/* A count that is the share: the equal one stays, for all ranks alike. */
static void reduce_of_share(struct interp *in, const struct node *node, const struct value *a,
                            const struct value *source, int share)
{
    const struct value *send = &a[0], *recv = &a[1], *count = &a[2];
    if (count->w != count->o && in->shares->record)
        fact_against(in, 1ull << share, 253, call_argument(node, 2),
                     "reduces arrays as long as the share over the ranks", NULL, NULL);
    bool own = false;
    for (int i = 0; i < source->to.count; i++)
        own = own || seen(in, source->to.at[i].object)->layout != LAY_WHOLE;
    if (!own) {
        uniform_buffer(in, send, call_argument(node, 0), share);
        uniform_buffer(in, recv, call_argument(node, 1), share);
    }
}

/* Each member there is set by MPI. */
static void members_become_whole(struct interp *in, const struct row *row, const struct node *node,
                                 const struct mpi_call *call, bool everywhere)
{
    for (int m = first_member(in, row->record); m >= 0; m = next_member(in, m)) {
        struct value at = {.to.count = 1};
        at.to.at[0] = (struct target){.object = m, .o = P(in, 0), .w = P(in, 0)};
        if (is_in_row(in, row, m))
            becomes_whole(in, &at, node, call->recvbuf, everywhere);
    }
}

/* Records of partial results, or some of their members, as arrays of numbers: each member is reduced for
 * itself. Two calls of one record, of a sum and an extremum, take what each of them is of. False where they
 * are something else. */
static bool reduce_members(struct interp *in, const struct node *node, const struct mpi_call *call,
                           const struct value *a)
{
    const struct value *recv = &in->models->buffers[1],
                       *source = is_in_place(&a[0]) ? recv : &in->models->buffers[0];
    if ((call->kind != MPI_K_REDUCE && call->kind != MPI_K_ALLREDUCE) || !points_at_one(source) ||
        !points_at_one(recv))
        return false;
    struct row sent, got;
    if (!row_of(in, node, a, source->to.at[0].object, &sent) ||
        !row_of(in, node, a, recv->to.at[0].object, &got) || sent.from != got.from)
        return false;
    int from = sent.record, to = got.record, count = 0, k = 0;
    const struct cell *record = seen(in, from);
    const bool some = source->to.at[0].object != from, everywhere = sets_everywhere(in, call, a);
    if (!is_kind_of(in->memory->objects[from].type, in->memory->objects[to].type) ||
        record->layout != LAY_WHOLE || record->value.dep != DEP_FIX || (some && !has_members(in, &sent)) ||
        (some ? recv->to.at[0].object == to : recv->to.at[0].object != to))
        return false;
    for (int m = first_member(in, to); m >= 0 && some; m = next_member(in, m))
        if (is_in_row(in, &got, m) && !everywhere && object_content(in, m, node).dep != DEP_FIX)
            return false;
    if (!some && !everywhere && object_content(in, to, node).dep != DEP_FIX)
        return false;
    struct value *members = NULL; /* what each has, then what becomes of it */
    for (int m = first_member(in, from); m >= 0; m = next_member(in, m)) {
        if (!is_in_row(in, &sent, m))
            continue;
        const struct object *member = &in->memory->objects[m];
        struct value content = member_content(in, m, op_agg(&a[4]) == AGG_SUM, &a[(int)call->comm], node);
        if (content.dep == DEP_LENGTH || seen(in, m)->layout != LAY_WHOLE || member->container ||
            !member->type || member->type->kind != in->memory->objects[from].type->numbers->kind)
            return false;
        ARENA_PUSH(in->arena, members, count, content);
    }
    for (int m = first_member(in, from); m >= 0; m = next_member(in, m)) {
        if (!is_in_row(in, &sent, m))
            continue;
        struct value result = value_unknown();
        reduce_one(in, node, call, a, m, members[k], &result);
        members[k++] = result;
        if (some)
            object_field(in, to, in->memory->objects[m].field);
    }
    bool root = call->kind != MPI_K_ALLREDUCE;
    if (some)
        members_become_whole(in, &got, node, call, everywhere);
    else {
        becomes_whole(in, recv, node, call->recvbuf, everywhere);
        cell_of(in, to)->value.by_rank = cell_of(in, to)->value.by_rank || root;
    }
    k = 0;
    for (int m = first_member(in, from); m >= 0; m = next_member(in, m)) {
        if (!is_in_row(in, &sent, m))
            continue;
        int member = object_field(in, to, in->memory->objects[m].field);
        struct cell *cell = cell_of(in, member);
        cell->value = members[k].dep == DEP_BAD ? members[k] : (struct value){.dep = DEP_FIX};
        cell->value.reassoc = members[k++].reassoc;
        cell->value.by_rank = cell->value.by_rank || root;
        cell->alike.all = false;
        note_written(in, member);
    }
    return true;
}

void reduce(struct interp *in, const struct node *node, const struct mpi_call *call, struct value *a)
{
    struct value *send = &a[0], *recv = &a[1], *count = &a[2];
    const struct value *source = is_in_place(send) ? recv : send;
    int share = -1;
    const struct poly *factor;
    if (share_count(in, count->o, &share, &factor))
        reduce_of_share(in, node, a, source, share);
    else if (reduce_pair(in, node, call, a, source) || reduce_members(in, node, call, a))
        return;
    struct value result = value_unknown();
    for (int i = 0; i < source->to.count; i++) {
        struct cell *cell = cell_of(in, source->to.at[i].object);
        struct value v = cell->value;
        if (!in->memory->objects[source->to.at[i].object].array &&
            in->memory->objects[source->to.at[i].object].type &&
            in->memory->objects[source->to.at[i].object].type->kind == T_RECORD)
            v = object_content(in, source->to.at[i].object, node);
        if (cell->layout != LAY_WHOLE) {
            const struct target *t = &source->to.at[i];
            if (completes_filled(in, call, a, t, op_agg(&a[4])) &&
                !misread(in, node, a, op_agg(&a[4]), t->object))
                continue;
            if (in->shares->record)
                fact_against(in, 1ull << cell->share, 253, call_argument(node, 0),
                             "reduces own items over the ranks", NULL, NULL);
            continue;
        }
        reduce_one(in, node, call, a, source->to.at[i].object, v, &result);
    }
    if (result.w) {
        result.dep = length_dep(result.w);
        if (call->kind == MPI_K_REDUCE) { /* the root alone has it: a number, but not this one elsewhere */
            result.by_rank = true;
            if (result.dep == DEP_FIX)
                result.o = result.w = symbol(in, node, OF_CALL, 0, NULL);
            else
                result = value_bad(&result, node, 254, "a sum of lengths that the root alone has");
        }
        struct value before = pointed_content(in, recv, node);
        if (before.dep != DEP_FIX && !sets_everywhere(in, call, a) && call->kind != MPI_K_EXSCAN) {
            before.shares |= result.shares;
            result = value_bad(&before, node, 251, "stays something of the share on other ranks");
        }
        store(in, recv, -1, &result, node);
        return;
    }
    becomes_whole(in, recv, node, call->recvbuf, sets_everywhere(in, call, a));
    for (int i = 0; i < recv->to.count; i++) {
        struct cell *cell = cell_of(in, recv->to.at[i].object);
        if (result.dep == DEP_BAD)
            cell->value = result;
        cell->value.reassoc = cell->value.reassoc || result.reassoc;
        if (call->kind != MPI_K_ALLREDUCE)
            cell->value.by_rank = true;
    }
}

void reduce_in_place(struct interp *in, const struct node *node, const struct mpi_call *call, struct value *a)
{
    const int object = a[0].to.at[0].object;
    const struct atom *comm = poly_single(a[(int)call->comm].o);
    struct value stays = seen(in, object)->value;
    const struct ranks all = ranks_enter(in, SIDE_ROOT, a[(int)call->root].o, comm->id);
    reduce(in, node, call, a);
    ranks_leave(in, all);
    struct cell *cell = cell_of(in, object);
    struct value result = cell->value;
    result.by_rank = stays.by_rank = true;
    cell->value = value_join(in, &result, &stays, node, OF_BRANCH, object_lasting(in, object));
}

/* Is the whole object broadcast? */
static bool covers(struct interp *in, const struct node *node, const struct value *a, const struct object *o,
                   const struct cell *cell, const struct target *t)
{
    bool strided;
    long long have, sent;
    const struct poly *bytes = type_bytes(in, &a[2], call_argument(node, 0), &strided),
                      *size = cell->size.o ? cell->size.o : o->fixed_size;
    if (!o->array && !bytes) /* what a datatype does not speak of stays what it was */
        return false;
    if (!o->array && (!o->type || o->type->size < 0))
        return true;
    if (!o->array)
        size = P(in, o->type->size);
    if (!t->o || t->o->count || strided || !bytes || !a[1].o)
        return false;
    const struct poly *all = flat(in, poly_mul(in->space, a[1].o, bytes));
    if (!size && o->apart)
        size = o->bytes_elsewhere; /* what the root has behind that, no other rank reads */
    if (!size)                     /* elements beyond it, if there are any, cannot be told from those sent */
        return !cell->value.by_rank;
    size = flat(in, size);
    return all == size || (poly_number(all, &sent) && poly_number(size, &have) && sent >= have);
}

/* Some elements of an array, to `all` ranks of the program. `by_rank`: what it held differs between ranks. */
static void tell_part(struct interp *in, const struct node *node, const struct value *a,
                      const struct target *t, bool all, bool by_rank)
{
    bool strided, *differs = &cell_of(in, t->object)->value.by_rank;
    const struct poly *bytes = type_bytes(in, &a[2], call_argument(node, 0), &strided);
    const bool first = t->w && !t->w->count && t->o == t->w && bytes && !strided;
    *differs = *differs || by_rank;
    if (all && first && a[1].o && a[1].o == a[1].w && a[1].dep == DEP_FIX && !a[1].by_rank)
        note_broadcast(in, t->object, poly_mul(in->space, a[1].o, bytes));
}

/* What all ranks have in one of the places that a broadcast tells; `index`: of all of them. */
static void tell_object(struct interp *in, const struct node *node, const struct value *a, int i, int index,
                        int share)
{
    const struct value *buffer = &a[0], *root = &a[3];
    struct object *o = &in->memory->objects[buffer->to.at[i].object];
    struct cell *cell = cell_of(in, buffer->to.at[i].object);
    struct value v = cell->value, one = *buffer;
    one.to.at[0] = buffer->to.at[i];
    one.to.count = 1;
    struct value inside = pointed_content(in, &one, node);
    if (v.dep == DEP_FIX && inside.dep != DEP_FIX)
        v = inside;
    if (cell->layout != LAY_WHOLE || (v.dep != DEP_FIX && !v.stored.never)) {
        unsigned long long shares = v.shares;
        if (cell->layout != LAY_WHOLE)
            shares |= 1ull << cell->share;
        if (in->shares->record)
            fact_against(in, shares, v.reason.code ? v.reason.code : 255, call_argument(node, 0),
                         v.dep == DEP_LENGTH ? "the root's own length is broadcast"
                                             : "broadcasts something that depends on the distribution",
                         v.reason.node, v.reason.text);
        return;
    }
    if (cell->alike.all && share >= 0)
        return; /* what nobody has set yet */
    note_written(in, buffer->to.at[i].object);
    bool alone = buffer->to.count == 1 && !buffer->to.lost &&
                 !o->several; /* otherwise it may be another one that is received */
    const struct atom *over = poly_single(a[4].o);
    const int group = over && over->kind == A_COMM ? over->id : -1;
    const struct ranks *here = &in->path->ranks;
    bool sends = here->side == SIDE_ROOT && here->group == group && here->root == root->o;
    bool everywhere = sends || all_ranks_here(in, group); /* else the root may tell something else */
    bool whole = o->array || covers(in, node, a, o, cell, &buffer->to.at[i]); /* what is not sent stays */
    if (!o->array && o->type && (o->type->kind == T_INT || o->type->kind == T_OTHER)) {
        alone = alone && whole;
        struct value fresh = {
            .dep = DEP_FIX, .reassoc = v.reassoc, .by_rank = !alone && (v.by_rank || buffer->by_rank)};
        bool told = v.of_root.number && v.of_root.root == root->o && v.of_root.group == group && everywhere;
        bool the_same = v.o && !poly_by_rank(in->space, v.o) && !v.stored.never && !v.by_rank &&
                        !v.of_root.number && everywhere;
        fresh.o = alone && told       ? v.of_root.number
                  : alone && the_same ? v.o
                                      : symbol(in, node, OF_BROADCAST, index, o->name);
        fresh.w = fresh.o;
        fresh.shares = poly_shares(in, fresh.o);
        if (alone && told && !group && all_ranks_here(in, group))
            note_told(in, fresh.o);
        cell->value = fresh;
        cell->alike.all = false;
        if (buffer->to.count == 1 && !index)
            plan_candidate(in, node, &fresh, call_argument(node, 0));
    } else {
        const bool pointers = lose_pointers(in, buffer->to.at[i].object, node);
        forget_members(in, buffer->to.at[i].object);
        cell = cell_of(in, buffer->to.at[i].object);
        cell->value.stored.never = false;
        cell->alike.all = false;
        if (!o->array) { /* it is another number now, and nobody knows which */
            cell->value = (struct value){
                .dep = DEP_FIX, .reassoc = v.reassoc, .to = cell->value.to, .by_rank = cell->value.by_rank};
        }
        cell->value.to.lost = cell->value.to.lost || pointers;
        if (!alone)
            cell->value.by_rank = v.by_rank || inside.by_rank || buffer->by_rank;
        else if (covers(in, node, a, o, cell, &buffer->to.at[i]))
            cell->value.by_rank = cell->value.stored.perhaps = false; /* all have the root's */
        else
            tell_part(in, node, a, &buffer->to.at[i], everywhere && !group, inside.by_rank);
    }
}

void broadcast(struct interp *in, const struct node *node, const struct mpi_call *call, struct value *a)
{
    if (broadcast_lengths(in, node, call, a))
        return;
    struct value *buffer = &a[0], *count = &a[1];
    int share = -1;
    const struct poly *factor;
    if (share_count(in, count->o, &share, &factor)) {
        bool total = count->w && length_dep(count->w) == DEP_FIX && !in->program->options->cover_all;
        if (count->w != count->o && !total && in->shares->record)
            fact_against(in, 1ull << share, 255, call_argument(node, 1),
                         "broadcasts as many items as the own share", NULL, NULL);
        uniform_buffer(in, buffer, call_argument(node, 0), share);
    }
    for (int i = 0; i < buffer->to.count; i++)
        tell_object(in, node, a, i, i, share);
}

void broadcast_number(struct interp *in, const struct node *node, const struct mpi_call *call,
                      const struct value *a, const struct told_number *number, int index)
{
    struct value one[6];
    memcpy(one, a, sizeof one);
    one[0].to.at[0].object = number->object;
    one[2] = number->type;
    in->models->received = received_bytes(in, node, call, one);
    tell_object(in, node, one, 0, index, -1);
}
