#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* Epidemic in districts: own range of districts, infection spreads only to
 * the neighbour districts of the same range while a week lasts; at the end
 * of the week the numbers of all districts are exchanged. */

#define DISTRICTS 60
#define WEEKS 8
#define DAYS 7

static int infected[DISTRICTS];

static void one_day(int *v, int lo, int hi)
{
    int old[DISTRICTS];
    for (int i = lo; i < hi; i++)
        old[i] = v[i];
    for (int i = lo; i < hi; i++) {
        int in = 0;
        if (i > lo)
            in += old[i - 1] / 10;
        if (i < hi - 1)
            in += old[i + 1] / 10;
        v[i] = old[i] + in - old[i] / 8;
    }
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    const int lo = rank * DISTRICTS / size;
    const int hi = (rank + 1) * DISTRICTS / size;
    int *cnt = malloc(size * sizeof(int)), *off = malloc(size * sizeof(int));
    for (int r = 0; r < size; r++) {
        off[r] = r * DISTRICTS / size;
        cnt[r] = (r + 1) * DISTRICTS / size - off[r];
    }

    for (int i = 0; i < DISTRICTS; i++)
        infected[i] = i % 17 == 4 ? 2000 : 40;

    for (int week = 1; week <= WEEKS; week++) {
        for (int d = 0; d < DAYS; d++)
            one_day(infected, lo, hi);
        MPI_Allgatherv(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, infected, cnt, off, MPI_INT,
                       MPI_COMM_WORLD);
        /* people travel over the weekend: neighbours share the difference */
        for (int i = 1; i < DISTRICTS; i++) {
            int d = (infected[i - 1] - infected[i]) / 4;
            infected[i - 1] -= d;
            infected[i] += d;
        }
        if (rank == 0) {
            long sum = 0;
            int max = 0;
            for (int i = 0; i < DISTRICTS; i++) {
                sum += infected[i];
                if (infected[i] > infected[max])
                    max = i;
            }
            printf("week %d: %ld infected, most in district %d (%d)\n", week, sum, max,
                   infected[max]);
        }
    }
    free(cnt);
    free(off);
    MPI_Finalize();
    return 0;
}
