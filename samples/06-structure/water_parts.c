/* Water gauges: the readings of a rank, how many they are, and what they add up to stand in records that lists set
 * member by member. */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

struct range {
    int lowest, highest;
};

struct part {
    int count;
    int *level;
    struct range seen;
    long sum, floods;
};

int main(int argc, char *argv[])
{
    int rank, size, i, n = argc > 1 ? atoi(argv[1]) : 360;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int share = n / size;
    struct part all = {.count = share * size}, own = {share, malloc(share * sizeof(int)), {1000, 0}};
    if (rank == 0) {
        all.level = malloc(n * sizeof(int));
        for (i = 0; i < n; i++)
            all.level[i] = 200 + (i * 37 + i / 9) % 113;
    }
    MPI_Scatter(all.level, share, MPI_INT, own.level, own.count, MPI_INT, 0, MPI_COMM_WORLD);
    for (i = 0; i < own.count; i++) {
        own.sum += own.level[i];
        if (own.level[i] > 290)
            own.floods++;
        if (own.level[i] < own.seen.lowest)
            own.seen.lowest = own.level[i];
        if (own.level[i] > own.seen.highest)
            own.seen.highest = own.level[i];
    }
    MPI_Reduce(&own.sum, &all.sum, 1, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Reduce(&own.floods, &all.floods, 1, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Reduce(&own.seen.lowest, &all.seen.lowest, 1, MPI_INT, MPI_MIN, 0, MPI_COMM_WORLD);
    MPI_Reduce(&own.seen.highest, &all.seen.highest, 1, MPI_INT, MPI_MAX, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        printf("%d readings from %d to %d, sum %ld, %ld floods\n", all.count, all.seen.lowest, all.seen.highest, all.sum,
               all.floods);
        free(all.level);
    }
    free(own.level);
    MPI_Finalize();
    return 0;
}
