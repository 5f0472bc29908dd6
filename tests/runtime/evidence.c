/* Whether shares leave equal ones for noise: profiles of equal and of unequal ranks, simulated run by run
 * from noise that was recorded on a busy machine (busy_noise.txt), judged as the runtime judges them. No MPI,
 * no clock; the seeds are fixed.
 *
 *   runtime_evidence NOISE [PROFILES]     of each cell of the record; 100 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "scatter/evidence.h"

enum { MOST_RANKS = 8, MOST_RECORDS = 512, MOST_CELLS = 64, RUNS = 6, ITEMS = 2000 };

/* What one run of equal ranks measured: seconds per item, and at its start. */
struct recorded {
    double cost[MOST_RANKS];
    double speed_cost[MOST_RANKS];
};

/* Runs of as many ranks with as many busy processes beside them. */
struct cell {
    int ranks, load, n;
    struct recorded *run[MOST_RECORDS];
};

static struct recorded record[MOST_RECORDS];
static struct cell cells[MOST_CELLS];
static int records, cells_n, profiles = 100;
static uint64_t state_of_random;

static uint64_t random_below(uint64_t n)
{
    state_of_random ^= state_of_random << 13;
    state_of_random ^= state_of_random >> 7;
    state_of_random ^= state_of_random << 17;
    return state_of_random % n;
}

static struct cell *cell_of(int ranks, int load)
{
    for (int i = 0; i < cells_n; i++)
        if (cells[i].ranks == ranks && cells[i].load == load)
            return &cells[i];
    if (cells_n == MOST_CELLS)
        return NULL;
    cells[cells_n] = (struct cell){.ranks = ranks, .load = load};
    return &cells[cells_n++];
}

/* Lines "ranks load cost .. speed ..", '#' before remarks; whether the file was as it has to be. */
static int read_noise(const char *path)
{
    FILE *file = fopen(path, "r");
    char line[1024];
    int fine = file != NULL;
    while (fine && fgets(line, sizeof line, file)) {
        char *at = line;
        if (*line == '#')
            continue;
        int ranks = (int)strtol(at, &at, 10);
        int load = (int)strtol(at, &at, 10);
        struct cell *cell = ranks > 1 && ranks <= MOST_RANKS ? cell_of(ranks, load) : NULL;
        fine = cell && records < MOST_RECORDS;
        for (int i = 0; fine && i < 2 * ranks; i++) {
            double value = strtod(at, &at);
            fine = value > 0;
            if (i < ranks)
                record[records].cost[i] = value;
            else
                record[records].speed_cost[i - ranks] = 1 / value;
        }
        if (fine)
            cell->run[cell->n++] = &record[records++];
    }
    if (file)
        fclose(file);
    return fine && records > 0;
}

/* The costs of a run in any order, since equal ranks may change places, times what the ranks differ by. */
static void draw(double to[], const double from[], int ranks, const double factor[])
{
    memcpy(to, from, (size_t)ranks * sizeof *to);
    for (int i = ranks - 1; i > 0; i--) {
        int with = (int)random_below((uint64_t)i + 1);
        double own = to[i];
        to[i] = to[with];
        to[with] = own;
    }
    for (int i = 0; factor && i < ranks; i++)
        to[i] *= factor[i];
}

/* What the runtime would do with this evidence. */
static enum sy_verdict decide(const struct sy_evidence *evidence, int ranks, double *gain)
{
    sy_rank_cost cost[MOST_RANKS];
    int64_t equal[MOST_RANKS], best[MOST_RANKS];
    for (int i = 0; i < ranks; i++) {
        cost[i] = sy_rank_linear(0, evidence->single[0][i]);
        equal[i] = ITEMS / ranks;
    }
    sy_evidence_middle(evidence, -1, ranks, cost);
    sy_problem problem = {.ranks = ranks,
                          .items = equal[0] * ranks,
                          .unit = 1,
                          .rank = cost,
                          .delivery = SY_DELIVERY_CONCURRENT};
    sy_solution solution;
    double equal_s = 0;
    assert_int_equal(sy_solve(&problem, SY_SOLVER_EXACT, best, &solution), SY_SUCCESS);
    assert_int_equal(sy_timeline(&problem, equal, NULL, NULL, NULL, &equal_s), SY_SUCCESS);
    *gain = (equal_s - solution.makespan_s) / equal_s;
    return sy_evidence_judge(&problem, evidence, equal, equal_s, best, solution.makespan_s);
}

/* The first run of a profile that has other shares than equal ones; RUNS + 1 when none has. */
static int first_moved(const struct cell *cell, const double factor[])
{
    double kept[RUNS][MOST_RANKS], start[MOST_RANKS];
    for (int run = 2; run <= RUNS; run++) {
        draw(kept[run - 2], cell->run[random_below((uint64_t)cell->n)]->cost, cell->ranks, factor);
        struct sy_evidence evidence = {.error = 0.25, .busy = true};
        for (int known = run - 2; known >= 0 && evidence.singles < SY_EVIDENCE_SINGLE; known--)
            evidence.single[evidence.singles++] = kept[known];
        if (evidence.singles > 1)
            evidence.error = 0;
        double gain;
        enum sy_verdict verdict = decide(&evidence, cell->ranks, &gain);
        if (sy_evidence_wants_more(&evidence, gain)) {
            draw(start, cell->run[random_below((uint64_t)cell->n)]->speed_cost, cell->ranks, factor);
            evidence.single[evidence.singles++] = start;
            verdict = decide(&evidence, cell->ranks, &gain);
        }
        if (verdict == SY_VERDICT_MOVED)
            return run;
    }
    return RUNS + 1;
}

static void equal_ranks_stay_equal(void **unused)
{
    (void)unused;
    state_of_random = 88172645463325252u;
    int tried = 0, moved[RUNS + 2] = {0};
    for (int c = 0; c < cells_n; c++)
        for (int i = 0; i < profiles; i++, tried++)
            moved[first_moved(&cells[c], NULL)]++;
    int left = tried - moved[RUNS + 1];
    print_message("%d profiles of equal ranks, runs 2 to %d: %d left equal shares (by run: %d %d %d %d %d)\n",
                  tried, RUNS, left, moved[2], moved[3], moved[4], moved[5], moved[6]);
    assert_true(tried >= 1000);
    assert_true(500 * left < tried);
}

static void unequal_ranks_are_found(void **unused)
{
    (void)unused;
    static const struct {
        int ranks;
        double factor[MOST_RANKS];
        int percent; /* at least so many by the fourth run */
    } machines[] = {
        {2, {1, 2}, 90},
        {3, {1, 1, 2}, 70},
        {4, {1, 2, 2, 4}, 70},
        {6, {1, 1, 1, 1, 1, 3}, 70},
    };
    state_of_random = 362436069u;
    for (size_t m = 0; m < sizeof machines / sizeof machines[0]; m++) {
        int tried = 0, moved[RUNS + 2] = {0};
        for (int c = 0; c < cells_n; c++)
            for (int i = 0; cells[c].ranks == machines[m].ranks && i < profiles; i++, tried++)
                moved[first_moved(&cells[c], machines[m].factor)]++;
        int soon = moved[2] + moved[3] + moved[4];
        print_message("%d profiles of %d unequal ranks: found in run 2, 3, 4, later, not: %d %d %d %d %d\n",
                      tried, machines[m].ranks, moved[2], moved[3], moved[4], moved[5] + moved[6],
                      moved[RUNS + 1]);
        assert_true(tried > 0);
        assert_true(100 * soon >= machines[m].percent * tried);
    }
}

/* On a machine that is not busy a single run is enough for a large difference, two for a small one. */
static void quiet_machines_learn_at_once(void **unused)
{
    (void)unused;
    double large[3] = {1, 1, 2}, small[3] = {1, 1, 1.3}, gain;
    struct sy_evidence evidence = {.error = 0.25, .single = {large}, .singles = 1};
    assert_int_equal(decide(&evidence, 3, &gain), SY_VERDICT_MOVED);
    evidence.single[0] = small;
    assert_int_equal(decide(&evidence, 3, &gain), SY_VERDICT_UNCERTAIN);
    evidence = (struct sy_evidence){.error = 0, .single = {small, small}, .singles = 2};
    assert_int_equal(decide(&evidence, 3, &gain), SY_VERDICT_MOVED);
    evidence.busy = true;
    assert_int_equal(decide(&evidence, 3, &gain), SY_VERDICT_UNCERTAIN);
    assert_true(!sy_evidence_wants_more(&evidence, 0.19) && sy_evidence_wants_more(&evidence, 0.21));
    evidence.single[evidence.singles++] = small;
    assert_true(!sy_evidence_wants_more(&evidence, 0.21));
}

/* Chance slows two of four ranks in each of three runs, and never the last one: each run speaks for shares
 * made of all three, none for what the other two would have chosen. */
static void each_is_asked_about_the_others(void **unused)
{
    (void)unused;
    double first[4] = {1, 2.2, 2.2, 1}, second[4] = {2.2, 1, 2.2, 1}, third[4] = {2.2, 2.2, 1, 1}, gain;
    struct sy_evidence evidence = {.busy = true, .single = {first, second, third}, .singles = 3};
    assert_int_equal(decide(&evidence, 4, &gain), SY_VERDICT_UNSTEADY);
    evidence.busy = false;
    assert_int_equal(decide(&evidence, 4, &gain), SY_VERDICT_MOVED);
}

static void the_middle_needs_no_unit(void **unused)
{
    (void)unused;
    double first[3] = {1, 2, 3}, second[3] = {20, 40, 0}, third[3] = {1e-3, 4e-3, 0};
    struct sy_evidence evidence = {.single = {first, second, third}, .singles = 3};
    sy_rank_cost cost[3] = {sy_rank_linear(0, 1), sy_rank_linear(0, 2), sy_rank_linear(0, 7)};
    sy_evidence_middle(&evidence, 0, 3, cost);
    assert_true(fabs(cost[2].comp.s_per_item - 7) < 1e-12);
    sy_evidence_middle(&evidence, -1, 3, cost);
    assert_true(cost[0].comp.s_per_item < cost[1].comp.s_per_item && cost[1].comp.s_per_item < 7);
}

int main(int argc, char **argv)
{
    if (argc < 2 || !read_noise(argv[1])) {
        fprintf(stderr, "runtime_evidence: no record of noise\n");
        return 1;
    }
    if (argc > 2)
        profiles = atoi(argv[2]);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equal_ranks_stay_equal),       cmocka_unit_test(unequal_ranks_are_found),
        cmocka_unit_test(quiet_machines_learn_at_once), cmocka_unit_test(each_is_asked_about_the_others),
        cmocka_unit_test(the_middle_needs_no_unit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
