#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* rounds the share up and pads with zeros, zeros do not count */
int main(int argc, char **argv)
{
    int rank, size, n = 60;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int share = (n + size - 1) / size;
    int padded = share * size;
    int *ids = NULL, *mine = malloc(share * sizeof(int));
    if (rank == 0) {
        ids = calloc(padded, sizeof(int));
        for (int i = 0; i < n; i++)
            ids[i] = 900 + 7 * i;
    }
    MPI_Scatter(ids, share, MPI_INT, mine, share, MPI_INT, 0, MPI_COMM_WORLD);
    int used = 0, sum = 0;
    for (int i = 0; i < share; i++) {
        if (!mine[i])
            break;
        used++;
        sum += mine[i] % 10;
    }
    int s[2] = { used, sum }, t[2];
    MPI_Reduce(s, t, 2, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("%d ids, last digits add up to %d\n", t[0], t[1]);
    free(mine);
    free(ids);
    MPI_Finalize();
    return 0;
}
