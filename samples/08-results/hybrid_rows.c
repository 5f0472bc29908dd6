/* Sums of the rows of a matrix: rows are dealt out to processes, and by OpenMP to the threads of each. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char *argv[])
{
    int rank, size, rows = 105, cols = 8, i, j;
    int *matrix = NULL, *local_matrix, *local_sum, *sums = NULL;
    long local_total = 0, total = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (argc > 1)
        rows = atoi(argv[1]);

    if (rank == 0) {
        matrix = malloc(rows * cols * sizeof(int));
        sums = calloc(rows, sizeof(int));
        for (i = 0; i < rows * cols; i++)
            matrix[i] = i % 17 - 3;
    }

    int rows_per_process = rows / size;
    local_matrix = malloc(rows_per_process * cols * sizeof(int));
    local_sum = malloc(rows_per_process * sizeof(int));
    MPI_Scatter(matrix, rows_per_process * cols, MPI_INT, local_matrix, rows_per_process * cols, MPI_INT, 0, MPI_COMM_WORLD);

    #pragma omp parallel for private(i, j) shared(local_sum, local_matrix, cols)
    for (i = 0; i < rows_per_process; i++) {
        local_sum[i] = 0;
        for (j = 0; j < cols; j++)
            local_sum[i] += local_matrix[i * cols + j];
    }

    #pragma omp parallel for schedule(dynamic, 4) reduction(+ : local_total)
    for (i = 0; i < rows_per_process; i++)
        local_total += local_sum[i];

    MPI_Gather(local_sum, rows_per_process, MPI_INT, sums, rows_per_process, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Reduce(&local_total, &total, 1, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        for (i = 0; i < rows; i++)
            printf("%d\n", sums[i]);
        printf("all %ld\n", total);
        free(matrix);
        free(sums);
    }
    free(local_matrix);
    free(local_sum);
    MPI_Finalize();
    return 0;
}
