/* Calls of MPI: what holds for all of them, and which family's rules come then. */
#include <string.h>

#include "analysis/analysis.h"
#include "analysis/base/arena.h"
#include "analysis/known/mpi_calls.h"
#include "analysis/memory/began.h"
#include "analysis/memory/behind.h"
#include "analysis/memory/capacity.h"
#include "analysis/memory/memory.h"
#include "analysis/memory/reach.h"
#include "analysis/memory/records.h"
#include "analysis/models/call.h"
#include "analysis/models/led_away.h"
#include "analysis/models/messages.h"
#include "analysis/models/models.h"
#include "analysis/models/mpi_effects.h"
#include "analysis/models/unknown.h"
#include "analysis/path/passages.h"
#include "analysis/path/path.h"
#include "analysis/path/sides.h"
#include "analysis/plans/plans.h"
#include "analysis/shares/shares.h"
#include "analysis/tree/program.h"
#include "analysis/tree/shape.h"
#include "analysis/tree/tree.h"
#include "analysis/values/callees.h"
#include "analysis/values/numbers.h"
#include "analysis/values/values.h"

static void log_event(struct interp *in, const struct node *node, const struct mpi_call *call,
                      const struct value *comm)
{
    if (!in->shares->record)
        return;
    const struct atom *c = comm ? poly_single(comm->o) : NULL;
    struct comm_event e = {.node = node,
                           .context = in->path->context ? in->path->context->id : 0,
                           .plan = -1,
                           .collective = call->flags & MPI_F_BLOCKING,
                           .starts = call->kind == MPI_K_INIT,
                           .ends = call->kind == MPI_K_FINALIZE,
                           .uniform = all_ranks_here(in, c && c->kind == A_COMM ? c->id : -1) &&
                                      in->path->control.dep == DEP_FIX,
                           .group = c && c->kind == A_COMM ? c->id : -1};
    e.at = passage_at(in, in->path->context, node);
    ARENA_PUSH(in->arena, in->plans->events, in->plans->event_count, e);
}

/* Collectives that carry something of a share: all ranks must hand over the same thing. */
static void meet_others(struct interp *in, const struct node *node, const struct mpi_call *call,
                        const struct value *a)
{
    const bool hands_out = call->kind == MPI_K_SCATTER || call->kind == MPI_K_SCATTERV,
               receives = hands_out || is_in_place(&a[(int)call->sendbuf]);
    const struct value *buffer = &a[receives ? (int)call->recvbuf : (int)call->sendbuf];
    const struct atom *c = poly_single(a[(int)call->comm].o);
    unsigned long long shares = 0;
    if (call->flags & MPI_F_EVEN || hands_out)
        shares = poly_shares(in, a[(int)call->sendcount].o) | poly_shares(in, a[(int)call->recvcount].o);
    bool parts = false; /* members, which have no stamp together */
    for (int i = 0; !hands_out && i < buffer->to.count; i++) {
        const struct cell *cell = seen(in, buffer->to.at[i].object);
        struct value inside = object_content(in, buffer->to.at[i].object, node);
        if (inside.dep != DEP_FIX && cell->value.dep == DEP_FIX && cell->layout == LAY_WHOLE) {
            shares |= inside.shares;
            parts = true;
        }
        if (cell->layout != LAY_WHOLE)
            shares |= 1ull << cell->share;
        if (cell->value.dep != DEP_FIX)
            shares |= cell->value.shares;
    }
    int object = buffer->to.count == 1 && !parts ? buffer->to.at[0].object : -1;
    if (object >= 0 && in->memory->objects[object].several)
        object = -1;
    /* What is done to own items on some ranks alone is refused where it is done. */
    bool written = object >= 0 && seen(in, object)->layout == LAY_WHOLE;
    meet(in, (struct meeting){.node = node,
                              .kind = call->kind,
                              .group = c && c->kind == A_COMM ? c->id : -1,
                              .shares = shares,
                              .object = object,
                              .place = object >= 0 ? buffer->to.at[0].o : NULL,
                              .stamp = written ? seen(in, object)->stamp : 0});
}

/* What a status says beside how long the message was. */
static bool is_of_envelope(const struct decl *field)
{
    return strcmp(field->name, "MPI_SOURCE") == 0 || strcmp(field->name, "MPI_TAG") == 0 ||
           strcmp(field->name, "MPI_ERROR") == 0;
}

/* Where a message came from and how long it was is another thing on every rank; `items`: it was those of the
 * share, and what its status holds says how many, but for the members that MPI names. */
static void sets_status(struct interp *in, const struct value *status, uint64_t items,
                        const struct node *node)
{
    const struct value v = {.dep = DEP_FIX, .by_rank = true}, own = {.shares = items};
    for (int i = 0; i < status->to.count; i++) {
        const int object = status->to.at[i].object;
        const struct object *o = &in->memory->objects[object];
        if (o->type && o->type->kind != T_RECORD)
            continue;
        const struct value before = object_content(in, object, node);
        struct value now = v;
        if (items)
            now = value_bad(&own, node, 260, "the status says how many own items were received");
        else if (before.dep != DEP_FIX) /* of which it is a part */
            now = value_bad(&before, node, 251, "part of it is set, part of it is something of the share");
        now.to.lost = lose_pointers(in, object, node);
        set_object(in, object, &now, node);
        if (!items || !o->type || o->array || o->several || status->to.count != 1)
            continue;
        const struct type *record = o->type;
        for (int k = 0; k < record->field_count; k++)
            if (is_of_envelope(record->fields[k]))
                set_object(in, object_field(in, object, record->fields[k]), &v, node);
    }
}

/* ---- families ---- */

struct made {
    const struct node *node;
    const struct mpi_call *call;
    struct value *a;
    int count;
    const struct told *told;
    bool in_place_at_root;
};

/* What is received is another thing on every rank. */
static void set_by_rank(struct interp *in, const struct value *p)
{
    for (int i = 0; i < p->to.count; i++)
        cell_of(in, p->to.at[i].object)->value.by_rank = true;
}

static void made_scatter(struct interp *in, const struct made *m)
{
    scatter(in, m->node, m->call, m->a);
}

static void made_gather(struct interp *in, const struct made *m)
{
    gather(in, m->node, m->call, m->a);
}

static void made_reduce(struct interp *in, const struct made *m)
{
    (m->in_place_at_root ? reduce_in_place : reduce)(in, m->node, m->call, m->a);
}

static void made_broadcast(struct interp *in, const struct made *m)
{
    const struct datatype *apart = told_apart(in, m->a);
    for (int i = 0; apart && i < apart->told.number_count; i++)
        broadcast_number(in, m->node, m->call, m->a, &apart->told.numbers[i], i);
    if (!apart)
        broadcast(in, m->node, m->call, m->a);
}

static void made_rank(struct interp *in, const struct made *m)
{
    rank_or_size(in, m->node, m->call, m->a);
}

static void made_copy(struct interp *in, const struct made *m)
{
    struct value v = m->a[0];
    store(in, &m->a[1], -1, &v, m->node);
}

static void made_communicator(struct interp *in, const struct made *m)
{
    make_communicator(in, m->node, m->call, m->a, m->count);
    check_others(in, m->node, m->call, m->a, m->call->recvbuf < m->count ? m->call->recvbuf : m->count);
    log_event(in, m->node, m->call, &m->a[0]);
}

static void made_type(struct interp *in, const struct made *m)
{
    define_type(in, m->node, m->call, m->a, m->count, m->told);
}

static void made_abort(struct interp *in, const struct made *m)
{
    ends_with(in, &m->a[1], m->node);
    ends_job(in, m->node);
    in->memory->state.dead = true;
    in->path->aborted = true;
}

static void made_send(struct interp *in, const struct made *m)
{
    if (!message_sent(in, m->node, m->call, m->a))
        check_others(in, m->node, m->call, m->a, m->count);
}

static void made_receive(struct interp *in, const struct made *m)
{
    const enum mpi_kind kind = m->call->kind;
    uint64_t items = 0;
    if (!(kind == MPI_K_RECV && message_received(in, m->node, m->a, &items)) &&
        !(kind == MPI_K_SENDRECV && exchange_ghosts(in, m->node, m->a, m->count))) {
        check_others(in, m->node, m->call, m->a, m->count);
        becomes_whole(in, &m->a[(int)m->call->recvbuf], m->node, m->call->recvbuf,
                      sets_everywhere(in, m->call, m->a));
        set_by_rank(in, &m->a[(int)m->call->recvbuf]);
    }
    if (kind != MPI_K_IRECV && m->count)
        sets_status(in, &m->a[m->count - 1], items, m->node);
}

static void made_init(struct interp *in, const struct made *m)
{
    for (int i = 2; i < m->count; i++) /* MPI_Init_thread */
        becomes_whole(in, &m->a[i], m->node, i, true);
    in->path->started = true;
    in->path->starting = statement_of(m->node);
    plan_after_init(in, m->node);
}

static void made_local(struct interp *in, const struct made *m)
{
    bool by_rank = !(m->call->flags & MPI_F_ALIKE);
    for (int i = 0; i < m->count; i++)
        by_rank = by_rank || m->a[i].by_rank || pointed_content(in, &m->a[i], m->node).by_rank;
    for (int i = 0; i < m->count; i++)
        becomes_whole(in, &m->a[i], m->node, i, false);
    for (int i = 0; i < m->count; i++)
        for (int k = 0; k < m->a[i].to.count; k++)
            cell_of(in, m->a[i].to.at[k].object)->value.by_rank = by_rank;
    for (int i = 0; i < m->count; i++)
        sets_status(in, &m->a[i], 0, m->node);
}

static void made_type_local(struct interp *in, const struct made *m)
{
    if (m->call->flags & MPI_F_KEEPS) /* as a number */
        becomes_whole(in, &m->a[1], m->node, 1, true);
    if (!(m->call->flags & MPI_F_TELLS_SIZE))
        return;
    for (int i = 1; i < m->count; i++) {
        bool by_rank = m->a[0].by_rank;
        for (int k = 0; k < m->a[i].to.count; k++) { /* of more than a number something stays */
            const struct object *o = &in->memory->objects[m->a[i].to.at[k].object];
            by_rank = by_rank || (!is_number_type(o->type) &&
                                  object_content(in, m->a[i].to.at[k].object, m->node).by_rank);
        }
        becomes_whole(in, &m->a[i], m->node, i, true);
        for (int k = 0; by_rank && k < m->a[i].to.count; k++)
            cell_of(in, m->a[i].to.at[k].object)->value.by_rank = true;
    }
}

static void made_uneven(struct interp *in, const struct made *m)
{
    const enum mpi_kind kind = m->call->kind;
    if (kind == MPI_K_SCATTERV ? scatter_by_vectors(in, m->node, m->a)
                               : kind != MPI_K_NONBLOCKING && gather_by_vectors(in, m->node, m->call, m->a))
        return;
    check_others(in, m->node, m->call, m->a, m->count);
    if (m->call->recvbuf < 0 || m->call->recvbuf >= m->count)
        return;
    becomes_whole(in, &m->a[m->call->recvbuf], m->node, m->call->recvbuf, sets_everywhere(in, m->call, m->a));
    set_by_rank(in, &m->a[m->call->recvbuf]);
}

static void made_nothing(struct interp *in, const struct made *m)
{
    (void)in;
    (void)m;
}

/* Something that is not known stands in the object; `k`: of which target of which argument it is one. */
static void set_unknown(struct interp *in, int object, const struct node *node, int k)
{
    struct cell *cell = cell_of(in, object);
    cell->alike.all = false;
    cell->value.stored.never = cell->value.literal.known = false;
    note_written(in, object);
    const bool pointers = lose_pointers(in, object, node);
    forget_members(in, object);
    cell = cell_of(in, object);
    cell->value.by_rank = cell->value.by_rank || cell->layout == LAY_WHOLE;
    cell->value.to.lost = cell->value.to.lost || pointers || may_hold_pointers(in, object);
    if (in->memory->objects[object].array || cell->value.dep != DEP_FIX)
        return;
    const struct type *t = in->memory->objects[object].type;
    value_another_number(&cell->value);
    cell->value.o = cell->value.w =
        t && (t->kind == T_INT || t->kind == T_OTHER) ? symbol(in, node, OF_SET, k, NULL) : NULL;
    cell->value.by_rank = true;
    cell->value.to.lost = pointers || may_hold_pointers(in, object); /* or where it led before */
    no_callee(&cell->value.to);
    if (!cell->value.to.lost) {
        cell->value.to.null = false;
        cell->value.to.count = 0;
    }
}

static void made_other(struct interp *in, const struct made *m)
{
    check_others(in, m->node, m->call, m->a, m->count);
    for (int i = 0; i < m->count; i++) {
        bool sets = m->call->kind == MPI_K_UNKNOWN && !(m->node->constant >> (i + 1) & 1);
        for (int k = 0; (sets || i == m->call->recvbuf) && k < m->a[i].to.count; k++)
            set_unknown(in, m->a[i].to.at[k].object, m->node, i * MAX_TARGETS + k);
    }
}

/* A request that a call begins, a handle that it gives back: another thing than before, where a rank comes
 * by. */
static void sets_handle(struct interp *in, const struct made *m)
{
    enum mpi_kind kind = m->call->kind;
    bool begins = kind == MPI_K_NONBLOCKING || kind == MPI_K_ISEND || kind == MPI_K_IRECV;
    if (!m->count || !(begins || m->call->flags & MPI_F_GIVES_BACK))
        return;
    const struct value *handle = &m->a[m->count - 1];
    for (int k = 0; k < handle->to.count; k++)
        set_unknown(in, handle->to.at[k].object, m->node, (m->count - 1) * MAX_TARGETS + k);
}

/* What a call sets may stand where a pointer leads that is not followed, or is not alone. */
static void sets_elsewhere(struct interp *in, const struct made *m)
{
    const struct value unknown = {.dep = DEP_FIX, .by_rank = true};
    for (int i = 0; i < m->count; i++)
        if (m->a[i].to.lost && i < MAX_GIVEN && !(m->node->constant >> (i + 1) & 1))
            store_elsewhere(in, &m->a[i], &unknown, m->node);
}

static void (*const families[])(struct interp *in, const struct made *made) = {
#define KIND(name, flags, handler) handler,
#include "analysis/known/mpi.def"
};

/* By all ranks, or by two of them: not for some of them alone, and not item by item. */
static void check_together(struct interp *in, const struct node *node)
{
    for (const struct loop *l = in->numbers->loop; l; l = l->outer)
        if (l->share >= 0)
            fact_against(in, 1ull << l->share, 241, node, "communication inside a loop over own items",
                         l->node, "the loop");
    if (in->path->control.dep != DEP_FIX)
        fact_against(in, in->path->control.shares, 240, node,
                     "communication under a condition that depends on the distribution",
                     in->path->control.reason.node, in->path->control.reason.text);
}

/* What all ranks of a part of the world have alike differs from part to part. */
static void differs_by_part(struct interp *in, const struct made *m)
{
    bool alike =
        m->call->kind == MPI_K_BCAST || m->call->kind == MPI_K_ALLREDUCE || m->call->kind == MPI_K_ALLGATHER;
    if (!alike || m->call->comm >= m->count)
        return;
    const struct atom *c = poly_single(m->a[(int)m->call->comm].o);
    if (!c || c->kind != A_COMM || parts_differ(in, c->id))
        set_by_rank(in, &m->a[(int)m->call->recvbuf]);
}

struct value mpi_call_made(struct interp *in, const struct call *made, const struct mpi_call *call,
                           const struct told *told)
{
    const struct node *node = made->node;
    struct value *a = made->arguments, ok = value_unknown();
    int count = made->count;
    const struct made m = {node, call, a, count, told, made->in_place_at_root};
    lead_away(in, node, call, a, count);
    reach_buffers(in, node, call, a, count);
    ok.by_rank = call->kind == MPI_K_LOCAL; /* times, names */
    const bool waits = call->kind == MPI_K_RECV || call->kind == MPI_K_SENDRECV || call->kind == MPI_K_WAIT;
    ok.by_rank =
        ok.by_rank || (waits && in->models->errors_return); /* a message that was too long, for one */
    const bool tells = call->kind == MPI_K_UNKNOWN || in->models->errors_return;
    for (int i = 0; tells && i < count; i++) /* numbers, such as MPI_Aint_add gives, or errors */
        ok.by_rank = ok.by_rank || differs_in_all(in, &a[i], node);
    for (int i = 0; i < count; i++)
        for (int k = 0; k < a[i].to.count; k++)
            settle(in, &in->memory->state, a[i].to.at[k].object, node);
    if (strstr(node->text, "call_errhandler"))
        ends_job(in, node); /* as most handlers do */
    in->models->errors_return = in->models->errors_return || strstr(node->text, "_set_errhandler") ||
                                !strcmp(node->text, "MPI_Errhandler_set");
    if (strstr(node->text, "rrhandler"))
        given_handler(in, node, a, count);
    else
        given_functions(in, node, a, count, false);
    if (call->flags & MPI_F_COLLECTIVE)
        call_fact_of(in, node, call)->reached = true;
    bool communicates = call->flags & MPI_F_COMMUNICATES;
    if (communicates || call->kind == MPI_K_INIT ||
        (call->kind == MPI_K_FINALIZE && in->program->options->dealing))
        log_event(in, node, call, call->comm >= 0 ? &a[(int)call->comm] : NULL);
    if (call->kind == MPI_K_FINALIZE) {
        in->memory->state.over = true;
        in->memory->state.over_number = in->memory->state.over_is = NULL;
    }
    keep_addresses(in, node, call, a, count);
    bool together = communicates || call->kind == MPI_K_COMM_DUP || call->kind == MPI_K_COMM_MAKE ||
                    call->kind == MPI_K_COMM_FREE || call->kind == MPI_K_INIT || call->kind == MPI_K_FINALIZE;
    if (together && in->shares->record)
        check_together(in, node);
    if (call->flags & MPI_F_MEETS)
        meet_others(in, node, call, a);
    else if (call->flags & MPI_F_BLOCKING && call->comm >= 0) {
        const struct atom *comm = poly_single(a[(int)call->comm].o);
        meet(in, (struct meeting){.node = node,
                                  .kind = call->kind,
                                  .group = comm && comm->kind == A_COMM ? comm->id : -1,
                                  .object = -1});
    }
    in->models->traffic_before = in->models->traffic_count;
    note_traffic(in, node, call, a);
    in->models->received = received_bytes(in, node, call, a);
    check_room(in, node, call, a);
    check_chosen(in, node, call, a);
    sets_elsewhere(in, &m);
    families[call->kind](in, &m);
    sets_handle(in, &m);
    if (!(call->flags & MPI_F_ITSELF))
        check_told(in, node, call, a, count);
    differs_by_part(in, &m);
    return ok;
}
