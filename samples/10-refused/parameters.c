/* A parameter study: each process gets one set of parameters, a record of four numbers. */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

#define PARAMS 4

int main(int argc, char *argv[])
{
    int rank, p, i;
    double *table = NULL, my[PARAMS], result = 0.0, *results = NULL;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &p);
    if (rank == 0) {
        table = malloc(p * PARAMS * sizeof(double));
        results = malloc(p * sizeof(double));
        for (i = 0; i < p * PARAMS; i++)
            table[i] = 1.0 + i;
    }
    MPI_Scatter(table, PARAMS, MPI_DOUBLE, my, PARAMS, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    for (i = 0; i < 100; i++)
        result = my[0] * 0.5 + result / my[1] + my[2] - my[3];
    MPI_Gather(&result, 1, MPI_DOUBLE, results, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        for (i = 0; i < p; i++)
            printf("set %d: %.6f\n", i, results[i]);
        free(table);
        free(results);
    }
    MPI_Finalize();
    return 0;
}
