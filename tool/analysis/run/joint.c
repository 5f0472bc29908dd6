/* Broadcasts in two branches: joint.h. */
#include "analysis/run/joint.h"

#include <string.h>

#include "analysis/base/arena.h"
#include "analysis/known/mpi_calls.h"
#include "analysis/memory/memory.h"
#include "analysis/memory/state.h"
#include "analysis/models/models.h"
#include "analysis/models/mpi_effects.h"
#include "analysis/path/path.h"
#include "analysis/plans/plans.h"
#include "analysis/run/described.h"
#include "analysis/run/loop_body.h"
#include "analysis/run/run.h"
#include "analysis/shares/shares.h"
#include "analysis/tree/flow.h"
#include "analysis/tree/program.h"
#include "analysis/tree/shape.h"
#include "analysis/tree/tree.h"
#include "analysis/values/numbers.h"
#include "analysis/values/poly.h"
#include "analysis/values/values.h"

enum { DEEPEST = 8, ARGUMENTS = 5 };

static bool is_broadcast(const struct node *node)
{
    return node && node->kind == N_CALL && node->count == 1 + ARGUMENTS && node->decl && node->text &&
           !strcmp(node->text, "MPI_Bcast");
}

/* Is it told what to call? */
static bool is_handed_function(const struct node *call)
{
    for (int i = 1; i < call->count; i++) {
        const struct type *type = call->children[i] ? strip(call->children[i])->type : NULL;
        if (type && (type->kind == T_FUNCTION || type->kind == T_OTHER ||
                     (type->kind == T_POINTER && type->to && type->to->kind == T_FUNCTION)))
            return true;
    }
    return false;
}

/* May it wait for another rank, or call what is not known? */
bool may_wait(const struct program *program, const struct node *node, int depth)
{
    if (!node)
        return false;
    if (node->kind == N_OTHER || node->kind == N_LAMBDA || node->kind == N_THROW || node->kind == N_TRY ||
        node->kind == N_CONSTRUCT || node->kind == N_NEW || node->kind == N_DELETE || node->kind == N_LABEL)
        return true;
    if (node->kind == N_CALL) {
        const struct function *f = node->decl ? find_function(program, node->decl) : NULL;
        const struct mpi_call *mpi = mpi_called(node);
        if (f     ? depth == DEEPEST || may_wait(program, f->body, depth + 1)
            : mpi ? mpi->kind != MPI_K_LOCAL
                  : !*library_called(node)->name || is_handed_function(node))
            return true;
    }
    for (int i = 0; i < node->count; i++)
        if (may_wait(program, node->children[i], depth))
            return true;
    for (int i = 0; i < node->decl_count; i++)
        if (may_wait(program, node->decls[i]->init, depth))
            return true;
    return false;
}

/* The broadcasts that the branch ends with, where nothing before them waits; 0: there is something else. */
static int broadcasts_of(const struct program *program, const struct node *branch,
                         const struct node *const **first)
{
    int count = 0;
    if (is_broadcast(branch)) {
        *first = NULL;
        return 1;
    }
    if (branch->kind != N_BLOCK || branch->made)
        return 0;
    while (count < branch->count && is_broadcast(branch->children[branch->count - 1 - count]))
        count++;
    for (int i = 0; i < branch->count - count; i++)
        if (leaves(branch->children[i]) || may_wait(program, branch->children[i], 0))
            return 0;
    *first = (const struct node *const *)(branch->children + branch->count - count);
    return count;
}

/* Is it the same in both branches: made of constants, addresses of variables, and variables of the function
 * at hand that neither branch sets, and nothing else can? */
bool stays_alike(struct interp *in, const struct node *node, const struct node *then,
                 const struct node *otherwise)
{
    const struct decl *d = node->kind == N_REF ? node->decl : NULL;
    if (node->kind == N_UNARY && node->op == OP_ADDRESS && node->children[0]->kind == N_REF)
        return true;
    if (node->kind == N_CALL || node->kind == N_MEMBER || node->kind == N_INDEX)
        return false;
    if (d && d->kind != D_CONSTANT) {
        const bool fixed = d->type && d->type->is_const && d->type->kind == T_INT;
        if (!d->type || d->type->is_reference || (!fixed && (d->is_global || d->is_static)) ||
            assigns(then, d) || assigns(otherwise, d) ||
            (!fixed && in->memory->objects[object_for_decl(in, d)].escaped))
            return false;
    }
    for (int i = 0; i < node->count; i++)
        if (node->children[i] && !stays_alike(in, node->children[i], then, otherwise))
            return false;
    return true;
}

/* The number that is told as a whole; -1: it is none. */
int number_told(struct interp *in, const struct node *call, evaluation evaluate)
{
    const struct value at = evaluate(in, call->children[1]), many = evaluate(in, call->children[2]),
                       type = evaluate(in, call->children[3]);
    long long place, count;
    if (at.to.count != 1 || at.to.lost || at.dep != DEP_FIX || at.by_rank ||
        !poly_literal(at.to.at[0].o, &place) || place || at.to.at[0].w != at.to.at[0].o ||
        !poly_literal(many.o, &count) || count != 1)
        return -1;
    const struct object *o = &in->memory->objects[at.to.at[0].object];
    const bool number = o->type && (o->type->kind == T_INT || o->type->kind == T_FLOAT) && !o->array &&
                        !o->several && !o->container && o->parent < 0;
    return number && described_size(in, &many, &type) == o->type->size ? at.to.at[0].object : -1;
}

/* From that root, on that communicator. */
static bool is_from(struct interp *in, const struct node *call, const struct poly *root, int group,
                    evaluation evaluate)
{
    const struct value from = evaluate(in, call->children[4]), comm = evaluate(in, call->children[5]);
    const struct atom *c = poly_single(comm.o);
    long long number, wanted;
    return poly_literal(from.o, &number) && poly_literal(root, &wanted) && number == wanted && c &&
           c->kind == A_COMM && c->id == group;
}

void note_joint(struct interp *in, const struct node *node)
{
    const int context = in->path->context ? in->path->context->id : 0;
    for (int i = 0; i < in->plans->event_count; i++)
        if (in->plans->events[i].node == node && in->plans->events[i].context == context)
            in->plans->events[i].joint = true;
}

static void note_call(struct interp *in, const struct node *node, int group)
{
    note_joint(in, node);
    const struct joint_call call = {
        .node = node, .context = in->path->context ? in->path->context->id : 0, .group = group};
    ARENA_PUSH(in->arena, in->run->joint_calls, in->run->joint_call_count, call);
}

static bool is_joint(const struct interp *in, const struct comm_event *e)
{
    for (int i = 0; i < in->run->joint_call_count; i++)
        if (in->run->joint_calls[i].node == e->node && in->run->joint_calls[i].context == e->context)
            return true;
    return false;
}

void settle_joint(struct interp *in)
{
    for (int i = 0; !in->run->not_joint && in->run->joint_call_count && i < in->plans->event_count; i++) {
        const struct comm_event *e = &in->plans->events[i];
        const char *name = e->node->text;
        if (e->uniform || !e->collective || e->dealt || !name || !strstr(name, "Bcast") || is_joint(in, e))
            continue;
        bool may_meet = e->group < 0;
        for (int k = 0; k < in->run->joint_call_count; k++)
            may_meet = may_meet || in->run->joint_calls[k].group == e->group;
        in->run->not_joint = may_meet;
        in->shares->changed = in->shares->changed || may_meet;
    }
    in->run->joint_call_count = 0;
}

/* What the root has, where that is no number of its rank. */
const struct poly *number_of_root(struct interp *in, const struct value *v)
{
    bool known = v->dep == DEP_FIX && v->o && v->o == v->w && !v->by_rank && !v->stored.never &&
                 !poly_by_rank(in->space, v->o) && !poly_has_kind(v->o, A_RANK);
    return known ? v->o : NULL;
}

struct joint find_joint(struct interp *in, const struct node *then, const struct node *otherwise,
                        const struct poly *root, int group, const struct state *of_root, evaluation evaluate)
{
    struct joint joint = {.count = 0};
    const struct node *const *a, *const *b;
    const int count =
        then && otherwise && !in->run->not_joint && !in->models->passes_over && !parts_differ(in, group)
            ? broadcasts_of(in->program, then, &a)
            : 0;
    if (!count || count > MOST_JOINT || broadcasts_of(in->program, otherwise, &b) != count)
        return joint;
    for (int i = 0; i < count; i++) {
        const struct node *one = a ? a[i] : then, *other = b ? b[i] : otherwise;
        for (int k = 1; k <= ARGUMENTS; k++)
            if (!one->children[k] || !other->children[k] || !harmless(in->program, one->children[k], 0) ||
                !same_expression(one->children[k], other->children[k]) ||
                (k > 1 && !stays_alike(in, one->children[k], then, otherwise)))
                return (struct joint){.count = 0};
        if (!is_from(in, one, root, group, evaluate))
            return (struct joint){.count = 0};
        const int object =
            stays_alike(in, one->children[1], then, otherwise) ? number_told(in, one, evaluate) : -1;
        joint.objects[i] = object;
        joint.numbers[i] = object < 0 ? NULL : number_of_root(in, &state_cell(of_root, object)->value);
        for (int k = 0; k < i; k++)
            if (object < 0 || joint.objects[k] == object) /* perhaps a place that was told before */
                joint.objects[k] = -1;
        joint.count++;
    }
    for (int i = 0; i < count; i++) {
        note_call(in, a ? a[i] : then, group);
        note_call(in, b ? b[i] : otherwise, group);
    }
    return joint;
}

void set_joint(struct interp *in, const struct node *node, const struct joint *joint)
{
    for (int i = 0; i < joint->count; i++) {
        const int object = joint->objects[i];
        if (object < 0)
            continue;
        struct cell *cell = cell_of(in, object);
        const struct object *o = &in->memory->objects[object];
        if (cell->layout != LAY_WHOLE || cell->value.dep != DEP_FIX)
            continue;
        cell->value = (struct value){.dep = DEP_FIX};
        if (o->type->kind == T_INT)
            cell->value.o = cell->value.w =
                joint->numbers[i] ? joint->numbers[i] : symbol(in, node, OF_BROADCAST, i, o->name);
        cell->value.shares = poly_shares(in, cell->value.o);
        cell->alike.all = false;
        note_written(in, object);
    }
}
