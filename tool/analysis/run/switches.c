/* switch, and try with what it catches: ways through the program of which one is taken. */
#include <stdlib.h>
#include <string.h>

#include "analysis/memory/memory.h"
#include "analysis/path/path.h"
#include "analysis/path/sides.h"
#include "analysis/run/branches.h"
#include "analysis/run/claims.h"
#include "analysis/run/guard.h"
#include "analysis/run/loops.h"
#include "analysis/run/marks.h"
#include "analysis/run/run.h"
#include "analysis/shares/shares.h"
#include "analysis/tree/tree.h"
#include "analysis/values/values.h"

/* What the library throws is caught with what was there before the block or what it leaves. The program's
 * own: eval.c. */
void exec_try(struct interp *in, const struct node *node)
{
    struct state before = state_copy(&in->memory->state);
    const struct checked checked = checked_so_far(in);
    in->run->tries++;
    exec(in, node->count ? node->children[0] : NULL);
    in->run->tries--;
    checked_no_more(in, &checked);
    for (int i = 1; i < node->count; i++) {
        struct state after = in->memory->state;
        in->memory->state = state_copy(&before);
        state_join(in, &in->memory->state, &after, node->children[i], OF_TRY);
        exec(in, node->children[i]);
        if (!in->memory->state.dead) /* who threw what, and where, nobody says */
            refuse_all(in, 221, node->children[i], "going on where something was caught is not followed");
        checked_no_more(in, &checked);
        state_join(in, &in->memory->state, &after, node->children[i], OF_CATCH);
        state_free(&after);
    }
    state_free(&before);
}

/* Is there a label of the switch in the statement? */
static bool has_label(const struct node *node)
{
    if (!node || node->kind == N_SWITCH)
        return false;
    if (node->kind == N_CASE || node->kind == N_DEFAULT)
        return true;
    for (int i = 0; i < node->count; i++)
        if (has_label(node->children[i]))
            return true;
    return false;
}

/* Does the switch lead into a statement, past what that begins with: a case within a loop, an if, a block? */
static bool leads_within(const struct node *body)
{
    if (!body || body->kind != N_BLOCK)
        return has_label(body);
    for (int i = 0; i < body->count; i++) {
        const struct node *statement = body->children[i];
        while (statement && (statement->kind == N_CASE || statement->kind == N_DEFAULT) && statement->count)
            statement = statement->children[statement->count - 1];
        if (has_label(statement))
            return true;
    }
    return false;
}

void exec_switch(struct interp *in, const struct node *node)
{
    if (leads_within(node->count > 1 ? node->children[1] : NULL)) {
        refuse_all(in, 221, node, "a switch that leads into another statement is not followed");
        claims_forget(in, NULL);
    }
    struct value c = eval(in, node->children[0]);
    struct guard guard;
    const int returns = in->path->context ? in->path->context->rank_returns : 0, passed = in->run->passed;
    guard_enter(in, &c, node, &guard);
    struct state before = state_copy(&in->memory->state);
    struct break_frame frame = {
        .outer = in->run->breaks, .is_switch = true, .control_rank = in->path->control_rank};
    in->run->breaks = &frame;
    struct state result = state_copy(&in->memory->state);
    const struct checked checked = checked_so_far(in);
    const struct node *body = node->count > 1 ? node->children[1] : NULL;
    in->memory->state.dead = true; /* nobody comes by what stands before the first label */
    for (int i = 0; body && i < body->count; i++) {
        const struct node *child = body->children[i];
        if (child && (child->kind == N_CASE || child->kind == N_DEFAULT)) {
            state_join(in, &in->memory->state, &before, child, OF_CASE);
            checked_no_more(in, &checked); /* in another case */
        }
        exec(in, child);
    }
    if (frame.has_break) {
        mark_branches(in, &in->memory->state, &frame.at_break, &frame.break_control, frame.break_by_rank,
                      node, node);
        state_join(in, &result, &frame.at_break, node, OF_SWITCH);
    }
    in->path->aborted = false; /* perhaps in one case alone */
    state_join(in, &result, &in->memory->state, node, OF_SWITCH_END);
    checked_no_more(in, &checked);
    state_free(&frame.at_break);
    state_free(&in->memory->state);
    mark_branches(in, &before, &result, &c, c.by_rank, node, node);
    state_free(&before);
    in->memory->state = result;
    in->run->breaks = frame.outer;
    guard_leave(in, &guard);
    const bool some_leave =
        in->run->passed != passed || (in->path->context && in->path->context->rank_returns != returns);
    if (c.by_rank && some_leave && !in->memory->state.dead)
        ranks_enter(in, SIDE_SOME, NULL, -1); /* undone when the function ends */
}
