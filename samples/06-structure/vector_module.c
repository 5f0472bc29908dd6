/* vector_module.c -- add two vectors that are distributed by blocks
 *
 * Input:   the order of the vectors (argument)
 * Output:  the sum
 */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

void Get_n(int argc, char *argv[], int *n_p, int *local_n_p, int my_rank, int comm_sz, MPI_Comm comm);
void Allocate_vectors(double **x_pp, double **y_pp, double **z_pp, int local_n);
void Make_vector(double local_a[], int local_n, int n, int seed, int my_rank, MPI_Comm comm);
void Print_vector(double local_b[], int local_n, int n, const char title[], int my_rank, MPI_Comm comm);
void Vector_sum(double local_x[], double local_y[], double local_z[], int local_n);

int main(int argc, char *argv[])
{
    int n, local_n;
    int comm_sz, my_rank;
    double *local_x, *local_y, *local_z;
    MPI_Comm comm;

    MPI_Init(&argc, &argv);
    comm = MPI_COMM_WORLD;
    MPI_Comm_size(comm, &comm_sz);
    MPI_Comm_rank(comm, &my_rank);

    Get_n(argc, argv, &n, &local_n, my_rank, comm_sz, comm);
    Allocate_vectors(&local_x, &local_y, &local_z, local_n);

    Make_vector(local_x, local_n, n, 17, my_rank, comm);
    Make_vector(local_y, local_n, n, 42, my_rank, comm);

    Vector_sum(local_x, local_y, local_z, local_n);
    Print_vector(local_z, local_n, n, "The sum is", my_rank, comm);

    free(local_x);
    free(local_y);
    free(local_z);
    MPI_Finalize();
    return 0;
}

/* Get the order of the vectors on process 0 and tell the others. The order must be divisible by comm_sz. */
void Get_n(int argc, char *argv[], int *n_p, int *local_n_p, int my_rank, int comm_sz, MPI_Comm comm)
{
    if (my_rank == 0)
        *n_p = argc > 1 ? atoi(argv[1]) : 210;
    MPI_Bcast(n_p, 1, MPI_INT, 0, comm);
    if (*n_p <= 0 || *n_p % comm_sz != 0) {
        if (my_rank == 0)
            fprintf(stderr, "n must be positive and divisible by %d\n", comm_sz);
        MPI_Finalize();
        exit(1);
    }
    *local_n_p = *n_p / comm_sz;
}

void Allocate_vectors(double **x_pp, double **y_pp, double **z_pp, int local_n)
{
    *x_pp = malloc(local_n * sizeof(double));
    *y_pp = malloc(local_n * sizeof(double));
    *z_pp = malloc(local_n * sizeof(double));
}

/* Process 0 makes a whole vector and hands out the blocks. */
void Make_vector(double local_a[], int local_n, int n, int seed, int my_rank, MPI_Comm comm)
{
    double *a = NULL;
    int i;

    if (my_rank == 0) {
        a = malloc(n * sizeof(double));
        for (i = 0; i < n; i++)
            a[i] = (i * seed) % 101;
        MPI_Scatter(a, local_n, MPI_DOUBLE, local_a, local_n, MPI_DOUBLE, 0, comm);
        free(a);
    } else {
        MPI_Scatter(a, local_n, MPI_DOUBLE, local_a, local_n, MPI_DOUBLE, 0, comm);
    }
}

/* Process 0 collects the blocks and prints them. */
void Print_vector(double local_b[], int local_n, int n, const char title[], int my_rank, MPI_Comm comm)
{
    double *b = NULL;
    int i;

    if (my_rank == 0) {
        b = malloc(n * sizeof(double));
        MPI_Gather(local_b, local_n, MPI_DOUBLE, b, local_n, MPI_DOUBLE, 0, comm);
        printf("%s\n", title);
        for (i = 0; i < n; i++)
            printf("%g ", b[i]);
        printf("\n");
        free(b);
    } else {
        MPI_Gather(local_b, local_n, MPI_DOUBLE, b, local_n, MPI_DOUBLE, 0, comm);
    }
}

void Vector_sum(double local_x[], double local_y[], double local_z[], int local_n)
{
    int local_i;

    for (local_i = 0; local_i < local_n; local_i++)
        local_z[local_i] = local_x[local_i] + local_y[local_i];
}
