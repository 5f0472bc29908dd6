/* Tide gauges: 24 readings a day and station. Of each day the number of high waters, the greatest change
 * from one hour to the next (the day taken as a ring) and the median. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#define HOURS 24

struct day {
    int highs, change, median;
};

static int high_waters(const int *level)
{
    int highs = 0;
    for (int h = 0; h < HOURS; h++) {
        if (h > 0 && level[h - 1] >= level[h])
            continue;
        if (h + 1 < HOURS && level[h + 1] > level[h])
            continue;
        highs++;
    }
    return highs;
}

static int greatest_change(const int *level)
{
    int most = 0;
    for (int h = 0; h < HOURS; h++) {
        int change = abs(level[(h + 1) % HOURS] - level[h]);
        if (change > most)
            most = change;
    }
    return most;
}

static void sort(int *level, int n)
{
    for (int i = 1; i < n; i++) {
        int one = level[i], k = i;
        while (k > 0 && level[k - 1] > one) {
            level[k] = level[k - 1];
            k--;
        }
        level[k] = one;
    }
}

int main(int argc, char **argv)
{
    int rank, size;
    int days = argc > 1 ? atoi(argv[1]) : 210;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (days % size) {
        if (rank == 0)
            fprintf(stderr, "%d days are no multiple of %d ranks\n", days, size);
        MPI_Abort(MPI_COMM_WORLD, 1);
    }

    int *levels = NULL;
    struct day *all = NULL;
    if (rank == 0) {
        levels = malloc(sizeof(int) * days * HOURS);
        all = malloc(sizeof(struct day) * days);
        for (int i = 0; i < days * HOURS; i++)
            levels[i] = abs(i * 37 % 500 - 250) + i * i % 41;
    }
    int each = days / size;
    int *mine = malloc(sizeof(int) * each * HOURS);
    struct day *found = malloc(sizeof(struct day) * each);
    MPI_Scatter(levels, each * HOURS, MPI_INT, mine, each * HOURS, MPI_INT, 0, MPI_COMM_WORLD);

    for (int d = 0; d < each; d++) {
        int *level = mine + d * HOURS;
        found[d].highs = high_waters(level);
        found[d].change = greatest_change(level);
        sort(level, HOURS);
        found[d].median = (level[HOURS / 2 - 1] + level[HOURS / 2]) / 2;
    }

    MPI_Gather(found, each * 3, MPI_INT, all, each * 3, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0)
        for (int d = 0; d < days; d++)
            printf("day %3d: %d high waters, change %3d, median %3d\n", d, all[d].highs, all[d].change,
                   all[d].median);
    free(levels);
    free(all);
    free(mine);
    free(found);
    MPI_Finalize();
    return 0;
}
