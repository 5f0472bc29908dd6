/* The root that leaves the program early, before a collective that cannot end without it. */
#include "analysis/run/leave.h"

#include "analysis/known/mpi_calls.h"
#include "analysis/memory/memory.h"
#include "analysis/models/models.h"
#include "analysis/models/mpi_effects.h"
#include "analysis/path/path.h"
#include "analysis/run/branches.h"
#include "analysis/run/jumps.h"
#include "analysis/run/run.h"
#include "analysis/shares/shares.h"
#include "analysis/tree/flow.h"
#include "analysis/tree/program.h"
#include "analysis/tree/tree.h"
#include "analysis/values/poly.h"
#include "analysis/values/values.h"

enum ahead { AHEAD_NOTHING, AHEAD_WAITS, AHEAD_ENDS };

/* 1: rank 0 alone comes by in the branch of such a test of its rank, -1: the other ranks alone do, 0:
 * neither. `alone`: with nothing beside the test. */
static int picks(struct interp *in, const struct node *test, bool alone)
{
    if (test->kind == N_BINARY && test->op == OP_LAND && !alone) {
        const int one = picks(in, test->children[0], false);
        return one ? one : picks(in, test->children[1], false);
    }
    const struct poly *root;
    int group;
    bool then_is_root;
    long long rank;
    bool record = in->shares->record;
    in->shares->record = false;
    bool is = root_test(in, test, &root, &group, &then_is_root);
    in->shares->record = record;
    return !is || group != 0 || !poly_literal(root, &rank) || rank ? 0 : then_is_root ? 1 : -1;
}

/* The outermost if with a branch that rank 0 alone takes, or the others alone, and in which the node stands;
 * null when there is none. *side: as above. */
static const struct node *sided_branch(struct interp *in, const struct node *node, int *side)
{
    const struct node *found = NULL;
    for (const struct node *n = node; n->parent; n = n->parent) {
        const struct node *branch = n->parent;
        if (branch->kind != N_IF || branch->children[0] == n ||
            !harmless(in->program, branch->children[0], 0))
            continue;
        const bool then = branch->children[1] == n;
        const int picked = picks(in, branch->children[0], !then);
        if (picked) {
            found = branch;
            *side = then ? picked : -picked;
        }
    }
    return found;
}

/* Is there a call that others may take part in? */
static bool communicates(struct interp *in, const struct node *node, int depth)
{
    if (!node)
        return false;
    if (node->kind == N_CALL) {
        const struct mpi_call *call = mpi_called(node);
        const struct function *f = node->decl ? find_function(in->program, node->decl) : NULL;
        if (call ? call->flags & MPI_F_COMMUNICATES || call->kind == MPI_K_COMM_DUP ||
                       call->kind == MPI_K_COMM_MAKE
            : f ? depth > 8 || communicates(in, f->body, depth + 1)
                : !node->decl || !node->decl->in_system)
            return true;
    }
    for (int i = 0; i < node->count; i++)
        if (communicates(in, node->children[i], depth))
            return true;
    for (int i = 0; i < node->decl_count; i++)
        if (communicates(in, node->decls[i]->init, depth))
            return true;
    return false;
}

/* Does every other process wait in this call for rank 0 of all? */
static bool waits_for_root(struct interp *in, const struct node *node, const struct mpi_call *call)
{
    bool rooted = call->kind == MPI_K_BCAST || call->kind == MPI_K_SCATTER;
    if (!rooted && call->kind != MPI_K_BARRIER && call->kind != MPI_K_ALLREDUCE &&
        call->kind != MPI_K_ALLGATHER)
        return false;
    const struct node *comm = strip(call_argument(node, call->comm)),
                      *root = rooted ? strip(call_argument(node, call->root)) : NULL;
    if (!comm || (comm->kind != N_REF && comm->kind != N_MEMBER) ||
        (rooted && (!root || (root->kind != N_REF && root->kind != N_INT))))
        return false;
    const struct atom *group = poly_single(eval_again(in, comm).o);
    long long rank = 0;
    return group && group->kind == A_COMM && group->id == 0 &&
           (!rooted || (poly_number(eval_again(in, root).o, &rank) && !rank));
}

/* Does rank 0 wait in this call for every other process? */
static bool waits_for_others(struct interp *in, const struct node *node, const struct mpi_call *call)
{
    const bool counts = call->kind == MPI_K_REDUCE || call->kind == MPI_K_ALLREDUCE;
    long long rank;
    if (!counts && call->kind != MPI_K_BARRIER)
        return false;
    const struct node *comm = strip(call_argument(node, call->comm)), *many = call_argument(node, 2),
                      *root = call->kind == MPI_K_REDUCE ? strip(call_argument(node, call->root)) : NULL;
    if (!comm || (comm->kind != N_REF && comm->kind != N_MEMBER) ||
        (counts && (!many || many->kind != N_INT || many->value < 1)) ||
        (call->kind == MPI_K_REDUCE && (!root || (root->kind != N_REF && root->kind != N_INT) ||
                                        !poly_number(eval_again(in, root).o, &rank) || rank)))
        return false;
    const struct atom *group = poly_single(eval_again(in, comm).o);
    return group && group->kind == A_COMM && group->id == 0;
}

/* What every process that runs this comes to first: a call in which it waits for rank 0 (`side` 1), or rank 0
 * for all others (-1), perhaps the end of the function or program, or neither. */
static enum ahead ahead_in(struct interp *in, const struct node *node, int side)
{
    if (!node || node->kind == N_LAMBDA)
        return AHEAD_NOTHING;
    bool choice = node->kind == N_IF || node->kind == N_COND || node->kind == N_SWITCH ||
                  node->kind == N_WHILE ||
                  (node->kind == N_BINARY && (node->op == OP_LAND || node->op == OP_LOR));
    if (node->kind < N_INT && node->kind != N_BLOCK && node->kind != N_DECL && !choice)
        return node->kind == N_EMPTY        ? AHEAD_NOTHING
               : may_end(in->program, node) ? AHEAD_ENDS
                                            : AHEAD_NOTHING;
    for (int i = 0; i < node->count; i++) {
        enum ahead ahead = ahead_in(in, node->children[i], side);
        if (ahead)
            return ahead;
        if (choice) /* the rest is run by some, or not at all */
            return may_end(in->program, node) ? AHEAD_ENDS : AHEAD_NOTHING;
    }
    for (int i = 0; i < node->decl_count; i++) {
        enum ahead ahead = ahead_in(in, node->decls[i]->init, side);
        if (ahead)
            return ahead;
    }
    const struct mpi_call *call = node->kind == N_CALL ? mpi_called(node) : NULL;
    if (call && (side > 0 ? waits_for_root(in, node, call) : waits_for_others(in, node, call)))
        return AHEAD_WAITS;
    if (call && call->kind == MPI_K_FINALIZE)
        return AHEAD_ENDS;
    return node->kind == N_CALL && may_end(in->program, node) ? AHEAD_ENDS : AHEAD_NOTHING;
}

/* Does a goto of main lead to where nobody communicates any more? Other statements lead nowhere. */
static bool leads_to_end(struct interp *in, const struct node *node)
{
    const struct function *function = in->path->context->function;
    int at = node->kind == N_GOTO ? jump_target(in, function, node) : function->body->count;
    for (; at >= 0 && at < function->body->count; at++)
        if (communicates(in, function->body->children[at], 0))
            return false;
    return at >= 0;
}

static bool others_wait(struct interp *in, const struct node *node)
{
    int side = 0;
    const struct node *branch = sided_branch(in, node, &side),
                      *body = node->function ? node->function->body : NULL;
    if (node->kind == N_GOTO && (side < 0 || !branch || branch->count > 2))
        return false;
    if (!branch || !body || branch->parent != body || in->path->control.dep != DEP_FIX ||
        (side < 0 && in->path->control_rank > 1) || communicates(in, branch->children[1], 0) ||
        (branch->count > 2 && (side < 0 || may_end(in->program, branch->children[2])) &&
         communicates(in, branch->children[2], 0)))
        return false;
    bool after = false;
    for (int i = 0; i < body->count; i++) {
        enum ahead ahead = after ? ahead_in(in, body->children[i], side) : AHEAD_NOTHING;
        if (ahead)
            return ahead == AHEAD_WAITS;
        after = after || body->children[i] == branch;
    }
    return false;
}

bool leaves_others_waiting(struct interp *in, const struct node *node)
{
    const struct context *context = in->path->context;
    if (in->path->control_rank <= context->control_rank || context->caller || !leads_to_end(in, node) ||
        !others_wait(in, node))
        return false;
    struct value status = eval(in, node->kind == N_RETURN && node->count ? node->children[0] : NULL);
    ends_with(in, &status, node);
    ends_job(in, node);
    in->memory->state.dead = true;
    in->path->aborted = true;
    return true;
}
