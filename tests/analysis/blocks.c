/* What a test of the rank chooses, and ranges of different lengths: against counting, for all small numbers
 * of ranks and of items. */
#include "abstract.h"
#include "analysis/base/arena.h"
#include "analysis/memory/objects.h"
#include "analysis/path/path.h"
#include "analysis/shares/blocks.h"
#include "analysis/shares/shares.h"
#include "analysis/tree/tree.h"
#include "analysis/values/choices.h"
#include "analysis/values/numbers.h"
#include "analysis/values/values.h"
#include "evaluate.h"

enum { ROUNDS = 400, MOST_RANKS = 7, MOST_ITEMS = 23 };

struct setting {
    long long ranks, rank, items, turn;
};

static long long atom_at(const void *data, const struct atom *atom, long long at)
{
    const struct setting *run = data;
    (void)at;
    return atom->kind == A_RANK   ? run->rank
           : atom->kind == A_SIZE ? run->ranks
           : atom->kind == A_LOOP ? run->turn
                                  : run->items;
}

static long long value_at(const struct setting *run, const struct poly *p)
{
    struct assignment point = {.value = atom_at, .data = run};
    long long value;
    assert_non_null(p);
    assert_true(evaluate(&point, p, &value));
    return value;
}

static long long least(long long a, long long b)
{
    return a < b ? a : b;
}

/* The items before rank r. */
static long long before(enum blocks_form form, const struct setting *run, long long r)
{
    const long long n = run->items, p = run->ranks, q = n / p, up = (n + p - 1) / p;
    switch (form) {
    case BLOCKS_CUT:
        return r * n / p;
    case BLOCKS_FIRST:
        return r * q + least(r, n % p);
    case BLOCKS_BEHIND:
        return r * q - least(0, p - n % p - r);
    case BLOCKS_LAST:
        return r == p ? n : r * q;
    case BLOCKS_OVER: /* no number of items is below nothing here: one more is rounded up */
    case BLOCKS_MORE:
    case BLOCKS_UP:
        return r * up;
    default:
        return least(r * up, n);
    }
}

static long long behind(enum blocks_form form, const struct setting *run)
{
    const bool beyond = form == BLOCKS_UP || form == BLOCKS_MORE || form == BLOCKS_OVER;
    return before(beyond ? BLOCKS_UP_TO_END : form, run, run->rank + 1);
}

/* As a program computes them. */
static void bounds_of(struct interp *in, enum blocks_form form, const struct poly *r, const struct poly **lo,
                      const struct poly **hi)
{
    struct poly_space *space = in->space;
    const struct poly *n = unknown_number(in, 0), *p = ranks(in), *one = P(in, 1), *q = poly_div(space, n, p),
                      *rest = poly_mod(space, n, p), *next = poly_add(space, r, one),
                      *up = poly_div(space, poly_sub(space, poly_add(space, n, p), one), p);
    switch (form) {
    case BLOCKS_CUT:
        *lo = poly_div(space, poly_mul(space, r, n), p);
        *hi = poly_div(space, poly_mul(space, next, n), p);
        break;
    case BLOCKS_FIRST: { /* if (r < rest) { lo = r * (q + 1); hi = lo + q + 1; } else { .. } */
        const struct poly *is = where_less(in, r, rest), *more = poly_add(space, q, one),
                          *first = poly_mul(space, r, more),
                          *other = poly_add(space, poly_mul(space, r, q), rest);
        *lo = chosen_of(in, is, first, other);
        *hi = chosen_of(in, is, poly_add(space, first, more), poly_add(space, other, q));
        break;
    }
    case BLOCKS_BEHIND: { /* if (r >= p - rest) lo = r * q + r - (p - rest), hi = lo + q + 1; else .. */
        const struct poly *few = poly_sub(space, p, rest), *is = where_less(in, r, few),
                          *first = poly_mul(space, r, q),
                          *other = poly_add(space, first, poly_sub(space, r, few));
        *lo = chosen_of(in, is, first, other);
        *hi = chosen_of(in, is, poly_add(space, first, q), poly_add(space, other, poly_add(space, q, one)));
        break;
    }
    case BLOCKS_LAST:
        *lo = poly_mul(space, r, q);
        *hi = chosen_of(in, where_equal(in, r, poly_sub(space, p, one)), n, poly_add(space, *lo, q));
        break;
    default: { /* if (hi > n) hi = n; */
        const bool over = form == BLOCKS_OVER || form == BLOCKS_OVER_TO_END,
                   to_end =
                       form == BLOCKS_UP_TO_END || form == BLOCKS_MORE_TO_END || form == BLOCKS_OVER_TO_END;
        if (form < BLOCKS_UP) /* n / p + (n % p > 0), n / p + (n % p != 0) */
            up = poly_add(space, q, where_rest(in, rest, over ? OP_GT : OP_NE));
        const struct poly *begins = poly_mul(space, r, up), *ends = poly_add(space, begins, up);
        *lo = !to_end ? begins : chosen_of(in, where_less(in, begins, n), begins, n);
        *hi = chosen_of(in, where_less(in, n, ends), n, ends);
    }
    }
}

#define EACH_SETTING(run)                                                                                    \
    for ((run).ranks = 1; (run).ranks <= MOST_RANKS; (run).ranks++)                                          \
        for ((run).items = 0; (run).items <= MOST_ITEMS; (run).items++)                                      \
            for ((run).rank = 0; (run).rank < (run).ranks; (run).rank++)

static void ranges_cover_all_items_in_order(void **state)
{
    (void)state;
    for (int form = 0; form < BLOCKS_FORMS; form++) {
        struct interp *in = abstract_new();
        const struct poly *lo, *hi;
        bounds_of(in, (enum blocks_form)form, own_rank(in), &lo, &hi);
        const struct blocks *b = blocks_of_loop(in, lo, hi);
        assert_non_null(b);
        assert_int_equal(b->form, form);
        assert_ptr_equal(b->all, unknown_number(in, 0));
        struct setting run = {0};
        long long end = 0;
        EACH_SETTING(run)
        {
            const long long begin = value_at(&run, b->begins), next = value_at(&run, b->ends);
            assert_int_equal(begin, before(b->form, &run, run.rank));
            assert_int_equal(next, behind(b->form, &run));
            assert_int_equal(value_at(&run, b->length), next - begin);
            assert_int_equal(value_at(&run, lo), begin);
            assert_int_equal(value_at(&run, hi), next);
            end = run.rank ? end : 0;
            if (!may_begin_beyond(b) || begin < next)
                assert_int_equal(begin, end); /* where the rank before has ended */
            assert_true(next >= end);
            end = next;
            if (run.rank == run.ranks - 1)
                assert_int_equal(end, run.items);
        }
        abstract_free(in);
    }
}

static void share_of_blocks(struct interp *in, const struct blocks *b)
{
    struct candidate candidate = {
        .count = poly_of(in->space, b->own), .root = P(in, 0), .blocks = b, .group = b->group};
    ARENA_PUSH(in->arena, in->shares->candidates, in->shares->candidate_count, candidate);
    discover_shares(in);
    assert_int_equal(in->shares->count, 1);
}

static void bounds_become_offset_and_length(void **state)
{
    (void)state;
    for (int form = 0; form < BLOCKS_FORMS; form++) {
        struct interp *in = abstract_new();
        const struct poly *lo, *hi;
        bool ok;
        bounds_of(in, (enum blocks_form)form, own_rank(in), &lo, &hi);
        const struct blocks *b = blocks_of_loop(in, lo, hi);
        share_of_blocks(in, b);
        const struct share *s = &in->shares->list[0];
        const struct poly *offset = poly_of(in->space, s->offset), *mine = poly_of(in->space, s->mine),
                          *end = poly_add(in->space, offset, mine);
        assert_ptr_equal(to_new(in, as_blocks(in, lo), &ok), offset);
        assert_ptr_equal(to_new(in, as_blocks(in, hi), &ok), end);
        const struct poly *length = as_blocks(in, poly_sub(in->space, as_blocks(in, hi), as_blocks(in, lo)));
        assert_ptr_equal(to_new(in, length, &ok), may_begin_beyond(b) ? NULL : mine);
        assert_ptr_equal(blocks_to_old(in, 0, end), as_blocks(in, hi));
        const struct poly *const none[] = {poly_mul(in->space, own_rank(in), poly_of(in->space, s->atom)),
                                           poly_mul(in->space, ranks(in), poly_of(in->space, s->atom)),
                                           poly_div(in->space, poly_of(in->space, s->atom), P(in, 2))};
        for (int i = 0; i < 3; i++)
            assert_null(to_new(in, none[i], &ok));
        abstract_free(in);
    }
}

static void other_ranks_have_counts_and_displacements(void **state)
{
    (void)state;
    static const enum blocks_form forms[] = {BLOCKS_CUT, BLOCKS_LAST};
    for (int i = 0; i < 2; i++) {
        struct interp *in = abstract_new();
        const struct poly *lo, *hi;
        bool ok;
        bounds_of(in, forms[i], own_rank(in), &lo, &hi);
        share_of_blocks(in, blocks_of_loop(in, lo, hi));
        struct loop *loop = loop_new(in, ranks(in), -1);
        const struct poly *r = poly_of(in->space, loop->t);
        const struct poly *begins =
            i ? poly_mul(in->space, r, poly_div(in->space, unknown_number(in, 0), ranks(in)))
              : poly_div(in->space, poly_mul(in->space, r, unknown_number(in, 0)), ranks(in));
        assert_ptr_equal(as_blocks(in, begins), begins); /* it is no loop over the ranks */
        loop->rank_loop = true;
        assert_ptr_equal(to_new(in, as_blocks(in, begins), &ok), of_rank(in, A_DISPL, 0, r));
        loop->group = 1;
        assert_ptr_equal(as_blocks(in, begins), begins);
        abstract_free(in);
    }
}

static const struct poly *any_sum(struct interp *in, struct dice *dice)
{
    const struct poly *const parts[] = {own_rank(in),
                                        ranks(in),
                                        unknown_number(in, 0),
                                        P(in, 1),
                                        poly_mod(in->space, unknown_number(in, 0), ranks(in)),
                                        poly_mul(in->space, own_rank(in), ranks(in))};
    const struct poly *sum = P(in, 0);
    for (int i = 0; i < 6; i++)
        sum = poly_add(in->space, sum, poly_mul(in->space, parts[i], P(in, between(dice, -1, 1))));
    return sum;
}

static void a_choice_is_what_it_chooses(void **state)
{
    (void)state;
    int told = 0;
    for (int round = 0; round < ROUNDS; round++) {
        struct interp *in = abstract_new();
        struct dice dice = dice_of(round);
        const struct poly *a = any_sum(in, &dice), *b = any_sum(in, &dice), *x = any_sum(in, &dice),
                          *y = one_in(&dice, 2) ? b : any_sum(in, &dice);
        if (one_in(&dice, 2))
            x = a;
        const bool equal = one_in(&dice, 4);
        if (equal) {
            a = own_rank(in);
            b = poly_sub(in->space, ranks(in), P(in, 1));
        }
        const struct poly *is = equal ? where_equal(in, a, b) : where_less(in, a, b);
        if (is) {
            const struct poly *one = chosen_of(in, is, x, y),
                              *twice = chosen_of(in, is, one, poly_add(in->space, one, x));
            struct setting run = {0};
            told++;
            EACH_SETTING(run)
            {
                const long long left = value_at(&run, a), right = value_at(&run, b);
                const bool holds = equal ? left == right : left < right;
                const long long first = value_at(&run, x), chosen = holds ? first : value_at(&run, y);
                if (value_at(&run, is) != holds || value_at(&run, one) != chosen ||
                    value_at(&run, twice) != (holds ? chosen : chosen + first))
                    fail_round(round, "%lld ranks, rank %lld, %lld items", run.ranks, run.rank, run.items);
            }
        }
        abstract_free(in);
    }
    assert_true(told > ROUNDS / 4);
}

int main(int argc, char **argv)
{
    seed_read(argc, argv);
    const struct CMUnitTest tests[] = {cmocka_unit_test(ranges_cover_all_items_in_order),
                                       cmocka_unit_test(bounds_become_offset_and_length),
                                       cmocka_unit_test(other_ranks_have_counts_and_displacements),
                                       cmocka_unit_test(a_choice_is_what_it_chooses)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
