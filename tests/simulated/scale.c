/* scale: a rewritten program reduced to its scatter, to see what shares gain and cost with many ranks.
 *
 *   scale ITEMS_PER_RANK     (items of 8 bytes; STEELYARD_SHARES and STEELYARD_PLATFORM choose the shares)
 *
 * Prints what ordering the ranks and making the share object cost - simulated seconds, CPU seconds of all
 * ranks together, calls into MPI and bytes handed to it, memory kept - and when the first and the last rank
 * are done. */
#include <malloc.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <steelyard.h>
#include <sys/resource.h>

/* Of this rank, since the program started (differences.c). */
extern long long simulated_calls, simulated_bytes;

struct cost {
    double simulated_s, cpu_s;
    long long calls, bytes, memory;
};

static struct cost now(void)
{
    MPI_Barrier(MPI_COMM_WORLD);
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage); /* of the process, in which all ranks are */
    struct cost cost = {MPI_Wtime(),
                        (double)usage.ru_utime.tv_sec + 1e-6 * (double)usage.ru_utime.tv_usec +
                            (double)usage.ru_stime.tv_sec + 1e-6 * (double)usage.ru_stime.tv_usec,
                        simulated_calls, simulated_bytes,
                        (long long)mallinfo2().uordblks + (long long)mallinfo2().hblkhd};
    MPI_Barrier(MPI_COMM_WORLD);
    return cost;
}

static void print_cost(const char *what, const struct cost *before, const struct cost *after, int size,
                       int rank)
{
    long long mine[2] = {after->calls - before->calls, after->bytes - before->bytes}, sum[2], most[2];
    MPI_Reduce(mine, sum, 2, MPI_LONG_LONG, MPI_SUM, 0, SY_COMM_WORLD);
    MPI_Reduce(mine, most, 2, MPI_LONG_LONG, MPI_MAX, 0, SY_COMM_WORLD);
    if (rank == 0)
        printf("%s simulated_s %.6f cpu_s %.3f calls_per_rank %.1f most %lld bytes_per_rank %.0f most %lld "
               "memory_bytes_per_rank %.0f\n",
               what, after->simulated_s - before->simulated_s, after->cpu_s - before->cpu_s,
               (double)sum[0] / size, most[0], (double)sum[1] / size, most[1],
               (double)(after->memory - before->memory) / size);
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int equal = argc > 1 ? atoi(argv[1]) : 1000;

    struct cost start = now();
    sy_order_ranks(0);
    struct cost ordered = now();
    sy_shares *shares = sy_shares_make(equal, 0, SY_COMM_WORLD);
    struct cost made = now();
    MPI_Comm_rank(SY_COMM_WORLD, &rank);
    print_cost("order", &start, &ordered, size, rank);
    print_cost("make", &ordered, &made, size, rank);

    double *all = rank == 0 ? malloc((size_t)sy_total(shares) * sizeof *all) : NULL;
    double *mine = malloc(((size_t)sy_mine(shares) + 1) * sizeof *mine);
    for (int i = 0; all && i < sy_total(shares); i++)
        all[i] = i;
    MPI_Barrier(SY_COMM_WORLD);
    double began = MPI_Wtime();
    MPI_Scatterv(all, sy_scatter_counts(shares), sy_displs(shares), MPI_DOUBLE, mine, sy_mine(shares),
                 MPI_DOUBLE, 0, SY_COMM_WORLD);
    double done = MPI_Wtime() - began, first, last, wrong = 0, wrongs;
    for (int i = 0; i < sy_mine(shares); i++)
        wrong += mine[i] != (double)(sy_offset(shares) + i);
    MPI_Reduce(&done, &first, 1, MPI_DOUBLE, MPI_MIN, 0, SY_COMM_WORLD);
    MPI_Reduce(&done, &last, 1, MPI_DOUBLE, MPI_MAX, 0, SY_COMM_WORLD);
    MPI_Reduce(&wrong, &wrongs, 1, MPI_DOUBLE, MPI_SUM, 0, SY_COMM_WORLD);
    if (rank == 0)
        printf("done ranks %d items %d first_s %.6f last_s %.6f wrong %.0f\n", size, sy_total(shares), first,
               last, wrongs);
    free(all);
    free(mine);
    MPI_Finalize();
    return 0;
}
