/* arguments: 31 | 14 | */
/* Hourly energy readings, one row per day: consumption, peak hour and base load
   of every day. The table is padded with marked rows so that all ranks get the same
   number of days. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#define HOURS 24
#define NO_DAY (-1)

struct day_stats {
    int kwh;
    int peak_hour;
    int base;
};

static int reading(int day, int hour)
{
    int v = 3 + (day * 5 + hour * 3) % 4;
    if (hour >= 6 && hour < 9) v += 8;
    if (hour >= 17 && hour < 22) v += 11 + day % 3;
    if (day % 7 >= 5 && hour >= 10 && hour < 16) v += 6;
    return v;
}

static struct day_stats analyse(int hours[HOURS])
{
    struct day_stats s = { 0, 0, hours[0] };
    for (int h = 0; h < HOURS; h++) {
        s.kwh += hours[h];
        if (hours[h] > hours[s.peak_hour]) s.peak_hour = h;
        if (hours[h] < s.base) s.base = hours[h];
    }
    return s;
}

int main(int argc, char **argv)
{
    int rank, ranks;
    int days = 30;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    if (argc > 1)
        days = atoi(argv[1]);
    if (days <= 0)
        MPI_Abort(MPI_COMM_WORLD, 3);

    const int per_rank = days / ranks + (days % ranks != 0);
    const int padded = per_rank * ranks;

    int (*table)[HOURS] = NULL;
    struct day_stats *stats = NULL;
    if (rank == 0) {
        table = malloc(padded * sizeof *table);
        stats = malloc(padded * sizeof *stats);
        for (int d = 0; d < padded; d++)
            for (int h = 0; h < HOURS; h++)
                table[d][h] = d < days ? reading(d, h) : NO_DAY;
    }

    int mine[per_rank][HOURS];
    struct day_stats my_stats[per_rank];

    MPI_Scatter(table, per_rank * HOURS, MPI_INT, mine, per_rank * HOURS, MPI_INT, 0, MPI_COMM_WORLD);

    int month = 0, sum;
    for (int d = 0; d < per_rank; d++) {
        if (mine[d][0] == NO_DAY) {
            my_stats[d] = (struct day_stats){ 0, NO_DAY, 0 };
            continue;
        }
        my_stats[d] = analyse(mine[d]);
        month += my_stats[d].kwh;
    }

    MPI_Gather(my_stats, per_rank * 3, MPI_INT, stats, per_rank * 3, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Reduce(&month, &sum, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        for (int d = 0; d < days; d++)
            printf("day %2d: %3d kWh, peak at %2d h, base %d\n", d + 1, stats[d].kwh, stats[d].peak_hour,
                   stats[d].base);
        printf("total %d kWh\n", sum);
        free(table);
        free(stats);
    }
    MPI_Finalize();
    return 0;
}
