/* root keeps its part in place and prints what it worked on */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, p;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &p);
    int n = 60, q = n / p;
    int *v = malloc(n * sizeof(int));
    for (int i = 0; i < n; i++)
        v[i] = rank == 0 ? (i * 19) % 83 : 0;
    if (rank == 0)
        MPI_Scatter(v, q, MPI_INT, MPI_IN_PLACE, q, MPI_INT, 0, MPI_COMM_WORLD);
    else
        MPI_Scatter(NULL, q, MPI_INT, v, q, MPI_INT, 0, MPI_COMM_WORLD);
    int evens = 0;
    for (int i = 0; i < q; i++)
        if (v[i] % 2 == 0)
            evens++;
    int *per = malloc(p * sizeof(int));
    MPI_Gather(&evens, 1, MPI_INT, per, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        int t = 0;
        for (int r = 0; r < p; r++) {
            printf("rank %d found %d even numbers\n", r, per[r]);
            t += per[r];
        }
        printf("all: %d\n", t);
    }
    free(per);
    free(v);
    MPI_Finalize();
    return 0;
}
