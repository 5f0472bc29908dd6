/* What PLS measures before it knows its static part: which iterations, what they say, and that the positions
 * of the rest are what was not done of them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "loop/sample.h"

enum { RANKS = 6, MOST = 40 };

/* Every rank does those of its iterations that are in `kept`, iteration k in cost[k] seconds; then all have
 * heard all. */
static void measure(struct loop_sample *sample, const sy_loop_options *options, long long items, int ranks,
                    unsigned kept, const double *cost)
{
    double heard[2 + LOOP_SAMPLES];
    for (int r = 0; r < ranks; r++) {
        long long at;
        double now = 100 * r;
        sy_loop_sample_begin(&sample[r], options, items, r, ranks);
        assert_true(sample[r].open);
        for (int k = r; sy_loop_sample_take(&sample[r], now, &at); k += ranks) {
            assert_true(k < sample[r].n && at == sample[r].at[k]);
            now += cost[k];
            if (!(kept >> k & 1))
                sy_loop_sample_return(&sample[r]);
            sy_loop_sample_done(&sample[r], now);
        }
        for (int i = 0; i < 2 + LOOP_SAMPLES; i++)
            heard[i] = r == 0 || sample[r].told[i] > heard[i] ? sample[r].told[i] : heard[i];
    }
    for (int r = 0; r < ranks; r++)
        memcpy(sample[r].heard, heard, sizeof heard);
}

static sy_loop_options measuring(unsigned long long seed)
{
    sy_loop_options options;
    sy_loop_options_default(&options);
    options.technique = SY_LOOP_PLS;
    options.seed = seed;
    return options;
}

static void test_ratio(void **state)
{
    (void)state;
    static const double cost[LOOP_SAMPLES] = {3, 2, 8, 4, 6}, none[LOOP_SAMPLES] = {0};
    struct loop_sample sample[RANKS];
    sy_loop_options options = measuring(7);
    for (int ranks = 1; ranks <= RANKS; ranks++) {
        measure(sample, &options, 1000, ranks, 31, cost);
        for (int r = 0; r < ranks; r++)
            assert_true(sy_loop_sample_close(&sample[r]) == 0.25 && !sample[r].open && sample[r].n == 5);
        measure(sample, &options, 1000, ranks, 4 | 8, cost);
        assert_true(sy_loop_sample_close(&sample[0]) == 0.5 && sample[0].n == 2);
        measure(sample, &options, 1000, ranks, 0, cost);
        assert_true(sy_loop_sample_close(&sample[0]) == 0 && sample[0].n == 0); /* nothing is known */
        measure(sample, &options, 1000, ranks, 31, none);
        assert_true(sy_loop_sample_close(&sample[0]) == 0); /* a clock that has not moved says nothing */
    }
    options.swr = 0.5;
    sy_loop_sample_begin(sample, &options, 1000, 0, 1);
    assert_false(sample->open);
    options.swr = 0, options.technique = SY_LOOP_GSS;
    sy_loop_sample_begin(sample, &options, 1000, 0, 1);
    assert_false(sample->open);
}

static void test_far(void **state)
{
    (void)state;
    struct loop_sample sample;
    sy_loop_options options = measuring(3);
    const long long items = 1LL << 62;
    sy_loop_sample_begin(&sample, &options, items, 0, 1);
    for (int k = 0; k < LOOP_SAMPLES; k++)
        assert_true(sample.at[k] >= k * (items / 5) && sample.at[k] < (k + 1) * (items / 5));
}

/* All sizes, ranks, sets of iterations that were done; pieces of the rest from every position. */
static void test_exactly_once(void **state)
{
    (void)state;
    static const double cost[LOOP_SAMPLES] = {1, 1, 1, 1, 1};
    struct loop_sample sample[RANKS];
    for (long long items = 0; items <= MOST; items++)
        for (unsigned kept = 0; kept < 32; kept++) {
            sy_loop_options options = measuring((unsigned long long)items + 100 * kept);
            int times[MOST] = {0}, ranks = 1 + (int)(items + kept) % RANKS;
            measure(sample, &options, items, ranks, kept, cost);
            (void)sy_loop_sample_close(&sample[0]);
            for (int k = 0; k < sample->n; k++)
                times[sample->at[k]]++;
            for (long long from = 0, rest = items - sample->n; from < rest;) {
                long long to = sy_loop_sample_cut(sample, from, rest),
                          shift = sy_loop_sample_shift(sample, from);
                assert_true(to > from && to <= rest);
                assert_true(sy_loop_sample_cut(sample, from, from + 1) == from + 1);
                for (long long v = from; v < to; v++) {
                    assert_true(sy_loop_sample_shift(sample, v) == shift);
                    assert_in_range(v + shift, 0, items - 1);
                    times[v + shift]++;
                }
                from = to;
            }
            for (long long i = 0; i < items; i++)
                assert_int_equal(times[i], 1);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ratio),
        cmocka_unit_test(test_far),
        cmocka_unit_test(test_exactly_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
