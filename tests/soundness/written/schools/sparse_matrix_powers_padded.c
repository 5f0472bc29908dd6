/* SpMV with a CSR matrix. Row pointers, columns and values go by Scatter,
   as all rows hold the same number of entries (5-point stencil, padded). */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#define NX 12
#define NY 14
#define ROWS (NX * NY)
#define NZ 5

static void build(int *col, int *val)
{
    for (int y = 0; y < NY; y++)
        for (int x = 0; x < NX; x++) {
            int r = y * NX + x, k = r * NZ;
            for (int j = 0; j < NZ; j++) { col[k + j] = r; val[k + j] = 0; }
            val[k] = 4;
            if (x > 0)      { col[k + 1] = r - 1;  val[k + 1] = -1; }
            if (x < NX - 1) { col[k + 2] = r + 1;  val[k + 2] = -1; }
            if (y > 0)      { col[k + 3] = r - NX; val[k + 3] = -1; }
            if (y < NY - 1) { col[k + 4] = r + NX; val[k + 4] = -1; }
        }
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (ROWS % size) {
        if (rank == 0) printf("%d rows over %d ranks leaves %d\n", ROWS, size, ROWS % size);
        MPI_Finalize();
        return 0;
    }
    int m = ROWS / size;
    int *col = NULL, *val = NULL;
    if (rank == 0) {
        col = malloc(ROWS * NZ * sizeof(int));
        val = malloc(ROWS * NZ * sizeof(int));
        build(col, val);
    }
    int *c = malloc(m * NZ * sizeof(int)), *v = malloc(m * NZ * sizeof(int));
    MPI_Scatter(col, m * NZ, MPI_INT, c, m * NZ, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Scatter(val, m * NZ, MPI_INT, v, m * NZ, MPI_INT, 0, MPI_COMM_WORLD);

    long x[ROWS], y[ROWS];
    for (int i = 0; i < ROWS; i++) x[i] = 1 + i % 3;

    for (int it = 0; it < 4; it++) {
        for (int i = 0; i < m; i++) {
            long s = 0;
            for (int j = i * NZ; j < (i + 1) * NZ; j++) s += v[j] * x[c[j]];
            y[i] = s;
        }
        MPI_Allgather(y, m, MPI_LONG, x, m, MPI_LONG, MPI_COMM_WORLD);
    }
    if (rank == 0) {
        for (int k = 0; k < ROWS; k += 13) printf("x[%3d] = %ld\n", k, x[k]);
        free(col);
        free(val);
    }
    free(c);
    free(v);
    MPI_Finalize();
    return 0;
}
