/* Where a share object could be made: where a value that is a share is stored, after MPI_Init, before the
 * first statement that computes it. */
#include "analysis/plans/plans.h"

#include <string.h>

#include "analysis/base/arena.h"
#include "analysis/known/mpi_calls.h"
#include "analysis/memory/memory.h"
#include "analysis/path/path.h"
#include "analysis/path/sides.h"
#include "analysis/plans/names.h"
#include "analysis/shares/blocks.h"
#include "analysis/shares/shares.h"
#include "analysis/tree/flow.h"
#include "analysis/tree/shape.h"
#include "analysis/tree/tree.h"
#include "analysis/values/values.h"

static bool is_multiple(struct interp *in, const struct poly *o, int share)
{
    const struct poly *c, *rest;
    return o && poly_split(in->space, o, in->shares->list[share].atom, &c, &rest) && !rest->count && c->count;
}

/* A plan that is made from what is computed or called here. */
static bool reaches_plan(struct interp *in, const struct node *node, const struct value *value)
{
    for (int i = 0; i < in->plans->count; i++) {
        struct plan *plan = in->plans->list[i];
        if (plan->form == PLAN_ASSIGN && plan->at == node) {
            if (!is_multiple(in, value->o, plan->share) ||
                (in->shares->list[plan->share].in_rows && value->rounds != plan->rounds))
                plan->conflict = true; /* another caller computes something else here */
            plan_reached(in, plan);
            return true;
        }
        if (plan->form == PLAN_AFTER && plan->at == statement_of(node)) {
            plan_reached(in, plan);
            return true;
        }
    }
    return false;
}

/* A value that was produced, and what it is about to be stored in. */
struct produced {
    const struct node *node, *left;
    const struct node *anchor; /* its statement */
    bool is_bcast;
};

/* Is the value so many times the share, and not at worse a place than the one found so far? */
static bool suits_share(struct interp *in, const struct share *s, const struct value *value,
                        const struct poly **scale)
{
    const struct poly *c, *rest;
    if (s->make || s->blocks || !all_ranks_here(in, s->group) || !poly_has(value->o, s->atom) ||
        !poly_split(in->space, value->o, s->atom, &c, &rest) || rest->count || !c->count ||
        !poly_alike(in->space, c, s->group) || poly_has_kind(c, A_SIZE) || poly_has_kind(c, A_LOOP))
        return false;
    *scale = c;
    if (s->found && (s->found_scale == P(in, 1) || c != P(in, 1)))
        return false;
    return !s->in_rows || value->rounds == ROUNDS_ELEMENTS;
}

/* By a statement among others, and nothing is made of it before. */
static bool is_stored_whole(const struct produced *c)
{
    return c->anchor && c->anchor->parent && c->anchor->parent->kind == N_BLOCK &&
           (c->is_bcast || c->node->parent == c->anchor);
}

/* The variable that a broadcast sets, null. */
static const struct decl *broadcast_variable(const struct node *target)
{
    return target && target->kind == N_REF && target->decl && target->decl->type->kind == T_INT ? target->decl
                                                                                                : NULL;
}

/* How the object is made there. False: it cannot be. */
static bool plan_there(const struct produced *c, struct plan *plan)
{
    const struct node *anchor = c->anchor, *left = c->left;
    if (anchor->kind == N_DECL) {
        for (int k = 0; k < anchor->decl_count; k++) {
            if (anchor->decls[k]->init == c->node)
                plan->variable = anchor->decls[k];
            if (node_uses(c->node, anchor->decls[k]))
                plan->form = PLAN_AFTER;
        }
    } else if (left && left->kind == N_REF)
        plan->variable = left->decl;
    if (c->is_bcast) {
        plan->form = PLAN_AFTER;
        plan->left = left && left->kind == N_UNARY && left->op == OP_ADDRESS ? left->children[0] : left;
        plan->variable = broadcast_variable(plan->left);
        if (!plan->variable)
            return false;
    }
    if (plan->form == PLAN_AFTER) {
        plan->at = anchor;
        return !plan->variable || !plan->variable->type->is_const;
    }
    return true;
}

/* A value that is a share has just been produced and is about to be stored: a place to make the object. */
void plan_candidate(struct interp *in, const struct node *node, const struct value *value,
                    const struct node *left)
{
    if (!in->shares->record || !in->shares->count || reaches_plan(in, node, value) || !value->o)
        return;
    if (node->kind == N_REF || node->kind == N_MEMBER || node->kind == N_INDEX ||
        (node->kind == N_UNARY && node->op == OP_DEREF))
        return;
    if (in->path->control.dep != DEP_FIX || !in->path->context || !in->path->started ||
        (in->numbers->loop && in->numbers->loop->rank_loop)) /* once, and not for each rank */
        return;
    struct produced c = {.node = node,
                         .left = left,
                         .anchor = statement_of(node),
                         .is_bcast = node->kind == N_CALL && mpi_called(node)};
    for (int i = 0; i < in->shares->count; i++) {
        struct share *s = &in->shares->list[i];
        const struct poly *scale;
        struct plan plan = {.form = PLAN_ASSIGN,
                            .share = i,
                            .function = node->function,
                            .at = node,
                            .anchor = c.anchor,
                            .left = left,
                            .rounds = value->rounds};
        if (!suits_share(in, s, value, &scale) || !is_stored_whole(&c) || !plan_there(&c, &plan))
            continue;
        s->found = ARENA_NEW(in->arena, struct plan);
        *s->found = plan;
        s->found_scale = scale;
        s->found->scale = scale;
    }
}

/* Shares that were set before MPI_Init: their object can be made right after it. */
void plan_after_init(struct interp *in, const struct node *init)
{
    const struct node *anchor = statement_of(init);
    if (!in->shares->record || !in->shares->count || in->path->control_rank || !anchor || !anchor->parent ||
        anchor->parent->kind != N_BLOCK)
        return;
    for (int i = 0; i < in->plans->count; i++)
        if (in->plans->list[i]->form == PLAN_AFTER && in->plans->list[i]->at == anchor)
            plan_reached(in, in->plans->list[i]);
    struct variables vars = variables_of(in, init->function);
    for (int i = 0; i < in->shares->count; i++) {
        struct share *s = &in->shares->list[i];
        for (int k = 0; k < vars.count && !s->make && !s->found; k++) {
            const struct decl *d = vars.items[k];
            if (d->is_global || !d->type || d->type->kind != T_INT || d->type->is_const ||
                !visible(d, anchor))
                continue;
            const struct value *v = &seen(in, object_for_decl(in, d))->value;
            if (v->stored.never || v->o != poly_of(in->space, s->atom) || v->w != v->o || s->in_rows)
                continue;
            s->found = ARENA_NEW(in->arena, struct plan);
            *s->found = (struct plan){.form = PLAN_AFTER,
                                      .share = i,
                                      .function = init->function,
                                      .at = anchor,
                                      .anchor = anchor,
                                      .variable = d,
                                      .scale = P(in, 1)};
            s->found_scale = P(in, 1);
        }
    }
}

/* No variable ever holds the share: the object is made before the first statement that computes it inline. */
void note_inline(struct interp *in, int share, const struct node *node, const struct value *v)
{
    struct share *s = &in->shares->list[share];
    if (!in->shares->record || !in->path->started || s->make || !node->function || !in->path->context)
        return;
    const struct poly *c, *rest;
    bool makes = !s->in_rows || v->rounds == ROUNDS_ELEMENTS;
    if (s->blocks && !s->first_inline) {
        s->first_inline = node;
        s->inline_scale = P(in, 1);
    } else if (makes && !s->first_inline && poly_split(in->space, v->o, s->atom, &c, &rest) && !rest->count &&
               c->count && poly_alike(in->space, c, s->group) && !poly_has_kind(c, A_SIZE) &&
               !poly_has_kind(c, A_LOOP)) {
        s->first_inline = node;
        s->inline_scale = c;
    }
    if (s->inline_anchor)
        return;
    if (!all_ranks_here(in, s->group))
        s->inline_anchor = top_statement(node);
    else
        for (const struct node *n = outside_made(
                 in->numbers->loop && (names_other_ranks(s, v->o) || in->numbers->loop->rank_loop)
                     ? in->numbers->loop->node
                     : node);
             n && n->parent && !s->inline_anchor; n = n->parent)
            if (n->parent->kind == N_BLOCK && !n->parent->in_macro)
                s->inline_anchor = n;
}
