/* platform_reads FILE RANKS: 0 when FILE is a platform file of so many ranks whose problem can be solved. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "steelyard/platform.h"

int main(int argc, char **argv)
{
    sy_platform *platform = NULL;
    if (argc != 3)
        return 2;
    if (sy_platform_load(argv[1], &platform) != SY_SUCCESS) {
        fprintf(stderr, "%s\n", sy_last_error());
        return 1;
    }
    int ranks = sy_platform_ranks(platform);
    sy_platform_problem made;
    int64_t *shares = calloc((size_t)ranks, sizeof *shares);
    sy_solution solution = {.makespan_s = 0};
    int rc = sy_platform_problem_make(platform, 100000, 8, -1, &made);
    if (rc == SY_SUCCESS) {
        rc = shares ? sy_solve(&made.problem, SY_SOLVER_EXACT, shares, &solution) : SY_ENOMEM;
        sy_platform_problem_free(&made);
    }
    int64_t sum = 0;
    for (int i = 0; shares && i < ranks; i++)
        sum += shares[i];
    if (rc != SY_SUCCESS || ranks != atoi(argv[2]) || sum != 100000 || !(solution.makespan_s > 0))
        fprintf(stderr, "%d ranks, %lld items, %g s: %s\n", ranks, (long long)sum, solution.makespan_s,
                sy_last_error());
    else
        rc = -1;
    free(shares);
    sy_platform_free(platform);
    return rc != -1;
}
