/* What runs only under a condition: guard.h. */
#include "analysis/run/guard.h"

#include "analysis/memory/capacity.h"
#include "analysis/memory/lengths.h"
#include "analysis/memory/memory.h"
#include "analysis/memory/records.h"
#include "analysis/path/path.h"
#include "analysis/run/loops.h"
#include "analysis/run/run.h"
#include "analysis/shares/shares.h"
#include "analysis/values/values.h"

void need_length(struct interp *in, int object, const struct node *node)
{
    if (seen(in, object)->size.w && holds_elements(in, object))
        return;
    struct value all = object_content(in, object, node);
    if (all.dep != DEP_FIX && in->shares->record)
        fact_against(in, all.shares, 330, node,
                     "an element of a container whose length depends on the distribution", NULL, NULL);
}

void need_some(struct interp *in, const struct value *pointer, const struct node *node)
{
    for (int i = 0; i < pointer->to.count; i++)
        if (in->memory->objects[pointer->to.at[i].object].container) {
            need_length(in, pointer->to.at[i].object, node);
            need_bytes(in, pointer->to.at[i].object, P(in, 1), node);
        }
}

void require_condition(struct interp *in, const struct value *v, const struct node *node)
{
    need_some(in, v, node);
    if (v->dep == DEP_FIX)
        return;
    if (in->path->control.dep == DEP_FIX || v->dep > in->path->control.dep) {
        in->path->control = *v;
        if (v->dep != DEP_BAD && v->dep != DEP_ITEM) {
            in->path->control.reason.node = node;
            in->path->control.reason.text = "this condition depends on the distribution";
        } else if (!in->path->control.reason.node)
            in->path->control.reason.node = node;
    }
    in->path->control.shares |= v->shares;
}

void restore_control(struct interp *in, const struct value *control)
{
    in->path->control = *control;
    if (in->path->context && in->path->context->leave.dep != DEP_FIX) /* some have returned */
        require_condition(in, &in->path->context->leave, in->path->context->leave.reason.node);
    for (const struct break_frame *f = in->run->breaks; f;
         f = f->outer) { /* or are past the rest of the body */
        if (f->break_control.dep != DEP_FIX)
            require_condition(in, &f->break_control, f->break_control.reason.node);
        if (f->continue_control.dep != DEP_FIX)
            require_condition(in, &f->continue_control, f->continue_control.reason.node);
        if (!f->is_switch)
            break;
    }
}

void guard_enter(struct interp *in, const struct value *c, const struct node *test, struct guard *guard)
{
    *guard = (struct guard){.control = in->path->control, .ranks = in->path->ranks, .ranked = c->by_rank};
    require_condition(in, c, test);
    if (c->by_rank)
        ranks_enter(in, SIDE_SOME, NULL, -1);
}

void guard_leave(struct interp *in, const struct guard *guard)
{
    if (guard->ranked)
        ranks_leave(in, guard->ranks);
    restore_control(in, &guard->control);
}
