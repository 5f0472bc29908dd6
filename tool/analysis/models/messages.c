/* Messages to rank 0 with what hangs on a share: every other rank sends its partial result, its own length or
 * its own items once; rank 0 receives them in a loop over the other ranks. The two ends find each other by
 * communicator and tag, which no other message of the program may have: what one pass has seen of the senders
 * serves the receivers of the next. */
#include "analysis/models/messages.h"

#include <string.h>

#include "analysis/base/arena.h"
#include "analysis/known/mpi_calls.h"
#include "analysis/memory/memory.h"
#include "analysis/models/models.h"
#include "analysis/models/mpi_effects.h"
#include "analysis/path/path.h"
#include "analysis/path/position.h"
#include "analysis/path/rank_loops.h"
#include "analysis/path/sides.h"
#include "analysis/plans/asked.h"
#include "analysis/plans/plans.h"
#include "analysis/shares/shares.h"
#include "analysis/shares/uniform.h"
#include "analysis/tree/tree.h"
#include "analysis/values/numbers.h"
#include "analysis/values/values.h"

enum cargo { CARGO_NONE, CARGO_PART, CARGO_LENGTH, CARGO_ITEMS };

struct cargo_of {
    enum cargo kind;
    struct value value;        /* CARGO_PART, CARGO_LENGTH */
    int share;                 /* CARGO_LENGTH, CARGO_ITEMS */
    const struct poly *factor; /* elements per item */
    const struct poly *item;   /* CARGO_ITEMS: bytes */
    int object;                /* CARGO_ITEMS: the array, as it was at that stamp */
    unsigned stamp;
    const struct poly *type; /* the MPI type */
};

struct message {
    const struct node *send, *receive;
    int context, group;
    long long tag;
    struct cargo_of cargo;
    int sent;                       /* times in this pass */
    bool settled, spoilt, was, now; /* received, in the last pass and in this one */
};

struct traffic {
    const struct node *node;
    int context; /* of the call, as of a message */
    int group;
    const struct poly *tag;
    int ghosts;   /* of which share it carries ghost items, and 1; 0: none */
    bool handed;  /* from rank 0 to each other one: run/handed.h */
    bool to_root; /* it can only be one that another rank sends, or rank 0 receives */
};

static int calls_at_hand(const struct interp *in)
{
    return in->path->context ? in->path->context->id : 0;
}

static int group_of(const struct value *comm)
{
    const struct atom *a = poly_single(comm->o);
    return a && a->kind == A_COMM ? a->id : -1;
}

void note_traffic(struct interp *in, const struct node *node, const struct mpi_call *call,
                  const struct value *a)
{
    if (!in->shares->record)
        return;
    if (call->kind == MPI_K_PROBE || call->flags & MPI_F_COUNTS)
        in->models->counts_received = true;
    const char *name = node->text;
    if (call->kind == MPI_K_UNKNOWN &&
        (strstr(name, "send") || strstr(name, "recv") || strstr(name, "Start") || strstr(name, "probe"))) {
        note_any_traffic(in, node);
        return;
    }
    if (call->kind != MPI_K_SEND && call->kind != MPI_K_RECV && call->kind != MPI_K_SENDRECV &&
        call->kind != MPI_K_ISEND && call->kind != MPI_K_IRECV)
        return;
    int other_tag = call->kind == MPI_K_SENDRECV && call->recvbuf ? 9 : call->kind == MPI_K_SENDRECV ? 6 : -1;
    struct traffic t = {
        .node = node, .context = calls_at_hand(in), .group = group_of(&a[(int)call->comm]), .tag = a[4].o};
    const bool sends = call->kind == MPI_K_SEND || call->kind == MPI_K_ISEND,
               receives = call->kind == MPI_K_RECV || call->kind == MPI_K_IRECV;
    t.to_root = (sends && ranks_are(in, SIDE_OTHERS, 0)) || (receives && ranks_are(in, SIDE_ROOT, 0));
    ARENA_PUSH(in->arena, in->models->traffic, in->models->traffic_count, t);
    if (other_tag >= 0) {
        t.tag = a[other_tag].o;
        ARENA_PUSH(in->arena, in->models->traffic, in->models->traffic_count, t);
    }
}

void note_any_traffic(struct interp *in, const struct node *node)
{
    if (!in->shares->record)
        return;
    struct traffic any = {.node = node, .group = -1}; /* may take or be taken for any message */
    ARENA_PUSH(in->arena, in->models->traffic, in->models->traffic_count, any);
}

void forget_traffic(struct interp *in)
{
    in->models->traffic_count = 0;
    in->models->counts_received = false;
    for (int i = 0; i < in->models->message_count; i++)
        in->models->messages[i].sent = 0;
}

void carries_ghosts(struct interp *in, int share)
{
    for (int i = in->models->traffic_before; in->shares->record && i < in->models->traffic_count; i++)
        in->models->traffic[i].ghosts = share + 1;
}

static bool may_meet(const struct traffic *a, const struct traffic *b)
{
    long long tag, other;
    if (a->group >= 0 && b->group >= 0 && a->group != b->group)
        return false;
    return !a->tag || !b->tag || !poly_number(a->tag, &tag) || !poly_number(b->tag, &other) || tag == other;
}

void note_handed(struct interp *in, const struct node *node)
{
    for (int i = 0; i < in->models->traffic_count; i++)
        if (in->models->traffic[i].node == node)
            in->models->traffic[i].handed = true;
}

bool handed_may_be_taken(const struct interp *in)
{
    for (int i = 0; i < in->models->traffic_count; i++)
        for (int k = 0; in->models->traffic[i].handed && k < in->models->traffic_count; k++) {
            const struct traffic *other = &in->models->traffic[k];
            if (!other->handed && !other->to_root && may_meet(&in->models->traffic[i], other))
                return true;
        }
    return false;
}

/* Ghost items come from the neighbour's own exchange where nothing else can be taken for it, or take it: all
 * ranks make these exchanges in one order, and what one rank sends another under one tag arrives in that. */
static void check_ghosts(struct interp *in)
{
    for (int i = 0; i < in->models->traffic_count; i++)
        for (int k = 0; in->models->traffic[i].ghosts && k < in->models->traffic_count; k++) {
            const struct traffic *t = &in->models->traffic[i], *other = &in->models->traffic[k];
            if (!other->ghosts && may_meet(t, other)) {
                fact_against(in, 1ull << (t->ghosts - 1), 260, t->node,
                             "another message may be taken for these ghost items", other->node,
                             "the other message");
                break;
            }
        }
}

/* Can another message be taken for this one? */
static bool is_spoilt(const struct interp *in, const struct message *m)
{
    if (m->sent != 1 || (m->cargo.kind == CARGO_ITEMS && in->models->counts_received))
        return true;
    int received = 0;
    for (int i = 0; i < in->models->traffic_count; i++) {
        const struct traffic *t = &in->models->traffic[i];
        long long tag;
        if (t->handed || (t->group >= 0 && t->group != m->group))
            continue;
        if (t->tag && poly_number(t->tag, &tag) && tag != m->tag)
            continue;
        if (t->node == m->receive)
            received++;
        else if (t->node != m->send || t->context != m->context)
            return true;
    }
    return received > 1;
}

void settle_messages(struct interp *in)
{
    check_ghosts(in);
    for (int i = 0; i < in->models->message_count; i++) {
        struct message *m = &in->models->messages[i];
        bool spoilt = is_spoilt(in, m);
        if (!m->settled || spoilt != m->spoilt || m->now != m->was)
            in->shares->changed = true;
        m->settled = true;
        m->spoilt = spoilt;
        m->was = m->now;
        m->now = false;
    }
}

/* What the only target of a buffer holds that may go to rank 0. */
static struct cargo_of cargo_in(struct interp *in, const struct node *node, const struct value *a, int group)
{
    const struct value *buffer = &a[0], *count = &a[1];
    struct cargo_of none = {0}, c = {.type = a[2].o};
    long long n;
    if (buffer->to.count != 1 || buffer->to.lost || !buffer->to.at[0].w || !count->o || !count->w || !c.type)
        return none;
    int object = buffer->to.at[0].object;
    const struct cell *cell = seen(in, object);
    const struct value *v = &cell->value;
    if (!in->memory->objects[object].array &&
        type_holds(in, &a[2], call_argument(node, 0), in->memory->objects[object].type)) {
        if (!poly_number(count->o, &n) || n != 1 || buffer->to.at[0].w->count || v->stored.never ||
            v->stored.perhaps || v->by_rank || v->partial.one_rank)
            return none;
        c.value = *v;
        if (v->dep == DEP_AGG && in->memory->objects[object].type) {
            for (int i = 0; i < in->shares->count; i++)
                if (v->shares >> i & 1 && in->shares->list[i].group != group)
                    return none;
            c.kind = CARGO_PART;
            c.value.partial.one_rank = true;
            c.value.reassoc = regroups(in, v, object, node) || v->reassoc;
            c.value.partial.stamp = part_of(cell);
            c.value.partial.type = in->memory->objects[object].type;
            return c;
        }
        const struct poly *rest;
        c.share = v->dep == DEP_LENGTH ? equal_share_of(in, v->o) : -1;
        if (c.share < 0 || in->shares->list[c.share].group != group ||
            !poly_split(in->space, v->o, in->shares->list[c.share].atom, &c.factor, &rest) || rest->count ||
            !poly_alike(in->space, c.factor, group) || poly_has_kind(c.factor, A_SIZE) ||
            poly_has_kind(c.factor, A_LOOP) ||
            v->w != poly_mul(in->space, c.factor, poly_of(in->space, in->shares->list[c.share].mine)))
            return none;
        c.value = (struct value){0};
        c.kind = CARGO_LENGTH;
        return c;
    }
    bool strided;
    const struct poly *bytes = type_bytes(in, &a[2], call_argument(node, 0), &strided);
    if (!in->memory->objects[object].array || cell->layout != LAY_PART || !bytes || strided ||
        v->dep > DEP_ITEM || in->shares->list[cell->share].group != group ||
        pointer_to_pointers(call_argument(node, 0)) ||
        flat(in, buffer->to.at[0].w) != (cell->base ? cell->base : P(in, 0)) ||
        !share_count(in, count->o, &c.share, &c.factor) || !c.factor || c.share != cell->share ||
        count->w != poly_mul(in->space, c.factor, poly_of(in->space, in->shares->list[c.share].mine)))
        return none;
    c.item = flat(in, poly_mul(in->space, c.factor, bytes));
    if (c.item != cell->item)
        return none;
    c.object = object;
    c.stamp = cell->stamp;
    c.kind = CARGO_ITEMS;
    return c;
}

static bool same_cargo(const struct cargo_of *a, const struct cargo_of *b)
{
    return a->kind == b->kind && a->share == b->share && a->factor == b->factor && a->item == b->item &&
           a->type == b->type && a->object == b->object && a->stamp == b->stamp &&
           a->value.partial.operation == b->value.partial.operation && a->value.shares == b->value.shares &&
           a->value.partial.stamp == b->value.partial.stamp && a->value.reassoc == b->value.reassoc &&
           a->value.partial.real == b->value.partial.real && a->value.partial.wraps == b->value.partial.wraps;
}

bool message_sent(struct interp *in, const struct node *node, const struct mpi_call *call,
                  const struct value *a)
{
    int group = group_of(&a[(int)call->comm]), context = calls_at_hand(in);
    long long to, tag;
    if (group < 0 || !ranks_are(in, SIDE_OTHERS, group) || in->numbers->loop ||
        in->path->control.dep != DEP_FIX || a[3].dep != DEP_FIX || a[4].dep != DEP_FIX ||
        !poly_number(a[3].o, &to) || to || !poly_number(a[4].o, &tag))
        return false;
    struct cargo_of cargo = cargo_in(in, node, a, group);
    if (!cargo.kind)
        return false;
    struct message *m = NULL;
    for (int i = 0; i < in->models->message_count && !m; i++)
        if (in->models->messages[i].send == node && in->models->messages[i].context == context)
            m = &in->models->messages[i];
    if (!m) {
        struct message fresh = {.send = node, .context = context};
        ARENA_PUSH(in->arena, in->models->messages, in->models->message_count, fresh);
        m = &in->models->messages[in->models->message_count - 1];
    }
    if (!in->shares->record)
        return true;
    if (m->group != group || m->tag != tag || !same_cargo(&m->cargo, &cargo)) {
        in->shares->changed = true;
        m->settled = false;
    }
    m->group = group;
    m->tag = tag;
    m->cargo = cargo;
    m->sent++;
    return m->was && m->settled && !m->spoilt;
}

static struct message *message_with(struct interp *in, int group, long long tag)
{
    for (int i = 0; i < in->models->message_count; i++) {
        struct message *m = &in->models->messages[i];
        if (m->group == group && m->tag == tag && m->settled)
            return m;
    }
    return NULL;
}

/* Every other rank's own items, to where they stand among all items. */
static bool items_received(struct interp *in, const struct node *node, const struct value *a,
                           const struct cargo_of *cargo, struct loop *loop)
{
    const struct value *buffer = &a[0], *count = &a[1];
    const struct share *s = &in->shares->list[cargo->share];
    const struct poly *rank = rank_at(in, loop);
    const struct poly *before = of_rank(in, A_DISPL, cargo->share, rank);
    const struct poly *items = of_rank(in, A_COUNT, cargo->share, rank);
    if (buffer->to.count != 1 || buffer->to.lost ||
        flat(in, buffer->to.at[0].w) != poly_mul(in->space, cargo->item, before) ||
        count->o != poly_mul(in->space, cargo->factor, poly_of(in->space, s->atom)) ||
        pointer_to_pointers(call_argument(node, 0)))
        return false;
    struct cell *cell = cell_of(in, buffer->to.at[0].object);
    if (cell->layout == LAY_WHOLE || cell->share != cargo->share || cell->item != cargo->item || cell->base ||
        !cell->at_root || cell->copy.of != cargo->object + 1 || cell->copy.stamp != cargo->stamp)
        return false; /* rank 0's own items must be there already, and be what the others send */
    const struct poly *wanted = poly_mul(in->space, cargo->factor, items);
    if (count->w != wanted) {
        const struct node *place = call_argument(node, 1);
        const char *text = accessor_text(in, wanted, count->rounds, place);
        if (!text)
            return false;
        if (in->shares->record)
            request_edit(in, place, text, count->o, wanted, count->rounds, cargo->share);
    }
    ARENA_PUSH(in->arena, loop->collected, loop->collected_count, buffer->to.at[0].object);
    return true;
}

bool message_received(struct interp *in, const struct node *node, const struct value *a, uint64_t *own)
{
    int group = group_of(&a[5]);
    struct loop *loop = in->numbers->loop;
    long long tag;
    if (group < 0 || !ranks_are(in, SIDE_ROOT, group) || in->path->ranks.loop || !loop || loop->outer ||
        in->path->control.dep != DEP_FIX || a[4].dep != DEP_FIX || !poly_number(a[4].o, &tag) ||
        loop->group != group || !other_rank_loop(in, loop, 0) || !unconditional(in, node, loop->node))
        return false;
    struct message *m = message_with(in, group, tag);
    if (!m || m->cargo.type != a[2].o)
        return false;
    bool from_any = is_constant(&a[3], "MPI_ANY_SOURCE") && m->cargo.kind == CARGO_PART;
    if (a[3].o != rank_at(in, loop) && !from_any)
        return false;
    if (!m->receive) {
        m->receive = node;
        in->shares->changed = true;
    }
    if (m->receive != node || m->spoilt)
        return false;
    if (!loop->parts) {
        make_uniform(in, loop);
        return false;
    }
    const struct value *buffer = &a[0];
    if (m->cargo.kind == CARGO_ITEMS) {
        if (!items_received(in, node, a, &m->cargo, loop))
            return false;
        *own = 1ull << m->cargo.share;
    } else {
        long long count;
        if (buffer->to.count != 1 || buffer->to.lost || !buffer->to.at[0].w || buffer->to.at[0].w->count ||
            in->memory->objects[buffer->to.at[0].object].array || !poly_number(a[1].o, &count) || count != 1)
            return false;
        const struct type *type = in->memory->objects[buffer->to.at[0].object].type;
        if (!type_holds(in, &a[2], call_argument(node, 0), type))
            return false;
        struct value v = m->cargo.value;
        if (m->cargo.kind == CARGO_LENGTH) {
            const struct share *s = &in->shares->list[m->cargo.share];
            const struct poly *items = of_rank(in, A_COUNT, m->cargo.share, rank_at(in, loop));
            v.o = poly_mul(in->space, m->cargo.factor, poly_of(in->space, s->atom));
            v.w = poly_mul(in->space, m->cargo.factor, items);
            v.dep = DEP_LENGTH;
            v.shares = 1ull << m->cargo.share;
            if (!type || type->kind != T_INT)
                return false;
        } else if (!type || !v.partial.type || type->kind != v.partial.type->kind ||
                   type->size != v.partial.type->size)
            return false;
        store(in, buffer, type->size, &v, node);
    }
    if (in->shares->record)
        m->now = true;
    return true;
}
