/* The root that leaves the program early, before a collective that cannot end without it. */
#include "analysis/run/leave.h"

#include "analysis/known/mpi_calls.h"
#include "analysis/models/mpi_effects.h"
#include "analysis/run/branches.h"
#include "analysis/run/run.h"
#include "analysis/shares/shares.h"
#include "analysis/tree/flow.h"
#include "analysis/tree/program.h"
#include "analysis/tree/tree.h"
#include "analysis/values/poly.h"

enum ahead { AHEAD_NOTHING, AHEAD_WAITS, AHEAD_ENDS };

/* Rank 0 alone comes by: in the branch of a test of its rank, perhaps with other conditions beside it. */
static bool only_root(struct interp *in, const struct node *test)
{
    if (test->kind == N_BINARY && test->op == OP_LAND)
        return only_root(in, test->children[0]) || only_root(in, test->children[1]);
    const struct poly *root;
    int group;
    bool then_is_root;
    long long rank;
    bool record = in->shares->record;
    in->shares->record = false;
    bool is = root_test(in, test, &root, &group, &then_is_root);
    in->shares->record = record;
    return is && then_is_root && group == 0 && poly_literal(root, &rank) && !rank;
}

/* The outermost if whose first branch rank 0 alone takes and in which the node stands; null when there is
 * none. */
static const struct node *root_branch(struct interp *in, const struct node *node)
{
    const struct node *found = NULL;
    for (const struct node *n = node; n->parent; n = n->parent)
        if (n->parent->kind == N_IF && n->parent->count > 1 && n->parent->children[1] == n &&
            harmless(in->program, n->parent->children[0], 0) && only_root(in, n->parent->children[0]))
            found = n->parent;
    return found;
}

/* Is there a call that others may take part in? */
static bool communicates(struct interp *in, const struct node *node, int depth)
{
    if (!node)
        return false;
    if (node->kind == N_CALL) {
        const struct mpi_call *call = mpi_call_find(node->text);
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

/* What every process that runs this comes to first: such a call, perhaps the end of the function or program,
 * or neither. */
static enum ahead ahead_in(struct interp *in, const struct node *node)
{
    if (!node)
        return AHEAD_NOTHING;
    bool choice = node->kind == N_IF || node->kind == N_COND || node->kind == N_SWITCH ||
                  node->kind == N_WHILE ||
                  (node->kind == N_BINARY && (node->op == OP_LAND || node->op == OP_LOR));
    if (node->kind < N_INT && node->kind != N_BLOCK && node->kind != N_DECL && !choice)
        return node->kind == N_EMPTY        ? AHEAD_NOTHING
               : may_end(in->program, node) ? AHEAD_ENDS
                                            : AHEAD_NOTHING;
    for (int i = 0; i < node->count; i++) {
        enum ahead ahead = ahead_in(in, node->children[i]);
        if (ahead)
            return ahead;
        if (choice) /* the rest is run by some, or not at all */
            return may_end(in->program, node) ? AHEAD_ENDS : AHEAD_NOTHING;
    }
    for (int i = 0; i < node->decl_count; i++) {
        enum ahead ahead = ahead_in(in, node->decls[i]->init);
        if (ahead)
            return ahead;
    }
    const struct mpi_call *call = node->kind == N_CALL ? mpi_call_find(node->text) : NULL;
    if (call && waits_for_root(in, node, call))
        return AHEAD_WAITS;
    if (call && call->kind == MPI_K_FINALIZE)
        return AHEAD_ENDS;
    return node->kind == N_CALL && may_end(in->program, node) ? AHEAD_ENDS : AHEAD_NOTHING;
}

bool others_wait(struct interp *in, const struct node *node)
{
    const struct node *branch = root_branch(in, node), *body = node->function ? node->function->body : NULL;
    if (!branch || !body || branch->parent != body || communicates(in, branch->children[1], 0) ||
        (branch->count > 2 && may_end(in->program, branch->children[2])))
        return false;
    bool after = false;
    for (int i = 0; i < body->count; i++) {
        enum ahead ahead = after ? ahead_in(in, body->children[i]) : AHEAD_NOTHING;
        if (ahead)
            return ahead == AHEAD_WAITS;
        after = after || body->children[i] == branch;
    }
    return false;
}
