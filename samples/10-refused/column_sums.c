/* The parts are laid over one another: an elementwise reduction whose count is the share. */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

int main(int argc, char *argv[])
{
    int rank, p, n = 210, share, i;
    int *a = NULL, *mine, *folded;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &p);
    share = n / p;
    if (rank == 0) {
        a = malloc(n * sizeof(int));
        for (i = 0; i < n; i++)
            a[i] = i * i;
    }
    mine = malloc(share * sizeof(int));
    folded = malloc(share * sizeof(int));
    MPI_Scatter(a, share, MPI_INT, mine, share, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Reduce(mine, folded, share, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        for (i = 0; i < share; i++)
            printf("%d\n", folded[i]);
        free(a);
    }
    free(mine);
    free(folded);
    MPI_Finalize();
    return 0;
}
