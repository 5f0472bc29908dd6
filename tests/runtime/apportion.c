/* Shares by weights against the definition, on random instances: every item is given, every share is within
 * one of its quota among those not lifted to the least share, ties go to lower ranks, and nothing overflows.
 * No MPI. */
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
        sy_apportion_weights(total, size, weight, least, share, order);
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

static void ties_and_extremes(void **unused)
{
    (void)unused;
    int order[4];
    int64_t share[4];
    const int64_t equal[] = {1, 1, 1, 1};
    sy_apportion_weights(6, 4, equal, 0, share, order);
    assert_true(share[0] == 2 && share[1] == 2 && share[2] == 1 && share[3] == 1);
    const int64_t nothing[] = {0, 0, 0, 0};
    sy_apportion_weights(6, 4, nothing, 0, share, order);
    assert_true(share[0] == 2 && share[3] == 1);
    const int64_t one[] = {0, 0, SY_WEIGHT_MAX, 0};
    sy_apportion_weights(INT64_MAX, 4, one, 0, share, order);
    assert_true(share[2] == INT64_MAX && share[0] == 0);
    sy_apportion_weights(INT64_MAX, 4, one, 5, share, order);
    assert_true(share[2] == INT64_MAX - 15 && share[0] == 5);
    sy_apportion_weights(0, 4, one, 0, share, order);
    assert_true(share[2] == 0);
    for (int rank = 0; rank < 4; rank++)
        assert_true(sy_skew_weight(7, rank) == sy_skew_weight(7, rank) && sy_skew_weight(7, rank) <= 15);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(random_instances),
                                       cmocka_unit_test(ties_and_extremes)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
