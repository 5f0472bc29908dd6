/* Where ranks may wait for each other: waits.h. */
#include "analysis/plans/waits.h"

#include <string.h>

#include "analysis/path/passages.h"
#include "analysis/path/path.h"
#include "analysis/plans/plans.h"
#include "analysis/shares/shares.h"
#include "analysis/tree/flow.h"
#include "analysis/tree/program.h"
#include "analysis/tree/shape.h"
#include "analysis/tree/tree.h"

/* The loop around the plan that has another event in it as well, but not `apart` (null: any); null. */
static const struct node *loop_around(const struct plans *plans, const struct comm_event *plan,
                                      const struct comm_event *apart)
{
    for (int i = 0; i < plans->event_count; i++) {
        const struct comm_event *e = &plans->events[i];
        if (e->plan >= 0 || !e->at.calls)
            continue;
        const int same = in_common(&e->at, &plan->at),
                  with = apart && apart->at.calls ? in_common(&apart->at, &plan->at) : -1;
        for (int k = 0; k <= same; k++)
            for (const struct node *up = plan->at.calls[k]->parent; up; up = up->parent)
                if (is_loop(up) && is_in(e->at.calls[k], up) && (k > with || !is_in(apart->at.calls[k], up)))
                    return up;
    }
    return NULL;
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
    const struct node *branch = e->at.calls && e->collective ? branch_around(e->node) : NULL, *calls[64];
    if (!branch || branch->count < 3 || e->at.depth > 64 || jumps(branch))
        return false;
    memcpy(calls, e->at.calls, (size_t)e->at.depth * sizeof *calls);
    calls[e->at.depth - 1] = branch;
    const struct passage whole = {calls, e->at.depth};
    if (!is_come_by(&whole, &plan->at, true))
        return false;
    const int mine = is_in(e->node, branch->children[1]) ? 1 : 2;
    for (int i = 0; i < plans->event_count; i++) {
        const struct comm_event *other = &plans->events[i];
        if (other->plan < 0 && other->at.calls && other->at.depth >= e->at.depth &&
            is_in(other->at.calls[e->at.depth - 1], branch->children[3 - mine]))
            return other->at.depth == e->at.depth && other->collective && other->group == e->group &&
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
        const bool come_by = e->starts || is_come_by(&e->at, &made->at, false);
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
        if (is_come_by(&e->at, &made->at, true))
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
