#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <math.h>

/* independent rods: each rod has CELLS cells, explicit heat equation on each */
#define CELLS 20

static void relax(double *u, double alpha, int steps)
{
    double tmp[CELLS];
    while (steps--) {
        memcpy(tmp, u, sizeof tmp);
        for (int i = 1; i < CELLS - 1; i++)
            u[i] = tmp[i] + alpha * (tmp[i - 1] - 2 * tmp[i] + tmp[i + 1]);
    }
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size, rods = 60;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    double alpha = 0.0;
    double *u = NULL;
    if (rank == 0) {
        alpha = 0.2;
        u = malloc(sizeof(double) * rods * CELLS);
        for (int r = 0; r < rods; r++)
            for (int c = 0; c < CELLS; c++)
                u[r * CELLS + c] = c == 0 ? 100.0 : c == CELLS - 1 ? (double)r : 20.0;
    }
    MPI_Bcast(&alpha, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    int m = rods / size;
    double *w = malloc(sizeof(double) * m * CELLS);
    MPI_Scatter(u, m * CELLS, MPI_DOUBLE, w, m * CELLS, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    double hot = 0, hottest;
    for (int r = 0; r < m; r++) {
        double *rod = &w[r * CELLS];
        relax(rod, alpha, 50);
        hot = fmax(hot, rod[CELLS / 2]);
    }
    MPI_Reduce(&hot, &hottest, 1, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);
    MPI_Gather(w, m * CELLS, MPI_DOUBLE, u, m * CELLS, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        printf("hottest middle %.4f\n", hottest);
        for (int r = 0; r < rods; r += 10)
            printf("rod %2d: %.3f %.3f %.3f\n", r, u[r * CELLS + 5], u[r * CELLS + 10], u[r * CELLS + 15]);
        free(u);
    }
    free(w);
    MPI_Finalize();
    return 0;
}
