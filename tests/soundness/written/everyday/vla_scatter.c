#include <mpi.h>
#include <stdio.h>

/* C99 variable length arrays, no heap at all */
int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    const int n = 120;
    const int q = n / size;
    short volts[n];
    short mine[q];
    int bins[8] = {0}, sum[8];

    if (rank == 0)
        for (int i = 0; i < n; i++)
            volts[i] = (short)((i * i * 3) % 4096);

    MPI_Scatter(volts, q, MPI_SHORT, mine, q, MPI_SHORT, 0, MPI_COMM_WORLD);
    for (int i = 0; i < q; i++)
        bins[mine[i] >> 9]++;
    MPI_Reduce(bins, sum, 8, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);

    if (rank == 0)
        for (int b = 0; b < 8; b++) {
            printf("%4d |", b * 512);
            for (int k = 0; k < sum[b]; k++)
                putchar('*');
            putchar('\n');
        }
    MPI_Finalize();
    return 0;
}
