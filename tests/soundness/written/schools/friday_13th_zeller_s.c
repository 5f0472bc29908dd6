#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* Zeller's congruence: weekday of many dates, number of Friday the 13ths */

typedef struct { short year; signed char month, day; } date;

static int weekday(date d)           /* 0 = Saturday */
{
    int m = d.month, y = d.year;
    if (m < 3) { m += 12; y--; }
    int k = y % 100, j = y / 100;
    return (d.day + 13 * (m + 1) / 5 + k + k / 4 + j / 4 + 5 * j) % 7;
}

int main(int argc, char **argv)
{
    const int years = 70, first = 1960, n = 70 * 12;
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (n % size) {
        if (!rank) printf("%d months\n", n);
        MPI_Finalize();
        return 0;
    }
    date *d = NULL, *mine = malloc(n / size * sizeof *mine);
    if (!rank) {
        d = malloc(n * sizeof *d);
        for (int i = 0; i < n; i++) {
            d[i].year = (short)(first + i / 12);
            d[i].month = (signed char)(i % 12 + 1);
            d[i].day = 13;
        }
    }
    int bytes = n / size * (int)sizeof *mine;
    MPI_Scatter(d, bytes, MPI_BYTE, mine, bytes, MPI_BYTE, 0, MPI_COMM_WORLD);
    int wd[7] = {0}, all[7], fri = 0, last = 0, glast;
    for (int i = 0; i < n / size; i++) {
        int w = weekday(mine[i]);
        wd[w]++;
        if (w == 6) { fri++; last = mine[i].year * 100 + mine[i].month; }
    }
    MPI_Reduce(wd, all, 7, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Reduce(&last, &glast, 1, MPI_INT, MPI_MAX, 0, MPI_COMM_WORLD);
    if (!rank) {
        static const char *nm[] = { "Sat", "Sun", "Mon", "Tue", "Wed", "Thu", "Fri" };
        printf("the 13th in %d years:\n", years);
        for (int i = 0; i < 7; i++) printf("  %s %d\n", nm[i], all[i]);
        printf("last Friday 13th: %d/%d\n", glast % 100, glast / 100);
        free(d);
    }
    free(mine);
    MPI_Finalize();
    return 0;
}
