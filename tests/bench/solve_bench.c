/* Times of the solvers, side by side in one run, against Algorithm 2 of RR-4770 where that can be waited for.
 *
 *     solve_bench [--quick]     (--quick leaves Algorithm 2 on Table 1 out, which takes most of a minute)
 *
 * Every time is the least of several runs; a ratio is Algorithm 2's time over the solver's. */
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <steelyard/solve.h>

static double now_s(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static uint64_t random_state;

static double random_unit(void)
{
    uint64_t z = random_state += 0x9E3779B97F4A7C15u; /* splitmix64 */
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return (double)((z ^ z >> 31) >> 11) / 9007199254740992.0;
}

/* Table 1, in the file's order, the root last. */
static const double table1_comm[16] = {1e-5,    1.12e-5, 1.7e-5,  2.1e-5,  2.1e-5,  3.53e-5, 3.53e-5, 3.53e-5,
                                       3.53e-5, 3.53e-5, 3.53e-5, 3.53e-5, 3.53e-5, 8.15e-5, 8.15e-5, 0};
static const double table1_comp[16] = {0.004629, 0.009365, 0.004885, 0.016156, 0.016156, 0.009677,
                                       0.009677, 0.009677, 0.009677, 0.009677, 0.009677, 0.009677,
                                       0.009677, 0.003976, 0.003976, 0.009288};

struct instance {
    sy_problem problem;
    sy_rank_cost *rank;
    int *order;
    sy_cost_point *points;
};

static void *need(size_t bytes)
{
    void *memory = calloc(1, bytes);
    if (!memory) {
        fputs("out of memory\n", stderr);
        exit(1);
    }
    return memory;
}

static struct instance new_instance(int ranks, int64_t items)
{
    struct instance instance = {.rank = need((size_t)ranks * sizeof(sy_rank_cost)),
                                .order = need((size_t)ranks * sizeof(int))};
    instance.problem = (sy_problem){.ranks = ranks, .items = items, .unit = 1, .root = ranks - 1};
    instance.problem.rank = instance.rank;
    return instance;
}

static void by_bandwidth(struct instance *instance)
{
    sy_order_by_bandwidth(&instance->problem, 1, instance->order);
    instance->problem.order = instance->order;
}

static void free_instance(struct instance *instance)
{
    free(instance->rank);
    free(instance->order);
    free(instance->points);
}

static struct instance table1(int64_t items)
{
    struct instance instance = new_instance(16, items);
    for (int r = 0; r < 16; r++)
        instance.rank[r] = sy_rank_linear(table1_comm[r], table1_comp[r]);
    by_bandwidth(&instance);
    return instance;
}

/* Speeds over a factor of 4 and links over a factor of 8 around Table 1's, the links faster the more ranks
 * there are, so that the root is no bottleneck that leaves most ranks idle. */
static struct instance random_linear(int ranks, int64_t items, uint64_t seed)
{
    struct instance instance = new_instance(ranks, items);
    random_state = seed;
    for (int r = 0; r < ranks; r++) {
        double comp = 0.004 * pow(4, random_unit());
        double comm = 1e-5 * pow(8, random_unit()) * 16 / ranks;
        instance.rank[r] = sy_rank_linear(r == ranks - 1 ? 0 : comm, comp);
    }
    by_bandwidth(&instance);
    return instance;
}

/* Table 1 with computation times of `points` pieces, each off the line by up to `wobble`. */
static struct instance wobbling(int64_t items, int points, double wobble)
{
    struct instance instance = table1(items);
    instance.points = need((size_t)(16 * points) * sizeof *instance.points);
    random_state = 2;
    for (int r = 0; r < 16; r++) {
        sy_cost_point *point = instance.points + r * points;
        double last = 0;
        for (int i = 0; i < points; i++) {
            point[i].items = (double)items / points * (i + 1);
            double seconds = table1_comp[r] * point[i].items * (1 + wobble * (2 * random_unit() - 1));
            last = point[i].seconds = fmax(seconds, last);
        }
        instance.rank[r].comp.table = point;
        instance.rank[r].comp.points = (size_t)points;
    }
    return instance;
}

struct measured {
    double seconds;
    sy_solution solution;
    int error;
};

/* The least of several runs, at most about half a second of them. */
static struct measured measure(const struct instance *instance, sy_solver solver)
{
    struct measured best = {.seconds = INFINITY};
    int64_t *shares = need((size_t)instance->problem.ranks * sizeof *shares);
    double begin = now_s();
    for (int run = 0; run < 2000 && (run == 0 || now_s() - begin < 0.5); run++) {
        double start = now_s();
        best.error = sy_solve(&instance->problem, solver, shares, &best.solution);
        best.seconds = fmin(best.seconds, now_s() - start);
    }
    free(shares);
    return best;
}

static const char *time_text(double seconds)
{
    static char text[4][32];
    static int which;
    which = (which + 1) % 4;
    if (seconds < 1e-3)
        snprintf(text[which], sizeof text[which], "%.2f us", seconds * 1e6);
    else if (seconds < 1)
        snprintf(text[which], sizeof text[which], "%.2f ms", seconds * 1e3);
    else
        snprintf(text[which], sizeof text[which], "%.2f s", seconds);
    return text[which];
}

static void show(const struct instance *instance, sy_solver solver, double baseline_s, double optimum_s)
{
    struct measured m = measure(instance, solver);
    if (m.error) {
        printf("  %-13s %s\n", sy_solver_name(solver), sy_last_error());
        return;
    }
    printf("  %-13s %12s", sy_solver_name(m.solution.solver), time_text(m.seconds));
    if (baseline_s > 0)
        printf("  %12.4g x", baseline_s / m.seconds);
    else
        printf("  %14s", "");
    printf("  makespan %.10g s", m.solution.makespan_s);
    if (optimum_s > 0)
        printf(", above the optimum %.3g %%", 100 * (m.solution.makespan_s / optimum_s - 1));
    printf("%s%s%s\n", m.solution.proven ? ", proven" : "", m.solution.note[0] ? "; " : "", m.solution.note);
}

static double optimum(const struct instance *instance)
{
    return measure(instance, SY_SOLVER_EXACT).solution.makespan_s;
}

static void compare(const char *title, struct instance instance, bool with_baseline)
{
    static const sy_solver others[] = {SY_SOLVER_DP_WINDOW, SY_SOLVER_EXACT, SY_SOLVER_DEADLINE,
                                       SY_SOLVER_CLOSED_FORM, SY_SOLVER_LP};
    double baseline_s = 0, best = optimum(&instance);
    printf("%s\n", title);
    if (with_baseline) {
        struct measured m = measure(&instance, SY_SOLVER_DP_OPTIMIZED);
        baseline_s = m.seconds;
        printf("  %-13s %12s  %12d x  makespan %.10g s\n", "dp-optimized", time_text(m.seconds), 1,
               m.solution.makespan_s);
    }
    bool affine = instance.points == NULL;
    for (size_t s = 0; s < sizeof others / sizeof others[0]; s++) {
        bool window_fits = (double)instance.problem.ranks * (double)instance.problem.items < 1e8;
        if (others[s] == SY_SOLVER_DP_WINDOW && !window_fits)
            continue;
        if (others[s] >= SY_SOLVER_LP && others[s] <= SY_SOLVER_CLOSED_FORM && !affine)
            continue;
        show(&instance, others[s], baseline_s, best);
    }
    putchar('\n');
    free_instance(&instance);
}

static void linear_programs(void)
{
    static const int ranks[] = {16, 256, 1024, 4096};
    printf("GLPK's linear program beside the closed form (random linear costs, n = 1000 p)\n");
    printf("  %6s  %12s  %12s  %12s  %14s  %14s\n", "p", "lp", "closed-form", "exact", "lp above opt.",
           "closed above");
    for (size_t i = 0; i < sizeof ranks / sizeof ranks[0]; i++) {
        struct instance instance = random_linear(ranks[i], 1000L * ranks[i], 3);
        struct measured lp = measure(&instance, SY_SOLVER_LP),
                        closed = measure(&instance, SY_SOLVER_CLOSED_FORM),
                        exact = measure(&instance, SY_SOLVER_EXACT);
        printf("  %6d  %12s  %12s  %12s  %13.3g%%  %13.3g%%%s%s\n", ranks[i], time_text(lp.seconds),
               time_text(closed.seconds), time_text(exact.seconds),
               100 * (lp.solution.makespan_s / exact.solution.makespan_s - 1),
               100 * (closed.solution.makespan_s / exact.solution.makespan_s - 1),
               lp.solution.note[0] ? "  " : "", lp.solution.note);
        free_instance(&instance);
    }
    putchar('\n');
}

/* Random integer costs, as the order search and the heuristics get them. */
static struct instance random_integers(bool affine, int ranks, int64_t items)
{
    struct instance instance = new_instance(ranks, items);
    for (int r = 0; r < ranks; r++) {
        instance.rank[r] =
            sy_rank_linear(r == ranks - 1 ? 0 : floor(1 + 10 * random_unit()), floor(1 + 20 * random_unit()));
        if (affine && r < ranks - 1)
            instance.rank[r].comm.startup_s = floor(10 * random_unit());
    }
    by_bandwidth(&instance);
    return instance;
}

/* How far the heuristics are from the optimum, and what part of equation 4's guarantee they use. */
static void heuristics(const char *title, bool affine, int ranks, int64_t items, int instances)
{
    static const sy_solver solver[] = {SY_SOLVER_DEADLINE, SY_SOLVER_CLOSED_FORM, SY_SOLVER_LP};
    int64_t *shares = need((size_t)ranks * sizeof *shares);
    for (int s = 0; s < 3; s++) {
        if (affine && solver[s] == SY_SOLVER_CLOSED_FORM)
            continue;
        int optimal = 0;
        double most = 0, sum = 0, used = 0;
        random_state = 5;
        for (int i = 0; i < instances; i++) {
            struct instance instance = random_integers(affine, ranks, items);
            sy_solution exact, found;
            sy_solve(&instance.problem, SY_SOLVER_EXACT, shares, &exact);
            sy_solve(&instance.problem, solver[s], shares, &found);
            double above = found.makespan_s / exact.makespan_s - 1;
            optimal += found.makespan_ticks == exact.makespan_ticks;
            sum += above;
            most = fmax(most, above);
            if (found.guarantee_s > 0)
                used = fmax(used, (found.makespan_s - exact.makespan_s) / found.guarantee_s);
            free_instance(&instance);
        }
        printf("  %-6s p = %2d, n = %5lld: %-11s optimal in %5.1f %%, above the optimum %.3f %% on average, "
               "%.2f %% at most",
               title, ranks, (long long)items, sy_solver_name(solver[s]), 100.0 * optimal / instances,
               100 * sum / instances, 100 * most);
        if (used > 0)
            printf("; at most %.0f %% of the guarantee", 100 * used);
        putchar('\n');
    }
    free(shares);
}

/* How often, and by how much, exchanging neighbours improves on the order by bandwidth. */
static void order_search(const char *title, bool affine, int ranks, int64_t items, int instances)
{
    int improved = 0, worse = 0;
    double most = 0, sum = 0, seconds = 0;
    int64_t *shares = need((size_t)ranks * sizeof *shares);
    random_state = 4;
    for (int i = 0; i < instances; i++) {
        struct instance instance = random_integers(affine, ranks, items);
        sy_solution before, after;
        int exchanges;
        sy_solve(&instance.problem, SY_SOLVER_EXACT, shares, &before);
        double start = now_s();
        sy_order_improve(&instance.problem, instance.order, 0, shares, &after, &exchanges);
        seconds += now_s() - start;
        double gain = 1 - after.makespan_s / before.makespan_s;
        improved += after.makespan_ticks < before.makespan_ticks;
        worse += after.makespan_ticks > before.makespan_ticks;
        sum += gain;
        most = fmax(most, gain);
        free_instance(&instance);
    }
    printf("  %-10s p = %2d, n = %6lld: %4d of %d improved (%.1f %%), %d worse; gain of the improved %.2f %% "
           "on average, "
           "%.2f %% at most; %s per search\n",
           title, ranks, (long long)items, improved, instances, 100.0 * improved / instances, worse,
           improved ? 100 * sum / improved : 0, 100 * most, time_text(seconds / instances));
    free(shares);
}

int main(int count, char **words)
{
    setvbuf(stdout, NULL, _IOLBF, 0);
    bool quick = count > 1 && strcmp(words[1], "--quick") == 0;
    compare("Table 1 of RR-4770, n = 817101, p = 16", table1(817101), !quick);
    compare("Table 1 with n = 20000", table1(20000), true);
    compare("computation tables of 64 points with 2 % wobble, n = 817101, p = 16", wobbling(817101, 64, 0.02),
            false);
    compare("computation tables of 1000 points with 2 % wobble, n = 817101, p = 16",
            wobbling(817101, 1000, 0.02), false);
    compare("computation tables of 64 points with 2 % wobble, n = 20000, p = 16", wobbling(20000, 64, 0.02),
            true);
    compare("p = 64, n = 10^6", random_linear(64, 1000000, 1), false);
    compare("p = 1024, n = 10^9", random_linear(1024, 1000000000, 1), false);
    compare("p = 4096, n = 10^10", random_linear(4096, 10000000000, 1), false);
    linear_programs();
    printf("Heuristics on random integer costs\n");
    heuristics("linear", false, 6, 20, 1000);
    heuristics("affine", true, 6, 20, 1000);
    heuristics("linear", false, 16, 1000, 1000);
    heuristics("affine", true, 16, 1000, 1000);
    putchar('\n');
    printf("Order: adjacent exchanges from the order by bandwidth, random integer costs\n");
    order_search("linear", false, 6, 20, 1000);
    order_search("affine", true, 6, 20, 1000);
    order_search("linear", false, 16, 1000, 300);
    order_search("affine", true, 16, 1000, 300);
    return 0;
}
