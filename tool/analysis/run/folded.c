/* Partial results that ranks add up by messages: folded.h. */
#include "analysis/run/folded.h"

#include <string.h>

#include "analysis/base/arena.h"
#include "analysis/known/mpi_calls.h"
#include "analysis/memory/memory.h"
#include "analysis/memory/records.h"
#include "analysis/models/messages.h"
#include "analysis/models/models.h"
#include "analysis/models/mpi_effects.h"
#include "analysis/path/path.h"
#include "analysis/path/sides.h"
#include "analysis/plans/plans.h"
#include "analysis/run/dealt_text.h"
#include "analysis/run/run.h"
#include "analysis/shares/shares.h"
#include "analysis/tree/flow.h"
#include "analysis/tree/program.h"
#include "analysis/tree/shape.h"
#include "analysis/tree/tree.h"
#include "analysis/values/numbers.h"
#include "analysis/values/values.h"

enum { RECEIVE_ARGUMENTS = 7, SEND_ARGUMENTS = 6 };

/* The loop, as the text tells it. */
struct folded {
    const struct node *loop, *first; /* where the step begins, null: before the loop */
    const struct decl *step, *rank, *size, *sum, *other;
    const struct node *send, *receive;
};

static const struct decl *variable_of(const struct node *node)
{
    node = node ? strip(node) : NULL;
    return node && node->kind == N_REF && node->decl && node->decl->kind == D_VARIABLE ? node->decl : NULL;
}

/* The statement alone, or the only one of a block. */
static const struct node *alone(const struct node *node)
{
    while (node && node->kind == N_BLOCK && !node->made && node->count == 1)
        node = node->children[0];
    return node;
}

/* a op b, of two variables. */
static bool is_of(const struct node *node, enum operator op, const struct decl *a, const struct decl *b)
{
    node = node ? strip(node) : NULL;
    return node && is_operation(node, op) && variable_of(node->children[0]) == a &&
           variable_of(node->children[1]) == b;
}

/* step *= 2, step = step * 2, step += step, step <<= 1 */
static bool doubles(const struct node *node, const struct decl *step)
{
    if (!node || node->kind != N_ASSIGN || variable_of(node->children[0]) != step)
        return false;
    const struct node *by = strip(node->children[1]);
    if (node->op == OP_MUL)
        return is_the_number(by, 2);
    if (node->op == OP_ADD)
        return variable_of(by) == step;
    if (node->op == OP_SHL)
        return is_the_number(by, 1);
    return node->op == OP_NONE && is_operation(by, OP_MUL) &&
           ((variable_of(by->children[0]) == step && is_the_number(strip(by->children[1]), 2)) ||
            (variable_of(by->children[1]) == step && is_the_number(strip(by->children[0]), 2)));
}

/* rank % (2 * step) */
static bool is_rest(const struct node *node, const struct folded *f)
{
    node = node ? strip(node) : NULL;
    if (!node || !is_operation(node, OP_MOD) || variable_of(node->children[0]) != f->rank)
        return false;
    const struct node *by = strip(node->children[1]);
    return is_operation(by, OP_MUL) &&
           ((is_the_number(strip(by->children[0]), 2) && variable_of(by->children[1]) == f->step) ||
            (is_the_number(strip(by->children[1]), 2) && variable_of(by->children[0]) == f->step));
}

static const struct decl *address_of(const struct node *node)
{
    node = node ? strip(node) : NULL;
    while (node && node->kind == N_CAST && node->count == 1)
        node = strip(node->children[0]);
    return node && node->kind == N_UNARY && node->op == OP_ADDRESS ? variable_of(node->children[0]) : NULL;
}

static const struct node *call_of(const struct node *node, const char *name, int arguments)
{
    return node && node->kind == N_CALL && node->count == 1 + arguments && node->text &&
                   !strcmp(node->text, name) && mpi_called(node)
               ? node
               : NULL;
}

/* if (rank + step < size) { MPI_Recv(&other, ..); sum += other; } */
static bool find_receive(const struct node *then, struct folded *f)
{
    const struct node *guard = alone(then);
    if (!guard || guard->kind != N_IF || guard->count != 2)
        return false;
    const struct node *test = strip(guard->children[0]), *body = guard->children[1];
    if (!is_operation(test, OP_LT) || variable_of(test->children[1]) != f->size ||
        (!is_of(test->children[0], OP_ADD, f->rank, f->step) &&
         !is_of(test->children[0], OP_ADD, f->step, f->rank)) ||
        body->kind != N_BLOCK || body->made)
        return false;
    int at = 0;
    const struct node *made = body->count == 3 ? body->children[at++] : NULL;
    if (body->count - at != 2 || (made && (made->kind != N_DECL || made->decl_count != 1)))
        return false;
    bool down = true;
    const struct node *adds = body->children[at + 1],
                      *by = adds->kind == N_ASSIGN ? added_to(adds, variable_of(adds->children[0]), &down)
                                                   : NULL;
    f->receive = call_of(body->children[at], "MPI_Recv", RECEIVE_ARGUMENTS);
    f->other = by ? variable_of(by) : NULL;
    f->sum = by ? variable_of(adds->children[0]) : NULL;
    return f->receive && f->other && !down && f->sum && f->sum != f->other &&
           (!made || (made->decls[0] == f->other && !made->decls[0]->init && !f->other->is_static)) &&
           address_of(f->receive->children[1]) == f->other &&
           (is_of(f->receive->children[4], OP_ADD, f->rank, f->step) ||
            is_of(f->receive->children[4], OP_ADD, f->step, f->rank));
}

/* [if (rank % (2 * step) == step)] { MPI_Send(&sum, ..); break; } */
static bool find_send(const struct node *otherwise, struct folded *f)
{
    const struct node *test = alone(otherwise);
    if (test && test->kind == N_IF && test->count == 2) {
        const struct node *is = strip(test->children[0]);
        if (!is_operation(is, OP_EQ) || !is_rest(is->children[0], f) ||
            variable_of(is->children[1]) != f->step)
            return false;
        otherwise = test->children[1];
    }
    if (!otherwise || otherwise->kind != N_BLOCK || otherwise->made || otherwise->count != 2 ||
        otherwise->children[1]->kind != N_BREAK)
        return false;
    f->send = call_of(otherwise->children[0], "MPI_Send", SEND_ARGUMENTS);
    return f->send && address_of(f->send->children[1]) == f->sum &&
           is_of(f->send->children[4], OP_SUB, f->rank, f->step);
}

/* Is none of the two numbers one that the loop goes by? */
static bool are_others(const struct folded *f)
{
    const struct decl *const by[] = {f->rank, f->size, f->step};
    for (int i = 0; i < 3; i++)
        if (f->sum == by[i] || f->other == by[i])
            return false;
    for (const struct node *up = f->loop; up; up = up->parent)
        if (up->pragma)
            return false;
    return true;
}

static bool find_folded(const struct node *loop, struct folded *f)
{
    const bool counts = loop->kind == N_FOR && loop->count == 4;
    if ((!counts && (loop->kind != N_WHILE || loop->count != 2)) || !is_c(loop->function->unit->path))
        return false;
    const struct node *test = loop->children[counts ? 1 : 0], *body = loop->children[counts ? 3 : 1],
                      *init = counts ? loop->children[0] : NULL;
    test = test ? strip(test) : NULL;
    *f = (struct folded){.loop = loop};
    if (!test || !body || !is_operation(test, OP_LT))
        return false;
    f->step = variable_of(test->children[0]);
    f->size = variable_of(test->children[1]);
    if (!f->step || !f->size || f->step == f->size)
        return false;
    if (init && init->kind == N_ASSIGN && init->op == OP_NONE && variable_of(init->children[0]) == f->step)
        f->first = init->children[1];
    else if (init && init->kind == N_DECL && init->decl_count == 1 && init->decls[0] == f->step)
        f->first = f->step->init;
    if (init && !f->first)
        return false;
    const struct node *branch = counts ? alone(body) : body->kind == N_BLOCK && !body->made ? body : NULL;
    if (!counts) {
        if (!branch || branch->count != 2 || !doubles(branch->children[1], f->step))
            return false;
        branch = branch->children[0];
    } else if (!doubles(loop->children[2], f->step))
        return false;
    if (!branch || branch->kind != N_IF || branch->count != 3)
        return false;
    const struct node *is = strip(branch->children[0]), *rest = is_operation(is, OP_EQ) ? is : NULL;
    const struct node *mod = rest ? strip(rest->children[0]) : NULL;
    f->rank = mod && is_operation(mod, OP_MOD) ? variable_of(mod->children[0]) : NULL;
    return f->rank && f->rank != f->step && f->rank != f->size && is_rest(mod, f) &&
           is_the_number(strip(rest->children[1]), 0) && find_receive(branch->children[1], f) &&
           find_send(branch->children[2], f) && are_others(f);
}

/* ---- what else names them ---- */

/* Is there a test of the rank around, which says that this is rank 0? */
static bool only_at_0(const struct node *node, const struct decl *rank)
{
    for (const struct node *up = node->parent; up; node = up, up = up->parent) {
        if (up->kind != N_IF || up->children[0] == node)
            continue;
        const struct node *test = strip(up->children[0]);
        const bool then = up->count > 1 && up->children[1] == node;
        enum operator op = test->kind == N_BINARY ? test->op : OP_NONE;
        bool of_rank = (op == OP_EQ || op == OP_NE) && variable_of(test->children[0]) == rank &&
                       is_the_number(strip(test->children[1]), 0);
        if (test->kind == N_UNARY && test->op == OP_LNOT && variable_of(test->children[0]) == rank) {
            of_rank = true;
            op = OP_EQ;
        } else if (variable_of(test) == rank) {
            of_rank = true;
            op = OP_NE;
        }
        if (of_rank && then == (op == OP_EQ))
            return true;
    }
    return false;
}

static bool tells_rank(const struct node *address)
{
    const struct node *call = address->parent;
    while (call && call->kind == N_CAST)
        call = call->parent;
    return call_of(call, "MPI_Comm_rank", 2) || call_of(call, "MPI_Comm_size", 2);
}

/* Does the function do with these variables what is said above? */
static bool keeps_apart(const struct folded *f, const struct node *node)
{
    if (!node)
        return true;
    if (node == f->loop)
        return true;
    const struct node *target =
        (node->kind == N_ASSIGN || is_step(node) || (node->kind == N_UNARY && node->op == OP_ADDRESS))
            ? node->children[0]
            : NULL;
    const struct decl *d = variable_of(target);
    const bool address = target && node->kind == N_UNARY && node->op == OP_ADDRESS;
    if (d && (d == f->rank || d == f->size) && !(address && tells_rank(node) && node->end <= f->loop->begin))
        return false;
    if (d && address && d == f->sum)
        return false;
    if (node->kind == N_REF && node->decl == f->sum && node->begin >= f->loop->begin &&
        !only_at_0(node, f->rank))
        return false;
    if (node->in_macro && (node_uses(node, f->sum) || node_uses(node, f->rank)))
        return false;
    for (int i = 0; i < node->count; i++)
        if (!keeps_apart(f, node->children[i]))
            return false;
    for (int i = 0; i < node->decl_count; i++)
        if (!keeps_apart(f, node->decls[i]->init))
            return false;
    return true;
}

/* ---- what they hold ---- */

static bool is_own(const struct interp *in, const struct decl *d, int object)
{
    const struct object *o = &in->memory->objects[object];
    return o->decl == d && o->parent < 0 && !o->array && !o->several && !o->kept_by_mpi && !o->set_later &&
           o->context == in->path->context->id && !d->is_global && !d->is_static && !d->of_thread;
}

/* Does the variable hold the rank, or the number of ranks, of the group? */
static bool holds(struct interp *in, const struct decl *d, enum atom_kind kind, int group)
{
    const int object = object_for_decl(in, d);
    const struct value *v = &seen(in, object)->value;
    const struct atom *a = v->o && v->o == v->w ? poly_single(v->o) : NULL;
    return is_own(in, d, object) && a && a->kind == kind && a->id == group && v->dep == DEP_FIX &&
           d->type->kind == T_INT && d->type->size >= 4 && !d->type->is_unsigned;
}

/* One number of that type, under a tag that is told, in that communicator; its group, -1. */
static int envelope(struct interp *in, const struct node *call, evaluation evaluate, const struct type *type,
                    struct value *a)
{
    long long count, tag;
    for (int i = 1; i < call->count; i++) {
        if (!call->children[i] || !harmless(in->program, call->children[i], 0))
            return -1;
        a[i - 1] = i == 1 ? value_unknown() : evaluate(in, call->children[i]);
    }
    const struct atom *comm = poly_single(a[5].o);
    if (!poly_literal(a[1].o, &count) || count != 1 || !poly_number(a[4].o, &tag) || !comm ||
        comm->kind != A_COMM || !type_holds(in, &a[2], call_argument(call, 0), type))
        return -1;
    return comm->id;
}

static void note_messages(struct interp *in, const struct node *call, const struct value *a, int share)
{
    const struct comm_event e = {
        .node = call, .context = in->path->context ? in->path->context->id : 0, .plan = -1, .group = -1};
    if (!in->shares->record)
        return;
    ARENA_PUSH(in->arena, in->plans->events, in->plans->event_count, e);
    in->models->traffic_before = in->models->traffic_count;
    note_traffic(in, call, mpi_called(call), a);
    carries_ghosts(in, share);
}

/* The only share that the partial result is of, one of the group; -1. */
static int share_of_sum(const struct interp *in, const struct value *v, int group)
{
    int share = -1;
    for (int i = 0; i < in->shares->count; i++)
        if (v->shares >> i & 1) {
            if (share >= 0 || in->shares->list[i].group != group)
                return -1;
            share = i;
        }
    const bool whole = v->dep == DEP_AGG && !v->by_rank && !v->partial.one_rank && !v->partial.mean_of &&
                       v->partial.operation == AGG_SUM && !v->stored.never && !v->stored.perhaps;
    return whole ? share : -1;
}

static void set_left(struct interp *in, const struct decl *d, struct value v)
{
    const int object = object_for_decl(in, d);
    struct cell *cell = cell_of(in, object);
    cell->value = v;
    cell->alike.all = false;
    note_written(in, object);
}

bool run_folded(struct interp *in, const struct node *loop, evaluation evaluate)
{
    struct folded f;
    struct value sent[SEND_ARGUMENTS], received[RECEIVE_ARGUMENTS];
    long long first, tag, other_tag;
    if (!in->shares->count || in->numbers->loop || in->path->control_rank || !in->path->started ||
        in->memory->state.over || in->path->control.dep != DEP_FIX || in->path->ranks.side != SIDE_ALL ||
        !in->path->context || in->models->errors_return || !find_folded(loop, &f))
        return false;
    const struct decl *told = address_of(f.receive->children[7]);
    const int sum = object_for_decl(in, f.sum), step = object_for_decl(in, f.step);
    const struct value part = seen(in, sum)->value,
                       begins = f.first ? evaluate(in, f.first) : seen(in, step)->value;
    const struct type *type = f.sum->type;
    if (!is_own(in, f.sum, sum) || !is_number_type(type) || !same_numbers(type, f.other->type) ||
        f.other->is_global || f.other->is_static || f.step->is_global || f.step->is_static ||
        f.step->type->kind != T_INT || f.step->type->size < 4 || f.step->type->is_unsigned ||
        !poly_literal(begins.o, &first) || first != 1 || begins.w != begins.o ||
        has_goto(loop->function->body) || !keeps_apart(&f, loop->function->body))
        return false;
    const int group = envelope(in, f.send, evaluate, type, sent);
    if (group < 0 || envelope(in, f.receive, evaluate, type, received) != group ||
        !all_ranks_here(in, group) || !holds(in, f.rank, A_RANK, group) ||
        !holds(in, f.size, A_SIZE, group) || !poly_number(sent[4].o, &tag) ||
        !poly_number(received[4].o, &other_tag) || tag != other_tag ||
        !(told ? told->type->kind == T_RECORD : is_constant(&received[6], "MPI_STATUS_IGNORE")))
        return false;
    const int share = share_of_sum(in, &part, group);
    if (share < 0)
        return false;
    note_messages(in, f.receive, received, share);
    note_messages(in, f.send, sent, share);
    const bool reassoc = regroups(in, &part, sum, loop) || part.reassoc;
    const struct value from = {.shares = part.shares};
    set_left(in, f.sum, (struct value){.dep = DEP_FIX, .by_rank = true, .reassoc = reassoc});
    set_left(in, f.other, value_bad(&from, loop, 260, "the partial result of other ranks"));
    set_left(in, f.step, (struct value){.dep = DEP_FIX, .by_rank = true});
    if (told)
        set_object(in, object_for_decl(in, told), &(struct value){.dep = DEP_FIX, .by_rank = true}, loop);
    return true;
}
