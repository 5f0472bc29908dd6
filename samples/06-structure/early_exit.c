/* Scales a list of numbers. The first process reads how many there are, and leaves with a message when they cannot be
   dealt out evenly; the others do not know and wait. */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

int main(int argc, char *argv[])
{
    int rank, size, n = 0, share, i;
    double *data = NULL, *part, *result = NULL;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        if (argc > 1)
            n = atoi(argv[1]);
        if (n < 1 || n % size != 0) {
            fprintf(stderr, "%d numbers for %d processes\n", n, size);
            MPI_Finalize();
            return 1;
        }
        data = malloc(n * sizeof(double));
        result = malloc(n * sizeof(double));
        for (i = 0; i < n; i++)
            data[i] = 1.0 / (i + 1);
    }
    MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
    share = n / size;
    part = malloc(share * sizeof(double));
    MPI_Scatter(&data[rank * share], share, MPI_DOUBLE, part, share, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    for (i = 0; i < share; i++)
        part[i] = 3.0 * part[i] + 1.0;
    MPI_Gather(part, share, MPI_DOUBLE, &result[rank * share], share, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        for (i = 0; i < n; i++)
            printf("%.12f\n", result[i]);
        free(data);
        free(result);
    }
    free(part);
    MPI_Finalize();
    return 0;
}
