/* Which element an index names, what is below a bound, what fits a buffer: against every place of small runs,
 * for few ranks and all kinds of shares. */
#include <string.h>

#include "abstract.h"
#include "analysis/base/arena.h"
#include "analysis/memory/capacity.h"
#include "analysis/memory/memory.h"
#include "analysis/path/path.h"
#include "analysis/shares/shares.h"
#include "analysis/tree/tree.h"
#include "analysis/values/numbers.h"
#include "analysis/values/values.h"
#include "evaluate.h"

enum { MOST_RANKS = 3, ROUNDS = 1500 };

static const struct type real = {.kind = T_FLOAT, .size = 8};
static struct interp *in;
static int share;

static int begin(void **state)
{
    (void)state;
    in = abstract_new();
    share = share_new(in, poly_div(in->space, unknown_number(in, 0), ranks(in)));
    return 0;
}

static int end(void **state)
{
    (void)state;
    abstract_free(in);
    return 0;
}

/* One rank of a run in which the shares are these. */
struct setting {
    int ranks, rank;
    long long own[MOST_RANKS], items; /* of all */
    long long turn[8];                /* of each loop, by number */
    long long number[4];              /* of unknown_number */
    long long named;                  /* of communicators' sizes that the program has checked */
};

static long long before(const struct setting *run, long long rank)
{
    long long sum = 0;
    for (int i = 0; i < rank && i < run->ranks; i++)
        sum += run->own[i];
    return sum;
}

static long long atom_at(const void *data, const struct atom *atom, long long at)
{
    const struct setting *run = data;
    switch (atom->kind) {
    case A_SYMBOL:
        return run->number[atom->id - 1000000];
    case A_RANK:
        return run->rank;
    case A_SIZE:
        return run->ranks;
    case A_LOOP:
        return run->turn[atom->id];
    case A_MINE:
        return run->own[run->rank];
    case A_OFFSET:
        return before(run, run->rank);
    case A_TOTAL:
        return before(run, run->ranks);
    case A_DISPL:
        return before(run, at);
    case A_COUNT:
        return run->own[at];
    default:
        fail_msg("an atom of kind %d", atom->kind);
        return 0;
    }
}

static bool at(const struct setting *run, const struct poly *p, long long *value)
{
    struct assignment point = {.value = atom_at, .data = run};
    return evaluate(&point, p, value);
}

/* Ranks that hand out as many items as n / p for each would be; unknowns are at least 1. */
static struct setting draw_run(struct dice *dice)
{
    struct setting run = {.ranks = 1 + (int)below_of(dice, MOST_RANKS)};
    long long equal = between(dice, 1, 4), left = equal * run.ranks;
    run.items = left;
    for (int i = 0; i < run.ranks; i++) {
        run.own[i] = i + 1 == run.ranks ? left : between(dice, 0, left);
        left -= run.own[i];
    }
    run.rank = (int)below_of(dice, (unsigned)run.ranks);
    run.number[0] = equal * run.ranks + between(dice, 0, run.ranks - 1);
    for (int i = 1; i < 4; i++)
        run.number[i] = between(dice, 1, 4);
    return run;
}

static const struct poly *atom(const struct atom *a)
{
    return poly_of(in->space, a);
}

static const struct poly *plus(const struct poly *a, const struct poly *b)
{
    return poly_add(in->space, a, b);
}

static const struct poly *times(const struct poly *a, const struct poly *b)
{
    return poly_mul(in->space, a, b);
}

static void leave_loops(void)
{
    in->numbers->loop = NULL;
    in->path->loop_count = 0;
}

/* ---- elements ---- */

/* A byte that a program might compute: multiples of an item by counters, lengths and offsets, and some more.
 */
static const struct poly *draw_place(struct dice *dice, const struct loop *loop, const struct poly *item)
{
    const struct share *s = &in->shares->list[share];
    const struct poly *p = P(in, 8 * between(dice, -1, 3));
    if (!one_in(dice, 4))
        p = plus(p, times(item, atom(loop->t)));
    if (one_in(dice, 4))
        p = plus(p, times(item, atom(s->offset)));
    if (one_in(dice, 6))
        p = plus(p, times(one_in(dice, 2) ? item : P(in, 8), atom(s->mine)));
    if (one_in(dice, 6))
        p = plus(p, times(P(in, 8), own_rank(in)));
    if (one_in(dice, 8))
        p = plus(p, times(P(in, 8), unknown_number(in, 1)));
    if (one_in(dice, 8))
        p = plus(p, times(P(in, 8), atom(loop->t)));
    if (one_in(dice, 10))
        p = poly_sub(in->space, p, item);
    return p;
}

static int array_new(enum layout layout, const struct poly *item, const struct poly *base)
{
    const struct object object = {.parent = -1, .name = "array", .array = true, .type = &real};
    int id = object_new(in, &object);
    *state_change(&in->memory->state, id) =
        (struct cell){.value = {.dep = DEP_FIX, .shares = layout == LAY_WHOLE ? 0 : 1},
                      .layout = layout,
                      .share = layout == LAY_WHOLE ? -1 : share,
                      .item = layout == LAY_WHOLE ? NULL : item,
                      .base = base,
                      .summary = true};
    return id;
}

static struct value element(int array, const struct poly *place)
{
    static const struct node node = {.kind = N_INDEX, .type = &real};
    struct value p = {.dep = DEP_FIX, .to.count = 1};
    p.to.at[0] = (struct target){.object = array, .o = place, .w = place};
    return load(in, &p, 8, &node);
}

static void an_own_item_is_the_one_of_the_turn(void **state)
{
    (void)state;
    int own = 0, ends = 0;
    for (int round = 0; round < ROUNDS; round++) {
        struct dice dice = dice_of(round);
        struct loop *loop = loop_new(in, atom(in->shares->list[share].mine), share);
        const struct poly *item =
            times(P(in, 8), one_in(&dice, 3) ? unknown_number(in, 1) : P(in, between(&dice, 1, 3)));
        const struct poly *base = one_in(&dice, 4) ? P(in, 8 * between(&dice, 1, 2)) : NULL;
        const struct poly *place = draw_place(&dice, loop, item);
        in->shares->list[share].least = 0;
        const struct value v = element(array_new(LAY_PART, item, base), base ? plus(place, base) : place);
        own += v.dep == DEP_ITEM;
        ends += v.dep == DEP_FIRST;
        if (v.dep != DEP_ITEM && v.dep != DEP_FIRST && v.dep != DEP_BAD)
            fail_round(round, "class %d", v.dep);
        for (int k = 0; k < 40 && v.dep != DEP_BAD; k++) {
            struct setting run = draw_run(&dice);
            long long mine = run.own[run.rank], byte, size;
            if (!mine || mine < in->shares->list[share].least)
                continue;
            run.turn[loop->number] = below_of(&dice, (unsigned)mine);
            if (!at(&run, place, &byte) || !at(&run, item, &size))
                continue;
            long long first = v.dep == DEP_ITEM ? size * run.turn[loop->number] : 0;
            long long last = v.dep == DEP_ITEM ? first + size : size * mine;
            if (byte < first || byte + 8 > last)
                fail_round(round, "class %d: %s is byte %lld in turn %lld of %lld, items of %lld", v.dep,
                           poly_text(in->arena, place), byte, run.turn[loop->number], mine, size);
        }
        leave_loops();
    }
    state_free(&in->memory->state);
    assert_true(own > ROUNDS / 20 && ends > 5);
}

/* In an array that every rank has as a whole: the same element whatever the shares are, or that of the global
 * item. */
static void an_element_of_all_items_follows_the_global_index(void **state)
{
    (void)state;
    int fixed = 0, global = 0;
    for (int round = 0; round < ROUNDS; round++) {
        struct dice dice = dice_of(round);
        struct loop *loop = loop_new(in, atom(in->shares->list[share].mine), share);
        const struct poly *item =
            times(P(in, 8), one_in(&dice, 3) ? unknown_number(in, 1) : P(in, between(&dice, 1, 3)));
        const struct poly *place = draw_place(&dice, loop, item);
        const struct value v = element(array_new(LAY_WHOLE, NULL, NULL), place);
        fixed += v.dep == DEP_FIX;
        global += v.dep == DEP_ITEM;
        for (int k = 0; k < 60 && v.dep != DEP_BAD; k++) {
            struct setting one = draw_run(&dice), other = one;
            long long a, b;
            for (int i = 0; i < other.ranks; i++) /* the same items in other shares */
                for (int j = 0; j < i; j++)
                    if (other.own[i] && one_in(&dice, 2))
                        other.own[i]--, other.own[j]++;
            other.rank = v.dep == DEP_FIX || poly_has_kind(place, A_RANK)
                             ? one.rank
                             : (int)below_of(&dice, (unsigned)other.ranks);
            if (!one.own[one.rank] || !other.own[other.rank])
                continue;
            one.turn[loop->number] = below_of(&dice, (unsigned)one.own[one.rank]);
            other.turn[loop->number] =
                before(&one, one.rank) + one.turn[loop->number] - before(&other, other.rank);
            if (v.dep == DEP_ITEM &&
                (other.turn[loop->number] < 0 || other.turn[loop->number] >= other.own[other.rank]))
                continue; /* that rank has another part of the items */
            if (at(&one, place, &a) && at(&other, place, &b) && a != b)
                fail_round(round, "class %d: %s is byte %lld, and %lld with other shares", v.dep,
                           poly_text(in->arena, place), a, b);
        }
        leave_loops();
    }
    state_free(&in->memory->state);
    assert_true(fixed > ROUNDS / 50 && global > ROUNDS / 50);
}

/* ---- bounds ---- */

static const struct poly *draw_sum(struct dice *dice, const struct loop *outer, const struct loop *inner)
{
    const struct poly *p = P(in, between(dice, -3, 6));
    const struct poly *parts[] = {unknown_number(in, 1),
                                  unknown_number(in, 2),
                                  times(unknown_number(in, 1), unknown_number(in, 2)),
                                  outer ? atom(outer->t) : NULL,
                                  inner ? atom(inner->t) : NULL,
                                  inner ? times(unknown_number(in, 1), atom(inner->t)) : NULL};
    for (int i = 0; i < 6 && parts[i]; i++)
        if (one_in(dice, 3))
            p = plus(p, times(P(in, between(dice, -1, 3)), parts[i]));
    return p;
}

static void what_is_below_a_bound_is_below_it(void **state)
{
    (void)state;
    int told = 0;
    for (int round = 0; round < 6 * ROUNDS; round++) {
        struct dice dice = dice_of(round);
        const struct poly *ends[] = {P(in, between(&dice, 1, 5)), unknown_number(in, 1),
                                     unknown_number(in, 2)};
        struct loop *outer = loop_new(in, ends[below_of(&dice, 3)], -1);
        struct loop *inner =
            loop_new(in, one_in(&dice, 3) ? plus(atom(outer->t), P(in, 1)) : ends[below_of(&dice, 3)], -1);
        const struct poly *p = draw_sum(&dice, outer, inner), *bound = draw_sum(&dice, NULL, NULL);
        if (one_in(&dice, 2)) { /* often what a program has: i * m + j below n * m */
            p = plus(times(atom(outer->t), inner->hi_w), atom(inner->t));
            bound = times(outer->hi_w, inner->hi_w);
        }
        const struct poly *most = greatest(in, p);
        const bool is_below = below(in, p, bound);
        told += is_below;
        for (int k = 0; k < 40; k++) {
            struct setting run = draw_run(&dice);
            long long end_outer, end_inner, value, limit, above;
            if (!at(&run, outer->hi_w, &end_outer) || end_outer < 1)
                continue;
            run.turn[outer->number] = between(&dice, 0, end_outer - 1);
            if (!at(&run, inner->hi_w, &end_inner) || end_inner < 1)
                continue;
            run.turn[inner->number] = between(&dice, 0, end_inner - 1);
            if (!at(&run, p, &value) || !at(&run, bound, &limit))
                continue;
            if (is_below && (value < 0 || value >= limit))
                fail_round(round, "0 <= %s < %s: %lld, %lld", poly_text(in->arena, p),
                           poly_text(in->arena, bound), value, limit);
            if (most && at(&run, most, &above) && value > above)
                fail_round(round, "%s is at most %s: %lld, %lld", poly_text(in->arena, p),
                           poly_text(in->arena, most), value, above);
        }
        leave_loops();
    }
    assert_true(told > ROUNDS / 4);
}

static void limits_of_numbers(void **state)
{
    (void)state;
    struct loop *loop = loop_new(in, unknown_number(in, 1), -1);
    assert_ptr_equal(limit_of(in, P(in, 4)), P(in, 5));
    assert_null(limit_of(in, P(in, -1)));
    assert_ptr_equal(limit_of(in, atom(loop->t)), unknown_number(in, 1));
    assert_null(limit_of(in, plus(atom(loop->t), P(in, 1))));
    assert_null(limit_of(in, unknown_number(in, 1)));
    assert_null(limit_of(in, NULL));
    leave_loops();
}

/* ---- room ---- */

static const struct poly *draw_size(struct dice *dice, const struct poly *item)
{
    const struct share *s = &in->shares->list[share];
    const struct poly *whole[] = {
        unknown_number(in, 0),           atom(s->mine), atom(s->total), atom(s->atom),
        times(atom(s->atom), ranks(in)), P(in, 12)};
    const struct poly *p = times(item, whole[below_of(dice, 6)]);
    return one_in(dice, 2) ? p : plus(p, P(in, 8 * between(dice, -2, 2)));
}

static void what_fits_fits_every_share(void **state)
{
    (void)state;
    const struct node node = {.kind = N_CALL};
    int fit = 0, not_fit = 0;
    for (int round = 0; round < ROUNDS; round++) {
        struct dice dice = dice_of(round);
        const struct poly *item =
            times(P(in, 8), one_in(&dice, 3) ? unknown_number(in, 1) : P(in, between(&dice, 1, 2)));
        const struct poly *size = draw_size(&dice, item);
        const struct poly *bytes =
            plus(times(item, atom(in->shares->list[share].mine)), P(in, 8 * (int)below_of(&dice, 2)));
        const bool fits = size_fits(in, size, bytes, share, &node);
        fit += fits;
        not_fit += !fits;
        for (int k = 0; k < 60 && fits; k++) {
            struct setting run = draw_run(&dice);
            long long have, need;
            if (at(&run, size, &have) && at(&run, bytes, &need) && have < need)
                fail_round(round, "%s do not fit %s: %lld, %lld", poly_text(in->arena, bytes),
                           poly_text(in->arena, size), need, have);
        }
    }
    assert_true(fit > ROUNDS / 10 && not_fit > ROUNDS / 10);
    assert_false(size_fits(in, NULL, P(in, 8), share, &node));
}

/* A share of a number of ranks that has a name, which the program has checked to be that of the communicator.
 */
static void a_checked_number_of_ranks_bounds_the_items(void **state)
{
    (void)state;
    const struct node node = {.kind = N_CALL};
    struct atom *p = (struct atom *)poly_make_atom(in->space, A_NAMED, 7, 1, 4, NULL, NULL, "RANKS");
    const struct poly *equal = poly_div(in->space, unknown_number(in, 0), poly_of(in->space, p));
    int other = share_new(in, equal);
    const struct poly *own = poly_of(in->space, in->shares->list[other].mine),
                      *all = times(P(in, 8), unknown_number(in, 0));
    const struct poly *need = times(P(in, 8), own),
                      *as_many = times(times(P(in, 8), equal), poly_of(in->space, p));
    assert_false(size_fits(in, all, need, other, &node));
    assert_false(size_fits(in, as_many, need, other, &node));
    struct known_size known = {.group = 0, .name = p};
    ARENA_PUSH(in->arena, in->path->known_sizes, in->path->known_size_count, known);
    assert_true(size_fits(in, all, need, other, &node));
    assert_true(size_fits(in, as_many, need, other, &node));
    assert_false(size_fits(in, times(P(in, 8), equal), need, other, &node));
    in->path->known_sizes[0].group = 3;
    assert_false(size_fits(in, all, need, other, &node));
    in->path->known_size_count = 0;
    in->shares->count = share + 1;
    in->shares->candidate_count = 1;
}

static void an_access_asks_for_as_many_items_as_it_needs(void **state)
{
    (void)state;
    const struct node node = {.kind = N_INDEX, .type = &real};
    struct share *s = &in->shares->list[share];
    int asked = 0, refused = 0;
    for (int round = 0; round < ROUNDS; round++) {
        struct dice dice = dice_of(round);
        struct loop *loop = loop_new(in, P(in, between(&dice, 1, 5)), -1);
        int array = array_new(LAY_WHOLE, NULL, NULL);
        const struct poly *size =
            plus(times(P(in, 8 * between(&dice, 1, 3)), atom(s->mine)), P(in, 8 * between(&dice, -1, 2)));
        const struct poly *last = one_in(&dice, 6) ? NULL
                                  : one_in(&dice, 6)
                                      ? unknown_number(in, 1)
                                      : plus(times(P(in, 8 * between(&dice, -1, 2)), atom(loop->t)),
                                             P(in, 8 * between(&dice, 0, 3)));
        struct cell *cell = state_change(&in->memory->state, array);
        cell->size.o = cell->size.w = size;
        s->least = 0;
        s->fact_count = 0;
        need_room(in, array, last, &node);
        refused += s->fact_count > 0;
        asked += s->least > 0;
        for (int k = 0; k < 40 && !s->fact_count; k++) {
            struct setting run = draw_run(&dice);
            long long have, place;
            if (run.own[run.rank] < s->least)
                continue;
            run.turn[loop->number] = 0;
            for (long long turns = loop->hi_w->terms[0].factor; run.turn[loop->number] < turns;
                 run.turn[loop->number]++)
                if (at(&run, size, &have) && at(&run, last, &place) && place > have)
                    fail_round(round, "%s is beyond %s: %lld, %lld; %lld items at least",
                               poly_text(in->arena, last), poly_text(in->arena, size), place, have, s->least);
        }
        leave_loops();
    }
    state_free(&in->memory->state);
    assert_true(asked > ROUNDS / 10 && refused > ROUNDS / 10);
}

int main(int argc, char **argv)
{
    seed_read(argc, argv);
    const struct CMUnitTest tests[] = {cmocka_unit_test(an_own_item_is_the_one_of_the_turn),
                                       cmocka_unit_test(an_element_of_all_items_follows_the_global_index),
                                       cmocka_unit_test(what_is_below_a_bound_is_below_it),
                                       cmocka_unit_test(limits_of_numbers),
                                       cmocka_unit_test(what_fits_fits_every_share),
                                       cmocka_unit_test(a_checked_number_of_ranks_bounds_the_items),
                                       cmocka_unit_test(an_access_asks_for_as_many_items_as_it_needs)};
    return cmocka_run_group_tests(tests, begin, end);
}
