/* work: a loop of scatter, compute, gather, as it was written (-DORIGINAL) and as Steelyard rewrites it.
 *
 *   work ITEMS ROUNDS ITEM_CPU_S
 *
 * Every item costs ITEM_CPU_S seconds of CPU time, so that quotas and competitors act. Rank 0 prints the sum
 * of the results, which is the same whatever the shares, and on stderr that a round has begun (all ranks are
 * there) and its time. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#ifndef ORIGINAL
#include <steelyard.h>
#else
#define SY_COMM_WORLD MPI_COMM_WORLD
#endif

static void compute(const double *in, double *out, int n, double item_cpu_s)
{
    struct timespec cpu;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &cpu);
    double end = (double)cpu.tv_sec + 1e-9 * (double)cpu.tv_nsec + n * item_cpu_s;
    for (int i = 0; i < n; i++)
        out[i] = in[i] * in[i] + 1;
    volatile double x = 1;
    while ((double)cpu.tv_sec + 1e-9 * (double)cpu.tv_nsec < end) {
        for (int i = 0; i < 2000; i++)
            x = x * 0.999999 + 1e-6;
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &cpu);
    }
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
#ifndef ORIGINAL
    sy_order_ranks(0);
#endif
    MPI_Comm_rank(SY_COMM_WORLD, &rank);
    MPI_Comm_size(SY_COMM_WORLD, &size);
    if (argc != 4) {
        if (rank == 0)
            fprintf(stderr, "usage: work ITEMS ROUNDS ITEM_CPU_S\n");
        MPI_Finalize();
        return 2;
    }
    int n = atoi(argv[1]), rounds = atoi(argv[2]);
    double item_cpu_s = atof(argv[3]), sum = 0;
    double *all = rank == 0 ? malloc(((size_t)n + 1) * sizeof *all) : NULL;
    double *results = rank == 0 ? malloc(((size_t)n + 1) * sizeof *results) : NULL;
    for (int round = 0; round < rounds; round++) {
        int share = n / size;
#ifndef ORIGINAL
        sy_shares *shares = sy_shares_make(share, 0, SY_COMM_WORLD);
        share = sy_mine(shares);
#endif
        double *mine = malloc(((size_t)share + 1) * sizeof *mine);
        double *my_results = malloc(((size_t)share + 1) * sizeof *my_results);
        for (int i = 0; all && i < n; i++)
            all[i] = round + i % 1000;
        double start = MPI_Wtime();
#ifndef ORIGINAL
        MPI_Scatterv(all, sy_scatter_counts(shares), sy_displs(shares), MPI_DOUBLE, mine, share, MPI_DOUBLE,
                     0, SY_COMM_WORLD);
#else
        MPI_Scatter(all, share, MPI_DOUBLE, mine, share, MPI_DOUBLE, 0, MPI_COMM_WORLD);
#endif
        if (rank == 0)
            fprintf(stderr, "round %d begun\n", round);
        compute(mine, my_results, share, item_cpu_s);
#ifndef ORIGINAL
        MPI_Gatherv(my_results, share, MPI_DOUBLE, results, sy_gather_counts(shares), sy_displs(shares),
                    MPI_DOUBLE, 0, SY_COMM_WORLD);
#else
        MPI_Gather(my_results, share, MPI_DOUBLE, results, share, MPI_DOUBLE, 0, MPI_COMM_WORLD);
#endif
        if (rank == 0) {
            fprintf(stderr, "round %d: %.3f s\n", round, MPI_Wtime() - start);
            for (int i = 0; i < n / size * size; i++)
                sum += results[i];
        }
        free(mine);
        free(my_results);
    }
    if (rank == 0)
        printf("%d rounds, sum %.17g\n", rounds, sum);
    free(all);
    free(results);
    MPI_Finalize();
    return 0;
}
