#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* assign tickets: the number depends on how many were handed out by this rank before */
static int ticket(int customer)
{
    static int serial = 0;
    return customer * 1000 + serial++;
}

int main(int argc, char **argv)
{
    int rank, size, n = 60;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int *customers = NULL;
    if (rank == 0) {
        customers = malloc(n * sizeof *customers);
        for (int i = 0; i < n; i++)
            customers[i] = 100 + i;
    }
    int k = n / size;
    int *c = malloc(k * sizeof *c);
    MPI_Scatter(customers, k, MPI_INT, c, k, MPI_INT, 0, MPI_COMM_WORLD);
    for (int i = 0; i < k; i++)
        c[i] = ticket(c[i]);
    MPI_Gather(c, k, MPI_INT, customers, k, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0)
        for (int i = 0; i < n; i++)
            printf("%d\n", customers[i]);
    free(c);
    free(customers);
    MPI_Finalize();
    return 0;
}
