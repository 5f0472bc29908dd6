#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* weekday of many dates (Zeller), Friday the 13ths */
struct date { short y; signed char m, d; };

static int weekday(struct date t)      /* 0 = Saturday */
{
    int q = t.d, m = t.m, y = t.y;
    if (m < 3) {
        m += 12;
        y--;
    }
    return (q + 13 * (m + 1) / 5 + y + y / 4 - y / 100 + y / 400) % 7;
}

int main(int argc, char **argv)
{
    int me, np, n = 360, i;
    struct date *cal = NULL, *page;
    int wd[7] = { 0, 0, 0, 0, 0, 0, 0 }, all[7];
    static const char *day[] = { "Sat", "Sun", "Mon", "Tue", "Wed", "Thu", "Fri" };

    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &np);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    if (me == 0) {
        cal = malloc(n * sizeof *cal);
        for (i = 0; i < n; i++) {
            cal[i].y = 1990 + i / 12;
            cal[i].m = i % 12 + 1;
            cal[i].d = 13;
        }
    }
    page = malloc(n / np * sizeof *page);
    MPI_Scatter(cal, n / np * (int)sizeof(struct date), MPI_BYTE, page, n / np * (int)sizeof(struct date), MPI_BYTE, 0, MPI_COMM_WORLD);
    for (i = 0; i < n / np; i++)
        wd[weekday(page[i])]++;
    MPI_Reduce(wd, all, 7, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (me == 0)
        for (i = 0; i < 7; i++)
            printf("%s the 13th: %d\n", day[i], all[i]);
    free(page);
    free(cal);
    MPI_Finalize();
    return 0;
}
