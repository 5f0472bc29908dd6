/* checks rows of latin squares: one square of 6x6 per item */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdbool.h>

#define S 6
typedef struct { int cell[S][S]; } square;

static bool latin(const square *q)
{
    for (int i = 0; i < S; i++) {
        unsigned row = 0, col = 0;
        for (int j = 0; j < S; j++) {
            row |= 1u << q->cell[i][j];
            col |= 1u << q->cell[j][i];
        }
        if (row != (1u << S) - 1 || col != (1u << S) - 1)
            return false;
    }
    return true;
}

int main(int argc, char **argv)
{
    int rank, size;
    const int n = 60;
    square *sq = NULL;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        sq = malloc(n * sizeof(square));
        for (int s = 0; s < n; s++) {
            for (int i = 0; i < S; i++)
                for (int j = 0; j < S; j++)
                    sq[s].cell[i][j] = (i + j + s) % S;
            if (s % 7 == 3)
                sq[s].cell[2][4] = sq[s].cell[2][5];
        }
    }
    int ns = n / size;
    square *my = malloc(ns * sizeof(square));
    int *verdict = malloc(ns * sizeof(int)), *verdicts = rank == 0 ? malloc(n * sizeof(int)) : NULL;
    MPI_Scatter(sq, ns * S * S, MPI_INT, my, ns * S * S, MPI_INT, 0, MPI_COMM_WORLD);
    for (int s = 0; s < ns; s++)
        verdict[s] = latin(my + s) ? 1 : 0;
    MPI_Gather(verdict, ns, MPI_INT, verdicts, ns, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        printf("broken:");
        for (int s = 0; s < n; s++)
            if (!verdicts[s])
                printf(" %d", s);
        printf("\n");
    }
    free(verdict);
    free(verdicts);
    free(my);
    free(sq);
    MPI_Finalize();
    return 0;
}
