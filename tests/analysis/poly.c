/* Polynomials against their values at random points, and against themselves written in other ways. */
#include <stdlib.h>
#include <string.h>

#include "evaluate.h"
#include "seeded.h"

enum { SYMBOLS = 5, ROUNDS = 4000, POINTS = 6 };

static struct arena *arena;
static struct poly_space *space;
static const struct atom *symbols[SYMBOLS], *named[2];

static int begin(void **state)
{
    (void)state;
    arena = arena_new();
    space = poly_space_new(arena);
    for (int i = 0; i < SYMBOLS; i++)
        symbols[i] = poly_make_atom(space, A_SYMBOL, i, 0, 0, NULL, NULL,
                                    (const char *[]){"a", "b", "c", "d", "e"}[i]);
    named[0] = poly_make_atom(space, A_NAMED, 0, 1, 12, NULL, NULL, "TWELVE");
    named[1] = poly_make_atom(space, A_NAMED, 1, 1, 7, NULL, NULL, "SEVEN");
    return 0;
}

static int end(void **state)
{
    (void)state;
    arena_free(arena);
    return 0;
}

static long long symbol_at(const void *data, const struct atom *atom, long long at)
{
    (void)at;
    return atom->kind == A_SYMBOL ? ((const long long *)data)[atom->id] : 0;
}

static bool value_at(const struct poly *p, const long long *at, long long *value)
{
    struct assignment point = {.value = symbol_at, .data = at};
    return evaluate(&point, p, value);
}

static void draw_point(struct dice *dice, long long *at, long long low, long long high)
{
    for (int i = 0; i < SYMBOLS; i++)
        at[i] = between(dice, low, high);
}

/* An expression as a program has it: its polynomial, and its value computed as it stands. */
struct expression {
    char op; /* '0' number, 'x' symbol, 'k' named constant, + - * / % and '|', which has no rule */
    long long number;
    struct expression *left, *right;
};

static struct expression *draw(struct dice *dice, int depth, bool quotients)
{
    struct expression *e = ARENA_NEW(arena, struct expression);
    if (!depth || one_in(dice, 5)) {
        e->op = "0xxxk"[below_of(dice, 5)];
        e->number = e->op == '0'   ? between(dice, -4, 9)
                    : e->op == 'x' ? below_of(dice, SYMBOLS)
                                   : below_of(dice, 2);
        return e;
    }
    const char *operators = quotients ? "++--**/%|" : "++-*";
    e->op = operators[below_of(dice, quotients ? 9 : 4)];
    e->left = draw(dice, depth - 1, quotients);
    e->right = draw(dice, depth - 1, quotients);
    return e;
}

static const struct poly *poly_from(const struct expression *e)
{
    const struct poly *a = e->left ? poly_from(e->left) : NULL, *b = e->right ? poly_from(e->right) : NULL;
    switch (e->op) {
    case '0':
        return poly_const(space, e->number);
    case 'x':
        return poly_of(space, symbols[e->number]);
    case 'k':
        return poly_of(space, named[e->number]);
    case '+':
        return poly_add(space, a, b);
    case '-':
        return poly_sub(space, a, b);
    case '*':
        return poly_mul(space, a, b);
    case '/':
        return poly_div(space, a, b);
    case '%':
        return poly_mod(space, a, b);
    default:
        return a && b ? poly_opaque(space, e->op, a, b) : NULL;
    }
}

/* The same sum or product with its operands in another order, brackets elsewhere, products multiplied out. */
static const struct poly *otherwise(struct dice *dice, const struct expression *e)
{
    if (!e->left)
        return poly_from(e);
    const struct poly *a = otherwise(dice, e->left), *b = otherwise(dice, e->right);
    const struct expression *right = e->right;
    if (e->op == '+')
        return one_in(dice, 2) ? poly_add(space, b, a)
                               : poly_sub(space, a, poly_sub(space, poly_const(space, 0), b));
    if (e->op == '-')
        return poly_add(space, poly_mul(space, b, poly_const(space, -1)), a);
    if (right->op == '+' && one_in(dice, 2))
        return poly_add(space, poly_mul(space, a, otherwise(dice, right->right)),
                        poly_mul(space, otherwise(dice, right->left), a));
    return poly_mul(space, b, a);
}

static __int128 exactly(const struct expression *e, const long long *at, bool *defined)
{
    const __int128 limit = (__int128)1 << 62;
    __int128 a = e->left ? exactly(e->left, at, defined) : 0,
             b = e->right ? exactly(e->right, at, defined) : 0, v = 0;
    if (!*defined)
        return 0;
    switch (e->op) {
    case '0':
        return e->number;
    case 'x':
        return at[e->number];
    case 'k':
        return named[e->number]->value;
    case '+':
        v = a + b;
        break;
    case '-':
        v = a - b;
        break;
    case '*':
        v = a * b;
        break;
    case '/':
    case '%':
        *defined = b != 0;
        v = !b ? 0 : e->op == '/' ? a / b : a % b;
        break;
    default: { /* as its own atom has it */
        const struct poly *p =
            poly_opaque(space, e->op, poly_const(space, (long long)a), poly_const(space, (long long)b));
        long long x = 0;
        *defined = value_at(p, at, &x);
        v = x;
    }
    }
    *defined = *defined && v < limit && v > -limit;
    return v;
}

static void the_value_is_that_of_the_expression(void **state)
{
    (void)state;
    int compared = 0, dropped = 0;
    for (int round = 0; round < ROUNDS; round++) {
        struct dice dice = dice_of(round);
        const struct expression *e = draw(&dice, 1 + (int)below_of(&dice, 5), true);
        const struct poly *p = poly_from(e);
        if (!p || p->overflow) {
            dropped++;
            continue;
        }
        for (int k = 0; k < POINTS; k++) {
            long long at[SYMBOLS], value;
            bool defined = true;
            draw_point(&dice, at, -9, 12);
            __int128 expected = exactly(e, at, &defined);
            if (!defined || !value_at(p, at, &value))
                continue;
            compared++;
            if (value != (long long)expected)
                fail_round(round, "%s is %lld, not %lld", poly_text(arena, p), value, (long long)expected);
        }
    }
    assert_true(compared > ROUNDS * POINTS / 2);
    assert_true(dropped < ROUNDS / 10);
}

/* Without quotients there is one polynomial for each function: equal at many points, the same one. */
static void one_value_has_one_polynomial(void **state)
{
    (void)state;
    int same = 0;
    for (int round = 0; round < ROUNDS; round++) {
        struct dice dice = dice_of(round);
        const struct expression *e = draw(&dice, 1 + (int)below_of(&dice, 4), false),
                                *other = draw(&dice, 1 + (int)below_of(&dice, 2), false);
        const struct poly *p = poly_from(e), *q = otherwise(&dice, e), *r = poly_from(other);
        if (poly_has_kind(p, A_OPAQUE) || poly_has_kind(q, A_OPAQUE))
            continue;
        if (p != q)
            fail_round(round, "%s and %s are one function", poly_text(arena, p), poly_text(arena, q));
        bool equal = true; /* named constants keep their names: they count as unknowns here */
        const struct poly *fp = poly_flat(space, p, NULL), *fr = poly_flat(space, r, NULL);
        int compared = 0;
        for (int k = 0; k < POINTS; k++) {
            long long at[SYMBOLS], x, y;
            draw_point(&dice, at, -60, 60);
            if (!value_at(fp, at, &x) || !value_at(fr, at, &y))
                continue;
            equal = equal && x == y;
            compared++;
        }
        same += fp == fr;
        if (compared == POINTS && equal != (fp == fr))
            fail_round(round, "%s and %s are %s", poly_text(arena, fp), poly_text(arena, fr),
                       equal ? "equal everywhere" : "not equal");
    }
    assert_true(same > 0);
}

static void an_atom_is_replaced_by_its_value(void **state)
{
    (void)state;
    int compared = 0;
    for (int round = 0; round < ROUNDS; round++) {
        struct dice dice = dice_of(round);
        const struct poly *p = poly_from(draw(&dice, 3, true)), *by = poly_from(draw(&dice, 2, true));
        int which = (int)below_of(&dice, SYMBOLS);
        if (!p || !by || p->overflow || by->overflow)
            continue;
        const struct poly *q = poly_replace(space, p, symbols[which], by);
        if (!poly_has(p, symbols[which]))
            assert_ptr_equal(p, q);
        if (!poly_has(by, symbols[which]))
            assert_false(poly_has(q, symbols[which]));
        for (int k = 0; q && k < POINTS; k++) {
            long long at[SYMBOLS], value, expected, there;
            draw_point(&dice, at, -9, 12);
            if (!value_at(by, at, &there) || !value_at(q, at, &value))
                continue;
            at[which] = there;
            if (!value_at(p, at, &expected))
                continue;
            compared++;
            if (value != expected)
                fail_round(round, "%s with %s for %s is %s", poly_text(arena, p), poly_text(arena, by),
                           symbols[which]->name, poly_text(arena, q));
        }
    }
    assert_true(compared > ROUNDS);
}

static void what_is_split_is_put_together_again(void **state)
{
    (void)state;
    int split = 0;
    for (int round = 0; round < ROUNDS; round++) {
        struct dice dice = dice_of(round);
        const struct poly *p = poly_from(draw(&dice, 4, one_in(&dice, 2))), *quotient, *rest;
        const struct atom *by = symbols[below_of(&dice, SYMBOLS)];
        if (!p || p->overflow || !poly_split(space, p, by, &quotient, &rest))
            continue;
        split++;
        if (poly_has(quotient, by) || poly_has(rest, by))
            fail_round(round, "%s is left in %s and %s", by->name, poly_text(arena, quotient),
                       poly_text(arena, rest));
        if (p != poly_add(space, poly_mul(space, quotient, poly_of(space, by)), rest) &&
            quotient->count <= 64)
            fail_round(round, "%s is not (%s) * %s + %s", poly_text(arena, p), poly_text(arena, quotient),
                       by->name, poly_text(arena, rest));
    }
    assert_true(split > ROUNDS / 3);
}

static const struct poly *draw_term(struct dice *dice)
{
    const struct poly *term = poly_const(space, between(dice, 1, 6) * (one_in(dice, 2) ? -1 : 1));
    for (unsigned i = below_of(dice, 4); i; i--)
        term = poly_mul(space, term, poly_of(space, symbols[below_of(dice, SYMBOLS)]));
    return term;
}

static void an_exact_quotient_is_the_other_factor(void **state)
{
    (void)state;
    int exact = 0, none = 0;
    for (int round = 0; round < ROUNDS; round++) {
        struct dice dice = dice_of(round);
        const struct poly *p = poly_from(draw(&dice, 3, false)), *term = draw_term(&dice),
                          *other = draw_term(&dice);
        const struct poly *q = poly_exact(space, p, other);
        assert_ptr_equal(poly_exact(space, poly_mul(space, p, term), term), p);
        assert_ptr_equal(poly_div(space, poly_mul(space, p, term), term), p);
        assert_ptr_equal(poly_mod(space, poly_mul(space, p, term), term), poly_const(space, 0));
        if (q && poly_mul(space, q, other) != p)
            fail_round(round, "(%s) / (%s) is not exactly %s", poly_text(arena, p), poly_text(arena, other),
                       poly_text(arena, q));
        exact += q != NULL;
        none += !q;
    }
    assert_true(exact > ROUNDS / 20 && none > ROUNDS / 20);
}

static void names_become_numbers(void **state)
{
    (void)state;
    for (int round = 0; round < ROUNDS; round++) {
        struct dice dice = dice_of(round);
        const struct poly *p = poly_from(draw(&dice, 4, one_in(&dice, 2)));
        long long at[SYMBOLS], x, y, number;
        if (!p || p->overflow)
            continue;
        const struct poly *all = poly_flat(space, p, NULL), *but = poly_flat(space, p, named[0]);
        draw_point(&dice, at, -9, 12);
        if (value_at(p, at, &x) && value_at(all, at, &y) && x != y)
            fail_round(round, "%s is not %s", poly_text(arena, all), poly_text(arena, p));
        if (value_at(p, at, &x) && value_at(but, at, &y) && x != y)
            fail_round(round, "%s is not %s", poly_text(arena, but), poly_text(arena, p));
        for (int i = 0; i < all->count; i++)
            for (int j = 0; j < all->terms[i].count; j++)
                assert_int_not_equal(all->terms[i].atoms[j]->kind, A_NAMED);
        if (poly_number(p, &number) && value_at(p, at, &x) && x != number)
            fail_round(round, "%s is said to be %lld", poly_text(arena, p), number);
        if (poly_literal(p, &number) && p != poly_const(space, number))
            fail_round(round, "%s is said to be the literal %lld", poly_text(arena, p), number);
    }
    const struct poly *both = poly_mul(space, poly_of(space, named[0]), poly_of(space, named[1]));
    long long number;
    assert_true(poly_number(both, &number) && number == 84);
    assert_false(poly_literal(both, &number));
    assert_ptr_equal(poly_flat(space, both, named[0]),
                     poly_mul(space, poly_of(space, named[0]), poly_const(space, 7)));
    assert_true(poly_number(poly_div(space, both, poly_const(space, 5)), &number) && number == 16);
    assert_true(poly_number(poly_mod(space, both, poly_const(space, 5)), &number) && number == 4);
}

static void what_is_not_negative_never_is(void **state)
{
    (void)state;
    int told = 0;
    for (int round = 0; round < ROUNDS; round++) {
        struct dice dice = dice_of(round);
        const struct poly *p = poly_from(draw(&dice, 3, one_in(&dice, 2)));
        if (!poly_not_negative(p))
            continue;
        told++;
        for (int k = 0; k < POINTS; k++) {
            long long at[SYMBOLS], value;
            draw_point(&dice, at, 0, 9);
            struct assignment point = {.value = symbol_at, .data = at};
            if (evaluate(&point, p, &value) && !point.negative && value < 0)
                fail_round(round, "%s is %lld", poly_text(arena, p), value);
        }
    }
    assert_true(told > ROUNDS / 20);
    assert_false(poly_not_negative(NULL));
}

static void what_an_atom_is_not_in_does_not_follow_it(void **state)
{
    (void)state;
    for (int round = 0; round < ROUNDS; round++) {
        struct dice dice = dice_of(round);
        const struct poly *p = poly_from(draw(&dice, 4, true));
        int which = (int)below_of(&dice, SYMBOLS);
        long long at[SYMBOLS], before, after;
        if (!p || p->overflow)
            continue;
        draw_point(&dice, at, -9, 12);
        bool defined = value_at(p, at, &before);
        at[which] += 1 + below_of(&dice, 5);
        if (!poly_has(p, symbols[which]) && defined && value_at(p, at, &after) && before != after)
            fail_round(round, "%s follows %s", poly_text(arena, p), symbols[which]->name);
        if (poly_has_kind(p, A_DIV) != (strstr(poly_text(arena, p), ") / (") != NULL))
            fail_round(round, "%s: is there a quotient?", poly_text(arena, p));
    }
}

static void beyond_64_bits_nothing_is_equal(void **state)
{
    (void)state;
    const struct poly *a = poly_of(space, symbols[0]),
                      *much = poly_mul(space, a, poly_const(space, INT64_MAX)),
                      *least = poly_const(space, INT64_MIN);
    const struct poly *sum = poly_add(space, much, much), *again = poly_add(space, much, much);
    long long number;
    assert_true(sum->overflow && again->overflow);
    assert_ptr_not_equal(sum, again);
    assert_true(poly_mul(space, much, poly_const(space, 3))->overflow);
    assert_true(poly_sub(space, poly_const(space, 0), least)->overflow);
    const struct poly *back = poly_sub(space, poly_sub(space, poly_add(space, much, much), much), much);
    assert_true(back->overflow);
    assert_ptr_not_equal(back, poly_const(space, 0));
    assert_false(poly_number(back, &number));
    assert_false(poly_literal(back, &number));
    assert_false(poly_not_negative(back));
    assert_null(poly_exact(space, back, a));
    assert_true(poly_flat(space, back, NULL)->overflow);
}

static void nothing_known_stays_nothing_known(void **state)
{
    (void)state;
    const struct poly *a = poly_of(space, symbols[0]), *quotient, *rest;
    assert_null(poly_add(space, NULL, a));
    assert_null(poly_sub(space, a, NULL));
    assert_null(poly_mul(space, a, NULL));
    assert_null(poly_div(space, NULL, a));
    assert_null(poly_mod(space, a, NULL));
    assert_null(poly_opaque(space, '|', NULL, a));
    assert_null(poly_exact(space, NULL, a));
    assert_null(poly_replace(space, NULL, symbols[0], a));
    assert_null(poly_flat(space, NULL, NULL));
    assert_null(poly_single(NULL));
    assert_false(poly_split(space, NULL, symbols[0], &quotient, &rest));
    assert_string_equal(poly_text(arena, NULL), "?");
    const struct poly *deep = a;
    for (int i = 0; i < 20 && deep; i++) /* quotients within quotients end as unknown */
        deep = poly_div(space, poly_add(space, deep, poly_const(space, 1)), poly_of(space, symbols[1]));
    assert_null(deep);
}

static void text_says_what_it_is(void **state)
{
    (void)state;
    const struct poly *a = poly_of(space, symbols[0]), *b = poly_of(space, symbols[1]);
    const struct poly *rank = poly_of(space, poly_make_atom(space, A_RANK, 3, 0, 0, NULL, NULL, NULL));
    const struct poly *displacement =
        poly_of(space, poly_make_atom(space, A_DISPL, 2, 0, 0, rank, NULL, NULL));
    assert_string_equal(poly_text(arena, poly_const(space, 0)), "0");
    assert_string_equal(poly_text(arena, poly_sub(space, poly_mul(space, a, b), poly_const(space, 3))),
                        "a#0*b#1 + -3");
    assert_string_equal(poly_text(arena, poly_div(space, a, b)), "(a#0) / (b#1)");
    assert_string_equal(poly_text(arena, poly_mod(space, a, b)), "(a#0) % (b#1)");
    assert_string_equal(poly_text(arena, displacement), "DISPL2(rank3)");
    assert_string_equal(poly_text(arena, poly_opaque(space, 5, a, NULL)), "op5(a#0,)");
    assert_ptr_equal(poly_single(a), symbols[0]);
    assert_null(poly_single(poly_add(space, a, a)));
    assert_null(poly_single(poly_add(space, a, b)));
    assert_true(poly_has_kind(displacement, A_RANK));
    assert_false(poly_has_kind(displacement, A_SIZE));
}

/* As many as make the tables grow more than once: each is found again. */
static void the_tables_grow(void **state)
{
    (void)state;
    enum { MANY = 6000 };
    const struct atom **atoms = calloc(MANY, sizeof *atoms);
    const struct poly **sums = calloc(MANY, sizeof *sums);
    for (int i = 0; i < MANY; i++) {
        atoms[i] = poly_make_atom(space, A_LOOP, i, 0, 0, NULL, NULL, NULL);
        sums[i] = poly_add(space, poly_of(space, atoms[i]), poly_const(space, i));
    }
    for (int i = 0; i < MANY; i++) {
        assert_ptr_equal(poly_make_atom(space, A_LOOP, i, 0, 0, NULL, NULL, NULL), atoms[i]);
        assert_ptr_equal(poly_add(space, poly_const(space, i), poly_of(space, atoms[i])), sums[i]);
    }
    free(atoms);
    free(sums);
}

int main(int argc, char **argv)
{
    seed_read(argc, argv);
#define IN_SPACE(test) cmocka_unit_test_setup_teardown(test, begin, end)
    const struct CMUnitTest tests[] = {IN_SPACE(the_value_is_that_of_the_expression),
                                       IN_SPACE(one_value_has_one_polynomial),
                                       IN_SPACE(an_atom_is_replaced_by_its_value),
                                       IN_SPACE(what_is_split_is_put_together_again),
                                       IN_SPACE(an_exact_quotient_is_the_other_factor),
                                       IN_SPACE(names_become_numbers),
                                       IN_SPACE(what_is_not_negative_never_is),
                                       IN_SPACE(what_an_atom_is_not_in_does_not_follow_it),
                                       IN_SPACE(beyond_64_bits_nothing_is_equal),
                                       IN_SPACE(nothing_known_stays_nothing_known),
                                       IN_SPACE(text_says_what_it_is),
                                       IN_SPACE(the_tables_grow)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
