/* Shares and what the code at hand runs under: what a number becomes when the shares differ, which shares go
 * together, who comes by, and what an expression says; against counting. */
#include <string.h>

#include "abstract.h"
#include "analysis/analysis.h"
#include "analysis/base/arena.h"
#include "analysis/known/mpi_calls.h"
#include "analysis/memory/objects.h"
#include "analysis/path/path.h"
#include "analysis/path/position.h"
#include "analysis/path/rank_loops.h"
#include "analysis/path/sides.h"
#include "analysis/plans/asked.h"
#include "analysis/shares/rows.h"
#include "analysis/shares/shares.h"
#include "analysis/shares/units.h"
#include "analysis/tree/program.h"
#include "analysis/tree/tree.h"
#include "analysis/values/meaning.h"
#include "analysis/values/numbers.h"
#include "analysis/values/values.h"
#include "evaluate.h"
#include "parsed.h"

enum { ROUNDS = 3000 };

static const struct node places[3];

/* ---- what a number becomes ---- */

struct setting {
    long long ranks, rank, own[3], turn, number;
};

static long long before(const struct setting *run, long long rank)
{
    long long sum = rank > run->ranks ? run->own[0] * (rank - run->ranks) : 0; /* goes on behind the last */
    for (int i = 0; i < rank && i < run->ranks; i++)
        sum += run->own[i];
    return sum;
}

static long long atom_at(const void *data, const struct atom *atom, long long at)
{
    const struct setting *run = data;
    switch (atom->kind) {
    case A_RANK:
        return run->rank;
    case A_SIZE:
        return run->ranks;
    case A_LOOP:
        return run->turn;
    case A_MINE:
        return run->own[run->rank];
    case A_OFFSET:
        return before(run, run->rank);
    case A_TOTAL:
        return before(run, run->ranks);
    case A_DISPL:
        return before(run, at);
    default:
        return run->number;
    }
}

static long long value_at(int round, const struct setting *run, const struct poly *p)
{
    struct assignment point = {.value = atom_at, .data = run};
    long long value;
    if (!evaluate(&point, p, &value))
        fail_round(round, "no value");
    return value;
}

static const struct poly *times(struct interp *in, const struct poly *a, const struct poly *b)
{
    return poly_mul(in->space, a, b);
}

/* A sum of multiples of the share: by numbers, the rank, the number of ranks, a counter over the ranks. */
static const struct poly *draw(struct interp *in, struct dice *dice, const struct poly *share,
                               const struct loop *loop)
{
    const struct poly *factors[] = {P(in, 1), own_rank(in), ranks(in), rank_at(in, loop),
                                    poly_add(in->space, rank_at(in, loop), P(in, 1))};
    const struct poly *sum = P(in, between(dice, -2, 2));
    for (unsigned i = 1 + below_of(dice, 3); i; i--)
        sum = poly_add(in->space, sum,
                       times(in, times(in, share, factors[below_of(dice, 5)]), P(in, between(dice, 1, 3))));
    return one_in(dice, 4) ? poly_add(in->space, sum, unknown_number(in, 1)) : sum;
}

static void with_equal_shares_nothing_changes(void **state)
{
    (void)state;
    struct interp *in = abstract_new();
    const struct poly *n = unknown_number(in, 0), *share = poly_div(in->space, n, ranks(in));
    share_new(in, share);
    struct loop *loop = loop_new(in, ranks(in), -1);
    loop->rank_loop = true;
    int changed = 0;
    for (int round = 0; round < ROUNDS; round++) {
        struct dice dice = dice_of(round);
        const struct poly *o = draw(in, &dice, share, loop);
        bool ok;
        const struct poly *w = to_new(in, o, &ok);
        if (!ok)
            continue;
        changed++;
        if (poly_has(w, in->shares->list[0].atom))
            fail_round(round, "%s is left in %s", poly_text(in->arena, share), poly_text(in->arena, w));
        if (with_equal_shares(in, w) != o)
            fail_round(round, "%s is %s, with equal shares %s", poly_text(in->arena, o),
                       poly_text(in->arena, w), poly_text(in->arena, with_equal_shares(in, w)));
        struct setting run = {.ranks = between(&dice, 1, 3)};
        long long equal = between(&dice, 1, 4);
        run.number = equal * run.ranks;
        run.rank = between(&dice, 0, run.ranks - 1);
        run.turn = between(&dice, 0, run.ranks - 1);
        for (int i = 0; i < 3; i++)
            run.own[i] = equal;
        if (value_at(round, &run, o) != value_at(round, &run, w))
            fail_round(round, "%s is not %s", poly_text(in->arena, w), poly_text(in->arena, o));
    }
    assert_true(changed > ROUNDS / 2);
    abstract_free(in);
}

static void each_multiple_has_its_meaning(void **state)
{
    (void)state;
    struct interp *in = abstract_new();
    const struct poly *n = unknown_number(in, 0), *s = poly_div(in->space, n, ranks(in)),
                      *m = unknown_number(in, 1);
    share_new(in, s);
    const struct share *share = &in->shares->list[0];
    const struct poly *mine = poly_of(in->space, share->mine), *offset = poly_of(in->space, share->offset),
                      *total = poly_of(in->space, share->total), *rank = own_rank(in), *size = ranks(in);
    struct loop *loop = loop_new(in, size, -1), *other = loop_new(in, m, -1);
    loop->rank_loop = true;
    const struct poly *r = poly_of(in->space, loop->t), *next = poly_add(in->space, r, P(in, 1));
    const struct {
        const struct poly *o, *w;
    } rows[] = {{s, mine},
                {times(in, rank, s), offset},
                {times(in, size, s), total},
                {times(in, times(in, rank, s), m), times(in, offset, m)},
                {times(in, r, s), of_rank(in, A_DISPL, 0, r)},
                {times(in, next, s), of_rank(in, A_DISPL, 0, next)},
                {n, n},
                {poly_sub(in->space, n, s), poly_sub(in->space, n, mine)},
                {times(in, s, s), NULL},
                {poly_div(in->space, s, P(in, 2)), NULL},
                {times(in, times(in, rank, rank), s), NULL},
                {times(in, times(in, rank, size), s), NULL},
                {times(in, poly_of(in->space, other->t), s), NULL},
                {NULL, NULL}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        bool ok;
        const struct poly *w = to_new(in, rows[i].o, &ok);
        if (ok != (rows[i].w != NULL) || (ok && w != rows[i].w))
            fail_msg("%s: %s", poly_text(in->arena, rows[i].o),
                     ok ? poly_text(in->arena, w) : "has no meaning");
    }
    assert_int_equal(length_dep(mine), DEP_LENGTH);
    assert_int_equal(length_dep(poly_div(in->space, offset, m)), DEP_LENGTH);
    assert_int_equal(length_dep(total), DEP_FIX);
    assert_int_equal(poly_shares(in, times(in, mine, m)), 1);
    assert_int_equal(poly_shares(in, of_rank(in, A_COUNT, 0, r)), 1);
    assert_int_equal(poly_shares(in, n), 0);
    assert_int_equal(share_of(in, total), 0);
    assert_int_equal(share_of(in, n), -1);
    abstract_free(in);
}

/* ---- shares that go together ---- */

static void shares_that_meet_go_together(void **state)
{
    (void)state;
    enum { SHARES = 8 };
    for (int round = 0; round < 500; round++) {
        struct dice dice = dice_of(round);
        struct interp *in = abstract_new();
        int with[SHARES], facts[SHARES] = {0};
        for (int i = 0; i < SHARES; i++)
            with[i] = share_new(in, poly_div(in->space, unknown_number(in, i), ranks(in)));
        for (int step = 0; step < 5; step++) {
            unsigned long long mask = 1ull << below_of(&dice, SHARES);
            mask |= 1ull << below_of(&dice, SHARES);
            if (one_in(&dice, 2))
                merge_shares(in, mask);
            else
                fact_against(in, mask, 301 + step, &places[step % 3], "reason", NULL, NULL);
            for (int i = 0, first = -1; i < SHARES; i++)
                if (mask >> i & 1) {
                    facts[i] = in->shares->list[i].fact_count;
                    first = first < 0 ? with[i] : first;
                    for (int k = 0, old = with[i]; k < SHARES; k++)
                        with[k] = with[k] == old ? first : with[k];
                } else
                    assert_int_equal(in->shares->list[i].fact_count, facts[i]);
        }
        for (int i = 0; i < SHARES; i++)
            for (int k = 0; k < SHARES; k++)
                if ((root_share(in, i) == root_share(in, k)) != (with[i] == with[k]))
                    fail_round(round, "shares %d and %d", i, k);
        assert_int_equal(every_share(in), (1u << SHARES) - 1);
        abstract_free(in);
    }
}

static void a_reason_is_told_once(void **state)
{
    (void)state;
    struct interp *in = abstract_new();
    share_new(in, poly_div(in->space, unknown_number(in, 0), ranks(in)));
    share_new(in, poly_div(in->space, unknown_number(in, 1), ranks(in)));
    for (int i = 0; i < 3; i++)
        fact_against(in, 1, 301, &places[0], "reason", NULL, NULL);
    fact_against(in, 1, 301, &places[1], "reason", NULL, NULL);
    fact_against(in, 1, 302, &places[0], "reason", NULL, NULL);
    assert_int_equal(in->shares->list[0].fact_count, 3);
    assert_int_equal(in->shares->list[1].fact_count, 0);
    refuse_all(in, 210, &places[0], "everything");
    assert_int_equal(in->shares->list[1].fact_count, 1);
    assert_int_not_equal(root_share(in, 0), root_share(in, 1));
    in->shares->record = false;
    refuse_all(in, 211, &places[0], "a turn that does not count");
    assert_int_equal(in->shares->list[1].fact_count, 1);
    abstract_free(in);
}

/* Which of several numbers a scatter's count is a multiple of is a share. */
static void a_count_tells_its_share(void **state)
{
    (void)state;
    struct interp *in = abstract_new();
    const struct poly *n = unknown_number(in, 0), *m = unknown_number(in, 1),
                      *named = poly_of(in->space,
                                       poly_make_atom(in->space, A_NAMED, 1, 1, 25, NULL, NULL, "SHARE"));
    const struct poly *quotient = poly_div(in->space, n, ranks(in)), *blocks = poly_div(in->space, n, m);
    const struct {
        const struct poly *count, *share;
    } rows[] = {{quotient, quotient},
                {times(in, quotient, m), quotient},
                {times(in, quotient, blocks), quotient},
                {blocks, blocks},
                {n, n},
                {times(in, n, m), NULL},
                {named, named},
                {times(in, named, P(in, 4)), named},
                {poly_add(in->space, n, P(in, 1)), NULL},
                {times(in, own_rank(in), n), NULL},
                {P(in, 4), NULL},
                {NULL, NULL}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct candidate candidate = {.count = rows[i].count};
        in->shares->candidates = &candidate;
        in->shares->candidate_count = 1;
        in->shares->count = 0;
        in->shares->list = NULL;
        discover_shares(in);
        if (in->shares->count != (rows[i].share != NULL) ||
            (in->shares->count && poly_of(in->space, in->shares->list[0].atom) != rows[i].share))
            fail_msg("%s: %d shares", poly_text(in->arena, rows[i].count), in->shares->count);
    }
    in->shares->count = 0;
    abstract_free(in);
}

static void units_are_the_least_that_all_strides_divide(void **state)
{
    (void)state;
    struct interp *in = abstract_new();
    share_new(in, poly_div(in->space, unknown_number(in, 0), ranks(in)));
    for (int round = 0; round < ROUNDS; round++) {
        struct dice dice = dice_of(round);
        long long expected = 1;
        in->shares->list[0].unit_wanted = 0;
        for (int i = 0; i < 3; i++) {
            long long step = between(&dice, 1, 30), unit = expected;
            while (unit % step)
                unit += expected;
            expected = unit;
            assert_true(unit_for_stride(in, 0, P(in, 1), step, &places[0]));
            if (in->shares->list[0].unit_wanted != expected)
                fail_round(round, "%lld, not %lld", in->shares->list[0].unit_wanted, expected);
        }
    }
    assert_false(unit_for_stride(in, 0, P(in, 2), 3, &places[0]));
    abstract_free(in);
}

/* ---- rows ---- */

static void rows_and_elements_are_one_distribution(void **state)
{
    (void)state;
    struct interp *in = abstract_new();
    const struct poly *n = unknown_number(in, 0), *m = unknown_number(in, 1), *p = ranks(in),
                      *elements = times(in, n, m);
    in->shares->discover = 1;
    struct candidate candidate = {.count = poly_div(in->space, elements, p)};
    ARENA_PUSH(in->arena, in->shares->candidates, in->shares->candidate_count, candidate);
    note_quotient(in, elements, p);
    assert_null(find_rows(in));
    note_quotient(in, n, p);
    note_quotient(in, n, p);
    note_quotient(in, n, m); /* has nothing to do with the ranks */
    assert_int_equal(in->shares->quotient_count, 2);
    in->shares->rows = find_rows(in);
    assert_non_null(in->shares->rows);
    assert_ptr_equal(in->shares->rows->number, n);
    assert_ptr_equal(in->shares->rows->times, m);
    const struct poly *rows = poly_div(in->space, n, p);
    assert_ptr_equal(elements_of_rows(in, elements, p), times(in, m, rows));
    assert_null(elements_of_rows(in, n, p));
    assert_null(elements_of_rows(in, elements, m));
    assert_true(counts_rows(in, poly_single(rows)));
    assert_false(counts_rows(in, poly_single(poly_div(in->space, elements, p))));

    const struct value all = value_fix(in, elements), number = value_fix(in, n), by = value_fix(in, p),
                       times_m = value_fix(in, m);
    assert_int_equal(rounding_of(in, OP_DIV, &all, &by), ROUNDS_ELEMENTS);
    assert_int_equal(rounding_of(in, OP_DIV, &number, &by), ROUNDS_ROWS);
    struct value own = value_fix(in, times(in, m, rows));
    own.rounds = ROUNDS_ELEMENTS;
    assert_int_equal(rounding_of(in, OP_DIV, &own, &times_m), ROUNDS_ROWS);
    assert_int_equal(rounding_of(in, OP_MUL, &own, &times_m), ROUNDS_ELEMENTS);
    assert_int_equal(rounding_of(in, OP_ADD, &own, &own), ROUNDS_ELEMENTS);
    struct value other = value_fix(in, rows);
    other.rounds = ROUNDS_ROWS;
    assert_int_equal(rounding_of(in, OP_ADD, &own, &other), ROUNDS_OTHERWISE);
    assert_int_equal(rounding_of(in, OP_ADD, &number, &by), ROUNDS_NOT);
    abstract_free(in);
}

/* ---- the path ---- */

static void call_paths_have_one_number_each(void **state)
{
    (void)state;
    enum { CALLS = 50, CALLERS = 60 };
    static struct node calls[CALLS];
    static int numbers[CALLERS][CALLS];
    struct interp *in = abstract_new();
    for (int round = 0; round < ROUNDS * 3; round++) {
        struct dice dice = dice_of(round);
        int caller = (int)below_of(&dice, CALLERS), call = (int)below_of(&dice, CALLS);
        int number = context_number(in, caller, &calls[call]);
        if (numbers[caller][call] && numbers[caller][call] != number)
            fail_round(round, "call %d of %d has two numbers", call, caller);
        numbers[caller][call] = number;
    }
    int found = 0;
    bool taken[CALLERS * CALLS + 1] = {false};
    for (int i = 0; i < CALLERS; i++)
        for (int k = 0; k < CALLS; k++)
            if (numbers[i][k]) {
                assert_true(numbers[i][k] <= in->path->context_count && !taken[numbers[i][k]]);
                taken[numbers[i][k]] = true;
                found++;
            }
    assert_int_equal(found, in->path->context_count);
    memset(numbers, 0, sizeof numbers);
    abstract_free(in);
}

static void what_the_user_asserts_holds_where_it_was_said(void **state)
{
    (void)state;
    struct interp *in = abstract_new();
    char text[] = "int a;\nint b;\nint c;\n";
    size_t lines[] = {0, 7, 14};
    struct source source = {.path = "/home/me/src/main.c",
                            .text = text,
                            .size = sizeof text - 1,
                            .lines = lines,
                            .line_count = 3};
    const struct node second = {.source = &source, .begin = 8, .end = 9},
                      third = {.source = &source, .begin = 15, .end = 16};
    struct decl declaration = {.name = "inner"};
    struct function function = {.decl = &declaration};
    struct context context = {.function = &function};
    const struct placed_assert placed[] = {{.what = "unit", .file = "src/main.c", .line = 2},
                                           {.what = "print-only", .function = "inner"}};
    struct analysis_options options = {.placed = placed, .placed_count = 2, .asserts = ASSERT_UNIFORM};
    const struct program program = {.options = &options};
    in->program = &program;
    assert_true(asserted(in, NULL, ASSERT_UNIFORM));
    assert_true(asserted(in, &second, ASSERT_UNIT));
    assert_false(asserted(in, &third, ASSERT_UNIT));
    assert_false(asserted(in, NULL, ASSERT_UNIT));
    assert_false(asserted(in, &second, ASSERT_PRINT_ONLY));
    context_enter(in, &context);
    assert_true(asserted(in, &second, ASSERT_PRINT_ONLY));
    source.path = "/home/me/othersrc/main.c";
    assert_false(asserted(in, &second, ASSERT_UNIT));
    context_enter(in, NULL);
    abstract_free(in);
}

/* The root's branch and the others' hand things to collectives, one after the other: they agree, or there is
 * a reason. */
static void two_sides_agree_or_there_is_a_reason(void **state)
{
    (void)state;
    static const enum mpi_kind kinds[] = {MPI_K_BCAST, MPI_K_GATHER};
    struct node branch = {.kind = N_IF};
    const struct node calls[2] = {{.kind = N_CALL, .parent = &branch}, {.kind = N_CALL, .parent = &branch}};
    int agreed = 0;
    for (int round = 0; round < ROUNDS; round++) {
        struct dice dice = dice_of(round);
        struct interp *in = abstract_new();
        share_new(in, poly_div(in->space, unknown_number(in, 0), ranks(in)));
        const struct object object = {.parent = -1, .array = true, .name = "buffer"};
        const int buffers[2] = {object_new(in, &object), object_new(in, &object)};
        int said[2][3], counts[2];
        bool same = true;
        for (int side = 0; side < 2; side++) {
            struct ranks outside = ranks_enter(in, side ? SIDE_OTHERS : SIDE_ROOT, P(in, 0), 0);
            in->path->ranks.branch = &branch;
            assert_true(ranks_are(in, side ? SIDE_OTHERS : SIDE_ROOT, 0));
            assert_false(all_ranks_here(in, 0));
            counts[side] = side && !one_in(&dice, 4) ? counts[0] : (int)below_of(&dice, 3);
            for (int i = 0; i < counts[side]; i++) {
                int what = side && i < counts[0] && !one_in(&dice, 4) ? said[0][i] : (int)below_of(&dice, 4);
                said[side][i] = what;
                meet(in, (struct meeting){.node = &calls[side],
                                          .kind = kinds[what & 1],
                                          .shares = 1,
                                          .object = buffers[what >> 1]});
            }
            ranks_leave(in, outside);
        }
        same = counts[0] == counts[1] && !memcmp(said[0], said[1], (size_t)counts[0] * sizeof **said);
        check_meetings(in);
        if (same != !in->shares->list[0].fact_count)
            fail_round(round, "%d and %d calls: %s", counts[0], counts[1],
                       same ? "the same" : "not the same");
        agreed += same && counts[0];
        assert_true(all_ranks_here(in, 0));
        abstract_free(in);
    }
    assert_true(agreed > ROUNDS / 10);
}

static void some_ranks_in_another_way_agree_with_nobody(void **state)
{
    (void)state;
    struct interp *in = abstract_new();
    share_new(in, poly_div(in->space, unknown_number(in, 0), ranks(in)));
    struct ranks outer = ranks_enter(in, SIDE_ROOT, P(in, 0), 0),
                 inner = ranks_enter(in, SIDE_SOME, NULL, -1);
    assert_false(ranks_are(in, SIDE_ROOT, 0));
    meet(in, (struct meeting){.node = &places[0], .kind = MPI_K_BCAST, .shares = 0, .object = -1});
    assert_int_equal(in->shares->list[0].fact_count,
                     1); /* whatever it meets, the share's calls meet others */
    meet(in, (struct meeting){.node = &places[0], .kind = MPI_K_BCAST, .shares = 1, .object = -1});
    assert_int_equal(in->shares->list[0].fact_count, 1);
    ranks_leave(in, inner);
    assert_true(ranks_are(in, SIDE_ROOT, 0));
    ranks_leave(in, outer);
    abstract_free(in);
}

static void loops_over_ranks(void **state)
{
    (void)state;
    struct interp *in = abstract_new();
    share_new(in, poly_div(in->space, unknown_number(in, 0), ranks(in)));
    const struct node plain = {.kind = N_FOR};
    struct node leave = {.kind = N_BREAK}, *children[1] = {&leave};
    const struct node leaving = {.kind = N_FOR, .children = children, .count = 1};
    struct loop *loop = loop_new(in, ranks(in), -1);
    loop->node = &plain;
    assert_false(whole_rank_loop(in, loop, 1));
    loop->rank_loop = true;
    assert_true(whole_rank_loop(in, loop, 1));
    assert_false(other_rank_loop(in, loop, 1));
    loop->node = &leaving;
    assert_false(whole_rank_loop(in, loop, 1));
    loop->node = &plain;
    loop->group = 3;
    assert_false(whole_rank_loop(in, loop, 1));
    loop->group = 0;
    loop->lo_o = P(in, 1);
    assert_false(whole_rank_loop(in, loop, 1));
    assert_true(other_rank_loop(in, loop, 1));
    assert_ptr_equal(rank_at(in, loop), poly_add(in->space, poly_of(in->space, loop->t), P(in, 1)));
    unsigned long long shares = 0;
    assert_false(in_share_loop(in, &shares));
    loop_new(in, poly_of(in->space, in->shares->list[0].mine), 0);
    loop_new(in, P(in, 4), -1);
    assert_true(in_share_loop(in, &shares));
    assert_int_equal(shares, 1);
    abstract_free(in);
}

/* ---- what an expression says ---- */

static void an_expression_says_what_it_says(void **state)
{
    (void)state;
    struct lowered_unit *unit = lowered_text(
        "/meaning.c",
        "#define COUNT 12\nstruct grid { int n; };\nint g(int);\n"
        "void f(int a, int b, int *p, struct grid *q, struct grid s)\n{\n"
        "    int a1 = a * b + 2, a2 = 2 + b * a, a3 = (int)(long)(b * a) + 1 + 1, a4 = a * b + 3;\n"
        "    int b1 = (a + b) * (a - b), b2 = a * a - b * b, b3 = a * a + b * b;\n"
        "    int c1 = a / b, c2 = (a) / (b), c3 = b / a, c4 = a / b * 1, c5 = a * (1 / b);\n"
        "    int d1 = COUNT, d2 = COUNT + 0, d3 = 12;\n"
        "    int e1 = q->n, e2 = (*q).n, e3 = s.n, e4 = p[a], e5 = p[b], e6 = *p, e7 = -a, e8 = 0 - a;\n"
        "    int f1 = g(a + b), f2 = g(b + a), f3 = g(a), f4 = a % b, f5 = b % a;\n"
        "    double g1 = 0.5, g2 = 0.25, g3 = 0.5, g4 = 0.5f;\n"
        "    long h1 = sizeof(int), h2 = sizeof(double), h3 = sizeof(a), h4 = 4;\n"
        "    const char *i1 = \"a\", *i2 = \"b\", *i3 = \"a\";\n"
        "    int j1 = (char)a, j2 = (unsigned char)a, j3 = a, j4 = (int)0.5, j5 = (int)0.25, j6 = (long)a;\n"
        "    struct grid k1 = {.n = 1}, k2 = (struct grid){2};\n"
        "    int l1 = ({ 1; }), l2 = ({ 2; }), l3 = 'a', l4 = 'b', l5 = 97;\n"
        "    a = b + 1;\n}\n");
    const struct function *f = function_named(unit, "f");
    struct arena *arena = arena_new();
    struct meanings *m = meanings_new(arena);
    static const struct {
        const char *a, *b;
        bool same;
    } rows[] = {{"a1", "a2", true},  {"a1", "a3", true},  {"a1", "a4", false}, {"b1", "b2", true},
                {"b1", "b3", false}, {"c1", "c2", true},  {"c1", "c3", false}, {"c1", "c4", true},
                {"c1", "c5", false}, {"d1", "d2", true},  {"d1", "d3", false}, {"e1", "e3", false},
                {"e4", "e5", false}, {"e4", "e6", false}, {"e7", "e8", true},  {"f1", "f2", true},
                {"f1", "f3", false}, {"f4", "f5", false}, {"g1", "g2", false}, {"g1", "g3", true},
                {"g1", "g4", false}, {"h1", "h2", false}, {"h1", "h3", true},  {"h1", "h4", true},
                {"i1", "i2", false}, {"i1", "i3", true},  {"j1", "j2", false}, {"j1", "j3", false},
                {"j4", "j5", false}, {"j3", "j6", true},  {"k1", "k1", false}, {"k1", "k2", false},
                {"l1", "l2", false}, {"l3", "l4", false}, {"l3", "l5", true}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const struct poly *a = meaning_of(m, value_named(f, rows[i].a)),
                          *b = meaning_of(m, value_named(f, rows[i].b));
        if ((a == b) != rows[i].same || !strcmp(meaning_text(m, a), meaning_text(m, b)) != rows[i].same)
            fail_msg("%s and %s: %s and %s", rows[i].a, rows[i].b, meaning_text(m, a), meaning_text(m, b));
    }
    assert_ptr_equal(meaning_of(m, value_named(f, "a1")), meaning_parse(m, "2 + b * a"));
    assert_ptr_equal(meaning_parse(m, "a * 3 - b + -1"), meaning_parse(m, "-1 + 3 * a - b"));
    assert_ptr_equal(meaning_name(m, "a"), meaning_parse(m, "a"));
    const struct poly *const given[6] = {meaning_parse(m, "a + b")};
    assert_ptr_equal(meaning_of(m, value_named(f, "f1")), meaning_call(m, "g", given));
    const struct node *set = f->body->children[f->body->count - 1];
    assert_string_equal(meaning_of_statement(m, set), "1*a=1+1*b");
    assert_string_equal(meaning_of_statement(m, f->body->children[f->body->count - 2]), "a statement");
    arena_free(arena);
    lowered_unit_free(unit);
}

int main(int argc, char **argv)
{
    seed_read(argc, argv);
    const struct CMUnitTest tests[] = {cmocka_unit_test(with_equal_shares_nothing_changes),
                                       cmocka_unit_test(each_multiple_has_its_meaning),
                                       cmocka_unit_test(shares_that_meet_go_together),
                                       cmocka_unit_test(a_reason_is_told_once),
                                       cmocka_unit_test(a_count_tells_its_share),
                                       cmocka_unit_test(units_are_the_least_that_all_strides_divide),
                                       cmocka_unit_test(rows_and_elements_are_one_distribution),
                                       cmocka_unit_test(call_paths_have_one_number_each),
                                       cmocka_unit_test(what_the_user_asserts_holds_where_it_was_said),
                                       cmocka_unit_test(two_sides_agree_or_there_is_a_reason),
                                       cmocka_unit_test(some_ranks_in_another_way_agree_with_nobody),
                                       cmocka_unit_test(loops_over_ranks),
                                       cmocka_unit_test(an_expression_says_what_it_says)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
