/* The n-th allocation fails, for every n: an error with a code, no crash, nothing lost. Linked with malloc,
 * calloc and realloc wrapped. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <steelyard/platform.h>

static long until_failure = -1, outstanding;

void *__real_malloc(size_t bytes);
void *__real_calloc(size_t count, size_t bytes);
void *__real_realloc(void *old, size_t bytes);
void __real_free(void *old);
void *__wrap_malloc(size_t bytes);
void *__wrap_calloc(size_t count, size_t bytes);
void *__wrap_realloc(void *old, size_t bytes);
void __wrap_free(void *old);

static int fails(void)
{
    return until_failure >= 0 && until_failure-- == 0;
}

static void *counted(void *made)
{
    outstanding += made != NULL;
    return made;
}

void *__wrap_malloc(size_t bytes)
{
    return fails() ? NULL : counted(__real_malloc(bytes));
}

void *__wrap_calloc(size_t count, size_t bytes)
{
    return fails() ? NULL : counted(__real_calloc(count, bytes));
}

void *__wrap_realloc(void *old, size_t bytes)
{
    if (fails())
        return NULL;
    void *made = __real_realloc(old, bytes);
    outstanding += !old && made;
    return made;
}

void __wrap_free(void *old)
{
    outstanding -= old != NULL;
    __real_free(old);
}

static const char platform_text[] =
    "{\"schema\": \"steelyard-platform/1\", \"root\": \"a\", \"hosts\": ["
    "{\"name\": \"a\", \"ranks\": 2, \"compute\": {\"s_per_item\": 1}, \"link\": {\"s_per_byte\": 0}},"
    "{\"name\": \"b\", \"ranks\": 3, \"compute\": {\"table\": [[1, 2], [10, 30]]}, \"link\": "
    "{\"table_bytes\": [[8, 1], "
    "[64, 2]]}}]}";

/* Everything that allocates; the first error, or SY_SUCCESS. */
static int everything(void)
{
    sy_platform *platform;
    sy_platform_problem made;
    int64_t shares[5];
    int order[5], root;
    int error = sy_platform_parse(platform_text, sizeof platform_text - 1, "memory", &platform);
    if (error)
        return error;
    error = sy_platform_problem_make(platform, 40, 8, -1, &made);
    if (!error) {
        static const sy_solver solver[] = {SY_SOLVER_EXACT, SY_SOLVER_DP_BASIC, SY_SOLVER_DP_OPTIMIZED,
                                           SY_SOLVER_DP_WINDOW, SY_SOLVER_DEADLINE};
        for (size_t s = 0; s < sizeof solver / sizeof solver[0] && !error; s++)
            error = sy_solve(&made.problem, solver[s], shares, NULL);
        if (!error)
            error = sy_order_by_bandwidth(&made.problem, 1, order);
        if (!error)
            error = sy_order_improve(&made.problem, order, 0, shares, NULL, NULL);
        if (!error)
            error = sy_timeline(&made.problem, shares, NULL, NULL, NULL, NULL);
        made.problem.delivery = SY_DELIVERY_CONCURRENT;
        if (!error)
            error = sy_solve(&made.problem, SY_SOLVER_EXACT, shares, NULL);
        sy_platform_problem_free(&made);
    }
    if (!error)
        error = sy_platform_best_root(platform, 40, 8, &root, NULL, NULL);
    if (!error) {
        double comm[3] = {1, 1, 0}, comp[3] = {2, 3, 4};
        error = sy_solve_arrays(3, comm, comp, NULL, 2, 50, 1, 0, shares, NULL);
        sy_rank_cost rank[2] = {sy_rank_linear(1, 1), sy_rank_linear(0, 1)};
        sy_problem linear = {.ranks = 2, .items = 9, .rank = rank, .root = 1};
        if (!error)
            error = sy_solve(&linear, SY_SOLVER_CLOSED_FORM, shares, NULL);
        if (!error)
            error = sy_solve(&linear, SY_SOLVER_LP, shares, NULL);
    }
    sy_platform_free(platform);
    return error;
}

static void every_allocation_fails_once(void **state)
{
    (void)state;
    long failed = 0;
    for (long n = 0;; n++) {
        long before = outstanding;
        until_failure = n;
        int error = everything();
        int reached = until_failure < 0;
        until_failure = -1;
        assert_int_equal(outstanding, before);
        if (!reached) {
            assert_int_equal(error, SY_SUCCESS);
            break;
        }
        assert_int_equal(error, SY_ENOMEM);
        failed++;
    }
    assert_true(failed > 50);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_allocation_fails_once)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
