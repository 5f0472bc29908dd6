/* Joins of values: what two paths leave is never nearer to "the same for all shares" than what either left.
 */
#include <string.h>

#include "abstract.h"
#include "analysis/memory/objects.h"
#include "analysis/path/path.h"
#include "analysis/path/position.h"
#include "analysis/shares/shares.h"
#include "analysis/tree/tree.h"
#include "analysis/values/classes.h"
#include "analysis/values/numbers.h"
#include "analysis/values/values.h"

enum { ROUNDS = 20000, NUMBERS = 7, OBJECTS = 6 };

static const struct node here, there, elsewhere;
static struct interp *in;
static const struct poly *numbers[NUMBERS];

static int begin(void **state)
{
    (void)state;
    in = abstract_new();
    share_new(in, poly_div(in->space, unknown_number(in, 0), ranks(in)));
    numbers[0] = P(in, 0);
    numbers[1] = P(in, 1);
    numbers[2] = P(in, 40);
    numbers[3] = unknown_number(in, 0);
    numbers[4] = unknown_number(in, 1);
    numbers[5] = own_rank(in);
    numbers[6] = poly_add(in->space, numbers[3], P(in, 1));
    for (int i = 0; i < OBJECTS; i++) {
        const struct object object = {.parent = -1, .name = "object"};
        object_new(in, &object);
    }
    return 0;
}

static int end(void **state)
{
    (void)state;
    abstract_free(in);
    return 0;
}

static void draw_class(struct dice *dice, struct value *v)
{
    static const enum agg partial[] = {AGG_SUM, AGG_PROD, AGG_MAX, AGG_MIN, AGG_LOR, AGG_RAISED};
    const struct share *share = &in->shares->list[0];
    v->shares = 1;
    switch (below_of(dice, 8)) {
    case 0:
        v->dep = DEP_ITEM;
        v->loop = (int)below_of(dice, 3);
        break;
    case 1:
        v->dep = DEP_FIRST;
        break;
    case 2:
        v->dep = DEP_AGG;
        v->partial.operation = partial[below_of(dice, 6)];
        v->partial.one_rank = one_in(dice, 6);
        v->partial.stamp = below_of(dice, 3);
        v->partial.plus = one_in(dice, 3);
        break;
    case 3:
        v->dep = DEP_LENGTH;
        v->o = poly_of(in->space, share->atom);
        v->w = poly_of(in->space, one_in(dice, 2) ? share->mine : share->offset);
        break;
    case 4:
        v->dep = DEP_CARRY;
        v->partial.object = (int)below_of(dice, 2);
        v->partial.operation = one_in(dice, 2) ? AGG_NONE : partial[below_of(dice, 2)];
        break;
    case 5:
        v->dep = one_in(dice, 2) ? DEP_COUNTS : DEP_DISPLS;
        v->factor = numbers[1 + below_of(dice, 2)];
        break;
    case 6:
        v->dep = DEP_PARTS;
        v->partial.operation = partial[below_of(dice, 2)];
        break;
    default:
        *v = value_bad(v, one_in(dice, 2) ? &there : &elsewhere, 301,
                       "depends on how the items are distributed");
        break;
    }
}

static struct value draw(struct dice *dice)
{
    struct value v = {.dep = DEP_FIX};
    if (one_in(dice, 8)) {
        v.stored.never = true; /* never stored */
        return v;
    }
    if (one_in(dice, 2))
        draw_class(dice, &v);
    else if (one_in(dice, 3)) { /* a pointer */
        for (unsigned i = below_of(dice, MAX_TARGETS) + 1; i; i--) {
            const struct poly *offset = one_in(dice, 3) ? NULL : numbers[below_of(dice, 3)];
            int object = (int)below_of(dice, OBJECTS), k = 0;
            while (k < v.to.count && v.to.at[k].object != object)
                k++;
            if (k == v.to.count)
                v.to.at[v.to.count++] = (struct target){.object = object, .o = offset, .w = offset};
        }
        v.to.lost = one_in(dice, 5);
        v.to.null = one_in(dice, 5);
    } else if (one_in(dice, 3) == 0)
        v.o = v.w = numbers[below_of(dice, NUMBERS)];
    v.by_rank = one_in(dice, 4);
    v.reassoc = one_in(dice, 6);
    if (one_in(dice, 6))
        v.rounds = one_in(dice, 2) ? ROUNDS_ELEMENTS : ROUNDS_ROWS;
    v.partial.mean_of = one_in(dice, 8);
    return v;
}

static struct value join(const struct value *a, const struct value *b)
{
    return value_join(in, a, b, &here, OF_BRANCH, 3);
}

static bool points_to(const struct value *v, int object)
{
    for (int i = 0; i < v->to.count; i++)
        if (v->to.at[i].object == object)
            return true;
    return v->to.lost;
}

/* Everything that is compared between states, pointers in any order. Of what is bad only the shares count: it
 * refuses them wherever it is used. */
static bool alike(const struct value *a, const struct value *b)
{
    struct value x = *a, y = *b;
    if (a->dep == DEP_BAD || b->dep == DEP_BAD)
        return a->dep == b->dep && a->shares == b->shares;
    for (int i = 0; i < OBJECTS; i++)
        if (points_to(a, i) != points_to(b, i))
            return false;
    x.to.count = y.to.count = 0;
    return same_value(&x, &y);
}

static void a_value_joined_with_itself_is_itself(void **state)
{
    (void)state;
    for (int round = 0; round < ROUNDS; round++) {
        struct dice dice = dice_of(round);
        const struct value v = draw(&dice), twice = join(&v, &v);
        if (!same_value(&v, &twice))
            fail_round(round, "class %d is %d", v.dep, twice.dep);
    }
}

static void the_order_of_the_paths_says_nothing(void **state)
{
    (void)state;
    for (int round = 0; round < ROUNDS; round++) {
        struct dice dice = dice_of(round);
        const struct value a = draw(&dice), b = draw(&dice);
        const struct value ab = join(&a, &b), ba = join(&b, &a);
        if (!alike(&ab, &ba))
            fail_round(round, "classes %d and %d: %d, the other way %d", a.dep, b.dep, ab.dep, ba.dep);
    }
}

/* 0: the same for all shares; 2: depends on them. */
static int far(enum dep dep)
{
    return dep == DEP_FIX ? 0 : dep == DEP_BAD ? 2 : 1;
}

static void a_join_is_never_nearer_to_the_same(void **state)
{
    (void)state;
    for (int round = 0; round < ROUNDS; round++) {
        struct dice dice = dice_of(round);
        const struct value a = draw(&dice), b = draw(&dice), v = join(&a, &b);
        const struct value *sides[2] = {&a, &b};
        for (int s = 0; s < 2; s++) {
            const struct value *side = sides[s];
            if (side->stored.never)
                continue;
            if (far(v.dep) < far(side->dep))
                fail_round(round, "classes %d and %d: %d", a.dep, b.dep, v.dep);
            if (side->shares & ~v.shares)
                fail_round(round, "classes %d and %d: a share is left out", a.dep, b.dep);
            if (v.dep == DEP_BAD)
                continue; /* refuses whatever it meets */
            if ((side->by_rank && !v.by_rank) || (side->reassoc && !v.reassoc) ||
                (side->partial.plus && !v.partial.plus))
                fail_round(round, "classes %d and %d: a mark is left out", a.dep, b.dep);
            if (v.dep != side->dep && side->dep != DEP_FIX && side->dep != DEP_FIRST)
                fail_round(round, "classes %d and %d: %d", a.dep, b.dep, v.dep);
            if (v.o && v.o != side->o && v.o == v.w && poly_literal(v.o, &(long long){0}))
                fail_round(round, "classes %d and %d: a number that one of them has not", a.dep, b.dep);
            for (int i = 0; i < side->to.count; i++)
                if (!points_to(&v, side->to.at[i].object))
                    fail_round(round, "a target is left out");
            if (side->to.lost && !v.to.lost)
                fail_round(round, "what is not followed is followed");
            if (v.to.null && !side->to.null)
                fail_round(round, "null on one path only");
            if (v.partial.stamp && v.partial.stamp != side->partial.stamp && a.dep == DEP_AGG &&
                b.dep == DEP_AGG)
                fail_round(round, "the partial result of one of two writes");
        }
    }
}

static void what_was_never_stored_takes_the_other_path(void **state)
{
    (void)state;
    const struct value never = {.stored.never = true};
    for (int round = 0; round < ROUNDS; round++) {
        struct dice dice = dice_of(round);
        const struct value v = draw(&dice), joined = join(&never, &v);
        if (v.stored.never) {
            assert_true(joined.stored.never);
            continue;
        }
        struct value plain = joined;
        plain.stored.perhaps = v.stored.perhaps;
        if (!same_value(&plain, &v) || !joined.stored.perhaps)
            fail_round(round, "class %d is %d", v.dep, joined.dep);
    }
}

/* As it began is a value: a variable that was zero before and five on one path has no number. */
static void what_a_variable_began_as_is_a_value(void **state)
{
    (void)state;
    const struct value zero = {.o = P(in, 0), .w = P(in, 0), .literal.known = true},
                       five = value_fix(in, P(in, 5));
    const struct value v = join(&zero, &five);
    assert_false(v.stored.never || v.stored.perhaps || v.literal.known);
    assert_ptr_not_equal(v.o, zero.o);
    assert_ptr_not_equal(v.o, five.o);
    assert_ptr_equal(v.o, v.w);
}

/* The class of three paths is that of any two of them and the third. */
static void classes_join_in_any_grouping(void **state)
{
    (void)state;
    for (int round = 0; round < ROUNDS; round++) {
        struct dice dice = dice_of(round);
        const struct value a = draw(&dice), b = draw(&dice), c = draw(&dice);
        const struct value ab = join(&a, &b), bc = join(&b, &c), left = join(&ab, &c), right = join(&a, &bc);
        if (left.dep != right.dep || left.shares != right.shares)
            fail_round(round, "classes %d, %d and %d: %d or %d", a.dep, b.dep, c.dep, left.dep, right.dep);
    }
}

/* Two values that may differ have one name where they meet, and other names at other places. */
static void an_unknown_is_named_by_where_it_arises(void **state)
{
    (void)state;
    const struct value a = value_fix(in, numbers[3]), b = value_fix(in, numbers[4]);
    const struct value first = value_join(in, &a, &b, &here, OF_BRANCH, 0);
    const struct value again = value_join(in, &a, &b, &here, OF_BRANCH, 0);
    assert_ptr_equal(first.o, again.o);
    assert_ptr_not_equal(first.o, value_join(in, &a, &b, &here, OF_BRANCH, 1).o);
    assert_ptr_not_equal(first.o, value_join(in, &a, &b, &here, OF_HEAD, 0).o);
    assert_ptr_not_equal(first.o, value_join(in, &a, &b, &there, OF_BRANCH, 0).o);
    struct context called = {.id = 4};
    context_enter(in, &called);
    assert_ptr_not_equal(first.o, value_join(in, &a, &b, &here, OF_BRANCH, 0).o);
    context_enter(in, NULL);
    assert_int_equal(name_number(in, "MPI_INT"), name_number(in, "MPI_INT"));
    assert_int_not_equal(name_number(in, "MPI_INT"), name_number(in, "MPI_LONG"));
}

/* What a turn of a loop has left is an unknown of its own in the next. */
static void what_an_earlier_turn_left_is_another_value(void **state)
{
    (void)state;
    struct loop *loop = loop_new(in, P(in, 10), -1);
    const struct poly *made = symbol(in, &there, OF_INPUT, 0, NULL), *outside = numbers[3];
    assert_true(turns_with(in, made, loop));
    assert_true(turns_with(in, poly_add(in->space, poly_of(in->space, loop->t), outside), loop));
    assert_true(turns_with(in, poly_div(in->space, outside, made), loop));
    assert_false(turns_with(in, outside, loop));
    assert_false(turns_with(in, NULL, loop));
    struct value kept = value_fix(in, made), lasting = value_fix(in, outside);
    age_value(in, &kept, 0, loop);
    age_value(in, &lasting, 0, loop);
    assert_ptr_equal(lasting.o, outside);
    assert_ptr_not_equal(kept.o, made);
    assert_non_null(kept.o);
    struct value length = {.dep = DEP_LENGTH, .shares = 1, .o = made, .w = made};
    age_value(in, &length, 0, loop);
    assert_int_equal(length.dep, DEP_BAD);
    struct value at = {.to.count = 1};
    at.to.at[0].o = at.to.at[0].w = made;
    age_value(in, &at, 0, loop);
    assert_null(at.to.at[0].o);
    in->numbers->loop = NULL;
    in->path->loop_count = 0;
}

/* The first reason stays the reason. */
static void bad_keeps_its_cause(void **state)
{
    (void)state;
    const struct value fine = {.shares = 2}, bad = value_bad(&fine, &there, 301, "first");
    const struct value worse = value_bad(&bad, &here, 305, "second");
    assert_int_equal(worse.reason.code, 301);
    assert_ptr_equal(worse.reason.node, &there);
    assert_string_equal(worse.reason.text, "first");
    assert_int_equal(worse.shares, 2);
    const struct value other = value_fix(in, numbers[3]), joined = join(&other, &bad);
    assert_int_equal(joined.reason.code, 301);
}

/* What is computed from two values in no particular way. */
static void a_combination_is_never_nearer_to_the_same(void **state)
{
    (void)state;
    for (int round = 0; round < ROUNDS; round++) {
        struct dice dice = dice_of(round);
        const struct value a = draw(&dice), b = draw(&dice);
        const struct value v = combine_values(in, &a, &b, &here), w = combine_values(in, &b, &a, &here);
        if (v.dep != w.dep || v.shares != w.shares)
            fail_round(round, "classes %d and %d: %d or %d", a.dep, b.dep, v.dep, w.dep);
        if (far(v.dep) < far(a.dep) || far(v.dep) < far(b.dep) || (a.shares | b.shares) & ~v.shares)
            fail_round(round, "classes %d and %d: %d", a.dep, b.dep, v.dep);
        if (v.dep != DEP_BAD && (a.by_rank || b.by_rank) && !v.by_rank)
            fail_round(round, "classes %d and %d: a mark is left out", a.dep, b.dep);
        if (v.dep != DEP_BAD && v.dep != DEP_FIX && v.dep != DEP_ITEM)
            fail_round(round, "classes %d and %d: %d without a rule", a.dep, b.dep, v.dep);
    }
}

static bool is_partial(struct value *v, const struct value *a, const struct value *b, enum operator op,
                       bool is_float, const struct node *node)
{
    const struct operation operation = {.op = op,
                                        .is_float = is_float,
                                        .node = node,
                                        .left_differs = differs(in, a),
                                        .right_differs = differs(in, b)};
    return partial_result(v, a, b, &operation);
}

/* Own parts added up over the ranks: sums of them, multiples, and nothing else, whatever the parts are. The
 * rule is held against numbers: parts x and y of each rank, together X and Y. */
static void partial_results_are_what_adds_up(void **state)
{
    (void)state;
    static const struct type real = {.kind = T_FLOAT, .size = 8};
    const struct node plain = {.kind = N_BINARY, .type = &real};
    const struct value part = {.dep = DEP_AGG,
                               .partial.operation = AGG_SUM,
                               .shares = 1,
                               .partial.real = true},
                       most = {.dep = DEP_AGG, .partial.operation = AGG_MAX, .shares = 1},
                       fixed = {.dep = DEP_FIX}, by_rank = {.dep = DEP_FIX, .by_rank = true};
    const struct {
        const struct value *a, *b;
        enum operator op;
        bool is_one;
    } rows[] = {
        {&part, &part, OP_ADD, true},     {&part, &part, OP_SUB, true},   {&part, &part, OP_MUL, false},
        {&part, &part, OP_DIV, false},    {&part, &fixed, OP_MUL, true},  {&fixed, &part, OP_MUL, true},
        {&part, &fixed, OP_DIV, true},    {&fixed, &part, OP_DIV, false}, {&part, &fixed, OP_ADD, true},
        {&part, &by_rank, OP_MUL, false}, {&most, &fixed, OP_MUL, false}, {&most, &most, OP_ADD, false},
        {&part, &most, OP_ADD, false},    {&part, &fixed, OP_MOD, false}, {&part, &fixed, OP_SHL, false}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct value v = {.dep = DEP_FIX, .shares = 1};
        bool is_one = is_partial(&v, rows[i].a, rows[i].b, rows[i].op, true, &plain);
        if (is_one != rows[i].is_one || (is_one && (v.dep != DEP_AGG || v.partial.operation != AGG_SUM)))
            fail_msg("row %zu: %d", i, is_one);
    }
    struct value v = {.dep = DEP_FIX, .shares = 1}, one = part;
    assert_false(is_partial(&v, &part, &fixed, OP_DIV, false, &plain)); /* rounds for each rank */
    one.partial.one_rank = true;
    assert_false(is_partial(&v, &one, &fixed, OP_ADD, true, &plain));
}

static void accumulators_become_partial_results(void **state)
{
    (void)state;
    static const struct type whole = {.kind = T_INT, .size = 4};
    const struct node plain = {.kind = N_BINARY, .type = &whole};
    const struct value carry = {.dep = DEP_CARRY, .partial.object = 2, .shares = 1},
                       item = {.dep = DEP_ITEM, .loop = 1, .shares = 1}, fixed = {.dep = DEP_FIX};
    struct value v = {.dep = DEP_FIX, .shares = 1};
    assert_true(is_partial(&v, &carry, &item, OP_ADD, false, &plain));
    assert_int_equal(v.dep, DEP_CARRY);
    assert_int_equal(v.partial.object, 2);
    assert_int_equal(v.partial.operation, AGG_SUM);
    assert_int_equal(v.partial.bytes, 4);
    struct value sum = v;
    assert_true(is_partial(&v, &fixed, &sum, OP_ADD, false, &plain));
    assert_false(is_partial(&v, &sum, &item, OP_MUL, false, &plain)); /* a sum is no product */
    assert_false(is_partial(&v, &item, &carry, OP_SUB, false, &plain));
    assert_false(is_partial(&v, &carry, &item, OP_DIV, false, &plain));
    struct value differing = item;
    differing.by_rank = true;
    assert_false(is_partial(&v, &carry, &differing, OP_ADD, false, &plain));
}

int main(int argc, char **argv)
{
    seed_read(argc, argv);
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_value_joined_with_itself_is_itself),
                                       cmocka_unit_test(the_order_of_the_paths_says_nothing),
                                       cmocka_unit_test(a_join_is_never_nearer_to_the_same),
                                       cmocka_unit_test(what_was_never_stored_takes_the_other_path),
                                       cmocka_unit_test(what_a_variable_began_as_is_a_value),
                                       cmocka_unit_test(classes_join_in_any_grouping),
                                       cmocka_unit_test(an_unknown_is_named_by_where_it_arises),
                                       cmocka_unit_test(what_an_earlier_turn_left_is_another_value),
                                       cmocka_unit_test(bad_keeps_its_cause),
                                       cmocka_unit_test(a_combination_is_never_nearer_to_the_same),
                                       cmocka_unit_test(partial_results_are_what_adds_up),
                                       cmocka_unit_test(accumulators_become_partial_results)};
    return cmocka_run_group_tests(tests, begin, end);
}
