/* Staff hours over several weeks: each week the sheet of hours is scattered
   anew, overtime is computed and collected. */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

#define STAFF 36
#define DAYS 7
#define WEEKS 4
#define REGULAR 38

static int sheet[STAFF][DAYS];
static int overtime[STAFF];

static void fill_sheet(int week)
{
    for (int p = 0; p < STAFF; p++)
        for (int d = 0; d < DAYS; d++) {
            int h = (p * 5 + d * 3 + week * 7) % 11;
            sheet[p][d] = d >= 5 ? (h > 8 ? 6 : 0) : 4 + h % 7;
        }
}

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (STAFF % size != 0) {
        if (rank == 0)
            printf("%d employees on %d processes: not possible\n", STAFF, size);
        MPI_Finalize();
        return 0;
    }

    int people = STAFF / size;
    int (*hours)[DAYS] = malloc(people * sizeof *hours);
    int *extra = malloc(people * sizeof(int));
    long account[STAFF] = { 0 };

    for (int week = 0; week < WEEKS; week++) {
        if (rank == 0)
            fill_sheet(week);

        MPI_Scatter(sheet, people * DAYS, MPI_INT, hours, people * DAYS, MPI_INT, 0, MPI_COMM_WORLD);

        for (int p = 0; p < people; p++) {
            int sum = 0;
            for (int d = 0; d < DAYS; d++)
                sum += hours[p][d] * (d == 6 ? 2 : 1);   /* sunday counts twice */
            extra[p] = sum - REGULAR;
        }

        MPI_Gather(extra, people, MPI_INT, overtime, people, MPI_INT, 0, MPI_COMM_WORLD);

        if (rank == 0) {
            int week_sum = 0;
            for (int p = 0; p < STAFF; p++) {
                account[p] += overtime[p];
                week_sum += overtime[p];
            }
            printf("week %d: %d hours overtime\n", week + 1, week_sum);
        }
    }

    if (rank == 0) {
        for (int p = 0; p < STAFF; p++)
            printf("%s%4ld", p % 12 == 0 ? "\n" : "", account[p]);
        printf("\n");
    }

    free(hours);
    free(extra);
    MPI_Finalize();
    return 0;
}
