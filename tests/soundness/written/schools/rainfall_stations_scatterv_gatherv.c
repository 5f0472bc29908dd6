#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

/* Rainfall stations: 12 monthly values per station, stations split with
   Scatterv (counts in values, not in stations). */

#define STATIONS 40
#define MONTHS 12

struct partition {
    int *cnt;
    int *off;
};

static struct partition partition_make(int items, int width, int size)
{
    struct partition p;
    p.cnt = (int *)malloc(size * sizeof(int));
    p.off = (int *)malloc(size * sizeof(int));
    int o = 0;
    for (int r = 0; r < size; r++) {
        p.cnt[r] = items / size * width;
        p.off[r] = o;
        o += p.cnt[r];
    }
    return p;
}

static void partition_free(struct partition *p)
{
    free(p->cnt);
    free(p->off);
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (STATIONS % size != 0) {
        if (rank == 0) printf("%d stations cannot be shared by %d processes\n", STATIONS, size);
        MPI_Finalize();
        return 0;
    }
    int rain[STATIONS][MONTHS];
    if (rank == 0)
        for (int s = 0; s < STATIONS; s++)
            for (int m = 0; m < MONTHS; m++)
                rain[s][m] = 30 + (s * 13 + m * m * 5) % 90;

    struct partition in = partition_make(STATIONS, MONTHS, size);
    struct partition out = partition_make(STATIONS, 3, size);
    int mine[STATIONS][MONTHS], res[STATIONS][3], all[STATIONS][3];

    MPI_Scatterv(rain, in.cnt, in.off, MPI_INT, mine, in.cnt[rank], MPI_INT, 0, MPI_COMM_WORLD);
    int ns = in.cnt[rank] / MONTHS;
    for (int s = 0; s < ns; s++) {
        int total = 0, wet = 0, dry = 0;
        for (int m = 0; m < MONTHS; m++) {
            total += mine[s][m];
            if (mine[s][m] > mine[s][wet]) wet = m;
            if (mine[s][m] < mine[s][dry]) dry = m;
        }
        res[s][0] = total;
        res[s][1] = wet + 1;
        res[s][2] = dry + 1;
    }
    MPI_Gatherv(res, out.cnt[rank], MPI_INT, all, out.cnt, out.off, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0)
        for (int s = 0; s < STATIONS; s++)
            printf("station %2d: %4d mm, wettest month %2d, driest %2d\n",
                   s, all[s][0], all[s][1], all[s][2]);
    partition_free(&in);
    partition_free(&out);
    MPI_Finalize();
    return 0;
}
