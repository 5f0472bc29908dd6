/* What MPI calls do to the abstract state. */
#include <string.h>

#include "analysis/memory/began.h"
#include "analysis/memory/records.h"
#include "analysis/models/messages.h"
#include "analysis/models/mpi_effects.h"
#include "analysis/models/unknown.h"
#include "analysis/path/sides.h"
#include "analysis/run/halos.h"
#include "analysis/run/kept.h"
#include "analysis/shares/rows.h"
#include "analysis/tree/flow.h"
#include "analysis/values/unknowns.h"

struct call_fact *call_fact_of(struct interp *in, const struct node *node, const struct mpi_call *call)
{
    for (int i = 0; i < in->call_count; i++)
        if (in->calls[i].node == node)
            return &in->calls[i];
    struct call_fact fact = {.node = node, .call = call, .share = -1};
    ARENA_PUSH(in->arena, in->calls, in->call_count, fact);
    return &in->calls[in->call_count - 1];
}

const struct node *call_argument(const struct node *node, int position)
{
    return position >= 0 && position + 1 < node->count ? node->children[position + 1] : NULL;
}

const char *constant_name(const struct value *v)
{
    const struct atom *a = poly_single(v->o);
    return a && a->kind == A_OPAQUE && a->value == 1 ? a->name : NULL;
}

bool is_constant(const struct value *v, const char *name)
{
    const char *have = constant_name(v);
    return have && !strcmp(have, name);
}

bool share_count(struct interp *in, const struct poly *count, int *share, const struct poly **factor)
{
    for (int i = 0; i < in->share_count; i++) {
        const struct poly *c, *rest;
        if (poly_has(count, in->shares[i].atom)) {
            *share = i;
            *factor = NULL;
            if (poly_split(in->space, count, in->shares[i].atom, &c, &rest) && !rest->count && c->count &&
                !poly_has_kind(c, A_RANK))
                *factor = c;
            return true;
        }
    }
    return false;
}

void(refuse_call)(struct interp *in, struct call_fact *fact, int code, const struct node *node,
                  const char *text)
{
    if (!in->record)
        return;
    if (!fact->code) {
        fact->code = code;
        fact->text = text;
        fact->text_node = node;
    }
    if (fact->share >= 0)
        (fact_against)(in, 1ull << fact->share, code, node, text, NULL, NULL);
}

bool contents_fix(struct interp *in, const struct value *p, struct value *bad)
{
    if (!p->to_count)
        return true;
    struct value all = pointed_content(in, p, in->objects[p->to[0].object].size_node);
    if (all.dep == DEP_FIX)
        return true;
    *bad = all;
    for (int i = 0; i < p->to_count; i++) { /* a plain variable says what it is */
        const struct cell *cell = seen(in, p->to[i].object);
        if (cell->layout == LAY_WHOLE && cell->value.dep != DEP_FIX && !cell->value.uninit &&
            p->to_count == 1 && !(p->to[i].w && length_dep(p->to[i].w) != DEP_FIX))
            *bad = cell->value;
    }
    return false;
}

/* Does the call at hand set every element? */
static bool all_received(struct interp *in, const struct object *o, const struct cell *cell,
                         const struct target *t)
{
    const struct poly *size = flat(in, cell->size_o ? cell->size_o : o->fixed_size),
                      *got = flat(in, in->received);
    long long have, set;
    if (!size || !got || !t->o || t->o->count || o->several)
        return false;
    return got == size || (poly_number(size, &have) && poly_number(got, &set) && set >= have);
}

/* Does it leave a part of a single variable as it was? */
static bool partly_received(struct interp *in, const struct object *o, const struct target *t)
{
    const struct poly *got = flat(in, in->received);
    long long set;
    if (o->array || !got || !o->type || o->type->size < 0)
        return false;
    return !t->o || t->o->count || !poly_number(got, &set) || set < o->type->size;
}

/* Bytes that a call sets in its receive buffer; null where that is not known. */
static const struct poly *received_bytes(struct interp *in, const struct node *node,
                                         const struct mpi_call *call, const struct value *a)
{
    if (call->recvcount < 0 || call->recvtype < 0 || call->kind > MPI_K_EXSCAN ||
        call->kind == MPI_K_GATHERV || call->kind == MPI_K_ALLGATHERV)
        return NULL;
    bool strided;
    const struct poly *bytes =
        type_bytes(in, &a[(int)call->recvtype], call_argument(node, call->recvbuf), &strided);
    const struct poly *count = a[(int)call->recvcount].o;
    if (!bytes || strided || !count)
        return NULL;
    const struct atom *c = poly_single(a[(int)call->comm].o);
    if (call->kind == MPI_K_GATHER || call->kind == MPI_K_ALLGATHER) {
        if (!c || c->kind != A_COMM)
            return NULL;
        count =
            poly_mul(in->space, count,
                     poly_of(in->space, poly_make_atom(in->space, A_SIZE, c->id, 0, 0, NULL, NULL, "size")));
    }
    return poly_mul(in->space, count, bytes);
}

void becomes_whole(struct interp *in, const struct value *p, const struct node *node, int argument)
{
    for (int i = 0; i < p->to_count; i++) {
        int object = p->to[i].object;
        note_written(in, object);
        struct value before = object_content(in, object, node);
        bool weak =
            p->to_count > 1 || p->lost || in->objects[object].several; /* it may be another one that is set */
        forget_members(in, object);
        struct object *o = &in->objects[object];
        struct cell *cell = cell_of(in, object);
        bool part = cell->layout != LAY_WHOLE;
        unsigned long long shares = part ? 1ull << cell->share : 0;
        if (cell->layout == LAY_PART && in->record)
            fact_against(in, shares, 328, node, "a buffer that holds a share is received into as a whole",
                         NULL, NULL);
        bool own_place = p->to[i].w ? length_dep(p->to[i].w) != DEP_FIX : p->dep != DEP_FIX;
        cell->layout = LAY_WHOLE;
        cell->share = -1;
        cell->item = cell->base = NULL;
        bool by_rank = p->by_rank || (p->to[i].w && poly_has_kind(p->to[i].w, A_RANK));
        struct value from = {.shares = shares | p->shares | poly_shares(in, p->to[i].w)};
        if (own_place)
            cell->value =
                value_bad(&from, node, 320, "is received at a place that the own length or offset tells");
        else if (o->array && !part && !all_received(in, o, cell, &p->to[i]) && !cell->value.uninit &&
                 (cell->value.dep != DEP_FIX || cell->value.by_rank)) {
            if (cell->value.dep != DEP_FIX &&
                cell->value.dep != DEP_BAD) /* the rest of it stays what it was */
                cell->value = value_bad(&cell->value, node, 251,
                                        "part of it is received, part of it is something of the share");
            cell->value.by_rank = true;
        } else if (partly_received(in, o, &p->to[i]) && before.dep != DEP_FIX)
            cell->value =
                value_bad(&before, node, 251, "part of it is received, part of it is something of the share");
        else if (weak && before.dep != DEP_FIX)
            cell->value = value_bad(&before, node, 251, "may be received, or stay something of the share");
        else
            cell->value = (struct value){
                .dep = DEP_FIX,
                .by_rank = by_rank || ((weak || partly_received(in, o, &p->to[i])) && before.by_rank)};
        cell->untouched = false;
        if (argument >= 0 && !own_place && !o->array && o->type && o->type->kind == T_INT)
            cell->value.o = cell->value.w =
                symbol(in, node, OF_RECEIVED, argument * MAX_TARGETS + i, o->name);
    }
}

bool comm_matches(struct interp *in, struct call_fact *fact, const struct value *comm,
                  const struct node *node)
{
    struct share *s = &in->shares[fact->share];
    const struct atom *a = poly_single(comm->o);
    int group = a && a->kind == A_COMM ? a->id : -1;
    if (group < 0) {
        refuse_call(in, fact, 250, node, "the communicator is not known");
        return false;
    }
    if (s->group < 0)
        s->group = group;
    if (s->group != group) {
        refuse_call(in, fact, 250, node, "the share belongs to another communicator");
        return false;
    }
    return true;
}

/* Counts of the call in `factor` elements per item; remembers the text for the edit. */
void need_counts(struct interp *in, struct call_fact *fact, const struct poly *factor,
                 const struct value *count, const struct node *node)
{
    fact->needs_change = true;
    if (!in->record)
        return;
    if (!harmless(in, call_argument(node, fact->call->kind == MPI_K_SCATTER ? 1 : 4), 0))
        refuse_call(in, fact, 210, node, "the count that would be replaced does more than compute a value");
    struct plan *plan = plan_require(in, fact->share, node);
    if (!plan) {
        if (!in->changed)
            refuse_call(in, fact, 210, node, "the share object cannot be had here");
        return;
    }
    plan->needs_variable = true;
    const struct share *s = &in->shares[fact->share];
    bool rows = in_rows(plan, s, count->rounds);
    if (!rounds_alike(plan, s, count->rounds)) {
        refuse_call(in, fact, 210, node, "rounds otherwise than the share object");
        return;
    }
    const struct poly *by = plan->scale && !rows ? poly_exact(in->space, factor, plan->scale) : factor;
    long long one;
    if (!by && !s->in_rows && (plan->form == PLAN_ASSIGN || plan->form == PLAN_BEFORE) && !plan->itemwise &&
        poly_exact(in->space, plan->scale, factor)) {
        plan->itemwise = true;
        plan->variable_scale = plan->scale;
        plan->scale = P(in, 1);
        in->changed = true;
        return;
    }
    const char *text = by && !rows && poly_literal(by, &one) && one == 1 ? ""
                       : by                                              ? expression_for(in, by, node)
                                                                         : NULL;
    const char *group = rows ? expression_for(in, plan->scale, node) : NULL;
    if (rows && text)
        text = group ? arena_printf(in->arena, "%s, %s", text, group) : NULL;
    if (!text) {
        refuse_call(in, fact, 213, node, "the number of elements per item has no name here");
        return;
    }
    if (fact->factor && (strcmp(fact->factor, text) || fact->plan != plan))
        refuse_call(in, fact, 214, node, "is reached with two different shares");
    fact->factor = text;
    fact->plan = plan;
}

bool pointer_to_pointers(const struct node *buffer)
{
    const struct node *b = strip(buffer);
    const struct type *t = b ? b->type : NULL;
    return t && (t->kind == T_POINTER || t->kind == T_ARRAY) && t->to && t->to->kind == T_POINTER;
}

bool is_in_place(const struct value *v)
{
    return is_constant(v, "MPI_IN_PLACE");
}

/* What the root sends begins at a fixed place, or a number of whole distributions further on. */
static bool sends_from_total(const struct share *s, const struct target *t)
{
    return t->w && length_dep(t->w) == DEP_FIX && poly_has(t->w, s->total);
}

struct target at_rank_0(struct interp *in, const struct share *s, const struct poly *of, struct target t)
{
    long long root;
    if (t.o && t.w && poly_literal(of, &root) && !root) {
        const struct atom *rank = poly_make_atom(in->space, A_RANK, s->group, 0, 0, NULL, NULL, "rank");
        t.o = poly_replace(in->space, t.o, rank, P(in, 0));
        t.w = poly_replace(in->space, poly_replace(in->space, t.w, rank, P(in, 0)), s->offset, P(in, 0));
    }
    return t;
}

static void scatter(struct interp *in, const struct node *node, const struct mpi_call *call, struct value *a)
{
    struct call_fact *fact = call_fact_of(in, node, call);
    struct value *send = &a[0], *send_count = &a[1], *recv = &a[3], *recv_count = &a[4], *comm = &a[7];
    const struct atom *group = poly_single(comm->o);
    if (in->discover && in->record) {
        struct candidate c = {.call = node,
                              .count = recv_count->o ? recv_count->o : send_count->o,
                              .group = group && group->kind == A_COMM ? group->id : -1,
                              .root = a[6].o};
        long long n;
        if (send_count->o && poly_has_kind(send_count->o, A_SIZE) && !poly_has_kind(c.count, A_SIZE))
            c.count = send_count->o;
        if (poly_number(c.count, &n) && n == 0)
            c.count = send_count->o;
        ARENA_PUSH(in->arena, in->candidates, in->candidate_count, c);
    }
    int share = -1;
    const struct poly *factor = NULL;
    if (!share_count(in, recv_count->o, &share, &factor) &&
        !share_count(in, send_count->o, &share, &factor)) {
        struct value bad;
        if (!contents_fix(in, send, &bad) && in->record)
            fact_against(in, bad.shares, 247, node, "scatters something that depends on the distribution",
                         bad.why, bad.why_text);
        becomes_whole(in, recv, node, call->recvbuf);
        for (int i = 0; i < recv->to_count; i++)
            cell_of(in, recv->to[i].object)->value.by_rank = true;
        return;
    }
    if (fact->share >= 0 && fact->share != share)
        merge_shares(in, 1ull << share | 1ull << fact->share);
    fact->share = share;
    struct share *s = &in->shares[share];
    if (!s->first_scatter)
        s->first_scatter = node;
    if (!s->root)
        s->root = a[6].o;
    if (!comm_matches(in, fact, comm, call_argument(node, 7)))
        return;
    if (!factor) {
        refuse_call(in, fact, 211, call_argument(node, 4), "the count is not a multiple of the share");
        return;
    }
    int other = -1;
    const struct poly *other_factor = NULL;
    if (send_count->o && share_count(in, send_count->o, &other, &other_factor) &&
        (other != share || other_factor != factor))
        refuse_call(in, fact, 215, call_argument(node, 1), "send and receive counts differ");
    if (is_in_place(recv)) {
        refuse_call(in, fact, 243, call_argument(node, 3), "MPI_IN_PLACE");
        return;
    }
    if (a[2].o != a[5].o)
        refuse_call(in, fact, 244, call_argument(node, 5), "send and receive types differ");
    if (pointer_to_pointers(call_argument(node, 0)) || pointer_to_pointers(call_argument(node, 3)))
        refuse_call(in, fact, 245, call_argument(node, pointer_to_pointers(call_argument(node, 0)) ? 0 : 3),
                    "the buffer is an array of pointers, its rows need not be contiguous");
    const struct poly *wanted = poly_mul(in->space, factor, poly_of(in->space, s->mine));
    if (recv_count->w != wanted && s->make)
        refuse_call(in, fact, 212, call_argument(node, 4), "this length stays the equal share");
    bool strided;
    const struct poly *bytes = type_bytes(in, &a[5], call_argument(node, 3), &strided);
    if (strided || !bytes) {
        refuse_call(in, fact, 248, call_argument(node, 5),
                    strided ? "a datatype with gaps" : "the size of this datatype is not known");
        return;
    }
    struct value bad;
    for (int i = 0; i < send->to_count; i++)
        send->to[i] = at_rank_0(in, s, a[6].o, send->to[i]);
    if (!is_in_place(send) && !contents_fix(in, send, &bad)) {
        bad.shares |= 1ull << share;
        if (in->record)
            fact_against(in, bad.shares, 247, call_argument(node, 0),
                         "scatters something that depends on the distribution", bad.why, bad.why_text);
    }
    for (int i = 0; i < send->to_count; i++)
        if (!send->to[i].w || length_dep(send->to[i].w) != DEP_FIX || send->to[i].o != send->to[i].w)
            if (!sends_from_total(s, &send->to[i]))
                refuse_call(in, fact, 320, call_argument(node, 0),
                            "a send address that depends on the distribution");
    if (send->dep != DEP_FIX)
        refuse_call(in, fact, send->why_code ? send->why_code : 320, call_argument(node, 0),
                    "a send address that depends on the distribution");
    need_counts(in, fact, factor, other >= 0 ? send_count : recv_count, node);
    const struct poly *item = flat(in, poly_mul(in->space, factor, bytes));
    if (in->options->cover_all && in->record && s->atom->kind == A_DIV)
        for (int i = 0; i < send->to_count; i++) {
            const struct cell *cell = seen(in, send->to[i].object);
            const struct poly *size =
                flat(in, cell->size_w ? cell->size_w : in->objects[send->to[i].object].fixed_size);
            if (!size || !poly_not_negative(
                             poly_sub(in->space, size, flat(in, poly_mul(in->space, item, s->atom->a)))))
                fact_against(in, 1ull << share, 219, call_argument(node, 0),
                             "--cover-all: this buffer may not hold the tail", NULL, NULL);
        }
    if (recv->to_count != 1 || recv->lost) {
        refuse_call(in, fact, 329, call_argument(node, 3), "the receive buffer is not known");
        return;
    }
    int object = recv->to[0].object;
    for (int i = 0; i < send->to_count; i++)
        if (send->to[i].object == object && in->record)
            refuse_call(in, fact, 246, call_argument(node, 0), "send and receive buffer are the same");
    if (!in->objects[object].array) {
        refuse_call(in, fact, 331, call_argument(node, 3), "the receive buffer is a single variable");
        return;
    }
    note_written(in, object);
    const struct poly *w = flat(in, recv->to[0].w), *c, *rest;
    if (w && poly_split(in->space, w, s->offset, &c, &rest) && c == item && !rest->count) {
        struct cell *cell = cell_of(in, object); /* own place in an array of all items */
        cell->layout = LAY_SLICE;
        cell->share = share;
        cell->item = item;
        cell->at_root = false;
        cell->value = (struct value){.dep = DEP_FIX, .shares = 1ull << share};
        cell->untouched = false;
    } else if (w && length_dep(w) == DEP_FIX) {
        struct cell *cell = cell_of(in, object);
        cell->layout = LAY_WHOLE;
        if (send->to_count == 1 && !send->lost) {
            const struct poly *sender = seen(in, send->to[0].object)->size_w;
            in->send_size = sender ? sender : in->objects[send->to[0].object].fixed_size;
        }
        receive_items(in, object, share, item, w, call_argument(node, 3) ? call_argument(node, 3) : node);
        in->send_size = NULL;
    } else
        refuse_call(in, fact, 320, call_argument(node, 3),
                    "a receive address that depends on the distribution");
}

static void check_others(struct interp *in, const struct node *node, const struct mpi_call *call,
                         struct value *a, int count)
{
    for (int i = 0; i < count; i++) {
        struct value bad = a[i];
        struct value inside;
        bool own = a[i].dep != DEP_FIX;
        if (!own && !contents_fix(in, &a[i], &inside)) {
            bad = inside;
            own = true;
        }
        if (own && in->record)
            fact_against(in, bad.shares,
                         call->kind == MPI_K_UNKNOWN                             ? 256
                         : call->kind >= MPI_K_SEND && call->kind <= MPI_K_IRECV ? 260
                                                                                 : 247,
                         call_argument(node, i) ? call_argument(node, i) : node,
                         call->kind >= MPI_K_SEND && call->kind <= MPI_K_IRECV
                             ? "a message with something of the share"
                             : "a call that is given something of the share",
                         bad.why, bad.why_text);
    }
}

static void log_event(struct interp *in, const struct node *node, const struct mpi_call *call,
                      const struct value *comm)
{
    if (!in->record)
        return;
    const struct atom *c = comm ? poly_single(comm->o) : NULL;
    struct comm_event e = {.node = node,
                           .context = in->context ? in->context->id : 0,
                           .plan = -1,
                           .collective = call->kind <= MPI_K_OTHER_COLLECTIVE,
                           .starts = call->kind == MPI_K_INIT,
                           .uniform = all_ranks_here(in, c && c->kind == A_COMM ? c->id : -1) &&
                                      in->control.dep == DEP_FIX,
                           .group = c && c->kind == A_COMM ? c->id : -1};
    ARENA_PUSH(in->arena, in->events, in->event_count, e);
}

/* Collectives that carry something of a share: all ranks must hand over the same thing. */
static void meet_others(struct interp *in, const struct node *node, const struct mpi_call *call,
                        const struct value *a)
{
    const struct value *buffer =
        &a[call->kind == MPI_K_SCATTER || is_in_place(&a[(int)call->sendbuf]) ? (int)call->recvbuf
                                                                              : (int)call->sendbuf];
    const struct atom *c = poly_single(a[(int)call->comm].o);
    unsigned long long shares = 0;
    if (call->kind <= MPI_K_ALLGATHERV && call->kind != MPI_K_SCATTERV)
        shares = poly_shares(in, a[(int)call->sendcount].o) | poly_shares(in, a[(int)call->recvcount].o);
    for (int i = 0; call->kind != MPI_K_SCATTER && i < buffer->to_count; i++) {
        const struct cell *cell = seen(in, buffer->to[i].object);
        if (cell->layout != LAY_WHOLE)
            shares |= 1ull << cell->share;
        if (cell->value.dep != DEP_FIX)
            shares |= cell->value.shares;
    }
    int object = buffer->to_count == 1 ? buffer->to[0].object : -1;
    meet(in,
         (struct meeting){.node = node,
                          .kind = call->kind,
                          .group = c && c->kind == A_COMM ? c->id : -1,
                          .shares = shares,
                          .object = object,
                          .stamp = object >= 0 && !in->objects[object].array ? seen(in, object)->stamp : 0});
}

/* Do the parts of a split communicator belong to one distribution over more ranks than theirs? What is the
 * same on all ranks of the communicator that every share is of is the same wherever it meets a share; without
 * a share nothing but the world counts. */
static bool parts_differ(const struct interp *in, int group)
{
    if (!in->share_count && !in->discover)
        return group != 0;
    for (int i = 0; i < in->share_count; i++)
        if (in->shares[i].group != group && group != 0)
            return true;
    return false;
}

/* Addresses that MPI keeps: for one-sided communication, attributes, requests that start later, or from
 * MPI_BOTTOM. */
static void keep_addresses(struct interp *in, const struct node *node, const struct mpi_call *call,
                           const struct value *a, int count)
{
    static const char *const names[] = {
        "MPI_Get_address", "MPI_Address",      "MPI_Comm_set_attr", "MPI_Attr_put",      "MPI_Win_create",
        "MPI_Win_attach",  "MPI_Win_set_attr", "MPI_Type_set_attr", "MPI_Buffer_attach", NULL};
    size_t length = strlen(node->text);
    bool starts = length > 5 && !strcmp(node->text + length - 5, "_init") && call->kind != MPI_K_INIT;
    bool window = !strcmp(node->text, "MPI_Win_create") || !strcmp(node->text, "MPI_Win_attach"),
         keeps = starts;
    keeps = keeps || one_of(node->text, names);
    for (int i = 0; i < count; i++) {
        for (int k = 0; keeps && k < a[i].to_count; k++) {
            escapes(in, a[i].to[k].object, node);
            in->objects[a[i].to[k].object].kept_by_mpi = true;
            in->objects[a[i].to[k].object].set_later =
                in->objects[a[i].to[k].object].set_later || starts || window;
        }
        if (is_constant(&a[i], "MPI_BOTTOM"))
            refuse_all(in, 329, node, "absolute addresses are not followed");
    }
}

/* Where a message came from and how long it was is another thing on every rank. */
static void sets_status(struct interp *in, const struct value *status, const struct node *node)
{
    struct value v = {.dep = DEP_FIX, .by_rank = true};
    for (int i = 0; i < status->to_count; i++) {
        const struct object *o = &in->objects[status->to[i].object];
        if (!o->type || o->type->kind == T_RECORD)
            set_object(in, status->to[i].object, &v, node);
    }
}

/* Lengths that have nothing to do with the share, in buffers as long as it. */
static void check_room(struct interp *in, const struct node *node, const struct mpi_call *call,
                       const struct value *a)
{
    if (call->kind > MPI_K_IRECV)
        return;
    for (int side = 0; side < 2; side++) {
        int buffer = side ? call->recvbuf : call->sendbuf, number = side ? call->recvcount : call->sendcount,
            type = side ? call->recvtype : call->sendtype;
        if (buffer < 0 || number < 0 || type < 0)
            continue;
        const struct poly *count = a[number].w;
        if (poly_shares(in, count) || a[number].dep != DEP_FIX)
            continue; /* the call's own rules */
        bool strided;
        const struct poly *bytes = type_bytes(in, &a[type], call_argument(node, buffer), &strided);
        bytes = side && call->kind <= MPI_K_EXSCAN ? in->received
                : bytes && count && !strided       ? poly_mul(in->space, count, bytes)
                                                   : NULL;
        for (int i = 0; i < a[buffer].to_count; i++)
            need_room(in, a[buffer].to[i].object,
                      bytes && a[buffer].to[i].w ? poly_add(in->space, a[buffer].to[i].w, bytes) : NULL,
                      node);
    }
}

enum { MPI_ARGUMENTS = 16 };

struct value eval_mpi(struct interp *in, const struct node *node, const struct mpi_call *call)
{
    struct value a[MPI_ARGUMENTS], ok = value_unknown();
    ok.by_rank = call->kind == MPI_K_LOCAL; /* times, names */
    int count = 0;
    int uniform_count =
        call->kind == MPI_K_BCAST || call->kind == MPI_K_REDUCE || call->kind == MPI_K_ALLREDUCE
            ? call->sendcount
            : -1;
    for (int i = 1; i < node->count && count < MPI_ARGUMENTS; i++, count++)
        a[count] = !node->children[i]       ? value_unknown()
                   : count == uniform_count ? eval_uniform_or(in, node->children[i])
                                            : eval(in, node->children[i]);
    for (int i = count; i < MPI_ARGUMENTS; i++)
        a[i] = value_unknown();
    if (node->count - 1 > MPI_ARGUMENTS)
        refuse_all(in, 256, node, "more arguments than any call of MPI has");
    if (in->state.dead)
        return ok;
    for (int i = 0; i < count; i++)
        for (int k = 0; k < a[i].to_count; k++)
            settle(in, &in->state, a[i].to[k].object, node);
    if (!strstr(node->text, "rrhandler")) /* these are called when something has failed */
        given_functions(in, node, a, count);
    if (call->kind <= MPI_K_NONBLOCKING) {
        struct call_fact *fact = call_fact_of(in, node, call);
        fact->reached = true;
    }
    bool communicates = call->kind <= MPI_K_WAIT || call->kind == MPI_K_UNKNOWN;
    if (communicates || call->kind == MPI_K_INIT)
        log_event(in, node, call, call->comm >= 0 ? &a[(int)call->comm] : NULL);
    keep_addresses(in, node, call, a, count);
    bool together = communicates || call->kind == MPI_K_COMM_DUP || call->kind == MPI_K_COMM_MAKE ||
                    call->kind == MPI_K_COMM_FREE || call->kind == MPI_K_INIT || call->kind == MPI_K_FINALIZE;
    if (together && in->record) { /* by all ranks, or by two of them */
        for (const struct loop *l = in->loop; l; l = l->outer)
            if (l->share >= 0)
                fact_against(in, 1ull << l->share, 241, node, "communication inside a loop over own items",
                             l->node, "the loop");
        if (in->control.dep != DEP_FIX)
            fact_against(in, in->control.shares, 240, node,
                         "communication under a condition that depends on the distribution", in->control.why,
                         in->control.why_text);
    }
    if (call->kind <= MPI_K_ALLGATHERV || (call->kind >= MPI_K_REDUCE && call->kind <= MPI_K_EXSCAN))
        meet_others(in, node, call, a);
    note_traffic(in, node, call, a);
    in->received = received_bytes(in, node, call, a);
    check_room(in, node, call, a);
    switch (call->kind) {
    case MPI_K_SCATTER:
        scatter(in, node, call, a);
        break;
    case MPI_K_GATHER:
    case MPI_K_ALLGATHER:
        gather(in, node, call, a);
        break;
    case MPI_K_REDUCE:
    case MPI_K_ALLREDUCE:
    case MPI_K_SCAN:
    case MPI_K_EXSCAN:
        reduce(in, node, call, a);
        break;
    case MPI_K_BCAST:
        broadcast(in, node, call, a);
        break;
    case MPI_K_BARRIER:
        break;
    case MPI_K_COMM_RANK:
    case MPI_K_COMM_SIZE: {
        const struct atom *c = poly_single(a[0].o);
        struct value v = value_unknown();
        if (c && c->kind == A_COMM)
            v.o = v.w = poly_of(
                in->space, poly_make_atom(in->space, call->kind == MPI_K_COMM_RANK ? A_RANK : A_SIZE, c->id,
                                          0, 0, NULL, NULL, call->kind == MPI_K_COMM_RANK ? "rank" : "size"));
        else
            v.o = v.w = symbol(in, node, OF_RANK, 0, NULL);
        v.by_rank = call->kind == MPI_K_COMM_RANK || (c && c->kind == A_COMM && parts_differ(in, c->id));
        store(in, &a[1], 4, &v, node);
        break;
    }
    case MPI_K_COMM_DUP: {
        struct value v = a[0];
        store(in, &a[1], -1, &v, node);
        break;
    }
    case MPI_K_COMM_MAKE: {
        const struct atom *s = poly_single(symbol(in, node, OF_COMMUNICATOR, 0, NULL));
        struct value v = value_fix(in, poly_of(in->space, poly_make_atom(in->space, A_COMM, 2 + s->id, 0, 0,
                                                                         NULL, NULL, "communicator")));
        if (call->recvbuf < count)
            store(in, &a[(int)call->recvbuf], -1, &v, node);
        if (!strcmp(call->name, "MPI_Comm_split") && a[1].o) {
            struct split split = {.group = 2 + s->id, .color = a[1].o};
            bool known = false;
            for (int i = 0; i < in->split_count; i++)
                if (in->splits[i].group == split.group) {
                    known = true;
                    if (in->splits[i].color != split.color)
                        in->splits[i].color = NULL; /* by one value now, by another one then */
                }
            if (!known)
                ARENA_PUSH(in->arena, in->splits, in->split_count, split);
        }
        check_others(in, node, call, a, call->recvbuf < count ? call->recvbuf : count);
        log_event(in, node, call, &a[0]);
        break;
    }
    case MPI_K_TYPE:
        define_type(in, node, call, a, count);
        break;
    case MPI_K_ABORT:
        ends_with(in, &a[1], node);
        ends_job(in, node);
        in->state.dead = true;
        in->aborted = true;
        break;
    case MPI_K_SEND:
        if (!message_sent(in, node, call, a))
            check_others(in, node, call, a, count);
        break;
    case MPI_K_RECV:
        if (message_received(in, node, a))
            break;
        /* fall through */
    case MPI_K_IRECV:
    case MPI_K_SENDRECV:
        if (call->kind == MPI_K_SENDRECV && exchange_ghosts(in, node, a, count))
            break;
        check_others(in, node, call, a, count);
        becomes_whole(in, &a[(int)call->recvbuf], node, call->recvbuf);
        for (int i = 0; i < a[(int)call->recvbuf].to_count; i++)
            cell_of(in, a[(int)call->recvbuf].to[i].object)->value.by_rank = true;
        if (call->kind != MPI_K_IRECV && count)
            sets_status(in, &a[count - 1], node);
        break;
    case MPI_K_INIT:
        for (int i = 2; i < count; i++) /* MPI_Init_thread */
            becomes_whole(in, &a[i], node, i);
        in->started = true;
        plan_after_init(in, node);
        break;
    case MPI_K_LOCAL:
    case MPI_K_PROBE:
    case MPI_K_WAIT: {
        bool by_rank = strcmp(call->name, "MPI_Dims_create") != 0;
        for (int i = 0; i < count; i++)
            by_rank = by_rank || a[i].by_rank || pointed_content(in, &a[i], node).by_rank;
        for (int i = 0; i < count; i++)
            becomes_whole(in, &a[i], node, i);
        for (int i = 0; i < count; i++)
            for (int k = 0; k < a[i].to_count; k++)
                cell_of(in, a[i].to[k].object)->value.by_rank = by_rank;
        for (int i = 0; i < count; i++)
            sets_status(in, &a[i], node);
        break;
    }
    case MPI_K_FINALIZE:
    case MPI_K_COMM_FREE:
        break;
    case MPI_K_TYPE_LOCAL:
        if (!strcmp(call->name, "MPI_Type_size") || !strcmp(call->name, "MPI_Type_extent") ||
            !strcmp(call->name, "MPI_Type_get_extent"))
            for (int i = 1; i < count; i++) {
                becomes_whole(in, &a[i], node, i);
                for (int k = 0; k < a[i].to_count; k++)
                    cell_of(in, a[i].to[k].object)->value.by_rank = a[0].by_rank;
            }
        else if (!strcmp(call->name, "MPI_Get_address") || !strcmp(call->name, "MPI_Address"))
            becomes_whole(in, &a[1], node, 1);
        break;
    case MPI_K_GATHERV:
    case MPI_K_ALLGATHERV:
        if (gather_by_vectors(in, node, call, a))
            break;
        /* fall through */
    case MPI_K_SCATTERV:
    case MPI_K_NONBLOCKING:
        check_others(in, node, call, a, count);
        if (call->recvbuf >= 0 && call->recvbuf < count) {
            becomes_whole(in, &a[(int)call->recvbuf], node, call->recvbuf);
            for (int i = 0; i < a[(int)call->recvbuf].to_count; i++)
                cell_of(in, a[(int)call->recvbuf].to[i].object)->value.by_rank = true;
        }
        break;
    default:
        check_others(in, node, call, a, count);
        for (int i = 0; i < count; i++)
            if ((call->kind == MPI_K_UNKNOWN && !(node->constant >> (i + 1) & 1)) || i == call->recvbuf)
                for (int k = 0; k < a[i].to_count; k++) {
                    struct cell *cell = cell_of(in, a[i].to[k].object);
                    cell->untouched = false;
                    cell->value.uninit = cell->value.constant = false;
                    note_written(in, a[i].to[k].object);
                    forget_members(in, a[i].to[k].object);
                    cell = cell_of(in, a[i].to[k].object);
                    cell->value.by_rank = cell->value.by_rank || cell->layout == LAY_WHOLE;
                    if (!in->objects[a[i].to[k].object].array && cell->value.dep == DEP_FIX) {
                        const struct type *t = in->objects[a[i].to[k].object].type;
                        cell->value.o = cell->value.w =
                            t && (t->kind == T_INT || t->kind == T_OTHER)
                                ? symbol(in, node, OF_SET, i * MAX_TARGETS + k, NULL)
                                : NULL;
                        cell->value.by_rank = true;
                        cell->value.is_null = false;
                        cell->value.to_count = 0;
                        cell->value.lost = t && t->kind == T_POINTER;
                    }
                }
    }
    if ((call->kind == MPI_K_BCAST || call->kind == MPI_K_ALLREDUCE || call->kind == MPI_K_ALLGATHER) &&
        call->comm < count) {
        const struct atom *c = poly_single(a[(int)call->comm].o);
        const struct value *to = &a[(int)call->recvbuf];
        for (int i = 0; (!c || c->kind != A_COMM || parts_differ(in, c->id)) && i < to->to_count; i++)
            cell_of(in, to->to[i].object)->value.by_rank = true;
    }
    return ok;
}
