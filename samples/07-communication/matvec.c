/* matvec.c -- y = A x, A distributed by blocks of rows, x and y by blocks.
 * m is the number of rows and the order of y, n the number of columns and the order of x;
 * the number of processes must divide both. */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

void Get_dims(int argc, char *argv[], int *m_p, int *local_m_p, int *n_p, int *local_n_p, int comm_sz, MPI_Comm comm);
void Read_matrix(double local_A[], int m, int local_m, int n, int my_rank, MPI_Comm comm);
void Read_vector(double local_x[], int n, int local_n, int my_rank, MPI_Comm comm);
void Mat_vect_mult(double local_A[], double local_x[], double local_y[], int local_m, int n, int local_n,
                   MPI_Comm comm);
void Print_result(double local_y[], int m, int local_m, int my_rank, MPI_Comm comm);

int main(int argc, char *argv[])
{
    double *local_A, *local_x, *local_y;
    int m, local_m, n, local_n;
    int my_rank, comm_sz;
    MPI_Comm comm;

    MPI_Init(&argc, &argv);
    comm = MPI_COMM_WORLD;
    MPI_Comm_size(comm, &comm_sz);
    MPI_Comm_rank(comm, &my_rank);

    Get_dims(argc, argv, &m, &local_m, &n, &local_n, comm_sz, comm);
    local_A = malloc(local_m * n * sizeof(double));
    local_x = malloc(local_n * sizeof(double));
    local_y = malloc(local_m * sizeof(double));

    Read_matrix(local_A, m, local_m, n, my_rank, comm);
    Read_vector(local_x, n, local_n, my_rank, comm);
    Mat_vect_mult(local_A, local_x, local_y, local_m, n, local_n, comm);
    Print_result(local_y, m, local_m, my_rank, comm);

    free(local_A);
    free(local_x);
    free(local_y);
    MPI_Finalize();
    return 0;
}

void Get_dims(int argc, char *argv[], int *m_p, int *local_m_p, int *n_p, int *local_n_p, int comm_sz, MPI_Comm comm)
{
    *m_p = argc > 1 ? atoi(argv[1]) : 60;
    *n_p = argc > 2 ? atoi(argv[2]) : 30;
    if (*m_p <= 0 || *n_p <= 0 || *m_p % comm_sz != 0 || *n_p % comm_sz != 0) {
        fprintf(stderr, "m and n must be positive and divisible by the number of processes\n");
        MPI_Abort(comm, 1);
    }
    *local_m_p = *m_p / comm_sz;
    *local_n_p = *n_p / comm_sz;
}

void Read_matrix(double local_A[], int m, int local_m, int n, int my_rank, MPI_Comm comm)
{
    double *A = NULL;
    int i, j;

    if (my_rank == 0) {
        A = malloc(m * n * sizeof(double));
        for (i = 0; i < m; i++)
            for (j = 0; j < n; j++)
                A[i * n + j] = (i + 2 * j) % 7 - 3;
    }
    MPI_Scatter(A, local_m * n, MPI_DOUBLE, local_A, local_m * n, MPI_DOUBLE, 0, comm);
    if (my_rank == 0)
        free(A);
}

void Read_vector(double local_x[], int n, int local_n, int my_rank, MPI_Comm comm)
{
    double *x = NULL;
    int i;

    if (my_rank == 0) {
        x = malloc(n * sizeof(double));
        for (i = 0; i < n; i++)
            x[i] = i % 5 + 1;
    }
    MPI_Scatter(x, local_n, MPI_DOUBLE, local_x, local_n, MPI_DOUBLE, 0, comm);
    if (my_rank == 0)
        free(x);
}

void Mat_vect_mult(double local_A[], double local_x[], double local_y[], int local_m, int n, int local_n,
                   MPI_Comm comm)
{
    double *x;
    int local_i, j;

    /* everybody needs the whole of x */
    x = malloc(n * sizeof(double));
    MPI_Allgather(local_x, local_n, MPI_DOUBLE, x, local_n, MPI_DOUBLE, comm);

    for (local_i = 0; local_i < local_m; local_i++) {
        local_y[local_i] = 0.0;
        for (j = 0; j < n; j++)
            local_y[local_i] += local_A[local_i * n + j] * x[j];
    }
    free(x);
}

void Print_result(double local_y[], int m, int local_m, int my_rank, MPI_Comm comm)
{
    double *y = NULL;
    int i;

    if (my_rank == 0)
        y = malloc(m * sizeof(double));
    MPI_Gather(local_y, local_m, MPI_DOUBLE, y, local_m, MPI_DOUBLE, 0, comm);
    if (my_rank == 0) {
        for (i = 0; i < m; i++)
            printf("%.1f\n", y[i]);
        free(y);
    }
}
