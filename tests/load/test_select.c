/* Selection of slaves against exhaustive search, bounds, limits, ties; threshold advice. */
#include <steelyard/load_select.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { RANKS = 5 };

/* The smallest maximum over all ways to give `rows` equal rows to ranks other than the master, each 0 or
 * within [least, cap]; INFINITY when there is none. */
static double best_by_search(const double *load, double cost, const long long *cap, long long least,
                             long long rows, int master, int rank, int slaves_left, double highest,
                             double best)
{
    if (highest >= best)
        return best;
    if (rank == RANKS)
        return rows ? best : highest;
    best = best_by_search(load, cost, cap, least, rows, master, rank + 1, slaves_left, highest, best);
    if (rank == master || !slaves_left)
        return best;
    for (long long r = least; r <= rows && r <= cap[rank]; r++) {
        double after = load[rank] + cost * (double)r;
        best = best_by_search(load, cost, cap, least, rows - r, master, rank + 1, slaves_left - 1,
                              highest > after ? highest : after, best);
    }
    return best;
}

static double highest_of(const sy_load_block *blocks, int n, const double *load, int by_memory)
{
    double highest = -INFINITY;
    for (int i = 0; i < n; i++)
        highest = fmax(highest, load[blocks[i].rank] + (by_memory ? blocks[i].memory : blocks[i].work));
    return highest;
}

static void check_blocks(const sy_load_block *blocks, int n, long long rows, int master)
{
    long long next = 0;
    for (int i = 0; i < n; i++) {
        assert_true(blocks[i].rank != master);
        assert_true(blocks[i].first_row == next && blocks[i].rows > 0);
        next += blocks[i].rows;
        for (int k = 0; k < i; k++)
            assert_int_not_equal(blocks[k].rank, blocks[i].rank);
    }
    assert_true(next == rows);
}

static void test_optimal(void **unused)
{
    (void)unused;
    srand(7);
    int infeasible = 0, lowered = 0;
    for (int round = 0; round < 4000; round++) {
        double work[RANKS], memory[RANKS], limit[RANKS];
        long long cap[RANKS], rows = 1 + rand() % 14;
        int by_memory = rand() % 2, master = rand() % RANKS, n;
        sy_load_task task = {.rows = rows, .work = 1 + rand() % 4, .memory = 1 + rand() % 3};
        sy_load_rules rules = {.rows_smallest = rand() % 5,
                               .rows_largest = rand() % 3 ? 0 : 1 + rand() % 8,
                               .slaves_max = rand() % 3 ? 0 : 1 + rand() % 4};
        if (rand() % 2)
            rules.memory_limit = limit;
        for (int r = 0; r < RANKS; r++) {
            work[r] = rand() % 20 - 2;
            memory[r] = rand() % 10;
            limit[r] = memory[r] + rand() % 25 - 2;
            cap[r] = rules.rows_largest ? rules.rows_largest : rows;
            if (rules.memory_limit) {
                long long fits = (long long)floor((limit[r] - memory[r]) / task.memory);
                cap[r] = fits < 0 ? 0 : fits < cap[r] ? fits : cap[r];
            }
        }
        const double *load = by_memory ? memory : work;
        double cost = by_memory ? task.memory : task.work, best = INFINITY;
        long long least = rules.rows_smallest > 1 ? rules.rows_smallest : 1, wanted = least;
        int most = rules.slaves_max ? rules.slaves_max : RANKS;
        for (; least >= 1 && isinf(best); least--)
            best = best_by_search(load, cost, cap, least, rows, master, 0, most, -INFINITY, INFINITY);
        lowered += least + 1 < wanted;
        sy_load_block blocks[RANKS];
        int code = sy_load_select(by_memory ? SY_LOAD_BY_MEMORY : SY_LOAD_BY_WORK, &task, &rules, RANKS,
                                  master, work, 1, memory, 1, RANKS, blocks, &n);
        if (isinf(best)) {
            infeasible++;
            assert_int_equal(code, SY_EINFEASIBLE);
            assert_int_equal(n, 0);
            continue;
        }
        assert_int_equal(code, SY_SUCCESS);
        check_blocks(blocks, n, rows, master);
        assert_true(n <= most);
        for (int i = 0; i < n; i++)
            assert_true(blocks[i].rows >= least + 1 && blocks[i].rows <= cap[blocks[i].rank]);
        assert_true(highest_of(blocks, n, load, by_memory) == best);
    }
    assert_true(infeasible > 100 && lowered > 100); /* the search reached these cases */
}

/* Symmetric fronts: never above the level at which all rows would just fit as a liquid, plus the costliest
 * row. */
static void test_symmetric(void **unused)
{
    (void)unused;
    srand(11);
    for (int round = 0; round < 500; round++) {
        int ranks = 2 + rand() % 30, n;
        double *view = malloc(2 * (size_t)ranks * sizeof *view);
        sy_load_block *blocks = malloc((size_t)ranks * sizeof *blocks);
        sy_load_task task;
        long long front = 40 + rand() % 400, pivots = 1 + rand() % 20;
        assert_int_equal(sy_load_front_task(front, pivots, 1, &task), SY_SUCCESS);
        double whole = sy_load_task_work(&task, 0, task.rows), total = 0;
        for (int r = 0; r < ranks; r++)
            view[2 * r] = rand() % 100 * whole / 300;
        assert_int_equal(
            sy_load_select(SY_LOAD_BY_WORK, &task, NULL, ranks, 0, view, 2, NULL, 0, ranks, blocks, &n), 0);
        check_blocks(blocks, n, task.rows, 0);
        double low = 0, high = whole * 3, highest = -INFINITY;
        for (int step = 0; step < 200; step++) {
            double level = (low + high) / 2, room = 0;
            for (int r = 1; r < ranks; r++)
                room += fmax(0, level - view[2 * r]);
            if (room >= whole)
                high = level;
            else
                low = level;
        }
        for (int i = 0; i < n; i++) {
            highest = fmax(highest, view[2 * blocks[i].rank] + blocks[i].work);
            total += blocks[i].work;
        }
        double row = task.work + task.work_slope * (double)(task.rows - 1);
        assert_true(highest <= (high + row) * (1 + 1e-12));
        assert_true(fabs(total - whole) <= 1e-9 * whole);
        free(view);
        free(blocks);
    }
}

/* The cost formulas against the loops they stand for. */
static void test_costs(void **unused)
{
    (void)unused;
    for (long long front = 1; front < 12; front++)
        for (long long pivots = 0; pivots <= front; pivots++)
            for (int symmetric = 0; symmetric < 2; symmetric++) {
                sy_load_task task;
                assert_int_equal(sy_load_front_task(front, pivots, symmetric, &task), SY_SUCCESS);
                assert_true(task.rows == front - pivots);
                double work = 0, memory = 0;
                for (long long row = pivots + 1; row <= front; row++) {
                    for (long long pivot = 1; pivot <= pivots; pivot++)
                        work += 1 + 2 * (double)((symmetric ? row : front) - pivot);
                    memory += (double)(symmetric ? row : front);
                }
                assert_true(sy_load_task_work(&task, 0, task.rows) == work);
                assert_true(sy_load_task_memory(&task, 0, task.rows) == memory);
                double parts = 0;
                for (long long row = 0; row < task.rows; row++)
                    parts += sy_load_task_work(&task, row, 1);
                assert_true(parts == work);
            }
    sy_load_task task;
    assert_int_equal(sy_load_front_task(3, 4, 0, &task), SY_EARG);
    assert_int_equal(sy_load_front_task(3, -1, 0, &task), SY_EARG);
    assert_int_equal(sy_load_front_task(3, 1, 0, NULL), SY_EARG);
    /* 64-bit sizes */
    assert_int_equal(sy_load_front_task(5000000000LL, 1000, 0, &task), SY_SUCCESS);
    assert_true(task.rows == 4999999000LL);
    double view[3] = {0, 1, 2};
    sy_load_block blocks[3];
    int n;
    assert_int_equal(sy_load_select(SY_LOAD_BY_WORK, &task, NULL, 3, 0, view, 1, NULL, 0, 3, blocks, &n), 0);
    check_blocks(blocks, n, task.rows, 0);
}

static void test_ties_and_order(void **unused)
{
    (void)unused;
    double work[4] = {0, 5, 5, 5};
    int forward[] = {1, 2, 3}, backward[] = {3, 1, 2}, n, m;
    sy_load_task task = {.rows = 2, .work = 1, .memory = 1};
    sy_load_block first[3], second[3];
    sy_load_rules rules = {.candidates = forward, .ncandidates = 3, .rows_smallest = 2};
    assert_int_equal(sy_load_select(SY_LOAD_BY_WORK, &task, &rules, 4, 0, work, 1, NULL, 0, 3, first, &n), 0);
    assert_true(n == 1 && first[0].rank == 1);
    rules.candidates = backward;
    assert_int_equal(sy_load_select(SY_LOAD_BY_WORK, &task, &rules, 4, 0, work, 1, NULL, 0, 3, second, &m),
                     0);
    assert_true(m == n && second[0].rank == first[0].rank && second[0].first_row == first[0].first_row &&
                second[0].rows == first[0].rows && second[0].work == first[0].work &&
                second[0].memory == first[0].memory);
    /* Fewest slaves among equals: one row for one slave although two could share the level. */
    task.rows = 1;
    rules.rows_smallest = 0;
    assert_int_equal(sy_load_select(SY_LOAD_BY_WORK, &task, &rules, 4, 0, work, 1, NULL, 0, 3, first, &n), 0);
    assert_true(n == 1 && first[0].rank == 1);
}

static void test_wrong(void **unused)
{
    (void)unused;
    double work[3] = {0, 1, 2}, limit[3] = {0, 0, 0}, nan[3] = {0, NAN, 0};
    int n = 9, twice[] = {1, 1}, master[] = {0}, out[] = {3};
    sy_load_task task = {.rows = 2, .work = 1, .memory = 1}, bad = task, none = {.work = 1};
    sy_load_block blocks[3];
    sy_load_rules rules = {0};
#define SELECT(task, rules, view, memory, capacity)                                                          \
    sy_load_select(SY_LOAD_BY_WORK, task, rules, 3, 0, view, 1, memory, 1, capacity, blocks, &n)
    assert_int_equal(SELECT(&none, NULL, work, NULL, 3), SY_SUCCESS);
    assert_int_equal(n, 0);
    assert_int_equal(SELECT(NULL, NULL, work, NULL, 3), SY_EARG);
    assert_int_equal(SELECT(&task, NULL, NULL, NULL, 3), SY_EARG);
    assert_int_equal(SELECT(&task, NULL, nan, NULL, 3), SY_EARG);
    assert_int_equal(SELECT(&task, NULL, work, NULL, 0), SY_EARG);
    bad.work = NAN;
    assert_int_equal(SELECT(&bad, NULL, work, NULL, 3), SY_EARG);
    bad.work = 1;
    bad.work_slope = -2;
    assert_int_equal(SELECT(&bad, NULL, work, NULL, 3), SY_EARG);
    bad.rows = -1;
    assert_int_equal(SELECT(&bad, NULL, work, NULL, 3), SY_EARG);
    rules.memory_limit = limit;
    assert_int_equal(SELECT(&task, &rules, work, NULL, 3), SY_EARG);
    assert_int_equal(SELECT(&task, &rules, work, work, 3), SY_EINFEASIBLE);
    assert_int_equal(SELECT(&task, &rules, work, nan, 3), SY_EARG);
    rules.memory_limit = NULL;
    rules.candidates = twice, rules.ncandidates = 2;
    assert_int_equal(SELECT(&task, &rules, work, NULL, 3), SY_EARG);
    rules.candidates = master, rules.ncandidates = 1;
    assert_int_equal(SELECT(&task, &rules, work, NULL, 3), SY_EARG);
    rules.candidates = out;
    assert_int_equal(SELECT(&task, &rules, work, NULL, 3), SY_EARG);
    rules.ncandidates = 0;
    assert_int_equal(SELECT(&task, &rules, work, NULL, 3), SY_EINFEASIBLE);
    rules.ncandidates = -1;
    assert_int_equal(SELECT(&task, &rules, work, NULL, 3), SY_EARG);
    assert_int_equal(sy_load_select(SY_LOAD_BY_WORK, &task, NULL, 1, 0, work, 1, NULL, 0, 3, blocks, &n),
                     SY_EINFEASIBLE); /* nobody but the master */
}

static void test_advice(void **unused)
{
    (void)unused;
    double sizes[] = {8, 1, 4, 2, 16}, threshold;
    assert_int_equal(sy_load_threshold_advice(sizes, 5, &threshold), SY_SUCCESS);
    assert_true(threshold == 2);
    assert_int_equal(sy_load_threshold_advice(sizes, 1, &threshold), SY_SUCCESS);
    assert_true(threshold == 8);
    assert_int_equal(sy_load_threshold_advice(sizes, 0, &threshold), SY_EARG);
    assert_int_equal(sy_load_threshold_advice(NULL, 1, &threshold), SY_EARG);
    sizes[2] = NAN;
    assert_int_equal(sy_load_threshold_advice(sizes, 5, &threshold), SY_EARG);
    sizes[2] = -1;
    assert_int_equal(sy_load_threshold_advice(sizes, 5, &threshold), SY_EARG);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_optimal), cmocka_unit_test(test_symmetric),
        cmocka_unit_test(test_costs),   cmocka_unit_test(test_ties_and_order),
        cmocka_unit_test(test_wrong),   cmocka_unit_test(test_advice),
    };
    return cmocka_run_group_tests_name("load.select", tests, NULL, NULL);
}
