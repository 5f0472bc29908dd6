#include <mpi.h>
#include <stdio.h>
#include <string.h>

#define ROLLS 360
#define FACES 6

/* chi-square numerator for a batch of dice rolls */
static int rolls[ROLLS];
static int share[ROLLS];
static int freq[FACES + 1];

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int count = ROLLS / size;

    if (rank == 0) {
        unsigned long long x = 88172645463325252ULL;
        for (int i = 0; i < ROLLS; i++) {
            x ^= x << 13;
            x ^= x >> 7;
            x ^= x << 17;
            rolls[i] = (int)(x % FACES) + 1;
        }
    }
    MPI_Scatter(rolls, count, MPI_INT, share, count, MPI_INT, 0, MPI_COMM_WORLD);
    int *p = share;
    while (p < share + count)
        freq[*p++]++;

    if (rank == 0)
        MPI_Reduce(MPI_IN_PLACE, freq, FACES + 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    else
        MPI_Reduce(freq, NULL, FACES + 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        long chi = 0;
        for (int f = 1; f <= FACES; f++) {
            long d = freq[f] - ROLLS / FACES;
            chi += d * d;
            printf("%d: %d\n", f, freq[f]);
        }
        printf("chi2 = %ld/%d\n", chi, ROLLS / FACES);
    }
    MPI_Finalize();
    return 0;
}
