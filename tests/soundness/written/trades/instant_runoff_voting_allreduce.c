#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Voting: ballots with a ranking of five parties, instant runoff. Ballots are
 * scattered once, the counting rounds use MPI_Allreduce. */

#define PARTIES 5

typedef unsigned char ballot[PARTIES];

static const char *party[PARTIES] = {"Red", "Blue", "Green", "Yellow", "Violet"};

static int first_choice(const unsigned char *b, const int *out)
{
    for (int i = 0; i < PARTIES; i++)
        if (!out[b[i]])
            return b[i];
    return -1;
}

static void cast(unsigned char *b, unsigned seed)
{
    for (int i = 0; i < PARTIES; i++)
        b[i] = (unsigned char)i;
    for (int i = PARTIES - 1; i > 0; i--) {
        seed = seed * 69069u + 12345u;
        int j = (int)((seed >> 16) % (unsigned)(i + 1));
        unsigned char t = b[i];
        b[i] = b[j];
        b[j] = t;
    }
}

int main(int argc, char **argv)
{
    int rank, size;
    const int voters = 840;
    ballot *box = NULL, *mine;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (voters % size) {
        if (rank == 0)
            printf("ballot box cannot be emptied evenly\n");
        MPI_Finalize();
        return 0;
    }
    int n = voters / size;
    mine = malloc(n * sizeof *mine);
    if (rank == 0) {
        box = malloc(voters * sizeof *box);
        for (int i = 0; i < voters; i++)
            cast(box[i], 1000003u * (unsigned)i + 7u);
    }
    MPI_Scatter(box, n * PARTIES, MPI_UNSIGNED_CHAR, mine, n * PARTIES, MPI_UNSIGNED_CHAR, 0,
                MPI_COMM_WORLD);

    int out[PARTIES] = {0};
    for (int round = 1; round < PARTIES; round++) {
        int c[PARTIES] = {0}, all[PARTIES];
        for (int i = 0; i < n; i++)
            c[first_choice(mine[i], out)]++;
        MPI_Allreduce(c, all, PARTIES, MPI_INT, MPI_SUM, MPI_COMM_WORLD);

        int low = -1, high = -1;
        for (int p = 0; p < PARTIES; p++) {
            if (out[p])
                continue;
            if (low < 0 || all[p] < all[low])
                low = p;
            if (high < 0 || all[p] > all[high])
                high = p;
        }
        if (rank == 0) {
            printf("round %d:", round);
            for (int p = 0; p < PARTIES; p++)
                if (!out[p])
                    printf(" %s %d", party[p], all[p]);
            printf("\n");
        }
        if (2 * all[high] > voters) {
            if (rank == 0)
                printf("%s wins\n", party[high]);
            break;
        }
        out[low] = 1;
    }
    free(mine);
    free(box);
    MPI_Finalize();
    return 0;
}
