/* When everybody receives and finishes, in seconds, from the costs as they were given. */
#include <math.h>
#include <stdlib.h>

#include "error/message.h"
#include "solve/cost.h"

static int check_shares(const sy_problem *problem, const int64_t *shares)
{
    if (!problem || problem->ranks < 1 || !problem->rank || !shares)
        return sy_fail(SY_EARG, "a timeline needs a problem and shares");
    for (int r = 0; r < problem->ranks; r++)
        if (shares[r] < 0)
            return sy_fail(SY_EARG, "rank %d has a negative share", r);
    return SY_SUCCESS;
}

static double receiving_s(const sy_problem *problem, int rank, int64_t items)
{
    return rank == problem->root ? 0 : sy_cost_seconds(&problem->rank[rank].comm, (double)items);
}

static int one_port(const sy_problem *problem, const int64_t *shares, double *start, double *end)
{
    int *order = malloc((size_t)problem->ranks * sizeof *order);
    if (!order)
        return sy_fail(SY_ENOMEM, "out of memory");
    int error = sy_problem_order(problem, order);
    double sent = 0;
    for (int k = 0; k < problem->ranks && !error; k++) {
        int r = order[k];
        start[r] = sent;
        sent += receiving_s(problem, r, shares[r]);
        end[r] = sent;
    }
    free(order);
    return error;
}

/* All at once: a share arrives when its own link has passed it, and not before the root's link has passed
 * everything; the root goes on when all have their shares. */
static void concurrent(const sy_problem *problem, const int64_t *shares, double *start, double *end)
{
    double passed = 0, all = 0;
    for (int r = 0; r < problem->ranks; r++)
        if (r != problem->root)
            passed += problem->root_link_s_per_item * (double)shares[r];
    for (int r = 0; r < problem->ranks; r++) {
        start[r] = 0;
        end[r] = shares[r] > 0 && r != problem->root ? fmax(passed, receiving_s(problem, r, shares[r])) : 0;
        all = fmax(all, end[r]);
    }
    if (problem->root >= 0)
        start[problem->root] = end[problem->root] = all;
}

int sy_timeline(const sy_problem *problem, const int64_t *shares, double *recv_start_s, double *recv_end_s,
                double *finish_s, double *makespan_s)
{
    int error = check_shares(problem, shares);
    if (error)
        return error;
    size_t ranks = (size_t)problem->ranks;
    double *times = malloc(2 * ranks * sizeof *times);
    if (!times)
        return sy_fail(SY_ENOMEM, "out of memory");
    double *start = times, *end = times + ranks, makespan = 0;
    if (problem->delivery == SY_DELIVERY_CONCURRENT)
        concurrent(problem, shares, start, end);
    else
        error = one_port(problem, shares, start, end);
    for (size_t r = 0; r < ranks && !error; r++) {
        double finish = end[r] + sy_cost_seconds(&problem->rank[r].comp, (double)shares[r]);
        if (recv_start_s)
            recv_start_s[r] = start[r];
        if (recv_end_s)
            recv_end_s[r] = end[r];
        if (finish_s)
            finish_s[r] = finish;
        makespan = fmax(makespan, finish);
    }
    if (makespan_s)
        *makespan_s = makespan;
    free(times);
    return error;
}
