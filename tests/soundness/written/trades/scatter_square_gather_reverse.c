#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* Two rounds: square every value, reverse the whole vector on rank 0,
 * scatter again, then add up pairs with the neighbour inside the share. */

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int n = 840;
    if (n % size) {
        if (rank == 0)
            printf("n %% size != 0\n");
        MPI_Finalize();
        return 0;
    }
    int k = n / size;
    int *full = NULL;
    if (rank == 0) {
        full = malloc(n * sizeof(int));
        for (int i = 0; i < n; i++)
            full[i] = i % 23 - 11;
    }
    int *loc = malloc(k * sizeof(int));

    /* round one */
    MPI_Scatter(full, k, MPI_INT, loc, k, MPI_INT, 0, MPI_COMM_WORLD);
    for (int i = 0; i < k; i++)
        loc[i] = loc[i] * loc[i];
    MPI_Gather(loc, k, MPI_INT, full, k, MPI_INT, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        for (int i = 0, j = n - 1; i < j; i++, j--) {
            int t = full[i];
            full[i] = full[j];
            full[j] = t;
        }
    }

    /* round two */
    MPI_Scatter(full, k, MPI_INT, loc, k, MPI_INT, 0, MPI_COMM_WORLD);
    for (int i = 0; i + 1 < k; i++)
        loc[i] += loc[i + 1];
    MPI_Gather(loc, k, MPI_INT, full, k, MPI_INT, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        long s = 0;
        for (int i = 0; i < n; i++) {
            s += (long)full[i] * (i % 10 + 1);
            if (i % 60 == 59)
                printf("full[%d] = %d\n", i, full[i]);
        }
        printf("weighted sum = %ld\n", s);
        free(full);
    }
    free(loc);
    MPI_Finalize();
    return 0;
}
