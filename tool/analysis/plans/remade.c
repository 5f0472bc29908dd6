/* Shares that are made again, in a loop or at another call: the runtime may have learnt and choose other
 * ones, so nothing that is as long as the earlier ones may live on. */
#include "analysis/plans/remade.h"

#include <stdlib.h>

#include "analysis/base/arena.h"
#include "analysis/memory/memory.h"
#include "analysis/path/path.h"
#include "analysis/plans/plans.h"
#include "analysis/shares/shares.h"
#include "analysis/tree/shape.h"
#include "analysis/tree/tree.h"
#include "analysis/values/numbers.h"
#include "analysis/values/values.h"

static bool of_share(const struct interp *in, const struct poly *p, int share)
{
    const struct share *s = &in->shares->list[share];
    return p && length_dep(p) != DEP_FIX && (poly_shares(in, p) >> share & 1 || poly_has(p, s->mine));
}

static bool holds_share(const struct interp *in, int object, int share)
{
    const struct cell *cell = seen(in, object);
    bool holds =
        (cell->layout != LAY_WHOLE && cell->share == share) || of_share(in, cell->size.w, share) ||
        of_share(in, cell->value.w, share) ||
        ((cell->value.dep == DEP_COUNTS || cell->value.dep == DEP_DISPLS || cell->value.dep == DEP_PARTS) &&
         cell->value.shares >> share & 1);
    for (int i = 0; i < cell->value.to.count; i++)
        holds = holds || of_share(in, cell->value.to.at[i].w, share);
    return holds;
}

/* Of a call that has not returned. */
static bool is_at_work(const struct interp *in, int context)
{
    const struct context *c = in->path->context;
    while (c && c->id != context)
        c = c->caller;
    return c != NULL;
}

/* A variable that begins anew before anything can read it: of a call that has returned, of the function at
 * hand, or declared in the loop's body. */
static bool begins_anew(const struct interp *in, const struct object *o, const struct decl *made)
{
    const struct decl *d = o->decl;
    if (!d || d->is_static || d->is_global || d->is_extern)
        return d == made;
    if (!is_at_work(in, o->context))
        return true;
    if (d->kind == D_PARAMETER)
        return d == made;
    for (const struct loop *l = in->numbers->loop; l; l = l->outer)
        if (o->context == l->context && is_in(d->statement, l->node))
            return true;
    return d == made ||
           (in->path->context && in->path->context->caller && o->context == in->path->context->id &&
            (!in->numbers->loop || in->numbers->loop->context != o->context));
}

void check_remade(struct interp *in, const struct plan *plan)
{
    int share = plan->share;
    if (share < 0 || plan->form == PLAN_OF || !in->shares->record || !(in->numbers->loop || plan->reached))
        return;
    const struct decl *made = plan->variable                            ? plan->variable
                              : plan->left && plan->left->kind == N_REF ? plan->left->decl
                                                                        : NULL;
    size_t room = (size_t)in->memory->object_count + 1;
    bool *alive = calloc(room, sizeof *alive);
    int *list = calloc(room, sizeof *list), count = 0;
    if (!alive || !list)
        abort();
    for (int i = 0; i < in->memory->object_count; i++)
        if (in->memory->objects[i].escaped ||
            (in->memory->objects[i].parent < 0 && in->memory->objects[i].decl &&
             !begins_anew(in, &in->memory->objects[i], made))) {
            alive[i] = true;
            list[count++] = i;
        }
    for (int k = 0; k < count; k++) {
        const struct value *v = &seen(in, list[k])->value;
        for (int i = 0; i < v->to.count; i++)
            if (v->to.at[i].object < in->memory->object_count && !alive[v->to.at[i].object]) {
                alive[v->to.at[i].object] = true;
                list[count++] = v->to.at[i].object;
            }
        for (int i = first_member(in, list[k]); i >= 0; i = next_member(in, i))
            if (!alive[i] && in->memory->objects[i].field != plan->field) {
                alive[i] = true;
                list[count++] = i;
            }
    }
    for (int k = 0; k < count; k++)
        if (holds_share(in, list[k], share)) {
            fact_against(in, 1ull << share, 225, plan->anchor,
                         arena_printf(in->arena,
                                      "the share is computed again while %s is as long as an earlier one",
                                      in->memory->objects[list[k]].name ? in->memory->objects[list[k]].name
                                                                        : "something"),
                         NULL, NULL);
            break;
        }
    free(alive);
    free(list);
}
