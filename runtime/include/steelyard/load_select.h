/* Choosing slaves for a task that is cut into blocks of consecutive rows. Plain C, no MPI, no state.
 *
 * The task of the papers: in a frontal matrix of order n with p fully summed rows the master eliminates the p
 * rows, the slaves update the n - p others, each a block of consecutive rows (irregular one-dimensional
 * blocking; RR-5178 section 5.2, RR 2005-02 section 4.2). Rows are numbered from 0 within those n - p.
 */
#ifndef STEELYARD_LOAD_SELECT_H
#define STEELYARD_LOAD_SELECT_H

#include <steelyard/error.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A task: row i costs work + work_slope * i, and occupies memory + memory_slope * i. All finite and >= 0, for
 * every row; rows >= 0. */
typedef struct {
    long long rows;
    double work, work_slope;
    double memory, memory_slope;
} sy_load_task;

/* The task of a front of order `front` with `pivots` eliminated rows, 0 <= pivots <= front.
 * Unsymmetric: a row costs p (2 n - p) operations (per pivot k one division and 2 (n - k)) and occupies n
 * entries. Symmetric, lower part only: the row at position g = p + 1 + i costs p (2 g - p) and occupies g
 * entries. SY_EARG outside the range. */
int sy_load_front_task(long long front, long long pivots, int symmetric, sy_load_task *task);

/* Work and memory of the rows first .. first + rows - 1. */
double sy_load_task_work(const sy_load_task *task, long long first, long long rows);
double sy_load_task_memory(const sy_load_task *task, long long first, long long rows);

typedef enum {
    SY_LOAD_BY_WORK,  /* smallest maximum of work after the assignment, over the slaves chosen */
    SY_LOAD_BY_MEMORY /* the same of memory */
} sy_load_strategy;

/* What a selection must respect. Zeroed: no bounds, everybody is a candidate. */
typedef struct {
    long long rows_smallest;    /* least rows of a block; lowered as little as needed when no cut respects it.
                                   0 and 1: none */
    long long rows_largest;     /* most rows of a block; 0: none */
    const double *memory_limit; /* one per rank: memory in use plus block must not exceed it; null: none */
    const int *candidates;      /* ranks that may be chosen, distinct; null: every rank but the master */
    int ncandidates;
    int slaves_max; /* most slaves; 0: no bound */
} sy_load_rules;

/* One block: rows first_row .. first_row + rows - 1 go to `rank`. */
typedef struct {
    int rank;
    long long first_row, rows;
    double work, memory;
} sy_load_block;

/* Chooses the slaves and their blocks. `work` and `memory` are the view, one element per rank with the given
 * strides (a view of sy_load_view with m metrics: work = view + metric, stride = m); memory may be null when
 * neither the strategy nor a limit needs it. Blocks are returned in row order and cover all rows; *n is their
 * number, at most `capacity`, which must be at least min(candidates, slaves_max). A task without rows: *n =
 * 0. Unsymmetric tasks (slopes 0): the maximum is the smallest possible, and among the choices that reach it
 * one with the fewest slaves is taken. With slopes: within the cost of the costliest row of the smallest
 * possible where the bounds do not bind. Ties go to the lower rank; the order of candidates does not matter.
 * SY_EARG: an argument out of range, NaN; SY_EINFEASIBLE: no candidates, or the limits admit no cut.
 * Cost: about 60 bisection steps of O(p log p) each. */
int sy_load_select(sy_load_strategy strategy, const sy_load_task *task, const sy_load_rules *rules, int ranks,
                   int master, const double *work, int work_stride, const double *memory, int memory_stride,
                   int capacity, sy_load_block *blocks, int *n);

/* Threshold advice: a threshold of the order of the tasks handed out ([snp] section 2.3), so that what a view
 * may miss of one rank is less than what one decision moves. The lower quartile of `sizes` (n >= 1, > 0,
 * finite: the shares expected, or those of an earlier run). SY_EARG otherwise. O(n log n). */
int sy_load_threshold_advice(const double *sizes, long long n, double *threshold);

#ifdef __cplusplus
}
#endif
#endif
