/* A program as the rewriter leaves it, for looking at balance: in a loop it makes shares, scatters, computes
 * a fixed amount per item, gathers; rank 0 prints a line per round.
 *
 *   balance [rounds [items [work [once]]]]
 *
 * spread: (last - first) / last of the ranks' computing times of the round. bound: the time in which all
 * ranks together could do the items at the speeds they had in this round; makespan / bound is 1 when nothing
 * is lost. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#include "steelyard/shares.h"

static double work_on(double x, int work)
{
    for (int i = 0; i < work; i++)
        x = x * 0.999999 + 1e-6;
    return x;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rounds = argc > 1 ? atoi(argv[1]) : 1;
    int items = argc > 2 ? atoi(argv[2]) : 20000;
    int work = argc > 3 ? atoi(argv[3]) : 10000;
    int rank = 0;
    int size = 0;
    sy_order_ranks(0);
    MPI_Comm_rank(SY_COMM_WORLD, &rank);
    MPI_Comm_size(SY_COMM_WORLD, &size);
    int equal = items / size;
    double *all = rank == 0 ? malloc((size_t)items * sizeof *all) : NULL;
    double *part = malloc((size_t)items * sizeof *part);
    double *seconds = malloc((size_t)size * sizeof *seconds);
    int wrong = 0;
    for (int round = 0; round < rounds; round++) {
        sy_shares *shares = sy_shares_make(equal, 0, SY_COMM_WORLD);
        int mine = sy_mine(shares);
        for (int i = 0; rank == 0 && i < equal * size; i++)
            all[i] = i;
        MPI_Scatterv(all, sy_scatter_counts(shares), sy_displs(shares), MPI_DOUBLE, part, mine, MPI_DOUBLE, 0,
                     SY_COMM_WORLD);
        double start_s = MPI_Wtime();
        for (int i = 0; i < mine; i++)
            part[i] = work_on(part[i], work);
        double spent_s = MPI_Wtime() - start_s;
        MPI_Gatherv(part, mine, MPI_DOUBLE, all, sy_gather_counts(shares), sy_displs(shares), MPI_DOUBLE, 0,
                    SY_COMM_WORLD);
        MPI_Gather(&spent_s, 1, MPI_DOUBLE, seconds, 1, MPI_DOUBLE, 0, SY_COMM_WORLD);
        if (rank != 0)
            continue;
        for (int i = 0; i < equal * size; i += 97)
            wrong += all[i] != work_on(i, work);
        double first_s = seconds[0];
        double last_s = seconds[0];
        double rate = 0;
        for (int i = 0; i < size; i++) {
            first_s = seconds[i] < first_s ? seconds[i] : first_s;
            last_s = seconds[i] > last_s ? seconds[i] : last_s;
            rate += seconds[i] > 0 ? sy_count(shares, i) / seconds[i] : 0;
        }
        double bound_s = rate > 0 ? equal * size / rate : 0;
        printf("round %d: makespan %.4f s, spread %.1f %%, makespan/bound %.3f, shares", round, last_s,
               last_s > 0 ? 100 * (last_s - first_s) / last_s : 0, bound_s > 0 ? last_s / bound_s : 1);
        for (int i = 0; i < size; i++)
            printf(" %d", sy_count(shares, i));
        printf("\n");
        fflush(stdout);
    }
    free(all);
    free(part);
    free(seconds);
    MPI_Finalize();
    return wrong != 0;
}
