/* Where ranks may wait for each other: waits.h. */
#include "analysis/plans/waits.h"

#include <string.h>

#include "analysis/base/arena.h"
#include "analysis/path/path.h"
#include "analysis/plans/plans.h"
#include "analysis/shares/shares.h"
#include "analysis/tree/flow.h"
#include "analysis/tree/program.h"
#include "analysis/tree/shape.h"
#include "analysis/tree/tree.h"

const struct node *const *calls_here(struct interp *in, const struct node *node, int *depth)
{
    *depth = 1;
    for (const struct context *c = in->path->context; c && c->call; c = c->caller)
        ++*depth;
    const struct node **calls = arena_alloc(in->arena, (size_t)*depth * sizeof *calls);
    int at = *depth;
    calls[--at] = node;
    for (const struct context *c = in->path->context; c && c->call; c = c->caller)
        calls[--at] = c->call;
    return calls;
}

/* Of how many calls both begin with the same ones: that many functions have both in them. */
static int in_common(const struct comm_event *a, const struct comm_event *b)
{
    int same = 0;
    while (same < a->depth - 1 && same < b->depth - 1 && a->calls[same] == b->calls[same])
        same++;
    return same;
}

/* The loop around the plan that has another event in it as well, but not `apart` (null: any); null. */
static const struct node *loop_around(const struct plans *plans, const struct comm_event *plan,
                                      const struct comm_event *apart)
{
    for (int i = 0; i < plans->event_count; i++) {
        const struct comm_event *e = &plans->events[i];
        if (e->plan >= 0 || !e->calls)
            continue;
        const int same = in_common(e, plan), with = apart && apart->calls ? in_common(apart, plan) : -1;
        for (int k = 0; k <= same; k++)
            for (const struct node *up = plan->calls[k]->parent; up; up = up->parent)
                if (is_loop(up) && is_in(e->calls[k], up) && (k > with || !is_in(apart->calls[k], up)))
                    return up;
    }
    return NULL;
}

/* Whoever calls the function comes by there. */
static bool is_sure_in_function(const struct node *node)
{
    const struct node *statement = statement_of(node), *body = node->function ? node->function->body : NULL;
    if (!runs_with_function(node) || has_goto(body))
        return false;
    for (int i = 0; i < body->count && body->children[i] != statement; i++)
        if (leaves(body->children[i]))
            return false;
    return true;
}

/* Does something in the statement go on elsewhere? Who leaves the program does not. */
static bool jumps(const struct node *node)
{
    if (!node || node->kind == N_LAMBDA)
        return false;
    const bool in_main =
        node->function && node->function->decl && !strcmp(node->function->decl->name, "main");
    if (node->kind == N_BREAK || node->kind == N_CONTINUE || (node->kind == N_RETURN && !in_main))
        return true;
    for (int i = 0; i < node->count; i++)
        if (jumps(node->children[i]))
            return true;
    return false;
}

/* In the block: nothing leaves it from the statement in which `from` stands up to that of `to`. */
static bool goes_on(const struct node *block, const struct node *from, const struct node *to)
{
    bool between = false;
    for (int i = 0; i < block->count; i++) {
        const struct node *statement = block->children[i];
        between = between || is_in(from, statement);
        if (is_in(to, statement))
            return between;
        if (between && jumps(statement))
            return false;
    }
    return false;
}

/* Is the statement of `first` none behind that of `second`? */
static bool is_ordered(const struct node *block, const struct node *first, const struct node *second)
{
    for (int i = 0; i < block->count; i++) {
        if (is_in(first, block->children[i]))
            return true;
        if (is_in(second, block->children[i]))
            return false;
    }
    return false;
}

/* Does whoever comes by the plan come by the event, before it or `behind` it? */
static bool is_come_by(const struct comm_event *e, const struct comm_event *plan, bool behind)
{
    if (!e->calls || !plan->calls)
        return false;
    const int same = in_common(e, plan);
    const struct node *at = e->calls[same], *made = plan->calls[same], *statement = statement_of(at);
    for (int k = same + 1; k < e->depth; k++)
        if (!is_sure_in_function(e->calls[k]))
            return false;
    if (!statement || !runs_always(at) || !statement->parent || !at->function || has_goto(at->function->body))
        return false;
    const struct node *block = statement->parent;
    if (!is_in(made, block) || (block->parent && block->parent->kind == N_SWITCH))
        return false;
    return behind ? goes_on(block, made, at) : is_ordered(block, at, made);
}

/* The `if` in whose branch the call stands and is made for sure; null. */
static const struct node *branch_around(const struct node *node)
{
    for (const struct node *up = node->parent; up; node = up, up = up->parent) {
        if (up->kind == N_IF && up->children[0] != node)
            return up;
        const bool chooses = up->kind == N_COND || is_operation(up, OP_LAND) || is_operation(up, OP_LOR);
        const bool plain = up->kind == N_BLOCK || up->kind == N_DECL ||
                           (up->kind >= N_INT && up->kind != N_SIZEOF && up->kind != N_LAMBDA);
        if (chooses ? up->children[0] != node : !plain && up->kind != N_IF)
            return NULL;
    }
    return NULL;
}

/* Behind the plan comes the call of one branch of an `if`, and the first one of the other branch is a
 * collective of the same ranks, too: they come together there. */
static bool is_in_both_branches(const struct plans *plans, const struct comm_event *e,
                                const struct comm_event *plan)
{
    const struct node *branch = e->calls && e->collective ? branch_around(e->node) : NULL, *calls[64];
    if (!branch || branch->count < 3 || e->depth > 64 || jumps(branch))
        return false;
    memcpy(calls, e->calls, (size_t)e->depth * sizeof *calls);
    calls[e->depth - 1] = branch;
    struct comm_event whole = *e;
    whole.calls = calls;
    if (!is_come_by(&whole, plan, true))
        return false;
    const int mine = is_in(e->node, branch->children[1]) ? 1 : 2;
    for (int i = 0; i < plans->event_count; i++) {
        const struct comm_event *other = &plans->events[i];
        if (other->plan < 0 && other->calls && other->depth >= e->depth &&
            is_in(other->calls[e->depth - 1], branch->children[3 - mine]))
            return other->depth == e->depth && other->collective && other->group == e->group &&
                   branch_around(other->node) == branch;
    }
    return false;
}

/* Ranks are together there: those of the share, or all. */
static bool is_of_all(const struct interp *in, const struct comm_event *e, const struct plan *plan)
{
    return e->collective && e->uniform && (e->group == 0 || e->group == in->shares->list[plan->share].group);
}

/* Back to where all have been together; false where a message may stand before. `where`: which. */
static bool is_behind_all(struct interp *in, int at, const struct plan *plan, const struct node **where)
{
    const struct comm_event *events = in->plans->events, *made = &events[at];
    for (int i = at - 1; i >= 0; i--) {
        const struct comm_event *e = &events[i];
        if (e->plan >= 0 || e->joint)
            continue;
        *where = e->node;
        const bool come_by = e->starts || is_come_by(e, made, false);
        if (e->starts || (come_by && is_of_all(in, e, plan)))
            return !loop_around(in->plans, made, e);
        if (!e->collective || !e->uniform)
            return false;
    }
    return !loop_around(in->plans, made, NULL);
}

/* On to where all come together, with no message before. */
static bool is_before_all(struct interp *in, int at, const struct plan *plan)
{
    const struct comm_event *events = in->plans->events, *made = &events[at];
    for (int i = at + 1; i < in->plans->event_count; i++) {
        const struct comm_event *e = &events[i];
        if (e->plan >= 0)
            continue;
        if (e->group == in->shares->list[plan->share].group && is_in_both_branches(in->plans, e, made))
            return !loop_around(in->plans, made, e);
        if (!is_of_all(in, e, plan))
            return false;
        if (is_come_by(e, made, true))
            return !loop_around(in->plans, made, e);
    }
    return false;
}

void check_plans(struct interp *in)
{
    for (int i = 0; i < in->plans->event_count; i++) {
        const struct comm_event *e = &in->plans->events[i];
        if (e->plan < 0)
            continue;
        struct plan *plan = in->plans->list[e->plan];
        const unsigned long long mask = 1ull << plan->share;
        if (plan->form == PLAN_OF && !plan->needs_variable)
            continue;
        if (e->over)
            fact_against(in, mask, 271, plan->anchor,
                         "the share object would be made where MPI may have been finalized", NULL, NULL);
        const struct node *message = NULL;
        if (!e->uniform)
            fact_against(in, mask, 271, plan->anchor,
                         "the share object would be made where not every rank comes by", NULL, NULL);
        else if (!is_behind_all(in, i, plan, &message) && !is_before_all(in, i, plan))
            fact_against(in, mask, 270, plan->anchor,
                         "making the share object here might wait for a message that is still to come",
                         message, "this message may not have arrived");
    }
}
