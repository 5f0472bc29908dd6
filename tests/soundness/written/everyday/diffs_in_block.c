#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

/* counts how often the signal changes its sign */
int main(int argc, char **argv)
{
    int rank, nproc;
    int n = 120;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &nproc);

    int *signal = NULL;
    if (rank == 0) {
        signal = malloc(sizeof(int) * n);
        for (int i = 0; i < n; i++)
            signal[i] = ((i * i * 5 + i) % 17) - 8;
    }
    int nloc = n / nproc;
    int *s = malloc(sizeof(int) * nloc);
    MPI_Scatter(signal, nloc, MPI_INT, s, nloc, MPI_INT, 0, MPI_COMM_WORLD);

    int crossings = 0;
    for (int i = 1; i < nloc; i++)
        if ((s[i - 1] < 0) != (s[i] < 0))
            crossings++;
    int total;
    MPI_Allreduce(&crossings, &total, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    if (rank == 0)
        printf("zero crossings: %d\n", total);
    free(s);
    free(signal);
    MPI_Finalize();
    return 0;
}
