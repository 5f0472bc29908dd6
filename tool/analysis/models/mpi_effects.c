/* What all calls of MPI have in common: counts of a share, communicators, buffers that are read and set. */
#include "analysis/models/mpi_effects.h"

#include <string.h>

#include "analysis/base/arena.h"
#include "analysis/known/mpi_calls.h"
#include "analysis/memory/behind.h"
#include "analysis/memory/memory.h"
#include "analysis/memory/records.h"
#include "analysis/models/models.h"
#include "analysis/path/path.h"
#include "analysis/path/sides.h"
#include "analysis/plans/plans.h"
#include "analysis/shares/blocks.h"
#include "analysis/shares/rows.h"
#include "analysis/shares/shares.h"
#include "analysis/tree/flow.h"
#include "analysis/tree/tree.h"
#include "analysis/values/values.h"

struct call_fact *call_fact_of(struct interp *in, const struct node *node, const struct mpi_call *call)
{
    for (int i = 0; i < in->models->call_count; i++)
        if (in->models->calls[i].node == node)
            return &in->models->calls[i];
    struct call_fact fact = {.node = node, .call = call, .share = -1};
    ARENA_PUSH(in->arena, in->models->calls, in->models->call_count, fact);
    return &in->models->calls[in->models->call_count - 1];
}

const struct node *call_argument(const struct node *node, int position)
{
    return position >= 0 && position + 1 < node->count ? node->children[position + 1] : NULL;
}

bool share_count(struct interp *in, const struct poly *count, int *share, const struct poly **factor)
{
    for (int i = 0; i < in->shares->count; i++) {
        const struct poly *c, *rest;
        const struct blocks *blocks = in->shares->list[i].blocks;
        if (poly_has(count, in->shares->list[i].atom) || has_names(&in->shares->list[i], count)) {
            *share = i;
            *factor = NULL;
            if (!blocks && poly_split(in->space, count, in->shares->list[i].atom, &c, &rest) &&
                !rest->count && c->count && poly_alike(in->space, c, in->shares->list[i].group))
                *factor = c;
            return true;
        }
    }
    return false;
}

void(refuse_call)(struct interp *in, struct call_fact *fact, int code, const struct node *node,
                  const char *text)
{
    if (!in->shares->record)
        return;
    if (!fact->code) {
        fact->code = code;
        fact->text = text;
        fact->text_node = node;
    }
    if (fact->share >= 0)
        (fact_against)(in, 1ull << fact->share, code, node, text, NULL, NULL);
}

bool points_at_one(const struct value *p)
{
    const struct target *t = &p->to.at[0];
    return p->to.count == 1 && !p->to.lost && p->dep == DEP_FIX && t->o && t->o == t->w && !t->o->count;
}

bool contents_fix(struct interp *in, const struct value *p, struct value *bad)
{
    if (!p->to.count && !p->to.lost)
        return true;
    struct value all =
        pointed_content(in, p, p->to.count ? in->memory->objects[p->to.at[0].object].size_node : NULL);
    if (all.dep == DEP_FIX)
        return true;
    *bad = all;
    for (int i = 0; i < p->to.count; i++) { /* a plain variable says what it is */
        const struct cell *cell = seen(in, p->to.at[i].object);
        if (cell->layout == LAY_WHOLE && cell->value.dep != DEP_FIX && !cell->value.stored.never &&
            p->to.count == 1 && !(p->to.at[i].w && length_dep(p->to.at[i].w) != DEP_FIX))
            *bad = cell->value;
    }
    return false;
}

bool sets_all_elements(struct interp *in, const struct object *o, const struct cell *cell,
                       const struct target *t)
{
    const struct poly *size = flat(in, cell->size.o ? cell->size.o : o->fixed_size),
                      *got = flat(in, in->models->received);
    long long have, set;
    if (!size || !got || !t->o || t->o->count || o->several)
        return false;
    return got == size || (poly_number(size, &have) && poly_number(got, &set) && set >= have);
}

/* Does it leave a part of a single variable as it was? */
static bool partly_received(struct interp *in, const struct object *o, const struct target *t)
{
    const struct poly *got = flat(in, in->models->received);
    long long set;
    if (o->array || !o->type || o->type->size < 0)
        return false;
    if (!got) /* an int at least */
        return o->type->size > 4;
    return !t->o || t->o->count || !poly_number(got, &set) || set < o->type->size;
}

const struct poly *received_bytes(struct interp *in, const struct node *node, const struct mpi_call *call,
                                  const struct value *a)
{
    if (call->recvcount < 0 || call->recvtype < 0 || !(call->flags & MPI_F_FOLLOWED) ||
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

bool sets_everywhere(const struct interp *in, const struct mpi_call *call, const struct value *a)
{
    switch (call->kind) {
    case MPI_K_ALLREDUCE:
    case MPI_K_SCAN:
    case MPI_K_ALLGATHER:
    case MPI_K_ALLGATHERV:
    case MPI_K_ALLTOALL:
        return true;
    case MPI_K_REDUCE:
    case MPI_K_GATHER:
    case MPI_K_GATHERV: {
        const struct atom *comm = poly_single(a[(int)call->comm].o);
        return in->path->ranks.side == SIDE_ROOT && in->path->ranks.root == a[(int)call->root].o && comm &&
               comm->kind == A_COMM && in->path->ranks.group == comm->id;
    }
    default:
        return false;
    }
}

void becomes_whole(struct interp *in, const struct value *p, const struct node *node, int argument,
                   bool everywhere)
{
    for (int i = 0; i < p->to.count; i++) {
        int object = p->to.at[i].object;
        note_written(in, object);
        struct value before = object_content(in, object, node);
        bool weak = p->to.count > 1 || p->to.lost ||
                    in->memory->objects[object].several;       /* it may be another one that is set */
        const bool pointers = lose_pointers(in, object, node); /* some of which may stay, others come */
        forget_members(in, object);
        struct object *o = &in->memory->objects[object];
        struct cell *cell = cell_of(in, object);
        bool part = cell->layout != LAY_WHOLE;
        unsigned long long shares = part ? 1ull << cell->share : 0;
        const bool slice = cell->layout == LAY_SLICE;
        const bool some =
            slice && argument >= 0 &&
            !sets_all_elements(in, o, cell, &p->to.at[i]); /* own items stay in the rest of it */
        if ((cell->layout == LAY_PART || some) && in->shares->record)
            fact_against(in, shares, 328, node, "a buffer that holds a share is received into as a whole",
                         NULL, NULL);
        bool own_place = p->to.at[i].w ? length_dep(p->to.at[i].w) != DEP_FIX : p->dep != DEP_FIX;
        cell->layout = LAY_WHOLE;
        cell->share = -1;
        cell->item = cell->base = NULL;
        bool by_rank = p->by_rank || (p->to.at[i].w && poly_has_kind(p->to.at[i].w, A_RANK));
        struct value from = {.shares = shares | p->shares | poly_shares(in, p->to.at[i].w)};
        const struct value old = cell->value;
        if (own_place)
            cell->value = value_bad(&(struct value){.shares = from.shares | cell->value.shares}, node, 320,
                                    "is received at a place that the own length or offset tells");
        else if (o->array && (!part || slice) && !sets_all_elements(in, o, cell, &p->to.at[i]) &&
                 !cell->value.stored.never && (cell->value.dep != DEP_FIX || cell->value.by_rank)) {
            if (cell->value.dep != DEP_FIX &&
                cell->value.dep != DEP_BAD) /* the rest of it stays what it was */
                cell->value = value_bad(&cell->value, node, 251,
                                        "part of it is received, part of it is something of the share");
            cell->value.by_rank = true;
        } else if (partly_received(in, o, &p->to.at[i]) && before.dep != DEP_FIX)
            cell->value =
                value_bad(&before, node, 251, "part of it is received, part of it is something of the share");
        else if (weak && before.dep != DEP_FIX)
            cell->value = value_bad(&before, node, 251, "may be received, or stay something of the share");
        else
            cell->value = (struct value){
                .dep = DEP_FIX,
                .by_rank = by_rank || ((weak || partly_received(in, o, &p->to.at[i])) && before.by_rank)};
        cell->value.to.lost = cell->value.to.lost || pointers || may_hold_pointers(in, object);
        cell->alike.all = false;
        bool at_root = old.dep == DEP_PARTS && old.by_rank; /* gathered there before */
        bool left = !everywhere && !at_root && before.dep != DEP_FIX && cell->value.dep == DEP_FIX;
        if (left) /* on the other ranks */
            cell->value = part || old.dep == DEP_FIX || old.stored.never
                              ? value_bad(&before, node, 251, "stays something of the share on other ranks")
                              : value_join(in, &cell->value, &old, node, OF_RECEIVED, i);
        if (argument >= 0 && !own_place && !left && !o->array && o->type && o->type->kind == T_INT)
            cell->value.o = cell->value.w =
                symbol(in, node, OF_RECEIVED, argument * MAX_TARGETS + i, o->name);
    }
}

bool comm_matches(struct interp *in, struct call_fact *fact, const struct value *comm,
                  const struct node *node)
{
    struct share *s = &in->shares->list[fact->share];
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
    if (!in->shares->record)
        return;
    if (!harmless(in->program, call_argument(node, fact->call->kind == MPI_K_SCATTER ? 1 : 4), 0))
        refuse_call(in, fact, 210, node, "the count that would be replaced does more than compute a value");
    struct plan *plan = plan_require(in, fact->share, node);
    if (!plan) {
        if (!in->shares->changed)
            refuse_call(in, fact, 210, node, "the share object cannot be had here");
        return;
    }
    plan->needs_variable = true;
    const struct share *s = &in->shares->list[fact->share];
    bool rows = in_rows(plan->rounds, s, count->rounds);
    if (!rounds_alike(plan->rounds, s, count->rounds)) {
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
        in->shares->changed = true;
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
    fact->sized =
        by && !rows ? factor_in_bytes(in, by, call_argument(node, fact->call->kind == MPI_K_SCATTER ? 1 : 4))
                    : NULL;
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
