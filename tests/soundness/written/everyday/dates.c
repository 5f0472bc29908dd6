#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdbool.h>

typedef struct { short year; char month, day; } date;
typedef enum { SUN, MON, TUE, WED, THU, FRI, SAT } dow;

static bool leap(int y) { return (y % 4 == 0 && y % 100 != 0) || y % 400 == 0; }

static dow weekday(date d)
{
    static const int t[] = { 0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4 };
    int y = d.year - (d.month < 3);
    return (dow)((y + y / 4 - y / 100 + y / 400 + t[d.month - 1] + d.day) % 7);
}

int main(int argc, char **argv)
{
    int rank, size;
    enum { N = 120 };
    date all[N], *mine;
    int tally[8] = { 0 };

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0)
        for (int i = 0; i < N; i++) {
            all[i].year = (short)(1900 + i);
            all[i].month = (char)(1 + i * 5 % 12);
            all[i].day = 13;
        }
    int batch = N / size;
    mine = malloc(batch * sizeof(date));
    MPI_Scatter(all, batch * sizeof(date), MPI_BYTE, mine, batch * sizeof(date), MPI_BYTE, 0, MPI_COMM_WORLD);
    for (int i = 0; i < batch; i++) {
        tally[weekday(mine[i])]++;
        tally[7] += leap(mine[i].year);
    }
    MPI_Allreduce(MPI_IN_PLACE, tally, 8, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    if (rank == 0) {
        printf("Friday the 13th: %d times, leap years: %d\n", tally[FRI], tally[7]);
        printf("all:");
        for (dow d = SUN; d <= SAT; d++)
            printf(" %d", tally[d]);
        printf("\n");
    }
    free(mine);
    MPI_Finalize();
    return 0;
}
