/* The root leaves its part where it is (MPI_IN_PLACE) and works on the front of the whole array. */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

int main(int argc, char *argv[])
{
    int rank, p, n = 210, share, i;
    int *data;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &p);
    share = n / p;
    data = malloc((rank == 0 ? n : share) * sizeof(int));
    if (rank == 0) {
        for (i = 0; i < n; i++)
            data[i] = i;
        MPI_Scatter(data, share, MPI_INT, MPI_IN_PLACE, share, MPI_INT, 0, MPI_COMM_WORLD);
    } else {
        MPI_Scatter(NULL, share, MPI_INT, data, share, MPI_INT, 0, MPI_COMM_WORLD);
    }
    for (i = 0; i < share; i++)
        data[i] = data[i] % 7 * 100;
    if (rank == 0)
        MPI_Gather(MPI_IN_PLACE, share, MPI_INT, data, share, MPI_INT, 0, MPI_COMM_WORLD);
    else
        MPI_Gather(data, share, MPI_INT, NULL, share, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0)
        for (i = 0; i < share * p; i++)
            printf("%d\n", data[i]);
    free(data);
    MPI_Finalize();
    return 0;
}
