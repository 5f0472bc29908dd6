/* What tests of the rank pick: picked.h. */
#include "analysis/run/picked.h"

#include "analysis/analysis.h"
#include "analysis/base/arena.h"
#include "analysis/memory/memory.h"
#include "analysis/path/path.h"
#include "analysis/path/rank_loops.h"
#include "analysis/plans/asked.h"
#include "analysis/plans/names.h"
#include "analysis/plans/plans.h"
#include "analysis/shares/blocks.h"
#include "analysis/shares/requests.h"
#include "analysis/shares/shares.h"
#include "analysis/tree/extremum.h"
#include "analysis/tree/flow.h"
#include "analysis/tree/lesser.h"
#include "analysis/tree/program.h"
#include "analysis/tree/shape.h"
#include "analysis/tree/tree.h"
#include "analysis/values/choices.h"
#include "analysis/values/numbers.h"

static bool is_signed(const struct node *node)
{
    return node->type && node->type->kind == T_INT && !node->type->is_unsigned;
}

static const struct poly *order_of_own(struct interp *in, enum operator op, const struct poly *a,
                                       const struct poly *b)
{
    const struct poly *is = NULL, *one = P(in, 1);
    switch (op) {
    case OP_LT:
    case OP_GE:
        is = where_less(in, a, b);
        break;
    case OP_GT:
    case OP_LE:
        is = where_less(in, b, a);
        if (!is && b && !b->count)
            is = where_rest(in, a, OP_GT);
        break;
    case OP_EQ:
    case OP_NE:
        is = where_equal(in, a, b);
        if (!is && b && !b->count && where_rest(in, a, OP_NE))
            is = poly_sub(in->space, one, where_rest(in, a, OP_NE));
        break;
    default:
        break;
    }
    bool holds = op == OP_LT || op == OP_GT || op == OP_EQ;
    return !is || holds ? is : poly_sub(in->space, one, is);
}

/* In a loop over the ranks the rank that it is at is tested as the own one is. */
static const struct poly *order(struct interp *in, enum operator op, const struct poly *a,
                                const struct poly *b)
{
    const struct poly *is = order_of_own(in, op, a, b), *way = a && b ? poly_sub(in->space, a, b) : NULL;
    for (const struct loop *l = in->numbers->loop; !is && way && l; l = l->outer) {
        if (!l->rank_loop || !poly_alike(in->space, way, l->group) || !poly_has(way, l->t))
            continue;
        const struct atom *rank = poly_make_atom(in->space, A_RANK, l->group, 0, 0, NULL, NULL, "rank");
        const struct poly *counter = poly_sub(in->space, poly_of(in->space, rank), l->lo_o);
        is = order_of_own(in, op, poly_replace(in->space, a, l->t, counter),
                          poly_replace(in->space, b, l->t, counter));
        return poly_replace(in->space, is, rank, rank_at(in, l));
    }
    return is;
}

const struct poly *order_as_number(struct interp *in, enum operator op, const struct value *a,
                                   const struct value *b, const struct node *node)
{
    bool told = in->program->options->ranges && node->count == 2 && is_signed(node->children[0]) &&
                is_signed(node->children[1]) && a->o && b->o && a->o == a->w && b->o == b->w;
    return told ? order(in, op, a->o, b->o) : NULL;
}

const struct poly *test_as_number(struct interp *in, const struct node *test, evaluation evaluate)
{
    if (!in->program->options->ranges || !harmless(in->program, test, 0))
        return NULL;
    test = strip(test);
    if (test->kind == N_UNARY && test->op == OP_LNOT) {
        const struct poly *is = test_as_number(in, test->children[0], evaluate);
        return is ? poly_sub(in->space, P(in, 1), is) : NULL;
    }
    if (is_operation(test, OP_MOD) && is_signed(test->children[0]) && is_signed(test->children[1]))
        return where_rest(in, evaluate(in, test).o, OP_NE);
    if (test->kind != N_BINARY || test->op < OP_LT || test->op > OP_NE || !is_signed(test->children[0]) ||
        !is_signed(test->children[1]))
        return NULL;
    const struct poly *a = evaluate(in, test->children[0]).o, *b = evaluate(in, test->children[1]).o;
    return order(in, test->op, bounds_of_blocks(in, a), bounds_of_blocks(in, b));
}

/* x = e; and nothing else. */
static const struct node *only_assignment(const struct node *then)
{
    const struct node *only = then ? only_statement(then) : NULL;
    bool sets = only && only->kind == N_ASSIGN && only->op == OP_NONE && only->children[0]->kind == N_REF;
    return sets ? only : NULL;
}

struct picks look_at_picks(struct interp *in, const struct node *node, evaluation evaluate)
{
    struct picks picks = {.is = test_as_number(in, node->children[0], evaluate)};
    const struct node *only = picks.is && node->count == 2 ? only_assignment(node->children[1]) : NULL;
    if (only && is_signed(only->children[1]) && harmless(in->program, only->children[1], 0)) {
        picks.variable = only->children[0]->decl;
        picks.number = evaluate(in, only->children[1]).o;
    }
    return picks;
}

bool is_plain_variable(const struct interp *in, int object)
{
    const struct object *o = &in->memory->objects[object];
    return o->decl && o->parent < 0 && o->context == in->path->context->id && is_signed_int(o->type) &&
           !o->type->is_const && !o->array && !o->escaped && !o->decl->is_global && !o->decl->is_static;
}

static bool is_number(const struct value *v)
{
    return v->o && !v->stored.never && !v->stored.perhaps && (v->dep == DEP_FIX || v->dep == DEP_LENGTH);
}

static bool is_plain_number(const struct value *v)
{
    return v->dep == DEP_FIX && v->o == v->w;
}

void find_picks(struct interp *in, struct picks *picks, const struct state *then)
{
    if (!picks->is || then->dead || in->memory->state.dead || !in->path->context)
        return;
    for (int i = -1; state_next(then, &in->memory->state, &i);) {
        if (i >= then->count || i >= in->memory->state.count || i >= in->memory->object_count ||
            !is_plain_variable(in, i))
            continue;
        const struct value *a = &state_cell(then, i)->value, *b = &seen(in, i)->value;
        const bool told = picks->variable && picks->variable == in->memory->objects[i].decl;
        const struct poly *one = is_number(a) ? a->o : told ? picks->number : NULL;
        if (!one || !is_number(b) || one == b->o)
            continue;
        const struct poly *o =
            chosen_of(in, picks->is, bounds_of_blocks(in, one), bounds_of_blocks(in, b->o));
        struct pick pick = {.object = i, .o = o, .plain = is_plain_number(a) && is_plain_number(b)};
        if (o)
            ARENA_PUSH(in->arena, picks->list, picks->count, pick);
    }
}

/* Where the variable is set within the `if`: what is asked for behind it is asked for by that place. */
static const struct node *setting(const struct node *node, const struct decl *variable)
{
    const struct node *found = NULL;
    if (!node)
        return NULL;
    bool sets = node->kind == N_ASSIGN ||
                (node->kind == N_UNARY && node->op >= OP_POST_INC && node->op <= OP_PRE_DEC);
    if (sets && node->children[0]->kind == N_REF && node->children[0]->decl == variable)
        return node;
    for (int i = 0; i < node->count && !found; i++)
        found = setting(node->children[i], variable);
    return found;
}

bool set_behind(struct interp *in, const struct node *node, const struct decl *variable, int share,
                struct value *v)
{
    bool ok;
    const struct node *at = setting(node, variable);
    const struct poly *wanted = to_new(in, v->o, &ok);
    if (!ok || !at || in->path->control.dep != DEP_FIX || !node->parent || node->parent->kind != N_BLOCK ||
        node->in_macro || !visible(variable, node) || !stands_in_text(node))
        return false;
    note_inline(in, share, node, v);
    const char *text =
        plan_in_scope(in, share, node) ? value_text(in, wanted, node, variable->type->size > 4) : NULL;
    if (!text)
        return false;
    request_assignment(in, node, at, variable, text, v->o, wanted, share);
    v->w = wanted;
    v->dep = length_dep(wanted);
    return true;
}

void set_picks(struct interp *in, const struct node *node, const struct picks *picks)
{
    for (int i = 0; i < picks->count; i++) {
        const struct pick *pick = &picks->list[i];
        const struct poly *o = as_blocks(in, pick->o);
        int share = share_of(in, o);
        struct value v = {
            .o = o, .w = o, .by_rank = poly_by_rank(in->space, o), .shares = poly_shares(in, o)};
        bool set = share >= 0 && in->shares->list[share].blocks &&
                   set_behind(in, node, in->memory->objects[pick->object].decl, share, &v);
        if (!set && (!pick->plain || (v.shares && share < 0)))
            continue;
        struct cell *cell = cell_of(in, pick->object);
        if (set)
            cell->value = v;
        else if (cell->value.dep == DEP_FIX)
            cell->value.o = cell->value.w = o;
        cell->alike.all = false;
        note_written(in, pick->object);
    }
}

bool pick_value(struct interp *in, const struct node *node, const struct poly *is, const struct value *a,
                const struct value *b, adjusting adjust, struct value *picked)
{
    *picked = (struct value){.by_rank = true};
    if (!is || !node->type || node->type->kind != T_INT || !is_number(a) || !is_number(b))
        return false;
    const struct poly *o = chosen_of(in, is, bounds_of_blocks(in, a->o), bounds_of_blocks(in, b->o));
    o = as_blocks(in, o);
    int share = o ? share_of(in, o) : -1;
    bool plain = is_plain_number(a) && is_plain_number(b);
    struct value v = {
        .o = o, .w = o, .by_rank = !o || poly_by_rank(in->space, o), .shares = o ? poly_shares(in, o) : 0};
    if (share >= 0 && in->shares->list[share].blocks)
        v = adjust(in, node, v);
    if (plain)
        picked->o = o;
    if (v.w == v.o)
        return false;
    *picked = v;
    return true;
}

bool pick_called(struct interp *in, const struct node *node, adjusting adjust, evaluation evaluate,
                 struct value *picked)
{
    *picked = value_unknown();
    const int sign = in->program->options->ranges ? lesser(in->program, node) : 0;
    const struct node *left = sign ? node->children[1] : NULL, *right = sign ? node->children[2] : NULL;
    if (!sign || !harmless(in->program, left, 0) || !harmless(in->program, right, 0))
        return false;
    const struct value a = evaluate(in, left), b = evaluate(in, right);
    const struct poly *is =
        order(in, sign > 0 ? OP_LT : OP_GT, bounds_of_blocks(in, a.o), bounds_of_blocks(in, b.o));
    return pick_value(in, node, is, &a, &b, adjust, picked);
}
