/* In the way: rank * share + i in a function called once per own item */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
int rank, size;
static void push(int i, double *force, const double *mass, int share)
{
    int at = rank * share + i;
    force[i] = force[i] * mass[at];
}
int main(int argc, char **argv)
{
    int many = 400;
    double *whole = NULL;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int share = many / size;
    double *own = malloc(share * sizeof(double));
    double *mass = calloc(many, sizeof(double));
    if (rank == 0)
        whole = calloc(many, sizeof(double));
    MPI_Bcast(mass, many, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    MPI_Scatter(whole, share, MPI_DOUBLE, own, share, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    for (int i = 0; i < share; i++)
        push(i, own, mass, share);
    MPI_Gather(own, share, MPI_DOUBLE, whole, share, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("%g\n", whole[0]);
    MPI_Finalize();
    return 0;
}
