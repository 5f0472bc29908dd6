#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* best three results: every rank offers its own three best, root picks */
#define TOP 3

static void offer(int best[TOP], int v)
{
    for (int i = 0; i < TOP; i++)
        if (v > best[i]) {
            for (int j = TOP - 1; j > i; j--)
                best[j] = best[j - 1];
            best[i] = v;
            break;
        }
}

int main(int argc, char **argv)
{
    int rank, size, n = 120;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int chunk = n / size;
    int *scores = NULL, *s = malloc(chunk * sizeof(int));
    if (rank == 0) {
        scores = malloc(n * sizeof(int));
        for (int i = 0; i < n; i++)
            scores[i] = (i * 577 + 3) % 1009;
    }
    MPI_Scatter(scores, chunk, MPI_INT, s, chunk, MPI_INT, 0, MPI_COMM_WORLD);
    int mine[TOP] = { -1, -1, -1 };
    for (int i = 0; i < chunk; i++)
        offer(mine, s[i]);
    int *cand = NULL;
    if (rank == 0)
        cand = malloc(size * TOP * sizeof(int));
    MPI_Gather(mine, TOP, MPI_INT, cand, TOP, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        int best[TOP] = { -1, -1, -1 };
        for (int i = 0; i < size * TOP; i++)
            offer(best, cand[i]);
        printf("gold %d silver %d bronze %d\n", best[0], best[1], best[2]);
        free(cand);
        free(scores);
    }
    free(s);
    MPI_Finalize();
    return 0;
}
