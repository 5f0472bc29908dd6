/* longest gap between consecutive primes - looked for inside the own block */
#include <stdio.h>
#include <mpi.h>

static int prime(int n)
{
    if (n < 2) return 0;
    for (int d = 2; d * d <= n; d++)
        if (n % d == 0) return 0;
    return 1;
}

int main(int argc, char **argv)
{
    const int N = 5040;
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (N % size) {
        if (rank == 0) printf("%d %% %d != 0\n", N, size);
        MPI_Finalize();
        return 0;
    }
    int begin = rank * (N / size), end = (rank + 1) * (N / size);
    int last = -1, gap = 0, pairs = 0, total_pairs = 0, max_gap = 0;
    int stat[2] = { 0, 0 }, all[2];         /* number of gaps, their sum */
    for (int i = begin; i < end; i++) {
        if (!prime(i)) continue;
        if (last >= 0) {
            if (i - last > gap) gap = i - last;
            if (i - last == 2) pairs++;
            stat[0]++;
            stat[1] += i - last;
        }
        last = i;
    }
    MPI_Reduce(&gap, &max_gap, 1, MPI_INT, MPI_MAX, 0, MPI_COMM_WORLD);
    MPI_Reduce(&pairs, &total_pairs, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Reduce(stat, all, 2, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        printf("largest gap below %d: %d\n", N, max_gap);
        printf("twin primes: %d\n", total_pairs);
        printf("mean gap: %.3f (%d gaps)\n", (double)all[1] / all[0], all[0]);
    }
    MPI_Finalize();
    return 0;
}
