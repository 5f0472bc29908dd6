/* Workshop exercise: who gets what? Prints the numbers of every process on the way. */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

int main(int argc, char *argv[])
{
    int rank, size, n = 42, share, i;
    int *deck = NULL, *hand;
    int points = 0, best;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    share = n / size;
    if (rank == 0) {
        deck = malloc(n * sizeof(int));
        for (i = 0; i < n; i++)
            deck[i] = (i * 11 + 5) % n;
    }

    hand = malloc(share * sizeof(int));
    MPI_Scatter(deck, share, MPI_INT, hand, share, MPI_INT, 0, MPI_COMM_WORLD);

    printf("process %d has %d cards:", rank, share);
    for (i = 0; i < share; i++) {
        printf(" %d", hand[i]);
        points += hand[i] % 13;
    }
    printf("\n");
    fflush(stdout);

    MPI_Reduce(&points, &best, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        printf("all cards together: %d points\n", best);
        free(deck);
    }
    free(hand);
    MPI_Finalize();
    return 0;
}
