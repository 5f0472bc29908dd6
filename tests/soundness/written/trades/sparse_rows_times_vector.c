#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* Sparse matrix (CSR, fixed 5 entries a row) times vector */

#define NNZ 5

typedef struct csr {
    int rows;
    int *col;
    float *val;
} csr;

static int csr_alloc(csr *m, int rows)
{
    m->rows = rows;
    m->col = malloc(sizeof(int) * rows * NNZ);
    m->val = malloc(sizeof(float) * rows * NNZ);
    return m->col != NULL && m->val != NULL;
}

static void csr_free(csr *m)
{
    free(m->col);
    free(m->val);
}

int main(int argc, char **argv)
{
    int rank, size;
    csr big = {0, NULL, NULL}, loc;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    const int per = 15;
    const int n = per * size;
    float *x = malloc(sizeof(float) * n);
    float *y = malloc(sizeof(float) * n);

    for (int i = 0; i < n; i++)
        x[i] = 1.0f + (i % 4);

    if (rank == 0) {
        if (!csr_alloc(&big, n))
            MPI_Abort(MPI_COMM_WORLD, 1);
        for (int i = 0; i < n; i++)
            for (int k = 0; k < NNZ; k++) {
                big.col[i * NNZ + k] = (i * 3 + k * k + 1) % n;
                big.val[i * NNZ + k] = 0.5f * (k + 1) - (i % 2);
            }
    }
    if (!csr_alloc(&loc, per))
        MPI_Abort(MPI_COMM_WORLD, 1);

    MPI_Scatter(big.col, per * NNZ, MPI_INT, loc.col, per * NNZ, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Scatter(big.val, per * NNZ, MPI_FLOAT, loc.val, per * NNZ, MPI_FLOAT, 0, MPI_COMM_WORLD);

    float *yl = calloc(per, sizeof(float));
    for (int i = 0; i < loc.rows; i++)
        for (int k = 0; k < NNZ; k++)
            yl[i] += loc.val[i * NNZ + k] * x[loc.col[i * NNZ + k]];

    MPI_Allgather(yl, per, MPI_FLOAT, y, per, MPI_FLOAT, MPI_COMM_WORLD);
    if (rank == 0) {
        for (int i = 0; i < n; i++)
            printf("%s%7.2f", i % 8 ? " " : (i ? "\n" : ""), y[i]);
        printf("\n");
        csr_free(&big);
    }
    csr_free(&loc);
    free(yl);
    free(x);
    free(y);
    MPI_Finalize();
    return 0;
}
