#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* Walking on a ring of rooms: range per rank for the start rooms, a lookup
 * table "next room" that is known by everybody, cycle lengths */

#define ROOMS 360

static int next_room[ROOMS];

static int steps_to_cycle(int start, int *cycle)
{
    int seen[ROOMS];
    for (int i = 0; i < ROOMS; i++)
        seen[i] = -1;
    int t = 0, at = start;
    while (seen[at] < 0) {
        seen[at] = t++;
        at = next_room[at];
    }
    *cycle = t - seen[at];
    return seen[at];
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    for (int i = 0; i < ROOMS; i++)
        next_room[i] = (i * i + 7) % ROOMS;

    int begin = (int)((long)rank * ROOMS / size);
    int end = (int)((long)(rank + 1) * ROOMS / size);
    long tails = 0, all_tails;
    int hist[64] = {0}, all_hist[64];
    int longest = 0, all_longest;
    for (int i = begin; i < end; i++) {
        int c, t = steps_to_cycle(i, &c);
        tails += t;
        if (c < 64)
            hist[c]++;
        if (t > longest)
            longest = t;
    }
    MPI_Reduce(&tails, &all_tails, 1, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Reduce(hist, all_hist, 64, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Reduce(&longest, &all_longest, 1, MPI_INT, MPI_MAX, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        for (int c = 1; c < 64; c++)
            if (all_hist[c])
                printf("cycle length %2d: reached from %d rooms\n", c, all_hist[c]);
        printf("mean tail %.3f, longest %d\n", (double)all_tails / ROOMS, all_longest);
    }
    MPI_Finalize();
    return 0;
}
