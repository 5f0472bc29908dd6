/* Chunk lists: the paper's Table 2, what recursive forms make of it, and lists of all sizes. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <steelyard/loop_chunks.h>

enum { MOST = 1 << 16 };
static long long sizes[MOST];

static sy_loop_options options_of(const char *text)
{
    sy_loop_options options;
    sy_loop_options_default(&options);
    if (sy_loop_options_parse(text, &options))
        fail_msg("%s: %s", text, sy_last_error());
    return options;
}

/* `expected` is "SIZE" or "SIZExTIMES", separated by blanks. */
static void expect_list(const char *text, const char *expected)
{
    sy_loop_options options = options_of(text);
    int n = sy_loop_chunks(&options, 1000, 4, sizes, MOST), at = 0;
    for (char *rest = (char *)expected; *rest;) {
        long long size = strtoll(rest, &rest, 10), times = *rest == 'x' ? strtoll(rest + 1, &rest, 10) : 1;
        for (; times > 0; times--, at++)
            if (at >= n || sizes[at] != size)
                fail_msg("%s: chunk %d is %lld, not %lld", text, at, at < n ? sizes[at] : -1, size);
    }
    assert_int_equal(at, n);
}

/* Table 2: N = 1000, P = 4. FSC's sigma is .0605, which the text calls alpha. */
static void test_table_2(void **state)
{
    (void)state;
    expect_list("static", "250x4");
    expect_list("ss", "1x1000");
    expect_list("fsc,h=0.013716,sigma=0.0605", "17x58 14");
    expect_list("gss", "250 188 141 106 80 60 45 34 26 19 15 11 8 6 5 4 2");
    expect_list("tap,mu=0.1,sigma=0.0005,alpha=0.0605", "250 188 141 106 80 60 45 34 26 19 15 11 8 6 5 4 2");
    expect_list("tss", "125 117 109 101 93 85 77 69 61 53 45 37 28");
    expect_list("fac2", "125x4 63x4 32x4 16x4 8x4 4x4 2x4");
    expect_list("tfss", "113x4 81x4 49x4 17 11");
    expect_list("fiss,B=3", "50x4 83x4 116x4 4");
    expect_list("viss,X=4", "62x4 93x4 108x3 56");
    expect_list("pls,swr=0.7", "175x4 75 57 43 32 24 18 14 11 8 6 5 4 3");
    expect_list("wf", "125x4 63x4 32x4 16x4 8x4 4x4 2x4"); /* equal weights: FAC2 */
    expect_list("mfsc", "31x32 8");
}

/* Techniques with one form only have the same list in both; the others as many chunks as the formulas give.
 */
static void test_recursive(void **state)
{
    (void)state;
    expect_list("static,form=recursive", "250x4");
    expect_list("fsc,h=0.013716,sigma=0.0605,form=recursive", "17x58 14");
    expect_list("gss,form=recursive", "250 188 141 106 79 59 45 33 25 19 14 11 8 6 4 3 3 2 1x4");
    expect_list("tss,form=recursive", "125 117 109 101 93 85 77 69 61 53 45 37 28");
    expect_list("tfss,form=recursive", "113x4 81x4 49x4 17 11");
    expect_list("fac2,form=recursive", "125x4 63x4 31x4 16x4 8x4 4x4 2x4 1x4");
    expect_list("fiss,B=3,form=recursive", "50x4 83x4 116x4 4");
    expect_list("viss,X=4,form=recursive", "62x4 93x4 108x3 56");
    sy_loop_options pls = options_of("pls,swr=0.7,form=recursive");
    assert_int_equal(sy_loop_chunks(&pls, 1000, 4, sizes, MOST), 22);
    assert_int_equal(sizes[3], 175);
    assert_int_equal(sizes[4], 75);
    assert_int_equal(sizes[5], 57);
}

static void test_errors(void **state)
{
    (void)state;
    sy_loop_options options = options_of("gss");
    assert_int_equal(sy_loop_chunks(&options, -1, 4, sizes, MOST), -SY_EARG);
    assert_int_equal(sy_loop_chunks(&options, 1, 0, sizes, MOST), -SY_EARG);
    assert_int_equal(sy_loop_chunks(NULL, 1, 1, sizes, MOST), -SY_EARG);
    static const char *const wrong[] = {"",
                                        "gs",
                                        "gss,",
                                        "gss,kmin",
                                        "gss,kmin=",
                                        "gss,kmin=x",
                                        "gss,kmin=0",
                                        "gss,what=1",
                                        "gss,form=open",
                                        "pls,swr=-0.1",
                                        "pls,swr=1.5",
                                        "viss,X=0",
                                        "fiss,B=0",
                                        "tap,sigma=nan",
                                        "fsc,h=-1",
                                        "fac,sigma=1",
                                        "gss,kmin=5,kmax=4",
                                        "gss,kmin=99999999999999999999"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        sy_loop_options before = options;
        if (sy_loop_options_parse(wrong[i], &options) != SY_EARG || !*sy_last_error())
            fail_msg("'%s' is taken", wrong[i]);
        assert_memory_equal(&before, &options, sizeof options);
    }
    double weights[2] = {1, NAN};
    options.weights = weights, options.weight_count = 2;
    assert_int_equal(sy_loop_options_check(&options, 2), SY_EARG);
    weights[1] = 2;
    assert_int_equal(sy_loop_options_check(&options, 2), SY_SUCCESS);
    assert_int_equal(sy_loop_options_check(&options, 3), SY_EARG);
}

/* What every list must be: positive chunks with the sum N, none below kmin but the last, none above kmax.
 * STATIC's by weights are one for each rank, however small. */
static void check_list(const sy_loop_options *options, long long items, int ranks)
{
    int n = sy_loop_chunks(options, items, ranks, sizes, MOST);
    long long sum = 0;
    if (n < 0 || n == MOST)
        fail_msg("%s %lld %d: %d", sy_loop_technique_name(options->technique), items, ranks, n);
    assert_int_equal(n, sy_loop_chunks(options, items, ranks, NULL, 0));
    bool ranges = options->technique == SY_LOOP_STATIC && options->weights;
    if (ranges)
        assert_int_equal(n, ranks);
    for (int i = 0; i < n; i++) {
        if (ranges ? sizes[i] < 0
                   : sizes[i] < 1 || (sizes[i] < options->kmin && i < n - 1) ||
                         (options->kmax && sizes[i] > options->kmax))
            fail_msg("%s %lld %d: chunk %d is %lld", sy_loop_technique_name(options->technique), items, ranks,
                     i, sizes[i]);
        sum += sizes[i];
    }
    if (sum != items)
        fail_msg("%s %lld %d: the sum is %lld", sy_loop_technique_name(options->technique), items, ranks,
                 sum);
}

static void test_all_sizes(void **state)
{
    (void)state;
    static const long long large[] = {(1LL << 31) + 1, (1LL << 62) - 1, 1LL << 62};
    static const double weights[] = {1, 7, 0.25, 3, 1, 1, 100, 2};
    for (int technique = 0; technique < SY_LOOP_TECHNIQUES; technique++)
        for (int form = SY_LOOP_CLOSED; form <= SY_LOOP_RECURSIVE; form++)
            for (int ranks = 1; ranks <= 8; ranks++) {
                sy_loop_options options = options_of("static");
                options.technique = technique, options.form = form;
                options.mu = 1e-3, options.sigma = 4e-4, options.h = 1e-5;
                options.weights = weights, options.weight_count = ranks;
                for (long long items = 0; items < 200; items++)
                    for (options.kmin = 1; options.kmin <= 250; options.kmin = 4 * options.kmin + 3) {
                        options.kmax = items % 3 ? 0 : options.kmin + 5;
                        check_list(&options, items, ranks);
                    }
                for (size_t i = 0; i < sizeof large / sizeof large[0]; i++) {
                    options.kmin = large[i] >> 12, options.kmax = 0; /* SS has 4096 chunks then */
                    check_list(&options, large[i], ranks);
                }
            }
}

/* 10^6 iterations on 2 ranks: LB4MPI divides integers inside the ceiling and makes 124,993 chunks of them. */
static void test_tss_divides_reals(void **state)
{
    (void)state;
    sy_loop_options options = options_of("tss");
    assert_int_equal(sy_loop_chunks(&options, 1000000, 2, sizes, MOST), 7);
    options.flags = SY_LOOP_FRACTIONAL; /* N < 8 P^2: without, the decrement is 0 */
    assert_in_range(sy_loop_chunks(&options, 1000, 16, sizes, MOST), 50, 61); /* S = 61 at most */
    assert_int_equal(sizes[0], 32);
    assert_true(sizes[40] < 16);
    options.flags = 0;
    sy_loop_chunks(&options, 1000, 16, sizes, MOST);
    assert_int_equal(sizes[30], 32);
}

/* A list says what fits; the count says how many there are, also where nobody could write them down. */
static void test_room(void **state)
{
    (void)state;
    sy_loop_options options = options_of("ss");
    assert_int_equal(sy_loop_chunks(&options, 1LL << 62, 3, sizes, 5), 5);
    assert_int_equal(sy_loop_chunks(&options, 1LL << 62, 3, NULL, 0), INT32_MAX);
    options = options_of("gss,kmax=1000,form=recursive");
    assert_int_equal(sy_loop_chunks(&options, 1LL << 62, 3, sizes, 5), -SY_ELIMIT);
}

/* Weights: 3 to 1 in chunks, of a batch of half of the iterations. */
static void test_weights(void **state)
{
    (void)state;
    static const double weights[] = {3, 1};
    sy_loop_options options = options_of("wf");
    options.weights = weights, options.weight_count = 2;
    sy_loop_chunks(&options, 1600, 2, sizes, MOST);
    assert_int_equal(sizes[0], 600);
    assert_int_equal(sizes[1], 200);
    assert_int_equal(sizes[2], 300);
    assert_int_equal(sizes[3], 100);
    options.technique = SY_LOOP_STATIC; /* the ranks' ranges */
    assert_int_equal(sy_loop_chunks(&options, 1601, 2, sizes, MOST), 2);
    assert_int_equal(sizes[0], 1200);
    assert_int_equal(sizes[1], 401);
    assert_int_equal(sy_loop_chunks(&options, 0, 2, sizes, MOST), 2);
    assert_int_equal(sizes[0] + sizes[1], 0);
    assert_int_equal(sy_loop_chunks(&options, 1LL << 62, 2, sizes, MOST), 2);
    assert_true(sizes[0] == 3LL << 60 && sizes[1] == 1LL << 60);
    options.technique = SY_LOOP_AF, options.mu = 1e-3; /* no spread: what is left over P, of that the half */
    sy_loop_chunks(&options, 1600, 2, sizes, MOST);
    assert_int_equal(sizes[0], 400);
}

static void test_random(void **state)
{
    (void)state;
    sy_loop_options a = options_of("rnd,seed=1"), b = options_of("rnd,seed=2");
    int n = sy_loop_chunks(&a, 100000, 4, sizes, MOST), differ = 0;
    static long long other[MOST];
    for (int i = 0; i < n; i++)
        assert_in_range(sizes[i], 1, 25000);
    assert_int_equal(sy_loop_chunks(&a, 100000, 4, other, MOST), n);
    assert_memory_equal(sizes, other, (size_t)n * sizeof *sizes);
    int m = sy_loop_chunks(&b, 100000, 4, other, MOST);
    for (int i = 0; i < n && i < m; i++)
        differ += sizes[i] != other[i];
    assert_true(differ > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_table_2), cmocka_unit_test(test_recursive),
        cmocka_unit_test(test_errors),  cmocka_unit_test(test_all_sizes),
        cmocka_unit_test(test_room),    cmocka_unit_test(test_tss_divides_reals),
        cmocka_unit_test(test_weights), cmocka_unit_test(test_random),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
