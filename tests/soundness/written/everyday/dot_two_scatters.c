#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

int main(int argc, char *argv[])
{
    int my_rank, comm_sz;
    int n = 120, local_n;
    long *x = NULL, *y = NULL, *lx, *ly;
    long local_dot, dot;
    double start, elapsed, max_elapsed;

    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &comm_sz);
    MPI_Comm_rank(MPI_COMM_WORLD, &my_rank);

    if (my_rank == 0 && argc >= 2)
        sscanf(argv[1], "%d", &n);
    MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
    local_n = n / comm_sz;

    lx = (long *)malloc(local_n * sizeof(long));
    ly = (long *)malloc(local_n * sizeof(long));
    if (my_rank == 0) {
        x = (long *)malloc(n * sizeof(long));
        y = (long *)malloc(n * sizeof(long));
        for (int i = 0; i < n; i++) {
            x[i] = i;
            y[i] = n - i;
        }
    }
    MPI_Barrier(MPI_COMM_WORLD);
    start = MPI_Wtime();
    MPI_Scatter(x, local_n, MPI_LONG, lx, local_n, MPI_LONG, 0, MPI_COMM_WORLD);
    MPI_Scatter(y, local_n, MPI_LONG, ly, local_n, MPI_LONG, 0, MPI_COMM_WORLD);

    local_dot = 0;
    for (int local_i = 0; local_i < local_n; local_i++)
        local_dot += lx[local_i] * ly[local_i];

    MPI_Reduce(&local_dot, &dot, 1, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    elapsed = MPI_Wtime() - start;
    MPI_Reduce(&elapsed, &max_elapsed, 1, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);

    if (my_rank == 0) {
        printf("dot product = %ld\n", dot);
        fprintf(stderr, "elapsed %e s\n", max_elapsed);
        free(x);
        free(y);
    }
    free(lx);
    free(ly);
    MPI_Finalize();
    return 0;
}
