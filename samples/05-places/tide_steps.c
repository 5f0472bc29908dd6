/* Gauges along a coast: readings in a row for each, with a mark where one is missing. Loops as older code has
 * them: the step in the body, in the test, behind the first turn, and pointers that go on by rows. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#define MISSING (-9999)

static int highest(const int *row, int hours)
{
    int high = MISSING;
    while (hours--) {
        if (*row > high)
            high = *row;
        row++;
    }
    return high;
}

int main(int argc, char **argv)
{
    int rank, size, sizes[2] = {42, 6}; /* gauges, hours */
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0 && argc > 1)
        sizes[0] = atoi(argv[1]);
    MPI_Bcast(sizes, 2, MPI_INT, 0, MPI_COMM_WORLD);
    const int gauges = sizes[0], hours = sizes[1];
    const int own = gauges / size;
    if (own < 1)
        MPI_Abort(MPI_COMM_WORLD, 1);

    int *level = NULL, *station = NULL, *top = NULL;
    if (rank == 0) {
        level = malloc(gauges * hours * sizeof(int));
        station = malloc(gauges * sizeof(int));
        top = malloc(gauges * sizeof(int));
        for (int i = 0; i < gauges * hours; i++)
            level[i] = i % 11 == 7 ? MISSING : 300 + i * 87 % 263 - i % 9 * 31;
        for (int i = 0; i < gauges; i++)
            station[i] = 100 + i * 7 % 50;
    }
    int *levels = malloc(own * hours * sizeof(int)), *stations = malloc(own * sizeof(int)),
        *tops = malloc(own * sizeof(int));
    MPI_Scatter(level, own * hours, MPI_INT, levels, own * hours, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Scatter(station, own, MPI_INT, stations, own, MPI_INT, 0, MPI_COMM_WORLD);

    int *to = tops, valid = 0, sum = 0;
    for (int *row = levels; row < levels + own * hours; row += hours) {
        *to++ = highest(row, hours);
        for (int h = 0; h < hours; h++)
            valid += row[h] != MISSING;
    }

    int i = 0, low = 9999;
    while (i < own) {
        int number = stations[i++];
        if (number % 10 == 3)
            continue; /* broken */
        sum += number;
    }
    i = 0;
    do {
        if (tops[i] < low)
            low = tops[i];
    } while (++i < own);

    int readings, check, lowest;
    MPI_Gather(tops, own, MPI_INT, top, own, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Reduce(&valid, &readings, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Reduce(&sum, &check, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Reduce(&low, &lowest, 1, MPI_INT, MPI_MIN, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        for (int g = 0; g < own * size; g++)
            printf("%d%c", top[g], g % 10 == 9 ? '\n' : ' ');
        printf("\n%d readings, check %d, lowest high water %d\n", readings, check, lowest);
        free(level);
        free(station);
        free(top);
    }
    free(levels);
    free(stations);
    free(tops);
    MPI_Finalize();
    return 0;
}
