/* Average age: every process rounds its own average to whole years before the averages are averaged. */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

int main(int argc, char *argv[])
{
    int rank, p, n = 420, share, i, sum = 0, average, total;
    int *ages = NULL, *own;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &p);
    share = n / p;
    if (rank == 0) {
        ages = malloc(n * sizeof(int));
        for (i = 0; i < n; i++)
            ages[i] = 18 + i * i % 61;
    }
    own = malloc(share * sizeof(int));
    MPI_Scatter(ages, share, MPI_INT, own, share, MPI_INT, 0, MPI_COMM_WORLD);
    for (i = 0; i < share; i++)
        sum += own[i];
    average = sum / share;
    MPI_Reduce(&average, &total, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        printf("average age %.1f\n", (double)total / p);
        free(ages);
    }
    free(own);
    MPI_Finalize();
    return 0;
}
