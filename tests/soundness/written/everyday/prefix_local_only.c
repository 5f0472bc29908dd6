#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* balance of accounts: running total, restarted for every branch office (rank) */
int main(int argc, char **argv)
{
    int rank, size, moves = 120;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    const int m = moves / size;
    int *all = NULL, *mv = malloc(m * sizeof *mv);
    if (rank == 0) {
        all = malloc(moves * sizeof *all);
        for (int i = 0; i < moves; i++)
            all[i] = (i * 41) % 200 - 90;
    }
    MPI_Scatter(all, m, MPI_INT, mv, m, MPI_INT, 0, MPI_COMM_WORLD);
    int low = 0, bal = 0, lowest;
    for (int i = 0; i < m; i++) {
        bal += mv[i];
        if (bal < low)
            low = bal;
    }
    MPI_Reduce(&low, &lowest, 1, MPI_INT, MPI_MIN, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("deepest overdraft of any branch: %d\n", lowest);
    free(mv);
    free(all);
    MPI_Finalize();
    return 0;
}
