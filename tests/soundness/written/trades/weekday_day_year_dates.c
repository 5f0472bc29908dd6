#include <mpi.h>
#include <stdio.h>

/* day of week and day of year for a list of dates */

typedef struct { int y, m, d; } date_t;

static int leap(int y)
{
    return (y % 4 == 0 && y % 100 != 0) || y % 400 == 0;
}

static int yday(date_t t)
{
    static const int before[12] = {0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334};
    return before[t.m - 1] + t.d + (t.m > 2 && leap(t.y));
}

static int weekday(date_t t)
{
    static const int k[12] = {0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4};
    int y = t.y - (t.m < 3);
    return (y + y / 4 - y / 100 + y / 400 + k[t.m - 1] + t.d) % 7;
}

#define PER 5
#define MAXRANKS 8

int main(int argc, char **argv)
{
    int rank, size;
    date_t dates[PER * MAXRANKS], mine[PER];
    int info[PER][2], all[PER * MAXRANKS][2];
    static const char *wd[] = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (size <= MAXRANKS) {
        if (rank == 0) {
            for (int i = 0; i < PER * size; i++) {
                dates[i].y = 1900 + (i * 37) % 200;
                dates[i].m = 1 + (i * 5) % 12;
                dates[i].d = 1 + (i * 11) % 28;
            }
        }
        MPI_Scatter(dates, 3 * PER, MPI_INT, mine, 3 * PER, MPI_INT, 0, MPI_COMM_WORLD);
        for (int i = 0; i < PER; i++) {
            info[i][0] = weekday(mine[i]);
            info[i][1] = yday(mine[i]);
        }
        MPI_Gather(info, 2 * PER, MPI_INT, all, 2 * PER, MPI_INT, 0, MPI_COMM_WORLD);
        if (rank == 0) {
            for (int i = 0; i < PER * size; i++)
                printf("%04d-%02d-%02d %s day %3d\n", dates[i].y, dates[i].m, dates[i].d,
                       wd[all[i][0]], all[i][1]);
        }
    } else if (rank == 0) {
        printf("use up to %d ranks\n", MAXRANKS);
    }

    MPI_Finalize();
    return 0;
}
