/* Level spacing statistics: energy levels are sorted blockwise, merged at the root,
   then the nearest neighbour spacings are binned. */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

#define NLEVELS 720
#define BINS 10

static int cmp(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* levels of a rectangular billiard with incommensurable sides */
static void billiard(double *e)
{
    int k = 0;
    for (int m = 1; m <= 24; m++)
        for (int n = 1; n <= 30; n++)
            e[k++] = m * m + 0.6180339887 * n * n;
}

/* merges the sorted blocks one after another */
static void merge_blocks(double *a, int nblocks, int blk)
{
    double *tmp = malloc(sizeof(double) * nblocks * blk);
    int done = blk;
    for (int b = 1; b < nblocks; b++) {
        int i = 0, j = done, k = 0, end = done + blk;
        while (i < done && j < end)
            tmp[k++] = a[i] <= a[j] ? a[i++] : a[j++];
        while (i < done)
            tmp[k++] = a[i++];
        while (j < end)
            tmp[k++] = a[j++];
        for (i = 0; i < end; i++)
            a[i] = tmp[i];
        done = end;
    }
    free(tmp);
}

int main(int argc, char **argv)
{
    int rank, p;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &p);

    int blk = NLEVELS / p;
    if (NLEVELS - blk * p) {
        if (rank == 0)
            fprintf(stderr, "%d levels, %d processes: cannot be split\n", NLEVELS, p);
        MPI_Finalize();
        return 0;
    }

    double *e = NULL;
    if (rank == 0) {
        e = malloc(NLEVELS * sizeof(double));
        billiard(e);
    }
    double *part = malloc(blk * sizeof(double));
    MPI_Scatter(e, blk, MPI_DOUBLE, part, blk, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    qsort(part, blk, sizeof(double), cmp);
    MPI_Gather(part, blk, MPI_DOUBLE, e, blk, MPI_DOUBLE, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        merge_blocks(e, p, blk);
        printf("ground state %.4f, top %.4f\n", e[0], e[NLEVELS - 1]);
        for (int i = 0; i < 5; i++)
            printf("E%d = %.4f\n", i, e[i]);
    }

    /* the sorted levels go out again for the spacings; the pair across a border
       is supplied by the right neighbour's first level */
    MPI_Scatter(e, blk, MPI_DOUBLE, part, blk, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    double first_right = -1;
    int left = rank ? rank - 1 : MPI_PROC_NULL, right = rank < p - 1 ? rank + 1 : MPI_PROC_NULL;
    MPI_Sendrecv(part, 1, MPI_DOUBLE, left, 5, &first_right, 1, MPI_DOUBLE, right, 5,
                 MPI_COMM_WORLD, MPI_STATUS_IGNORE);

    int hist[BINS] = { 0 }, total[BINS];
    for (int i = 0; i < blk; i++) {
        double next;
        if (i + 1 < blk)
            next = part[i + 1];
        else if (right != MPI_PROC_NULL)
            next = first_right;
        else
            break;
        int b = (int)((next - part[i]) / 0.4);
        hist[b < BINS ? b : BINS - 1]++;
    }
    MPI_Reduce(hist, total, BINS, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        for (int b = 0; b < BINS; b++)
            printf("spacing %.1f..%.1f: %d\n", 0.4 * b, 0.4 * (b + 1), total[b]);

    free(part);
    free(e);
    MPI_Finalize();
    return 0;
}
