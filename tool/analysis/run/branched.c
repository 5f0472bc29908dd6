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
#include "analysis/run/arms.h"
#include "analysis/run/fills.h"
#include "analysis/run/picked.h"
#include "analysis/run/prefixes.h"
#include "analysis/run/ranges.h"
#include "analysis/shares/blocks.h"
#include "analysis/shares/shares.h"
#include "analysis/tree/lower_made.h"
#include "analysis/tree/program.h"
#include "analysis/tree/shape.h"
#include "analysis/tree/tree.h"
#include "analysis/values/choices.h"
#include "analysis/values/numbers.h"
#include "analysis/values/values.h"

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

void find_countdown(struct interp *in, struct loop *loop)
{
    loop->down = NULL;
    if (!in->program->options->ranges || !loop->rank_loop)
        return;
    bool in_test;
    const struct decl *variable = counted_down(loop->node, &in_test);
    const struct poly *left =
        variable && !declares(loop->node, variable) && count_names(loop->node, variable) == (in_test ? 1 : 2)
            ? number_alone(in, variable)
            : NULL;
    loop->down = left ? variable : NULL;
    loop->left = left;
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
        bool steps;
        return loop->down && is_positive(test, &steps) == loop->down
                   ? order_as_number(in, OP_LT, &at, &left, test)
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
static bool is_of_turn(struct interp *in, const struct loop *loop, const struct node *node,
                       const struct node *element, evaluation evaluate, struct value *place)
{
    const struct node *index = NULL, *array = indexed(element, &index);
    const struct type *type = element->type;
    if (!array || array->kind != N_REF || !index || index->kind != N_REF || !is_signed_int(index->type) ||
        !is_signed_int(type) || !whole_rank_loop(in, loop, 0) || !unconditional(in, node, loop->node) ||
        !node_text(in->arena, element))
        return false;
    const struct value at = evaluate(in, index);
    if (at.o != rank_at(in, loop) || at.w != at.o || object_at(in, array, type->size, evaluate, place) < 0)
        return false;
    place->to.at[0].o = place->to.at[0].w = poly_mul(in->space, P(in, type->size), at.o);
    return true;
}

/* What the `if` leaves in the element, `is` being its test; null: not told. */
static const struct poly *left_by(struct interp *in, const struct turn_set *set, const struct poly *is,
                                  evaluation evaluate)
{
    const struct poly *before = set->before ? same_in_both(in, set->before->children[1], evaluate) : NULL,
                      *one = is ? set_by(in, set->then, before, evaluate) : NULL,
                      *other = one ? set_by(in, set->otherwise, before, evaluate) : NULL;
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

/* An element that the `if` sets, as it is behind it. */
struct told_set {
    struct value place, v;    /* what is to be told of the array */
    const struct poly *o, *w; /* of the element, */
    const char *text;         /* which is set to that */
    int share;
};

struct told {
    struct branched branched;
    struct told_set sets[MOST_SET];
};

/* The number as what the new program has in its place. */
static bool becomes(struct interp *in, const struct node *node, const struct node *element,
                    struct told_set *told)
{
    bool ok;
    const struct poly *o = told->o, *w;
    told->share = o ? share_of(in, o) : -1;
    w = told->share >= 0 && in->shares->list[told->share].blocks ? to_new(in, o, &ok) : NULL;
    if (!w || !ok)
        return false;
    told->v = (struct value){.o = o, .w = o, .dep = DEP_LENGTH, .shares = poly_shares(in, o)};
    note_inline(in, told->share, node, &told->v);
    told->v.w = told->w = w;
    told->v.dep = length_dep(w);
    told->text =
        plan_in_scope(in, told->share, node) ? value_text(in, w, node, element->type->size > 4) : NULL;
    return told->text && told->v.dep == DEP_LENGTH && whole_rank_loop(in, in->numbers->loop, told->v.shares);
}

/* Is each element of an array of its own, and none of what is set between its statement and the `if`? */
static bool are_apart(struct interp *in, const struct told *told, evaluation evaluate)
{
    const struct branched *b = &told->branched;
    for (int i = 0; i < b->count; i++) {
        const int object = told->sets[i].place.to.at[0].object;
        for (int k = 0; k < i; k++)
            if (told->sets[k].place.to.at[0].object == object)
                return false;
        const struct node *block = b->node->parent;
        int at = b->sets[i].before ? place_among(b->sets[i].before, block) + 1 : block->count;
        for (; at < block->count && block->children[at] != b->node; at++) {
            const struct node *index = NULL, *element = block->children[at]->children[0];
            struct value place;
            const int other = object_at(in, indexed(element, &index), element->type->size, evaluate, &place);
            if (other < 0 || other == object)
                return false;
        }
    }
    return true;
}

/* What the `if` makes of all elements that it sets; nothing is changed. */
static bool tell(struct interp *in, const struct node *node, evaluation evaluate, struct told *told)
{
    struct loop *loop = in->numbers->loop;
    struct branched *b = &told->branched;
    if (!in->program->options->ranges || !loop || !loop->rank_loop || in->path->control.dep != DEP_FIX ||
        node->kind != N_IF || !read_branched(loop->down, node, b))
        return false;
    for (int i = 0; i < b->count; i++)
        if (!is_of_turn(in, loop, node, b->sets[i].element, evaluate, &told->sets[i].place))
            return false;
    if (!are_apart(in, told, evaluate))
        return false;
    const struct poly *is = test_of(in, b, loop, evaluate);
    for (int i = 0; i < b->count; i++) {
        told->sets[i].o = named_by_shares(in, left_by(in, &b->sets[i], is, evaluate));
        const struct value looked = {.o = told->sets[i].o, .w = told->sets[i].o};
        look_for_counts(in, b->sets[i].element, &looked);
    }
    for (int i = 0; i < b->count; i++)
        if (!becomes(in, node, b->sets[i].element, &told->sets[i]))
            return false;
    return true;
}

/* The turn has set the element: `v` of what is told is the array's from here on. */
static bool fill_told(struct interp *in, struct told_set *told)
{
    return fill_with_blocks(in, in->numbers->loop, told->share, &told->v, told->place.to.at[0].object);
}

bool begin_branched(struct interp *in, const struct node *element, struct value *v, evaluation evaluate)
{
    const struct node *statement = element->parent, *block = statement ? statement->parent : NULL;
    int at = block && block->kind == N_BLOCK && in->numbers->loop ? place_among(statement, block) : -1;
    struct told told;
    if (at < 0)
        return false;
    for (at++; at < block->count && sets_plainly(block->children[at]); at++)
        ;
    const struct node *next = at < block->count ? block->children[at] : NULL;
    if (!next || next->kind != N_IF || !tell(in, next, evaluate, &told))
        return false;
    for (int i = 0; i < told.branched.count; i++) {
        struct told_set *set = &told.sets[i];
        if (told.branched.sets[i].before != statement)
            continue;
        if (!fill_told(in, set))
            return false;
        *v = set->v;
        expect_fill(in->numbers->loop, set->place.to.at[0].object, next);
        return true;
    }
    return false;
}

/* d[r] = 0 in the first turn, where there is no such branch as it was before, d[r - 1] + counts[r - 1] in all
 * others. */
static bool run_prefix(struct interp *in, const struct node *node, evaluation evaluate)
{
    struct loop *loop = in->numbers->loop;
    const struct node zero = {.kind = N_INT};
    struct branched b = {.count = 0};
    struct value place, v;
    if (!loop || !loop->rank_loop || node->kind != N_IF || node->count < 2 || !node->children[1] ||
        in->path->control.dep != DEP_FIX)
        return false;
    const bool alone = node->count < 3 || !node->children[2];
    if (!alone && (!read_branched(loop->down, node, &b) || b.count != 1 || b.sets[0].before || b.counts_down))
        return false;
    const struct node *set = alone ? only_set(node->children[1]) : b.sets[0].then,
                      *element = set ? set->children[0] : NULL;
    if (!set || !is_of_turn(in, loop, node, element, evaluate, &place))
        return false;
    const int object = place.to.at[0].object;
    int counts;
    const struct choice choice = {node->children[0], set->children[1],
                                  alone ? &zero : b.sets[0].otherwise->children[1]};
    if ((alone && !fills_zeros(in, loop, object)) ||
        !is_prefix_of_turn(in, element, &choice, &place, &v, &counts, evaluate) ||
        !whole_rank_loop(in, loop, v.shares) || !note_fill(in, loop, object, v.dep))
        return false;
    note_sum(loop, object, counts, v.factor);
    store(in, &place, element->type->size, &v, node);
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

/* Is everything told that the statements before the `if` were taken for? */
static bool tells_all(const struct told *told, const int *expected, int count)
{
    for (int i = 0; i < count; i++) {
        int k = 0;
        while (k < told->branched.count && told->sets[k].place.to.at[0].object != expected[i])
            k++;
        if (k == told->branched.count)
            return false;
    }
    return true;
}

bool run_branched(struct interp *in, const struct node *node, evaluation evaluate)
{
    struct loop *loop = in->numbers->loop;
    int expected[MOST_SET], count = 0;
    struct told told;
    while (loop && count < MOST_SET && (expected[count] = take_expected(loop, node)) >= 0)
        count++;
    const bool is = tell(in, node, evaluate, &told);
    if (count && (!is || !tells_all(&told, expected, count))) {
        for (int i = 0; i < count; i++)
            give_up(in, node, expected[i]);
        return false;
    }
    if (!is)
        return run_prefix(in, node, evaluate);
    const struct branched *b = &told.branched;
    for (int i = 0; i < b->count; i++)
        if (!fill_told(in, &told.sets[i])) {
            for (int k = 0; k < b->count && (i || count); k++)
                give_up(in, node, told.sets[k].place.to.at[0].object);
            return false;
        }
    for (int i = 0; i < b->count; i++) {
        const struct told_set *set = &told.sets[i];
        const struct node *element = b->sets[i].element;
        request_element(in, node, b->sets[i].then ? b->sets[i].then : b->sets[i].otherwise, element,
                        set->text, set->o, set->w, set->share);
        store(in, &set->place, element->type->size, &set->v, node);
    }
    if (b->counts_down) {
        struct cell *cell = cell_of(in, object_for_decl(in, loop->down));
        cell->value = value_unknown();
        cell->alike.all = false;
        note_written(in, object_for_decl(in, loop->down));
    }
    return true;
}
