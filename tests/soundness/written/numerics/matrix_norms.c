/* Norms of a rectangular matrix: 1-norm (column sums), infinity norm (row sums),
   Frobenius norm, largest entry. */
#include <stdio.h>
#include <stdlib.h>
#include <math.h>
#include <mpi.h>

typedef struct
{
    int m, n;        /* global rows, columns */
    int mloc;        /* rows here */
    float *full;     /* root only */
    float *part;
} Matrix;

static int matrix_create(Matrix *A, int m, int n, MPI_Comm comm)
{
    int np, me;
    MPI_Comm_size(comm, &np);
    MPI_Comm_rank(comm, &me);
    if (m % np)
        return -1;
    A->m = m;
    A->n = n;
    A->mloc = m / np;
    A->full = me == 0 ? (float *) malloc(sizeof(float) * m * n) : NULL;
    A->part = (float *) malloc(sizeof(float) * A->mloc * n);
    return 0;
}

static void matrix_distribute(Matrix *A, MPI_Comm comm)
{
    MPI_Scatter(A->full, A->mloc * A->n, MPI_FLOAT,
                A->part, A->mloc * A->n, MPI_FLOAT, 0, comm);
}

static void matrix_destroy(Matrix *A)
{
    free(A->full);
    free(A->part);
}

static double norm_one(const Matrix *A, MPI_Comm comm)
{
    double *col = calloc(A->n, sizeof(double)), best = 0.0;
    for (int i = 0; i < A->mloc; i++)
        for (int j = 0; j < A->n; j++)
            col[j] += fabs(A->part[i * A->n + j]);
    MPI_Allreduce(MPI_IN_PLACE, col, A->n, MPI_DOUBLE, MPI_SUM, comm);
    for (int j = 0; j < A->n; j++)
        best = fmax(best, col[j]);
    free(col);
    return best;
}

static double norm_inf(const Matrix *A, MPI_Comm comm)
{
    double mine = 0.0, all;
    for (int i = 0; i < A->mloc; i++)
    {
        double s = 0.0;
        for (int j = 0; j < A->n; j++)
            s += fabs(A->part[i * A->n + j]);
        if (s > mine)
            mine = s;
    }
    MPI_Allreduce(&mine, &all, 1, MPI_DOUBLE, MPI_MAX, comm);
    return all;
}

static double norm_fro(const Matrix *A, MPI_Comm comm)
{
    double s = 0.0, all;
    const float *p = A->part, *end = p + A->mloc * A->n;
    while (p != end)
    {
        s += (double) *p * *p;
        p++;
    }
    MPI_Allreduce(&s, &all, 1, MPI_DOUBLE, MPI_SUM, comm);
    return sqrt(all);
}

static double norm_max(const Matrix *A, MPI_Comm comm)
{
    float v = 0.0f, all;
    for (int k = 0; k < A->mloc * A->n; k++)
        v = fabsf(A->part[k]) > v ? fabsf(A->part[k]) : v;
    MPI_Allreduce(&v, &all, 1, MPI_FLOAT, MPI_MAX, comm);
    return all;
}

int main(int argc, char **argv)
{
    static const struct { const char *name; double (*fn)(const Matrix *, MPI_Comm); } norms[] = {
        { "one", norm_one }, { "infinity", norm_inf }, { "Frobenius", norm_fro }, { "max", norm_max },
    };
    Matrix A;
    int rank;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (matrix_create(&A, 60, 17, MPI_COMM_WORLD) != 0)
    {
        if (rank == 0)
            puts("60 rows do not fit this number of processes");
        MPI_Finalize();
        return 0;
    }
    if (rank == 0)
        for (int k = 0; k < A.m * A.n; k++)
            A.full[k] = ((k * 7919) % 201 - 100) / 8.0f;
    matrix_distribute(&A, MPI_COMM_WORLD);

    for (unsigned k = 0; k < sizeof norms / sizeof norms[0]; k++)
    {
        double v = norms[k].fn(&A, MPI_COMM_WORLD);
        if (rank == 0)
            printf("%-10s %10.3f\n", norms[k].name, v);
    }
    matrix_destroy(&A);
    MPI_Finalize();
    return 0;
}
