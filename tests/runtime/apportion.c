/* Shares by weights against the definition, on random instances: every item is given, every share is within
 * one of its quota among those neither lifted to the least share nor held at the largest, ties go to lower
 * ranks, and nothing overflows. No MPI. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "scatter/apportion.h"

static uint64_t state_of_random = 88172645463325252u;

static uint64_t random_below(uint64_t n)
{
    state_of_random ^= state_of_random << 13;
    state_of_random ^= state_of_random >> 7;
    state_of_random ^= state_of_random << 17;
    return state_of_random % n;
}

static void random_instances(void **unused)
{
    (void)unused;
    enum { MOST = 9 };
    int64_t weight[MOST], share[MOST];
    int order[MOST];
    for (int instance = 0; instance < 200000; instance++) {
        int size = 1 + (int)random_below(MOST);
        int64_t total = (int64_t)random_below(instance % 3 ? 60 : (uint64_t)1 << 62);
        int64_t least = (int64_t)random_below((uint64_t)(total / size) + 1) / (1 + (int64_t)random_below(4));
        int64_t sum = 0;
        for (int i = 0; i < size; i++)
            sum += weight[i] = (int64_t)random_below(instance % 2 ? 5 : (uint64_t)SY_WEIGHT_MAX);
        sy_apportion_weights(total, size, weight, least, INT64_MAX, share, order);
        int64_t rest = total;
        int64_t open_weight = 0;
        int64_t given = 0;
        for (int i = 0; i < size; i++) {
            assert_true(share[i] >= least);
            given += share[i];
            if (share[i] == least)
                rest -= share[i];
            else
                open_weight += weight[i];
        }
        assert_true(given == total);
        for (int i = 0; i < size && sum > 0; i++) {
            if (share[i] == least || open_weight == 0)
                continue;
            /* Ranks exactly at the least share may belong to either group: at most that many items apart. */
            long double quota = (long double)rest * (long double)weight[i] / (long double)open_weight;
            assert_true((long double)share[i] <= quota + (long double)size + 1);
            if (least == 0) {
                quota = (long double)total * (long double)weight[i] / (long double)sum;
                assert_true((long double)share[i] > quota - 1.01L && (long double)share[i] < quota + 1.01L);
            }
        }
    }
}

/* For some number of items per weight, every rank has its part, the least share or the most there is room
 * for, to within one item that rounding gives or takes. */
static void nobody_above_the_most(void **unused)
{
    (void)unused;
    enum { MOST = 12 };
    int64_t weight[MOST], share[MOST], without[MOST];
    int order[MOST];
    int held = 0, lifted = 0;
    for (int instance = 0; instance < 200000; instance++) {
        int size = 1 + (int)random_below(MOST);
        int64_t equal = (int64_t)random_below(instance % 3 ? 40 : (uint64_t)1 << 40);
        int64_t total = equal * size;
        int64_t most =
            instance % 5 ? equal * (1 + (int64_t)random_below(9)) : equal + (int64_t)random_below(4);
        int64_t least = (int64_t)random_below((uint64_t)equal + 1) / (1 + (int64_t)random_below(4));
        for (int i = 0; i < size; i++)
            weight[i] = (int64_t)random_below(i % 4 ? 5 : instance % 2 ? 90 : (uint64_t)SY_WEIGHT_MAX);
        sy_apportion_weights(total, size, weight, least, most, share, order);
        sy_apportion_weights(total, size, weight, least, INT64_MAX, without, order);
        int64_t given = 0;
        long double above = 0, below = INFINITY; /* items per weight: at least `above`, at most `below` */
        for (int i = 0; i < size; i++) {
            assert_true(share[i] >= least && share[i] <= most);
            assert_true(without[i] <= most || share[i] == most);
            assert_true(without[i] > most || share[i] >= without[i] - 1);
            given += share[i];
            held += share[i] == most && without[i] > most;
            lifted += share[i] > least && without[i] == least && least > 0;
            if (weight[i] > 0 && share[i] > least)
                above = fmaxl(above, (long double)(share[i] - 1) / (long double)weight[i]);
            if (weight[i] > 0 && share[i] < most)
                below = fminl(below, (long double)(share[i] + 1) / (long double)weight[i]);
        }
        assert_true(given == total);
        assert_true(above <= below * (1 + 1e-15L));
        if (sy_count_above(most, size, without) == 0)
            assert_memory_equal(share, without, (size_t)size * sizeof *share);
    }
    assert_true(held > 1000 && lifted > 100);
    /* By hand: 40 items by 7, 1, 1, 1, none above 16; of 6, 3, 1, 0 two are above 15. */
    const int64_t one_large[] = {7, 1, 1, 1}, two_large[] = {6, 3, 1, 0};
    sy_apportion_weights(40, 4, one_large, 0, 16, share, order);
    assert_true(share[0] == 16 && share[1] == 8 && share[2] == 8 && share[3] == 8);
    sy_apportion_weights(40, 4, two_large, 0, 15, share, order);
    assert_true(share[0] == 15 && share[1] == 15 && share[2] == 10 && share[3] == 0);
    /* Lifted to 3 beside the large one, and more than that of its own without it: 7 / 3 of 12 is 4 and 8. */
    const int64_t lifts[] = {90, 1, 2};
    sy_apportion_weights(30, 3, lifts, 3, INT64_MAX, share, order);
    assert_true(share[0] == 24 && share[1] == 3 && share[2] == 3);
    sy_apportion_weights(30, 3, lifts, 3, 18, share, order);
    assert_true(share[0] == 18 && share[1] == 4 && share[2] == 8);
    const int64_t extreme[] = {SY_WEIGHT_MAX, 0, 1, 0};
    sy_apportion_weights(INT64_MAX / 4 * 4, 4, extreme, 0, INT64_MAX / 4, share, order);
    assert_true(share[0] == INT64_MAX / 4 && share[1] == share[0] && share[2] == share[0]);
}

static void ties_and_extremes(void **unused)
{
    (void)unused;
    int order[4];
    int64_t share[4];
    const int64_t equal[] = {1, 1, 1, 1};
    sy_apportion_weights(6, 4, equal, 0, INT64_MAX, share, order);
    assert_true(share[0] == 2 && share[1] == 2 && share[2] == 1 && share[3] == 1);
    const int64_t nothing[] = {0, 0, 0, 0};
    sy_apportion_weights(6, 4, nothing, 0, INT64_MAX, share, order);
    assert_true(share[0] == 2 && share[3] == 1);
    const int64_t one[] = {0, 0, SY_WEIGHT_MAX, 0};
    sy_apportion_weights(INT64_MAX, 4, one, 0, INT64_MAX, share, order);
    assert_true(share[2] == INT64_MAX && share[0] == 0);
    sy_apportion_weights(INT64_MAX, 4, one, 5, INT64_MAX, share, order);
    assert_true(share[2] == INT64_MAX - 15 && share[0] == 5);
    sy_apportion_weights(0, 4, one, 0, INT64_MAX, share, order);
    assert_true(share[2] == 0);
    for (int rank = 0; rank < 4; rank++)
        assert_true(sy_skew_weight(7, rank) == sy_skew_weight(7, rank) && sy_skew_weight(7, rank) <= 15);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(random_instances),
                                       cmocka_unit_test(nobody_above_the_most),
                                       cmocka_unit_test(ties_and_extremes)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
