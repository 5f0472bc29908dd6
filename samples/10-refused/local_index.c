/* Reports the place of the maximum as a rank and an index within that rank's part. */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

int main(int argc, char *argv[])
{
    int rank, p, n = 210, share, i;
    int *a = NULL, *mine, where = 0;
    struct {
        int value, rank;
    } best = {-1, 0}, winner;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &p);
    share = n / p;
    mine = malloc(share * sizeof(int));
    if (rank == 0) {
        a = malloc(n * sizeof(int));
        for (i = 0; i < n; i++)
            a[i] = (i * 143) % 211;
    }
    MPI_Scatter(a, share, MPI_INT, mine, share, MPI_INT, 0, MPI_COMM_WORLD);
    best.rank = rank;
    for (i = 0; i < share; i++)
        if (mine[i] > best.value) {
            best.value = mine[i];
            where = i;
        }
    MPI_Allreduce(&best, &winner, 1, MPI_2INT, MPI_MAXLOC, MPI_COMM_WORLD);
    MPI_Bcast(&where, 1, MPI_INT, winner.rank, MPI_COMM_WORLD);
    if (rank == 0) {
        printf("maximum %d on process %d at %d\n", winner.value, winner.rank, where);
        free(a);
    }
    free(mine);
    MPI_Finalize();
    return 0;
}
