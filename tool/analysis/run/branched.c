/* Counts that a branch tells: branched.h. */
#include "analysis/run/branched.h"

#include "analysis/analysis.h"
#include "analysis/memory/memory.h"
#include "analysis/path/path.h"
#include "analysis/path/position.h"
#include "analysis/path/rank_loops.h"
#include "analysis/plans/asked.h"
#include "analysis/plans/names.h"
#include "analysis/plans/plans.h"
#include "analysis/run/fills.h"
#include "analysis/run/picked.h"
#include "analysis/run/prefixes.h"
#include "analysis/run/ranges.h"
#include "analysis/shares/blocks.h"
#include "analysis/shares/shares.h"
#include "analysis/tree/program.h"
#include "analysis/tree/shape.h"
#include "analysis/tree/tree.h"
#include "analysis/values/choices.h"
#include "analysis/values/numbers.h"
#include "analysis/values/values.h"

/* One of the two ways: the statement that sets the element, how often it steps down. */
struct arm {
    const struct node *set;
    int steps;
};

struct branched {
    const struct node *node, *test;
    const struct node *before; /* the statement that sets the element before the `if`; null: none is needed */
    struct arm then, otherwise;
    bool counts_down;
    const struct node *element;
};

static const struct decl *variable_of(const struct node *node)
{
    node = strip(node);
    return node->kind == N_REF && node->decl && node->decl->kind == D_VARIABLE && is_signed_int(node->type)
               ? node->decl
               : NULL;
}

/* The variable of which the test says that it is positive; null. */
static const struct decl *is_positive(const struct node *test)
{
    test = strip(test);
    if (test->kind != N_BINARY || test->count != 2)
        return NULL;
    const struct node *left = test->children[0], *right = test->children[1];
    if ((test->op == OP_GT && is_the_number(strip(right), 0)) ||
        (test->op == OP_GE && is_the_number(strip(right), 1)))
        return variable_of(left);
    return test->op == OP_LT && is_the_number(strip(left), 0) ? variable_of(right) : NULL;
}

static bool is_step_down(const struct node *node, const struct decl *variable)
{
    bool steps = node->kind == N_UNARY && (node->op == OP_POST_DEC || node->op == OP_PRE_DEC);
    bool takes = node->kind == N_ASSIGN && node->op == OP_SUB && is_the_number(strip(node->children[1]), 1);
    return (steps || takes) && variable && variable_of(node->children[0]) == variable;
}

/* Can nothing lead to the variable: no pointer, no reference, no function that is called? It is named by none
 * of what could make one. */
static bool is_never_lent(const struct node *node, const struct decl *variable)
{
    if (!node)
        return true;
    const bool lends = node->kind == N_CALL || node->kind == N_CONSTRUCT || node->kind == N_NEW ||
                       node->kind == N_LAMBDA || node->kind == N_INIT_LIST || node->kind == N_RETURN ||
                       (node->kind == N_UNARY && node->op == OP_ADDRESS);
    if (lends && count_names(node, variable))
        return false;
    for (int i = 0; i < node->decl_count; i++) {
        const struct decl *d = node->decls[i];
        const bool copies = d->type && (d->type->kind == T_INT || d->type->kind == T_FLOAT);
        if (d->init && ((!copies && count_names(d->init, variable)) || !is_never_lent(d->init, variable)))
            return false;
    }
    for (int i = 0; i < node->count; i++)
        if (!is_never_lent(node->children[i], variable))
            return false;
    return true;
}

const struct poly *number_alone(struct interp *in, const struct decl *variable)
{
    if (!in->path->context || variable->kind != D_VARIABLE || variable->is_global || variable->is_static ||
        !is_signed_int(variable->type) || !is_never_lent(in->path->context->function->body, variable))
        return NULL;
    const int object = object_for_decl(in, variable);
    const struct object *o = &in->memory->objects[object];
    const struct value *v = &seen(in, object)->value;
    bool known = o->parent < 0 && !o->array && !o->escaped && o->context == in->path->context->id &&
                 v->dep == DEP_FIX && v->o == v->w && !v->stored.never && !v->stored.perhaps && !v->by_rank;
    return known ? v->o : NULL;
}

/* The test of an `if` within the node that asks for a variable which its branch steps down. */
static const struct decl *counted_down(const struct node *node)
{
    const struct decl *found = NULL;
    if (node && node->kind == N_IF && node->count == 2 && node->children[1]) {
        const struct decl *variable = is_positive(node->children[0]);
        const struct node *then = node->children[1];
        const int count = then->kind == N_BLOCK ? then->count : 1;
        for (int i = 0; variable && i < count; i++)
            if (is_step_down(then->kind == N_BLOCK ? then->children[i] : then, variable))
                return variable;
    }
    for (int i = 0; node && i < node->count && !found; i++)
        found = counted_down(node->children[i]);
    return found;
}

void find_countdown(struct interp *in, struct loop *loop)
{
    loop->down = NULL;
    if (!in->program->options->ranges || !loop->rank_loop)
        return;
    const struct decl *variable = counted_down(loop->node);
    const struct poly *left =
        variable && count_names(loop->node, variable) == 2 ? number_alone(in, variable) : NULL;
    loop->down = left ? variable : NULL;
    loop->left = left;
}

/* The statements of a branch: one that sets an element, and steps down. */
static bool read_arm(const struct loop *loop, const struct node *code, struct arm *arm)
{
    const bool block = code->kind == N_BLOCK;
    const int count = block ? code->count : 1;
    for (int i = 0; i < count; i++) {
        const struct node *s = block ? code->children[i] : code, *index;
        const bool sets = s && (s->kind == N_ASSIGN || is_step(s));
        if (sets && is_step_down(s, loop->down))
            arm->steps++;
        else if (sets && !arm->set && indexed(s->children[0], &index))
            arm->set = s;
        else
            return false;
    }
    return arm->set && arm->steps <= 1;
}

static bool starts_anew(const struct arm *arm)
{
    return arm->set && arm->set->kind == N_ASSIGN && arm->set->op == OP_NONE;
}

static int place_among(const struct node *node, const struct node *block)
{
    for (int i = 0; i < block->count; i++)
        if (block->children[i] == node)
            return i;
    return -1;
}

/* By its text alone: is it such an `if`? */
static bool read_branched(const struct loop *loop, const struct node *node, struct branched *b)
{
    const struct node *block = node->parent;
    *b = (struct branched){.node = node, .test = node->children[0]};
    if (!block || block->kind != N_BLOCK || node->in_macro || node->count < 2 || !node->children[1] ||
        !stands_in_text(node) || !read_arm(loop, node->children[1], &b->then) ||
        (node->count > 2 && node->children[2] && !read_arm(loop, node->children[2], &b->otherwise)) ||
        b->otherwise.steps)
        return false;
    b->counts_down = b->then.steps;
    b->element = b->then.set->children[0];
    if (b->otherwise.set && !same_expression(b->element, b->otherwise.set->children[0]))
        return false;
    if (starts_anew(&b->then) && starts_anew(&b->otherwise))
        return true;
    const int at = place_among(node, block);
    const struct arm before = {.set = at > 0 ? block->children[at - 1] : NULL};
    if (!starts_anew(&before) || !same_expression(b->element, before.set->children[0]))
        return false;
    b->before = before.set;
    return true;
}

bool is_plain(const struct node *node)
{
    node = strip(node);
    if (node->kind == N_CAST && node->count == 1)
        return is_signed_int(node->type) && same_numbers(node->type, node->children[0]->type) &&
               is_plain(node->children[0]);
    if (node->kind == N_INT)
        return true;
    if (node->kind == N_REF)
        return node->decl && node->decl->type && node->decl->type->kind == T_INT && node->type &&
               node->type->kind == T_INT && node->type->size >= 4;
    const bool computes = node->kind == N_BINARY && node->count == 2 &&
                          (node->op == OP_ADD || node->op == OP_SUB || node->op == OP_MUL ||
                           node->op == OP_DIV || node->op == OP_MOD);
    return computes && is_signed_int(node->type) && is_plain(node->children[0]) &&
           is_plain(node->children[1]);
}

/* Of sums and products the parts count: what they would be replaced by elsewhere does not happen here. */
const struct poly *same_in_both(struct interp *in, const struct node *node, evaluation evaluate)
{
    if (!is_plain(node) || !is_signed_int(node->type))
        return NULL;
    node = strip(node);
    if (node->kind == N_BINARY && node->op != OP_DIV && node->op != OP_MOD) {
        const struct poly *a = same_in_both(in, node->children[0], evaluate),
                          *b = a ? same_in_both(in, node->children[1], evaluate) : NULL;
        return !b                   ? NULL
               : node->op == OP_ADD ? poly_add(in->space, a, b)
               : node->op == OP_SUB ? poly_sub(in->space, a, b)
                                    : poly_mul(in->space, a, b);
    }
    const struct value v = evaluate(in, node);
    return v.dep == DEP_FIX && v.o == v.w && !v.stored.never && !v.stored.perhaps ? v.o : NULL;
}

/* What is in the element behind the statement, from `before` on. */
static const struct poly *set_by(struct interp *in, const struct node *set, const struct poly *before,
                                 evaluation evaluate)
{
    if (!set)
        return before;
    const bool step = set->kind != N_ASSIGN;
    const struct poly *number = step ? P(in, 1) : same_in_both(in, set->children[1], evaluate);
    if (!step && set->op == OP_NONE)
        return number;
    const bool more = step ? set->op == OP_POST_INC || set->op == OP_PRE_INC : set->op == OP_ADD,
               less = step ? set->op == OP_POST_DEC || set->op == OP_PRE_DEC : set->op == OP_SUB;
    if (!number || !before || (!more && !less))
        return NULL;
    return more ? poly_add(in->space, before, number) : poly_sub(in->space, before, number);
}

/* 1 where the test holds, 0 elsewhere. */
static const struct poly *test_of(struct interp *in, const struct branched *b, const struct loop *loop,
                                  evaluation evaluate)
{
    const struct node *test = strip(b->test);
    if (b->counts_down) {
        const struct value at = {.o = rank_at(in, loop), .w = rank_at(in, loop)},
                           left = {.o = loop->left, .w = loop->left};
        return loop->down && is_positive(test) == loop->down ? order_as_number(in, OP_LT, &at, &left, test)
                                                             : NULL;
    }
    for (; test->kind == N_UNARY && test->op == OP_LNOT; test = strip(test->children[0]))
        ;
    if (test->kind != N_BINARY || test->count != 2 || !same_in_both(in, test->children[0], evaluate) ||
        !same_in_both(in, test->children[1], evaluate))
        return NULL;
    return test_as_number(in, b->test, evaluate);
}

/* The element of the rank that the loop is at, which every turn comes by. */
static bool is_of_turn(struct interp *in, const struct loop *loop, const struct branched *b,
                       evaluation evaluate, struct value *place)
{
    const struct node *index = NULL, *array = indexed(b->element, &index);
    const struct type *type = b->element->type;
    if (!array || array->kind != N_REF || !index || index->kind != N_REF || !is_signed_int(index->type) ||
        !is_signed_int(type) || !whole_rank_loop(in, loop, 0) || !unconditional(in, b->node, loop->node) ||
        !node_text(in->arena, b->element))
        return false;
    const struct value at = evaluate(in, index);
    if (at.o != rank_at(in, loop) || at.w != at.o || object_at(in, array, type->size, evaluate, place) < 0)
        return false;
    place->to.at[0].o = place->to.at[0].w = poly_mul(in->space, P(in, type->size), at.o);
    return true;
}

/* What the `if` leaves in the element; null: not told. */
static const struct poly *left_by(struct interp *in, const struct loop *loop, const struct branched *b,
                                  evaluation evaluate)
{
    const struct poly *is = test_of(in, b, loop, evaluate),
                      *before = b->before ? same_in_both(in, b->before->children[1], evaluate) : NULL,
                      *one = is ? set_by(in, b->then.set, before, evaluate) : NULL,
                      *other = one ? set_by(in, b->otherwise.set, before, evaluate) : NULL;
    return other ? chosen_of(in, is, bounds_of_blocks(in, one), bounds_of_blocks(in, other)) : NULL;
}

/* With the names of the shares that are known, also where it is so many times what one of them names. */
static const struct poly *named_by_shares(struct interp *in, const struct poly *o)
{
    const struct poly *named = o && o->count ? as_blocks(in, o) : NULL,
                      *times = named ? poly_content(in->space, o) : NULL,
                      *once = times && named == o ? poly_exact(in->space, o, times) : NULL,
                      *named_once = once ? as_blocks(in, once) : NULL;
    return named_once && named_once != once ? poly_mul(in->space, times, named_once) : named;
}

/* The number as what the new program has in its place. */
static bool becomes(struct interp *in, const struct branched *b, const struct poly *o, struct value *v,
                    const char **text)
{
    bool ok;
    const int share = o ? share_of(in, o) : -1;
    const struct poly *w = share >= 0 && in->shares->list[share].blocks ? to_new(in, o, &ok) : NULL;
    if (!w || !ok)
        return false;
    *v = (struct value){.o = o, .w = o, .dep = DEP_LENGTH, .shares = poly_shares(in, o)};
    note_inline(in, share, b->node, v);
    v->w = w;
    v->dep = length_dep(w);
    *text = plan_in_scope(in, share, b->node) ? value_text(in, w, b->node, b->element->type->size > 4) : NULL;
    return *text && v->dep == DEP_LENGTH;
}

struct told {
    struct branched branched;
    struct value place, v; /* what the array holds then */
    const struct poly *o, *w;
    const char *text;
    int share;
};

static bool tell(struct interp *in, const struct node *node, evaluation evaluate, struct told *told)
{
    struct loop *loop = in->numbers->loop;
    const struct branched *b = &told->branched;
    if (!in->program->options->ranges || !loop || !loop->rank_loop || in->path->control.dep != DEP_FIX ||
        node->kind != N_IF || !read_branched(loop, node, &told->branched) ||
        !is_of_turn(in, loop, b, evaluate, &told->place))
        return false;
    told->o = named_by_shares(in, left_by(in, loop, b, evaluate));
    const struct value looked = {.o = told->o, .w = told->o};
    look_for_counts(in, b->element, &looked);
    if (!becomes(in, b, told->o, &told->v, &told->text))
        return false;
    told->share = share_of(in, told->o);
    told->w = told->v.w;
    return whole_rank_loop(in, loop, told->v.shares) &&
           fill_with_blocks(in, loop, told->share, &told->v, told->place.to.at[0].object);
}

bool begin_branched(struct interp *in, const struct node *element, struct value *v, evaluation evaluate)
{
    const struct node *statement = element->parent, *block = statement ? statement->parent : NULL;
    const int at = block && block->kind == N_BLOCK ? place_among(statement, block) : -1;
    const struct node *next = at >= 0 && at + 1 < block->count ? block->children[at + 1] : NULL;
    struct branched pair;
    struct told told;
    if (!next || next->kind != N_IF || !in->numbers->loop || !read_branched(in->numbers->loop, next, &pair) ||
        pair.before != statement || !tell(in, next, evaluate, &told))
        return false;
    *v = told.v;
    expect_fill(in->numbers->loop, told.place.to.at[0].object, next);
    return true;
}

/* d[r] = 0 in the first turn, where there is no such branch as it was before, d[r - 1] + counts[r - 1] in all
 * others. */
static bool run_prefix(struct interp *in, const struct node *node, evaluation evaluate)
{
    struct loop *loop = in->numbers->loop;
    const struct node zero = {.kind = N_INT};
    struct branched b = {.node = node, .test = node->children[0]};
    struct value place, v;
    if (!loop || !loop->rank_loop || node->kind != N_IF || node->count < 2 || !node->children[1] ||
        in->path->control.dep != DEP_FIX)
        return false;
    const bool alone = node->count < 3 || !node->children[2];
    if (alone ? !read_arm(loop, node->children[1], &b.then) || !starts_anew(&b.then) || b.then.steps
              : !read_branched(loop, node, &b) || b.before || b.counts_down)
        return false;
    b.element = b.then.set->children[0];
    if (!is_of_turn(in, loop, &b, evaluate, &place))
        return false;
    const int object = place.to.at[0].object;
    int counts;
    const struct choice choice = {b.test, b.then.set->children[1],
                                  alone ? &zero : b.otherwise.set->children[1]};
    if ((alone && !fills_zeros(in, loop, object)) ||
        !is_prefix_of_turn(in, b.element, &choice, &place, &v, &counts, evaluate) ||
        !whole_rank_loop(in, loop, v.shares) || !note_fill(in, loop, object, v.dep))
        return false;
    note_sum(loop, object, counts, v.factor);
    store(in, &place, b.element->type->size, &v, node);
    return true;
}

/* What stands before the `if` was taken for what comes of both. */
static void give_up(struct interp *in, const struct node *node, int object)
{
    struct cell *cell = cell_of(in, object);
    const struct value from = {.shares = cell->value.shares};
    cell->value = value_bad(&from, node, 302, "a count that is set in another way than it began");
    cell->alike.all = false;
}

bool run_branched(struct interp *in, const struct node *node, evaluation evaluate)
{
    struct loop *loop = in->numbers->loop;
    const int expected = loop ? expected_fill(loop, node) : -1;
    struct told told;
    if (expected >= 0)
        expect_fill(loop, expected, NULL);
    const bool is = tell(in, node, evaluate, &told);
    if (expected >= 0 && (!is || told.place.to.at[0].object != expected)) {
        give_up(in, node, expected);
        return false;
    }
    if (!is)
        return run_prefix(in, node, evaluate);
    const struct branched *b = &told.branched;
    request_element(in, node, b->then.set, b->element, told.text, told.o, told.w, told.share);
    store(in, &told.place, b->element->type->size, &told.v, node);
    if (b->counts_down) {
        struct cell *cell = cell_of(in, object_for_decl(in, loop->down));
        cell->value = value_unknown();
        cell->alike.all = false;
        note_written(in, object_for_decl(in, loop->down));
    }
    return true;
}
