/* Shares that are set in branches: the object is made behind them. */
#include "analysis/plans/plans.h"
#include "analysis/base/arena.h"
#include "analysis/memory/memory.h"
#include "analysis/path/path.h"
#include "analysis/path/sides.h"
#include "analysis/plans/names.h"
#include "analysis/shares/shares.h"
#include "analysis/tree/tree.h"
#include "analysis/values/values.h"

/* The variable of the function at hand that has this value, and can be seen behind the statement; null. */
static const struct decl *variable_with(struct interp *in, const struct poly *number, const struct node *node)
{
    for (int i = 0; i < in->memory->object_count; i++) {
        const struct object *o = &in->memory->objects[i];
        if (o->decl && o->parent < 0 && o->context == in->path->context->id && o->type &&
            o->type->kind == T_INT && !o->type->is_const && !o->array && !o->escaped &&
            seen(in, i)->value.dep == DEP_FIX && seen(in, i)->value.o == number && visible(o->decl, node))
            return o->decl;
    }
    return NULL;
}

void plan_after_branches(struct interp *in, const struct node *node)
{
    if (!in->shares->record || !in->shares->count || in->path->control.dep != DEP_FIX || !in->path->context ||
        !in->path->started)
        return;
    for (int i = 0; i < in->plans->count; i++)
        if (in->plans->list[i]->form == PLAN_AFTER && in->plans->list[i]->at == node)
            plan_reached(in, in->plans->list[i]);
    if (!node->parent || node->parent->kind != N_BLOCK || node->in_macro || outside_made(node) != node)
        return;
    for (int i = 0; i < in->shares->count; i++) {
        struct share *s = &in->shares->list[i];
        if (s->make || s->found || s->atom->kind != A_SYMBOL || !all_ranks_here(in, s->group))
            continue;
        const struct decl *variable = variable_with(in, poly_of(in->space, s->atom), node);
        if (!variable || s->in_rows)
            continue;
        s->found = ARENA_NEW(in->arena, struct plan);
        *s->found = (struct plan){.form = PLAN_AFTER,
                                  .share = i,
                                  .function = node->function,
                                  .at = node,
                                  .anchor = node,
                                  .variable = variable,
                                  .scale = P(in, 1)};
        s->found_scale = P(in, 1);
    }
}
