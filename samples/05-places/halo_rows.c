/* Heat on a plate: Jacobi iterations, the plate is cut into strips of rows, every strip keeps one ghost row
   above and one below. Each rank needs at least one row. */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

#define COLS 12
#define STEPS 10

int main(int argc, char *argv[])
{
    int rank, size, rows = 35, local_rows, i, j, step;
    int up, down, first;
    double *plate = NULL, *now, *next, *tmp;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (argc > 1)
        rows = atoi(argv[1]);

    local_rows = rows / size;
    first = rank * local_rows;
    up = rank > 0 ? rank - 1 : MPI_PROC_NULL;
    down = rank < size - 1 ? rank + 1 : MPI_PROC_NULL;

    if (rank == 0) {
        plate = malloc(rows * COLS * sizeof(double));
        for (i = 0; i < rows * COLS; i++)
            plate[i] = (i % COLS == 0) ? 1024.0 : 16.0 * (i / COLS % 5);
    }

    now = calloc((local_rows + 2) * COLS, sizeof(double));
    next = calloc((local_rows + 2) * COLS, sizeof(double));
    MPI_Scatter(plate, local_rows * COLS, MPI_DOUBLE, now + COLS, local_rows * COLS, MPI_DOUBLE, 0, MPI_COMM_WORLD);

    for (step = 0; step < STEPS; step++) {
        MPI_Sendrecv(now + COLS, COLS, MPI_DOUBLE, up, 0,
                     now + (local_rows + 1) * COLS, COLS, MPI_DOUBLE, down, 0,
                     MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Sendrecv(now + local_rows * COLS, COLS, MPI_DOUBLE, down, 1,
                     now, COLS, MPI_DOUBLE, up, 1,
                     MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        for (i = 1; i <= local_rows; i++) {
            int global = first + i - 1;
            for (j = 0; j < COLS; j++) {
                if (global == 0 || global == rows - 1 || j == 0 || j == COLS - 1)
                    next[i * COLS + j] = now[i * COLS + j];
                else
                    next[i * COLS + j] = 0.25 * (now[(i - 1) * COLS + j] + now[(i + 1) * COLS + j] +
                                                 now[i * COLS + j - 1] + now[i * COLS + j + 1]);
            }
        }
        tmp = now;
        now = next;
        next = tmp;
    }

    MPI_Gather(now + COLS, local_rows * COLS, MPI_DOUBLE, plate, local_rows * COLS, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        for (i = 0; i < rows; i++) {
            for (j = 0; j < COLS; j++)
                printf(" %10.5f", plate[i * COLS + j]);
            printf("\n");
        }
        free(plate);
    }
    free(now);
    free(next);
    MPI_Finalize();
    return 0;
}
