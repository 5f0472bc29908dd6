/* Statements, branches and functions of the abstract execution. Loops: loops.c. */
#include <stdlib.h>
#include <string.h>

#include "analysis/interp.h"
#include "analysis/sides.h"
#include "analysis/uniform.h"
#include "analysis/loops.h"

/* Every member of one record into another. */
void copy_record(struct interp *in, int to, int from, const struct node *node)
{
    if (to == from || in->objects[from].array || in->objects[to].array)
        return;
    for (int i = 0, count = in->object_count; i < count; i++) {
        if (in->objects[i].parent != from)
            continue;
        int field = object_field(in, to, in->objects[i].field);
        *cell_of(in, field) = *cell_of(in, i);
        note_written(in, field);
        copy_record(in, field, i, node);
    }
}

static bool record_has_share(struct interp *in, const struct value *v)
{
    for (int i = 0; i < in->object_count; i++)
        for (int k = 0; k < v->to_count; k++)
            if (i == v->to[k].object || in->objects[i].parent == v->to[k].object) {
                const struct cell *cell = cell_of(in, i);
                if (cell->layout != LAY_WHOLE || (cell->value.dep != DEP_FIX && !cell->value.uninit))
                    return true;
            }
    return false;
}

static void declare(struct interp *in, const struct decl *decl)
{
    int object = object_for_decl(in, decl);
    const struct type *type = decl->type;
    if (decl->is_static || decl->is_extern) {
        if (decl->is_static && decl->init && cell_of(in, object)->value.uninit) {
            struct value v = eval(in, decl->init);
            cell_of(in, object)->value = v;
        }
        return;
    }
    struct cell fresh = {.value = {.uninit = true}, .share = -1, .untouched = true};
    if (type && type->kind == T_ARRAY) {
        fresh.summary = true;
        const struct type *element = type;
        while (element->kind == T_ARRAY)
            element = element->to;
        if (type->size < 0 && element->size > 0) { /* variable length */
            const struct poly *o = P(in, element->size), *w = o;
            for (int i = 0; i < decl->dim_count; i++) {
                struct value n = is_uniform(in, decl) ? eval_kept(in, decl->dims[i]) : eval(in, decl->dims[i]);
                o = poly_mul(in->space, o, n.o);
                w = poly_mul(in->space, w, n.w);
            }
            unsigned long long shares = length_dep(w) == DEP_LENGTH ? poly_shares(in, w) : 0;
            for (int i = 0; i < in->share_count; i++)
                if (shares >> i & 1 && in->shares[i].least < 1)
                    in->shares[i].least = 1; /* an array of no elements is not C */
            fresh.size_o = decl->dim_count ? o : NULL;
            fresh.size_w = decl->dim_count ? w : NULL;
        } else
            for (int i = 0; i < decl->dim_count; i++)
                eval(in, decl->dims[i]);
        in->objects[object].size_node = decl->dim_count ? decl->dims[0] : NULL;
        *cell_of(in, object) = fresh;
        if (decl->init) {
            eval(in, decl->init);
            cell_of(in, object)->value = (struct value){.dep = DEP_FIX};
            cell_of(in, object)->untouched = decl->init->kind == N_INIT_LIST && decl->init->count <= 1;
        }
        return;
    }
    if (type && type->is_vector) {
        declare_vector(in, decl, decl->init, object);
        return;
    }
    if (type && type->kind == T_RECORD) {
        *cell_of(in, object) = fresh;
        struct function *constructor = decl->init && decl->init->kind == N_CONSTRUCT && decl->init->decl
                                           ? find_function(in, decl->init->decl) : NULL;
        if (constructor) {
            struct value arguments[16], self = {.dep = DEP_FIX, .to_count = 1};
            int count = 0;
            for (int i = 1; i < decl->init->count && count < 16; i++)
                arguments[count++] = eval(in, decl->init->children[i]);
            self.to[0] = (struct target){.object = object, .o = P(in, 0), .w = P(in, 0)};
            call_function(in, constructor, decl->init, arguments, count, &self);
        } else if (decl->init) {
            struct value v = eval(in, decl->init);
            for (int i = 0; i < v.to_count; i++)
                copy_record(in, object, v.to[i].object, decl->init);
            if (v.to_count > 1 && in->record && record_has_share(in, &v))
                for (int i = 0; i < in->share_count; i++)
                    fact_against(in, 1ull << i, 326, decl->init, "a record is copied from one of several", NULL, NULL);
            if (v.to_count == 1 && in->record && v.dep != DEP_FIX)
                fact_against(in, v.shares, 326, decl->init, "a record with a value of the share is copied", NULL, NULL);
        }
        return;
    }
    if (!decl->init) {
        if (!in->loop || in->loop->share < 0 || cell_of(in, object)->value.dep != DEP_CARRY)
            *cell_of(in, object) = fresh;
        else
            *cell_of(in, object) = fresh;
        note_written(in, object);
        return;
    }
    bool reference = type && type->kind == T_POINTER && strchr(type->name, '&');
    struct value v = reference ? eval_lvalue(in, decl->init) : eval(in, decl->init);
    long long number;
    if (!reference && decl->init->kind == N_INT && !decl->init->in_macro && poly_literal(v.o, &number) && number >= 2) {
        const struct poly *key = symbol(in, decl->init, 7, NULL);
        v.o = v.w = poly_of(in->space, poly_make_atom(in->space, A_NAMED, poly_single(key)->id, 0, number, NULL, NULL, decl->name));
        v = adjust(in, decl->init, v);
    }
    plan_candidate(in, decl->init, &v, NULL);
    for (int i = 0; i < in->plan_count; i++)
        if (in->plans[i]->form == PLAN_ASSIGN && in->plans[i]->at == decl->init) {
            bool ok;
            v.w = to_new(in, v.o, &ok);
            v.dep = length_dep(v.w);
            in->plans[i]->reached = true;
        }
    struct value p = {.dep = DEP_FIX, .to_count = 1};
    p.to[0] = (struct target){.object = object, .o = P(in, 0), .w = P(in, 0)};
    *cell_of(in, object) = fresh;
    if (reference) {
        cell_of(in, object)->value = v;
        return;
    }
    store(in, &p, type ? type->size : -1, &v, decl->init);
}

/* rank == x, rank != x, !rank, rank: which branch belongs to rank x. */
static bool root_test(struct interp *in, const struct node *test, const struct poly **root, bool *then_is_root)
{
    if (test->kind == N_UNARY && test->op == OP_LNOT) {
        if (!root_test(in, test->children[0], root, then_is_root))
            return false;
        *then_is_root = !*then_is_root;
        return true;
    }
    if (test->kind == N_BINARY && (test->op == OP_EQ || test->op == OP_NE)) {
        struct value a = eval(in, test->children[0]), b = eval(in, test->children[1]);
        const struct atom *x = poly_single(a.o), *y = poly_single(b.o);
        const struct poly *other = x && x->kind == A_RANK ? b.o : y && y->kind == A_RANK ? a.o : NULL;
        if (!other || poly_has_kind(other, A_RANK))
            return false;
        *root = other;
        *then_is_root = test->op == OP_EQ;
        return true;
    }
    if (test->kind == N_REF || test->kind == N_MEMBER) {
        struct value a = eval(in, test);
        const struct atom *x = poly_single(a.o);
        if (!x || x->kind != A_RANK)
            return false;
        *root = P(in, 0);
        *then_is_root = false;
        return true;
    }
    return false;
}

static const struct node *strip_block(const struct node *node)
{
    while (node && node->kind == N_BLOCK && node->count == 1)
        node = node->children[0];
    return node;
}

static bool same_place(const struct node *a, const struct node *b)
{
    if (!a || !b || a->kind != b->kind || a->decl != b->decl || a->op != b->op || a->count != b->count || a->value != b->value)
        return false;
    if (a->kind == N_CALL || a->kind == N_FLOAT)
        return false;
    for (int i = 0; i < a->count; i++)
        if (!same_place(a->children[i], b->children[i]))
            return false;
    return true;
}

/* if (item > best) best = item; as a maximum (or minimum). 0 when it is not that. */
static enum agg extremum(const struct node *test, const struct node *then, const struct node **target)
{
    const struct node *assign = strip_block(then);
    if (test->kind != N_BINARY || !assign || assign->kind != N_ASSIGN || assign->op != OP_NONE)
        return AGG_NONE;
    int sign = test->op == OP_GT || test->op == OP_GE ? 1 : test->op == OP_LT || test->op == OP_LE ? -1 : 0;
    const struct node *item = test->children[0], *best = test->children[1];
    if (same_place(assign->children[0], item) && same_place(assign->children[1], best)) {
        const struct node *swap = item;
        item = best;
        best = swap;
        sign = -sign;
    }
    if (!sign || !same_place(assign->children[0], best) || !same_place(assign->children[1], item))
        return AGG_NONE;
    *target = assign->children[0];
    return sign > 0 ? AGG_MAX : AGG_MIN;
}

/* Values that differ between the branches of a condition on the item. */
void join_item_branches(struct interp *in, struct state *then, struct state *other, const struct value *cond,
                               const struct node *node)
{
    int count = then->count > other->count ? then->count : other->count;
    if (!count)
        return;
    state_reach(then, count - 1);
    state_reach(other, count - 1);
    bool leaves = then->dead != other->dead;
    for (int i = 0; i < count; i++) {
        struct cell *a = &then->cells[i], *b = &other->cells[i];
        if (a->layout != LAY_WHOLE || b->layout != LAY_WHOLE || a->stamp == b->stamp)
            continue;
        struct value *x = &a->value, *y = &b->value;
        if (x->dep == y->dep && x->o == y->o && x->w == y->w && x->agg == y->agg && x->to_count == y->to_count &&
            (x->dep != DEP_FIX || x->o || in->objects[i].array))
            continue;
        if (x->dep == DEP_CARRY && y->dep == DEP_CARRY)
            continue;
        struct value *carry = x->dep == DEP_CARRY ? x : y->dep == DEP_CARRY ? y : NULL, *set = carry == x ? y : x;
        if (carry && !in->objects[i].array && !set->by_rank && !cond->by_rank && (!carry->agg || carry->agg == AGG_FLAG || carry->agg == AGG_LAST_INDEX)) {
            enum agg agg = AGG_NONE;
            if (set->dep == DEP_FIX && set->o && poly_number(set->o, &(long long){0}))
                agg = AGG_FLAG;
            else if (set->dep == DEP_ITEM && set->w && length_dep(set->w) == DEP_LENGTH)
                agg = leaves ? AGG_FIRST_INDEX : AGG_LAST_INDEX;
            if (agg && (!carry->agg || carry->agg == agg)) {
                struct value v = *carry;
                v.agg = agg;
                v.shares |= set->shares;
                if (agg == AGG_FLAG)
                    v.o = v.w = set->o;
                *x = *y = v;
                continue;
            }
        }
        struct value joined = value_join(in, x, y, node, 200 + i);
        if (joined.dep == DEP_FIX || joined.dep == DEP_ITEM) {
            joined.dep = cond->dep;
            joined.loop = cond->loop;
            joined.shares |= cond->shares;
            joined.by_rank = joined.by_rank || cond->by_rank;
        } else if (joined.dep != DEP_BAD && !(carry && joined.dep == DEP_CARRY))
            joined = value_bad(&joined, node, 307, "is set under a condition on the item");
        *x = *y = joined;
    }
}

static void mark_root_values(struct interp *in, const struct state *root_state, const struct poly *root)
{
    for (int i = 0; i < root_state->count && i < in->state.count; i++) {
        const struct value *r = &root_state->cells[i].value;
        struct value *v = &in->state.cells[i].value;
        if (r->o && (v->o != r->o || v->uninit) && r->dep == DEP_FIX && r->o == r->w) {
            v->at_root = r->o;
            v->root = root;
        }
    }
}

/* if (x % y) leave: from here on y divides x. */
static void note_divisor(struct interp *in, const struct node *test)
{
    if (test->kind == N_BINARY && test->op == OP_LOR) {
        note_divisor(in, test->children[0]);
        note_divisor(in, test->children[1]);
        return;
    }
    const struct node *mod = test;
    if (test->kind == N_BINARY && (test->op == OP_NE || test->op == OP_GT) && test->children[1]->kind == N_INT && !test->children[1]->value)
        mod = test->children[0];
    if (mod->kind != N_BINARY || mod->op != OP_MOD)
        return;
    bool record = in->record;
    in->record = false;
    struct divisor d = {.number = eval(in, mod->children[0]).o, .by = eval(in, mod->children[1]).o};
    in->record = record;
    for (int i = 0; i < in->divisor_count; i++)
        if (in->divisors[i].number == d.number && in->divisors[i].by == d.by)
            return;
    if (d.number && d.by)
        ARENA_PUSH(in->arena, in->divisors, in->divisor_count, d);
}

/* size == NAME: in the branch where it holds, and after the other one has left. Which branch that is: 0 then, 1 else, -1. */
static int size_test(struct interp *in, const struct node *test, struct known_size *known)
{
    if (test->kind != N_BINARY || (test->op != OP_EQ && test->op != OP_NE))
        return -1;
    bool record = in->record;
    in->record = false;
    const struct atom *a = poly_single(eval(in, test->children[0]).o), *b = poly_single(eval(in, test->children[1]).o);
    in->record = record;
    if (b && b->kind == A_SIZE) {
        const struct atom *swap = a;
        a = b;
        b = swap;
    }
    if (!a || !b || a->kind != A_SIZE || b->kind != A_NAMED)
        return -1;
    *known = (struct known_size){.group = a->id, .name = b};
    return test->op == OP_NE;
}

/* The group of a communicator that was split by the very value of the condition; -1 when there is none. */
static int split_by(const struct interp *in, const struct poly *condition)
{
    const struct atom *a = poly_single(condition);
    for (int i = 0; condition && i < in->split_count; i++)
        if (in->splits[i].color == condition || (a && a->kind == A_OPAQUE && a->op == OP_LNOT && a->a == in->splits[i].color))
            return in->splits[i].group;
    return -1;
}

/* What the two branches of a condition on the rank set differently differs between the ranks. */
static void mark_by_rank(struct state *a, struct state *b, const struct node *test)
{
    int count = a->count > b->count ? a->count : b->count;
    if (!count)
        return;
    state_reach(a, count - 1);
    state_reach(b, count - 1);
    for (int i = 0; i < count; i++) {
        struct value *x = &a->cells[i].value, *y = &b->cells[i].value;
        if (a->cells[i].layout != b->cells[i].layout && a->cells[i].stamp != b->cells[i].stamp) {
            struct cell *own = a->cells[i].layout != LAY_WHOLE ? &a->cells[i] : &b->cells[i];
            struct value from = {.shares = 1ull << own->share};
            own->value = value_bad(&from, test, 314, "own items that only some ranks have here");
            continue;
        }
        if (a->cells[i].layout != LAY_WHOLE)
            continue; /* own items: a store under such a condition has been refused */
        if (a->cells[i].stamp == b->cells[i].stamp || (x->o && x->o == y->o && x->w == y->w && !x->uninit && !y->uninit))
            continue;
        x->by_rank = y->by_rank = true;
    }
}

static void exec_if(struct interp *in, const struct node *node)
{
    const struct node *test = node->children[0], *then = node->count > 1 ? node->children[1] : NULL,
                      *otherwise = node->count > 2 ? node->children[2] : NULL;
    const struct poly *root = NULL;
    bool then_is_root = false;
    const struct node *target = NULL;
    struct value c = eval(in, test);
    enum agg agg = !otherwise && in->loop ? extremum(test, then, &target) : AGG_NONE;
    if (agg && c.dep == DEP_BAD) {
        struct value item = eval(in, strip_block(then)->children[1]), place = eval_lvalue(in, target);
        struct value best = load(in, &place, target->type ? target->type->size : -1, target);
        bool part = item.one_rank && item.agg == agg && in->loop->parts && unconditional(node, in->loop->node);
        if (best.dep == DEP_CARRY && (item.dep <= DEP_ITEM || part) && !differs(in, &item) && (!best.agg || best.agg == agg)) {
            best.agg = agg;
            best.shares |= item.shares;
            store(in, &place, target->type ? target->type->size : -1, &best, node);
            return;
        }
    }
    if (in->state.dead)
        return;
    bool by_root = c.by_rank && root_test(in, test, &root, &then_is_root);
    struct value saved = in->control;
    if (c.dep != DEP_FIX)
        require_condition(in, &c, test);
    struct carried carried = {.outer = in->carried, .group = c.by_rank ? split_by(in, c.o) : -1};
    enum side then_side = !by_root ? SIDE_SOME : then_is_root ? SIDE_ROOT : SIDE_OTHERS;
    enum side other_side = !by_root ? SIDE_SOME : then_is_root ? SIDE_OTHERS : SIDE_ROOT;
    struct ranks ranks = in->ranks;
    if (c.by_rank)
        ranks_enter(in, then_side, root);
    if (carried.group >= 0 && (in->control_rank == 1 || (in->carried && in->carried->depth == in->control_rank - 1))) {
        carried.depth = in->control_rank;
        in->carried = &carried;
    }
    struct known_size size = {0};
    int sizes = in->known_size_count, size_side = c.dep == DEP_FIX ? size_test(in, test, &size) : -1;
    if (!size_side)
        ARENA_PUSH(in->arena, in->known_sizes, in->known_size_count, size);
    struct state before = state_copy(in, &in->state);
    exec(in, then);
    struct state after = in->state;
    in->state = before;
    in->known_size_count = sizes;
    if (size_side == 1)
        ARENA_PUSH(in->arena, in->known_sizes, in->known_size_count, size);
    if (c.by_rank) {
        ranks_leave(in, ranks);
        ranks_enter(in, other_side, root);
    }
    if (otherwise)
        exec(in, otherwise);
    if (c.by_rank)
        ranks_leave(in, ranks);
    in->carried = carried.outer;
    in->control = saved;
    if (after.dead && !in->state.dead && (c.dep == DEP_FIX) && (!in->control_rank || in->aborted))
        note_divisor(in, test);
    in->known_size_count = sizes;
    if ((size_side == 1 && after.dead) || (!size_side && in->state.dead))
        ARENA_PUSH(in->arena, in->known_sizes, in->known_size_count, size); /* whoever goes on has it */
    bool one_leaves = after.dead != in->state.dead && c.by_rank && !in->aborted;
    enum side staying = after.dead ? other_side : then_side;
    in->aborted = false;
    if (c.dep == DEP_ITEM && !after.dead && !in->state.dead)
        join_item_branches(in, &after, &in->state, &c, node);
    else if (c.dep != DEP_FIX && !after.dead && !in->state.dead) {
        int count = after.count < in->state.count ? after.count : in->state.count;
        for (int i = 0; i < count; i++) {
            struct value *x = &after.cells[i].value, *y = &in->state.cells[i].value;
            if (x->dep == DEP_BAD || y->dep == DEP_BAD || after.cells[i].stamp == in->state.cells[i].stamp || (x->o == y->o && x->w == y->w && x->dep == y->dep && x->agg == y->agg && (x->o || x->uninit == y->uninit)))
                continue;
            struct value from = c;
            from.shares |= x->shares | y->shares;
            *x = *y = value_bad(&from, test, 307, "is set under a condition that depends on the distribution");
        }
    }
    if (c.by_rank && !after.dead && !in->state.dead)
        mark_by_rank(&after, &in->state, test);
    struct state root_state = {0};
    if (by_root && !after.dead && !in->state.dead)
        root_state = state_copy(in, then_is_root ? &after : &in->state);
    state_join(in, &in->state, &after, node);
    free(after.cells);
    if (root_state.cells) {
        mark_root_values(in, &root_state, root);
        free(root_state.cells);
    }
    if (one_leaves && !in->state.dead && in->context)
        ranks_enter(in, staying, root); /* from here on only some ranks go on; undone when the function ends */
}

static void exec_switch(struct interp *in, const struct node *node)
{
    struct value c = eval(in, node->children[0]);
    struct value saved = in->control;
    if (c.dep != DEP_FIX)
        require_condition(in, &c, node);
    struct ranks ranks = in->ranks;
    if (c.by_rank)
        ranks_enter(in, SIDE_SOME, NULL);
    struct state before = state_copy(in, &in->state);
    struct break_frame frame = {.outer = in->breaks, .is_switch = true};
    in->breaks = &frame;
    struct state result = state_copy(in, &in->state);
    const struct node *body = node->count > 1 ? node->children[1] : NULL;
    for (int i = 0; body && i < body->count; i++) {
        const struct node *child = body->children[i];
        if (child && (child->kind == N_CASE || child->kind == N_DEFAULT))
            state_join(in, &in->state, &before, child);
        exec(in, child);
    }
    state_join(in, &result, &in->state, node);
    if (frame.has_break)
        state_join(in, &result, &frame.at_break, node);
    free(frame.at_break.cells);
    free(in->state.cells);
    free(before.cells);
    in->state = result;
    in->breaks = frame.outer;
    in->control = saved;
    if (c.by_rank)
        ranks_leave(in, ranks);
}

static void exec_return(struct interp *in, const struct node *node)
{
    struct context *context = in->context;
    if (node->count && node->children[0]) {
        struct value v = eval(in, node->children[0]);
        if (in->control.dep != DEP_FIX && in->control.dep != DEP_ITEM) {
            struct value from = in->control;
            v = value_bad(&from, node, 307, "is returned under a condition that depends on the distribution");
        }
        if (context->item_return.dep == DEP_ITEM || in->control.dep == DEP_ITEM) {
            const struct value *c = in->control.dep == DEP_ITEM ? &in->control : &context->item_return;
            v = combine_values(in, &v, c, node);
        }
        context->result = context->has_return && !context->result.uninit ? value_join(in, &context->result, &v, node, 5) : v;
    }
    if (in->control.dep == DEP_ITEM)
        context->item_return = in->control;
    if (in->control.dep != DEP_FIX && in->record && in->loop && in->loop->share >= 0 && in->loop->context == context->id)
        fact_against(in, in->control.shares, 312, node, "returns from inside a loop over own items", NULL, NULL);
    if (context->has_return)
        state_join(in, &context->returned, &in->state, node);
    else
        context->returned = state_copy(in, &in->state);
    context->has_return = true;
    in->state.dead = true;
}

static void after_statement(struct interp *in, const struct node *node)
{
    for (int i = 0; i < in->plan_count; i++) {
        struct plan *plan = in->plans[i];
        if (plan->form != PLAN_AFTER || plan->at != node || !plan->variable)
            continue;
        plan->reached = true;
        struct cell *cell = cell_of(in, object_for_decl(in, plan->variable));
        if (cell->value.o) {
            bool ok;
            cell->value.w = to_new(in, cell->value.o, &ok);
            cell->value.dep = length_dep(cell->value.w);
            cell->value.shares |= 1ull << plan->share;
        }
    }
}

static void before_statement(struct interp *in, const struct node *node)
{
    for (int i = 0; i < in->plan_count; i++)
        if ((in->plans[i]->form == PLAN_BEFORE || in->plans[i]->form == PLAN_OF) && in->plans[i]->anchor == node)
            plan_reached(in, in->plans[i]);
}

void exec(struct interp *in, const struct node *node)
{
    if (!node || in->state.dead || in->gave_up)
        return;
    if (in->plan_count)
        before_statement(in, node);
    switch (node->kind) {
    case N_BLOCK:
    case N_TRY:
        for (int i = 0; i < node->count && !in->state.dead; i++)
            exec(in, node->children[i]);
        break;
    case N_DECL:
        for (int i = 0; i < node->decl_count; i++)
            declare(in, node->decls[i]);
        break;
    case N_IF:
        exec_if(in, node);
        break;
    case N_FOR:
        exec_for(in, node);
        break;
    case N_RANGE_FOR:
        exec_range_for(in, node);
        break;
    case N_WHILE:
    case N_DO:
        exec_while(in, node);
        break;
    case N_SWITCH:
        exec_switch(in, node);
        break;
    case N_RETURN:
        exec_return(in, node);
        break;
    case N_BREAK:
    case N_CONTINUE:
        leave_loop(in, node);
        break;
    case N_CASE:
        eval(in, node->count ? node->children[0] : NULL);
        if (node->count > 1)
            exec(in, node->children[1]);
        break;
    case N_DEFAULT:
    case N_LABEL:
        for (int i = 0; i < node->count; i++)
            exec(in, node->children[i]);
        break;
    case N_GOTO:
        if (in->record)
            for (int i = 0; i < in->share_count; i++)
                fact_against(in, 1ull << i, 221, node, "goto is not followed", NULL, NULL);
        break;
    case N_EMPTY:
        break;
    default:
        eval(in, node);
    }
    if (in->plan_count)
        after_statement(in, node);
}

/* A function's own variables end with it, so that states stay small in large programs. Kept where something else was
 * made meanwhile (memory, statics) or the result points to one of them. */
static void forget_locals(struct interp *in, int from, const struct value *result)
{
    for (int i = 0; i < result->to_count; i++)
        if (result->to[i].object >= from)
            return;
    for (int i = from; i < in->object_count; i++)
        if (in->objects[i].heap || !in->objects[i].context || in->objects[i].escaped || (in->objects[i].parent >= 0 && in->objects[i].parent < from))
            return;
    in->object_count = from;
    state_cut(&in->state, from);
    int kept = 0;
    for (int i = 0; i < in->written_count; i++)
        if (in->written[i].object < from)
            in->written[kept++] = in->written[i];
    in->written_count = kept;
}

struct value call_function(struct interp *in, const struct function *function, const struct node *call,
                           struct value *arguments, int count, const struct value *self)
{
    for (struct context *c = in->context; c; c = c->caller)
        if (c->function == function || c->depth > 40) {
            struct value v = value_unknown();
            for (int i = 0; i < count; i++) {
                v = combine_values(in, &v, &arguments[i], call);
                if (in->record && (arguments[i].dep != DEP_FIX || arguments[i].shares))
                    fact_against(in, arguments[i].shares, 222, call, "a recursive call is given something of the share", NULL, NULL);
            }
            return v;
        }
    struct context context = {.function = function, .caller = in->context, .call = call, .arguments = arguments,
                              .argument_count = count, .depth = in->context ? in->context->depth + 1 : 0};
    if (self)
        context.self = *self;
    context.id = context_number(in, in->context ? in->context->id : 0, call);
    struct context *caller = in->context;
    struct break_frame *breaks = in->breaks;
    struct loop *loop = in->loop;
    struct ranks ranks = in->ranks;
    int control_rank = in->control_rank, objects = in->object_count;
    bool keep_equal = in->keep_equal;
    int known_sizes = in->known_size_count;
    in->keep_equal = false;
    in->context = &context;
    in->breaks = NULL;
    for (int i = 0; i < function->param_count; i++) {
        int object = object_for_decl(in, function->params[i]);
        struct cell *cell = cell_of(in, object);
        *cell = (struct cell){.value = {.uninit = true}, .share = -1, .untouched = true};
        if (i < count) {
            cell->value = arguments[i];
            cell->value.uninit = false;
            cell->value.constant = false;
            if (function->params[i]->type && function->params[i]->type->kind == T_RECORD && !function->params[i]->type->is_vector)
                for (int k = 0; k < arguments[i].to_count; k++)
                    copy_record(in, object, arguments[i].to[k].object, call);
        }
    }
    for (int i = 0; i < function->init_count; i++) { /* members set before a constructor's body */
        struct value place = context.self, v = eval(in, function->inits[i].value);
        if (place.to_count != 1)
            continue;
        const struct decl *field = function->inits[i].field;
        place.to[0].object = object_field(in, place.to[0].object, field);
        place.to[0].o = place.to[0].w = P(in, 0);
        if (field->type && field->type->is_vector)
            declare_vector(in, field, function->inits[i].value, place.to[0].object);
        else
            store(in, &place, field->type ? field->type->size : -1, &v, function->inits[i].value);
    }
    exec(in, function->body);
    if (context.has_return) {
        if (context.item_return.dep == DEP_ITEM && !in->state.dead)
            join_item_branches(in, &in->state, &context.returned, &context.item_return, function->body);
        state_join(in, &in->state, &context.returned, function->body);
    }
    free(context.returned.cells);
    forget_locals(in, objects, &context.result);
    in->context = caller;
    in->breaks = breaks;
    in->loop = loop;
    in->control_rank = control_rank;
    in->keep_equal = keep_equal;
    in->known_size_count = known_sizes;
    in->ranks = ranks;
    if (!context.has_return || (!context.result.o && !context.result.to_count && context.result.dep == DEP_FIX))
        if (function->result && function->result->kind == T_INT && context.result.dep == DEP_FIX && !in->loop)
            context.result.o = context.result.w = symbol(in, call, 8, NULL);
    return context.result;
}

void interpret_program(struct interp *in, const struct function *entry)
{
    in->state = (struct state){0};
    in->loop = NULL;
    in->breaks = NULL;
    in->control = value_unknown();
    in->control_rank = 0;
    in->ranks = (struct ranks){.side = SIDE_ALL};
    in->meeting_count = 0;
    in->keep_equal = false;
    in->carried = NULL;
    in->event_count = 0;
    in->edit_count = 0;
    in->steps = 0;
    in->random_taken = false;
    in->divisor_count = 0;
    in->known_size_count = 0;
    in->started = false;
    in->aborted = false;
    in->record = true;
    for (int i = 0; i < in->plan_count; i++)
        in->plans[i]->reached = in->plans[i]->needs_variable = false, in->plans[i]->comm_text = NULL;
    for (size_t u = 0; u < in->unit_count; u++)
        for (int i = 0; i < in->units[u]->global_count; i++) {
            struct decl *decl = in->units[u]->globals[i];
            if (decl->linked)
                continue;
            int object = object_for_decl(in, decl);
            struct cell *cell = cell_of(in, object);
            in->objects[object].size_node = decl->dim_count ? decl->dims[0] : NULL;
            if (decl->type && decl->type->kind != T_ARRAY && decl->type->kind != T_RECORD) {
                if (decl->init) {
                    bool was_static = decl->is_static;
                    decl->is_static = false;
                    declare(in, decl);
                    decl->is_static = was_static;
                } else if (decl->type->kind == T_INT)
                    cell->value = value_fix(in, P(in, 0));
            }
        }
    struct value arguments[2] = {value_unknown(), value_unknown()};
    for (int i = 0; i < 2; i++)
        arguments[i].lost = i == 1;
    call_function(in, entry, entry->body, arguments, entry->param_count < 2 ? entry->param_count : 2, NULL);
    free(in->state.cells);
    in->state = (struct state){0};
}
