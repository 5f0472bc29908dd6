/* Selection of slaves for a task cut into blocks of consecutive rows.
 *
 * Objective: the least level L such that the chosen slaves, each filled up to L at most, take all rows.
 * Rows of equal cost: slave j holds at most r_j(L) rows below L; a cut into m blocks of at least `least` rows
 * exists iff m * least <= rows <= sum of the m largest r_j(L) that are >= least. This is monotone in L, so
 * bisection finds the optimum. Rows of unequal cost (symmetric fronts): slaves are filled in order of their
 * load, which wastes less than one row each. */
#include <steelyard/load_select.h>

#include "error/message.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

struct slave {
    int rank;
    double load;   /* what is balanced */
    double spare;  /* memory it may still take; INFINITY without a limit */
    long long cap; /* most rows by the bounds (equal rows only) */
    long long rows;
};

struct cut {
    long long total;         /* rows */
    double cost, cost_slope; /* what is balanced: row i costs cost + cost_slope * i */
    double memory, memory_slope;
    long long least, most;
    int slaves_max;
    struct slave *slave, *order; /* n each; `order` is scratch */
    int n;
};

static double sum_of_rows(double base, double slope, long long first, long long rows)
{
    double r = (double)rows;
    return r * base + slope * r * ((double)first + (r - 1) / 2);
}

double sy_load_task_work(const sy_load_task *task, long long first, long long rows)
{
    return rows > 0 ? sum_of_rows(task->work, task->work_slope, first, rows) : 0;
}

double sy_load_task_memory(const sy_load_task *task, long long first, long long rows)
{
    return rows > 0 ? sum_of_rows(task->memory, task->memory_slope, first, rows) : 0;
}

int sy_load_front_task(long long front, long long pivots, int symmetric, sy_load_task *task)
{
    if (!task || pivots < 0 || pivots > front)
        return sy_fail(SY_EARG, "sy_load_front_task: %lld pivots in a front of order %lld", pivots, front);
    double n = (double)front, p = (double)pivots;
    *task = (sy_load_task){.rows = front - pivots};
    if (symmetric) {
        task->work = p * (2 * (p + 1) - p);
        task->work_slope = 2 * p;
        task->memory = p + 1;
        task->memory_slope = 1;
    } else {
        task->work = p * (2 * n - p);
        task->memory = n;
    }
    return SY_SUCCESS;
}

static int by_load(const void *a, const void *b)
{
    const struct slave *x = a, *y = b;
    if (x->load != y->load)
        return x->load < y->load ? -1 : 1;
    return x->rank - y->rank;
}

static int by_rows(const void *a, const void *b)
{
    const struct slave *x = a, *y = b;
    if (x->rows != y->rows)
        return x->rows > y->rows ? -1 : 1;
    return by_load(a, b);
}

static int most_slaves(const struct cut *cut, long long least)
{
    long long by_size = cut->total / least;
    int n = by_size < cut->n ? (int)by_size : cut->n;
    return cut->slaves_max && cut->slaves_max < n ? cut->slaves_max : n;
}

/* Equal rows: the most rows slave j takes without rising above `level`. */
static long long fit(const struct cut *cut, const struct slave *slave, double level)
{
    if (!(slave->load <= level))
        return 0;
    if (cut->cost <= 0)
        return slave->cap;
    double rows = floor((level - slave->load) / cut->cost);
    if (rows >= (double)slave->cap)
        rows = (double)slave->cap;
    while (rows > 0 && slave->load + cut->cost * rows > level)
        rows--;
    while (rows < (double)slave->cap && slave->load + cut->cost * (rows + 1) <= level)
        rows++;
    return (long long)rows;
}

/* Equal rows: does a cut below `level` exist? Leaves the chosen slaves in front of cut->order with the most
 * rows they may take, and their number in *chosen (the fewest possible). */
static bool cut_below(struct cut *cut, double level, long long least, int *chosen)
{
    int usable = 0;
    for (int j = 0; j < cut->n; j++) {
        struct slave slave = cut->slave[j];
        slave.rows = fit(cut, &slave, level);
        if (slave.rows >= least)
            cut->order[usable++] = slave;
    }
    qsort(cut->order, (size_t)usable, sizeof *cut->order, by_rows);
    int most = most_slaves(cut, least);
    long long rows = 0;
    for (*chosen = 0; *chosen < usable && *chosen < most && rows < cut->total;)
        rows += cut->order[(*chosen)++].rows;
    return rows >= cut->total;
}

/* Takes the surplus away where the level is highest, never below `least`. */
static void trim(struct cut *cut, int chosen, long long least)
{
    long long surplus = -cut->total;
    for (int j = 0; j < chosen; j++)
        surplus += cut->order[j].rows;
    while (surplus > 0) {
        int highest = -1;
        double level = 0;
        for (int j = 0; j < chosen; j++) {
            const struct slave *slave = &cut->order[j];
            double after = slave->load + cut->cost * (double)slave->rows;
            if (slave->rows > least && (highest < 0 || after >= level)) {
                highest = j;
                level = after;
            }
        }
        cut->order[highest].rows--;
        surplus--;
    }
}

/* Unequal rows: the most rows from `first` on that slave takes below `level`. */
static long long fit_from(const struct cut *cut, const struct slave *slave, double level, long long first)
{
    long long low = 0, high = cut->total - first < cut->most ? cut->total - first : cut->most;
    while (low < high) {
        long long rows = low + (high - low + 1) / 2;
        bool fits = slave->load + sum_of_rows(cut->cost, cut->cost_slope, first, rows) <= level &&
                    sum_of_rows(cut->memory, cut->memory_slope, first, rows) <= slave->spare;
        if (fits)
            low = rows;
        else
            high = rows - 1;
    }
    return low;
}

static bool fill_below(struct cut *cut, double level, long long least, int *chosen)
{
    int most = most_slaves(cut, least);
    long long first = 0;
    *chosen = 0;
    for (int j = 0; j < cut->n && *chosen < most && first < cut->total; j++) {
        long long rows = fit_from(cut, &cut->slave[j], level, first), rest = cut->total - first - rows;
        if (rest > 0 && rest < least && cut->total - first - least >= least)
            rows = cut->total - first - least; /* leave a whole block to the next */
        if (rows < least)
            continue;
        cut->order[*chosen] = cut->slave[j];
        cut->order[(*chosen)++].rows = rows;
        first += rows;
    }
    return first == cut->total;
}

static bool possible(struct cut *cut, bool equal, double level, long long least, int *chosen)
{
    return equal ? cut_below(cut, level, least, chosen) : fill_below(cut, level, least, chosen);
}

/* The least level, then the cut below it in cut->order. */
static int solve(struct cut *cut, bool equal, int *chosen)
{
    double low = cut->slave[0].load, high = cut->slave[cut->n - 1].load;
    high += sum_of_rows(cut->cost, cut->cost_slope, 0, cut->total);
    high += fabs(high) * 1e-12; /* beyond rounding */
    long long least = cut->least < cut->total ? cut->least : cut->total;
    if (!possible(cut, equal, high, least, chosen)) {
        long long works = 0, fails = least; /* lower the smallest block as little as possible */
        while (fails - works > 1) {
            long long middle = works + (fails - works) / 2;
            if (possible(cut, equal, high, middle, chosen))
                works = middle;
            else
                fails = middle;
        }
        if (!works)
            return sy_fail(SY_EINFEASIBLE,
                           "sy_load_select: %d candidates cannot take %lld rows within the limits", cut->n,
                           cut->total);
        least = works;
    }
    for (;;) {
        double middle = low + (high - low) / 2;
        if (middle <= low || middle >= high)
            break;
        if (possible(cut, equal, middle, least, chosen))
            high = middle;
        else
            low = middle;
    }
    possible(cut, equal, high, least, chosen);
    if (equal) {
        trim(cut, *chosen, least);
        qsort(cut->order, (size_t)*chosen, sizeof *cut->order, by_load);
    }
    return SY_SUCCESS;
}

/* The candidates with their loads and bounds, least loaded first. */
static int gather(struct cut *cut, const sy_load_rules *rules, int ranks, int master, const double *load,
                  int load_stride, const double *memory, int memory_stride, bool equal)
{
    int named = rules->candidates ? rules->ncandidates : ranks;
    for (int i = 0; i < named; i++) {
        int rank = rules->candidates ? rules->candidates[i] : i;
        if (rank < 0 || rank >= ranks)
            return sy_fail(SY_EARG, "sy_load_select: candidate %d of %d ranks", rank, ranks);
        if (rank == master) {
            if (rules->candidates)
                return sy_fail(SY_EARG, "sy_load_select: the master %d is a candidate", master);
            continue;
        }
        struct slave slave = {.rank = rank,
                              .load = load[(size_t)rank * (size_t)load_stride],
                              .spare = INFINITY,
                              .cap = cut->most};
        if (!isfinite(slave.load))
            return sy_fail(SY_EARG, "sy_load_select: the load of rank %d is %g", rank, slave.load);
        if (rules->memory_limit) {
            slave.spare = rules->memory_limit[rank] - memory[(size_t)rank * (size_t)memory_stride];
            if (isnan(slave.spare))
                return sy_fail(SY_EARG, "sy_load_select: memory or limit of rank %d is not a number", rank);
            if (slave.spare < 0)
                slave.spare = 0;
            double rows = cut->memory > 0 ? floor(slave.spare / cut->memory) : INFINITY;
            if (equal && rows < (double)slave.cap)
                slave.cap = (long long)rows;
        }
        cut->slave[cut->n++] = slave;
    }
    qsort(cut->slave, (size_t)cut->n, sizeof *cut->slave, by_load);
    for (int j = 1; j < cut->n; j++) /* the same rank has the same load: neighbours */
        if (cut->slave[j].rank == cut->slave[j - 1].rank)
            return sy_fail(SY_EARG, "sy_load_select: candidate %d is named twice", cut->slave[j].rank);
    return cut->n ? SY_SUCCESS : sy_fail(SY_EINFEASIBLE, "sy_load_select: no candidates");
}

static bool good(double value)
{
    return value >= 0 && isfinite(value);
}

int sy_load_select(sy_load_strategy strategy, const sy_load_task *task, const sy_load_rules *rules, int ranks,
                   int master, const double *work, int work_stride, const double *memory, int memory_stride,
                   int capacity, sy_load_block *blocks, int *n)
{
    static const sy_load_rules no_rules;
    rules = rules ? rules : &no_rules;
    if (!n)
        return sy_fail(SY_EARG, "sy_load_select: nowhere to put the result");
    *n = 0;
    bool by_memory = strategy == SY_LOAD_BY_MEMORY;
    if (!task || (!by_memory && strategy != SY_LOAD_BY_WORK) || ranks < 1 || capacity < 0 ||
        (capacity && !blocks) || (by_memory ? !memory : !work) || (rules->memory_limit && !memory) ||
        task->rows < 0 || rules->rows_smallest < 0 || rules->rows_largest < 0 || rules->slaves_max < 0 ||
        rules->ncandidates < 0 || work_stride < 0 || memory_stride < 0)
        return sy_fail(SY_EARG, "sy_load_select: a pointer is missing or a number is negative");
    double last = task->rows > 0 ? (double)(task->rows - 1) : 0;
    if (!good(task->work) || !good(task->memory) || !good(task->work + task->work_slope * last) ||
        !good(task->memory + task->memory_slope * last))
        return sy_fail(SY_EARG, "sy_load_select: rows of negative or infinite cost");
    if (!task->rows)
        return SY_SUCCESS;

    bool equal = !(by_memory ? task->memory_slope != 0 : task->work_slope != 0) &&
                 !(rules->memory_limit && task->memory_slope != 0);
    int room = rules->candidates ? rules->ncandidates : ranks;
    struct cut cut = {.total = task->rows,
                      .cost = by_memory ? task->memory : task->work,
                      .cost_slope = by_memory ? task->memory_slope : task->work_slope,
                      .memory = task->memory,
                      .memory_slope = task->memory_slope,
                      .least = rules->rows_smallest > 1 ? rules->rows_smallest : 1,
                      .most = rules->rows_largest ? rules->rows_largest : task->rows,
                      .slaves_max = rules->slaves_max};
    cut.slave = malloc(2 * (size_t)(room ? room : 1) * sizeof *cut.slave);
    if (!cut.slave)
        return sy_fail(SY_ENOMEM, "sy_load_select: out of memory for %d candidates", room);
    cut.order = cut.slave + room;
    int chosen = 0;
    int code = gather(&cut, rules, ranks, master, by_memory ? memory : work,
                      by_memory ? memory_stride : work_stride, memory, memory_stride, equal);
    if (!code)
        code = solve(&cut, equal, &chosen);
    if (!code && chosen > capacity)
        code = sy_fail(SY_EARG, "sy_load_select: %d blocks and room for %d", chosen, capacity);
    long long first = 0;
    for (int j = 0; j < chosen && !code; j++) {
        long long rows = cut.order[j].rows;
        blocks[j] = (sy_load_block){cut.order[j].rank, first, rows, sy_load_task_work(task, first, rows),
                                    sy_load_task_memory(task, first, rows)};
        first += rows;
    }
    if (!code)
        *n = chosen;
    free(cut.slave);
    return code;
}

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

int sy_load_threshold_advice(const double *sizes, long long n, double *threshold)
{
    if (!sizes || n < 1 || !threshold)
        return sy_fail(SY_EARG, "sy_load_threshold_advice: no sizes");
    for (long long i = 0; i < n; i++)
        if (!(sizes[i] > 0) || !isfinite(sizes[i]))
            return sy_fail(SY_EARG, "sy_load_threshold_advice: a task of size %g", sizes[i]);
    double *sorted = malloc((size_t)n * sizeof *sorted);
    if (!sorted)
        return sy_fail(SY_ENOMEM, "sy_load_threshold_advice: out of memory for %lld sizes", n);
    for (long long i = 0; i < n; i++)
        sorted[i] = sizes[i];
    qsort(sorted, (size_t)n, sizeof *sorted, by_value);
    *threshold = sorted[(n - 1) / 4];
    free(sorted);
    return SY_SUCCESS;
}
