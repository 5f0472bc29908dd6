/* Two ways to hand out the data, one of them switched off by the preprocessor. */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

int main(int argc, char *argv[])
{
    int rank, p, n = 210, share, i;
    int *a = NULL, *mine;
    long sum = 0, total;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &p);
    share = n / p;
    mine = malloc(share * sizeof(int));
    if (rank == 0) {
        a = malloc(n * sizeof(int));
        for (i = 0; i < n; i++)
            a[i] = i % 31;
    }
#ifdef SEND_WITH_SCATTER
    MPI_Scatter(a, share, MPI_INT, mine, share, MPI_INT, 0, MPI_COMM_WORLD);
#else
    if (rank == 0) {
        for (i = 1; i < p; i++)
            MPI_Send(a + i * share, share, MPI_INT, i, 0, MPI_COMM_WORLD);
        for (i = 0; i < share; i++)
            mine[i] = a[i];
    } else {
        MPI_Recv(mine, share, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
#endif
    for (i = 0; i < share; i++)
        sum += mine[i];
    MPI_Reduce(&sum, &total, 1, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        printf("%ld\n", total);
        free(a);
    }
    free(mine);
    MPI_Finalize();
    return 0;
}
