/* Share objects that the rewritten program makes before a statement or behind it. */
#include "analysis/run/planned.h"

#include "analysis/memory/memory.h"
#include "analysis/path/path.h"
#include "analysis/plans/plans.h"
#include "analysis/shares/shares.h"
#include "analysis/tree/tree.h"
#include "analysis/values/numbers.h"
#include "analysis/values/values.h"

void after_statement(struct interp *in, const struct node *node)
{
    for (int i = 0; i < in->plans->count; i++) {
        struct plan *plan = in->plans->list[i];
        if (plan->form != PLAN_AFTER || plan->at != node || !plan->variable)
            continue;
        plan->reached = true;
        struct cell *cell = cell_of(in, object_for_decl(in, plan->variable));
        if (!cell->value.o)
            plan->conflict = true;
        else {
            bool ok;
            const struct poly *c, *rest;
            if (!poly_split(in->space, cell->value.o, in->shares->list[plan->share].atom, &c, &rest) ||
                rest->count || !c->count)
                plan->conflict = true;
            cell->value.w = to_new(in, cell->value.o, &ok);
            cell->value.dep = length_dep(cell->value.w);
            cell->value.shares |= 1ull << plan->share;
        }
    }
}

void before_statement(struct interp *in, const struct node *node, evaluation again)
{
    for (int i = 0; i < in->plans->count; i++) {
        struct plan *plan = in->plans->list[i];
        if ((plan->form != PLAN_BEFORE && plan->form != PLAN_OF) || plan->anchor != node)
            continue;
        plan_begins(in, plan);
        struct value value = value_unknown();
        if (plan->form == PLAN_BEFORE && in->shares->record)
            value = again(in, plan->at);
        plan_made(in, plan, &value);
    }
}
