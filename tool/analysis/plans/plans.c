/* Where share objects are made, which variables hold them, and how the new program writes a value. */
#include "analysis/plans/plans.h"

#include <limits.h>
#include <string.h>

#include "analysis/base/arena.h"
#include "analysis/known/mpi_calls.h"
#include "analysis/memory/memory.h"
#include "analysis/memory/over.h"
#include "analysis/path/passages.h"
#include "analysis/path/path.h"
#include "analysis/path/position.h"
#include "analysis/path/sides.h"
#include "analysis/plans/constants.h"
#include "analysis/plans/names.h"
#include "analysis/plans/remade.h"
#include "analysis/shares/blocks.h"
#include "analysis/shares/shares.h"
#include "analysis/tree/tree.h"
#include "analysis/values/values.h"

static bool plan_visible(const struct plan *plan, const struct node *node)
{
    if (!plan->reached || plan->function != node->function || !plan->anchor)
        return false;
    const struct node *block = plan->anchor->parent;
    if (plan->form == PLAN_ASSIGN && node->begin >= plan->at->begin && node->end <= plan->at->end)
        return false;
    size_t from = plan->form == PLAN_AFTER ? plan->anchor->end : plan->anchor->begin;
    if (node->begin < from || node->source != plan->anchor->source)
        return false;
    for (const struct node *n = node; n; n = n->parent)
        if (n == block)
            return true;
    return false;
}

const struct node *top_statement(const struct node *node)
{
    const struct function *f = node->function;
    while (node && f && node->parent != f->body)
        node = node->parent;
    return node;
}

static bool holds_length(struct interp *in, int object, int share, bool *exactly)
{
    const struct value *v = &seen(in, object)->value;
    const struct poly *c, *rest;
    long long one;
    if (v->stored.never || !v->w || !poly_split(in->space, v->w, in->shares->list[share].mine, &c, &rest) ||
        rest->count || !c->count || length_dep(c) != DEP_FIX)
        return false;
    if (in->shares->list[share].in_rows) { /* elements tell rows, but not the other way round */
        *exactly = v->rounds == ROUNDS_ELEMENTS;
        return *exactly || v->rounds == ROUNDS_ROWS;
    }
    *exactly = poly_literal(c, &one) && one == 1;
    return true;
}

/* The object a plan reads the own length from; -1 when it is not known here. */
static int length_object(struct interp *in, const struct plan *plan)
{
    if (!plan->variable)
        return own_object(in) >= 0 ? object_field(in, own_object(in), plan->field) : -1;
    int object = object_for_decl(in, plan->variable);
    if (!plan->field)
        return object;
    const struct value *v = &seen(in, object)->value;
    if (plan->variable->type->kind == T_POINTER) {
        if (v->to.count != 1 || in->memory->objects[v->to.at[0].object].array)
            return -1;
        object = v->to.at[0].object;
    }
    return object_field(in, object, plan->field);
}

struct plan *plan_in_scope(struct interp *in, int share, const struct node *node)
{
    for (int i = 0; i < in->plans->count; i++) {
        struct plan *plan = in->plans->list[i];
        if (!plan_visible(plan, node))
            continue;
        if (plan->form != PLAN_OF) {
            if (plan->share == share)
                return plan;
            continue;
        }
        int object = length_object(in, plan);
        if (object < 0)
            continue;
        const struct value *v = &seen(in, object)->value;
        const struct poly *c, *rest;
        if (v->w && poly_split(in->space, v->w, in->shares->list[share].mine, &c, &rest) && !rest->count &&
            c->count) {
            if ((!plan->scale || plan->scale == c) && (!plan->rounds || plan->rounds == v->rounds)) {
                plan->scale = c;
                plan->rounds = v->rounds;
                return plan;
            }
            plan->conflict = true;
        }
    }
    return NULL;
}

/* The member of a record that holds the own length, at best without a factor. */
static const struct decl *length_member(struct interp *in, int share, int record, bool *exactly)
{
    const struct decl *best = NULL;
    bool exact;
    *exactly = false;
    for (int k = first_member(in, record); k >= 0; k = next_member(in, k))
        if (!*exactly && !in->memory->objects[k].array && in->memory->objects[k].type &&
            in->memory->objects[k].type->kind == T_INT && holds_length(in, k, share, &exact) &&
            (!best || exact)) {
            best = in->memory->objects[k].field;
            *exactly = exact;
        }
    return best;
}

/* A local variable, parameter or member that holds the own length at the top of the statement. Null with a
 * field: a member of the object itself. */
static const struct decl *length_variable(struct interp *in, int share, const struct node *where,
                                          const struct decl **field)
{
    struct variables vars = variables_of(in, where->function);
    const struct decl *best = NULL;
    bool exactly, best_exact = false;
    *field = NULL;
    for (int i = 0; i < vars.count && !best_exact; i++) {
        const struct decl *d = vars.items[i];
        if (!d->type || !visible(d, where) || !is_at_home(d, where) ||
            !names_variables(in->program, d->name, where))
            continue;
        int object = object_for_decl(in, d);
        if (d->type->kind == T_INT) {
            if (holds_length(in, object, share, &exactly) && (!best || exactly)) {
                best = d;
                *field = NULL;
                best_exact = exactly;
            }
            continue;
        }
        const struct value *v = &seen(in, object)->value;
        int record =
            d->type->kind == T_RECORD ? object
            : d->type->kind == T_POINTER && d->type->to && d->type->to->kind == T_RECORD && v->to.count == 1
                ? v->to.at[0].object
                : -1;
        const struct decl *member = record >= 0 ? length_member(in, share, record, &exactly) : NULL;
        if (member && (!best || exactly)) {
            best = d;
            *field = member;
            best_exact = exactly;
        }
    }
    if (!best && own_object(in) >= 0)
        *field = length_member(in, share, own_object(in), &exactly);
    return best;
}

struct plan *plan_require(struct interp *in, int share, const struct node *node)
{
    struct plan *plan = plan_in_scope(in, share, node);
    if (plan) {
        plan->needs_variable = true;
        return plan;
    }
    if (!in->shares->list[share].make || !node->function)
        return NULL;
    const struct node *anchor = top_statement(node);
    if (!anchor)
        return NULL;
    const struct decl *field, *variable = length_variable(in, share, anchor, &field);
    if (!variable && !field)
        return NULL;
    for (int i = 0; i < in->plans->count; i++)
        if (in->plans->list[i]->form == PLAN_OF && in->plans->list[i]->function == node->function &&
            in->plans->list[i]->variable == variable && in->plans->list[i]->field == field) {
            if (in->plans->list[i]->anchor == anchor || in->plans->list[i]->reached)
                return NULL;
            if (anchor->begin < in->plans->list[i]->anchor->begin) {
                in->plans->list[i]->anchor = anchor;
                in->shares->changed = true;
            }
            return NULL;
        }
    plan = ARENA_NEW(in->arena, struct plan);
    *plan = (struct plan){.form = PLAN_OF,
                          .share = share,
                          .function = node->function,
                          .anchor = anchor,
                          .at = anchor,
                          .variable = variable,
                          .field = field};
    struct variables vars = variables_of(in, node->function);
    plan->length_text =
        !variable ? own_member(in, &vars, field->name)
        : !field  ? variable->name
                  : arena_printf(in->arena,
                                variable->type->kind == T_POINTER && !variable->type->is_reference ? "%s->%s"
                                                                                                    : "%s.%s",
                                 variable->name, field->name);
    ARENA_PUSH(in->arena, in->plans->list, in->plans->count, plan);
    in->shares->changed = true;
    return NULL;
}

void plan_begins(struct interp *in, struct plan *plan)
{
    check_remade(in, plan);
    plan->reached = true;
}

/* Does the expression have its value here already? */
static bool has_value(struct interp *in, const struct plan *plan, const struct value *value)
{
    const struct poly *scale = plan->itemwise ? plan->variable_scale : plan->scale;
    if (in->shares->list[plan->share].blocks) /* made from all items */
        return true;
    return (!in->shares->list[plan->share].in_rows || value->rounds == plan->rounds) &&
           value->o == poly_mul(in->space, scale, poly_of(in->space, in->shares->list[plan->share].atom));
}

/* A product of numbers that are told, which fits an int: so does what comes of some of them. */
static bool is_told_product(struct interp *in, const struct poly *all, const char *text)
{
    long long number;
    return !strpbrk(text, "+-") && poly_number(flat(in, all), &number) && number > 0 && number <= INT_MAX;
}

/* The number of all items, as one thing: in a product of several names, or a sum, it may not fit the type. It
 * has the same name for all who come by. */
static void name_all(struct interp *in, struct plan *plan, const struct poly *all)
{
    const char *text = expression_for(in, all, plan->anchor);
    if (text && strpbrk(text, "*+") && !is_told_product(in, all, text))
        text = NULL;
    if (plan->comm_text && (!text || !plan->length_text || strcmp(text, plan->length_text) != 0))
        plan->conflict = true;
    plan->length_text = text;
}

/* By a name for each number of the quotient, the same ones for all who come by; false: there are none. */
static bool name_quotient(struct interp *in, struct plan *plan)
{
    const struct share *s = &in->shares->list[plan->share];
    if (s->atom->kind != A_DIV || plan->itemwise || plan->scale != P(in, 1) || plan->rounds != ROUNDS_NOT)
        return false;
    const char *over = expression_for(in, s->atom->a, plan->anchor),
               *by = expression_for(in, s->atom->b, plan->anchor);
    if (!over || !by || strpbrk(over, "*+-") || strpbrk(by, "*+-") ||
        (plan->comm_text && (!plan->over_text || strcmp(over, plan->over_text) || strcmp(by, plan->by_text))))
        return false;
    plan->over_text = over;
    plan->by_text = by;
    return true;
}

void plan_made(struct interp *in, struct plan *plan, const struct value *value)
{
    if (!in->shares->record)
        return;
    if (plan->form == PLAN_BEFORE && (plan->over_text || !has_value(in, plan, value)) &&
        !name_quotient(in, plan))
        plan->conflict = true;
    bool own_loop = in_share_loop(in, &(unsigned long long){0});
    struct comm_event e = {.node = plan->anchor,
                           .context = in->path->context ? in->path->context->id : 0,
                           .group = -1,
                           .uniform = all_ranks_here(in, in->shares->list[plan->share].group) &&
                                      in->path->control.dep == DEP_FIX && !own_loop,
                           .over = may_be_over(in)};
    for (int i = 0; i < in->plans->count; i++)
        if (in->plans->list[i] == plan)
            e.plan = i;
    e.at = passage_at(in, in->path->context, plan->anchor);
    ARENA_PUSH(in->arena, in->plans->events, in->plans->event_count, e);
    if (plan->form == PLAN_BEFORE && in->shares->list[plan->share].blocks)
        name_all(in, plan, in->shares->list[plan->share].blocks->all);
    if (!plan->comm_text && plan->share >= 0) {
        const struct share *s = &in->shares->list[plan->share];
        const struct poly *comm =
            poly_of(in->space,
                    poly_make_atom(in->space, A_COMM, s->group < 0 ? 0 : s->group, 0, 0, NULL, NULL, NULL));
        const char *name = expression_for(in, comm, plan->anchor);
        plan->comm_text = name;
        plan->root_text = s->root ? expression_for(in, s->root, plan->anchor) : NULL;
        if (plan->itemwise)
            plan->unit_text = expression_for(in, plan->variable_scale, plan->anchor);
        else if (plan->scale && plan->form != PLAN_OF)
            plan->unit_text = expression_for(
                in, s->unit ? poly_mul(in->space, plan->scale, s->unit) : plan->scale, plan->anchor);
    }
}

void plan_reached(struct interp *in, struct plan *plan)
{
    plan_begins(in, plan);
    plan_made(in, plan, NULL);
}
