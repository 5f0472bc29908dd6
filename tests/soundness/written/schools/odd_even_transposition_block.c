/* Odd-even transposition sort on blocks (classic exercise) */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <mpi.h>

static int cmp(const void *a, const void *b)
{
    int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}

static void keep_low(int *mine, const int *other, int *tmp, int n)
{
    int i = 0, j = 0, k;
    for (k = 0; k < n; k++)
        tmp[k] = (mine[i] <= other[j]) ? mine[i++] : other[j++];
    memcpy(mine, tmp, n * sizeof(int));
}

static void keep_high(int *mine, const int *other, int *tmp, int n)
{
    int i = n - 1, j = n - 1, k;
    for (k = n - 1; k >= 0; k--)
        tmp[k] = (mine[i] >= other[j]) ? mine[i--] : other[j--];
    memcpy(mine, tmp, n * sizeof(int));
}

int main(int argc, char **argv)
{
    int rank, p, phase, n = 1680, i;
    int *all = NULL, *mine, *other, *tmp;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &p);
    if (n % p) {
        if (rank == 0) printf("n %% p must be 0\n");
        MPI_Finalize();
        return 0;
    }
    int m = n / p;
    mine = malloc(m * sizeof(int));
    other = malloc(m * sizeof(int));
    tmp = malloc(m * sizeof(int));
    if (rank == 0) {
        unsigned r = 4711;
        all = malloc(n * sizeof(int));
        for (i = 0; i < n; i++) {
            r = r * 1664525u + 1013904223u;
            all[i] = (int)(r >> 8) % 100000;
        }
    }
    MPI_Scatter(all, m, MPI_INT, mine, m, MPI_INT, 0, MPI_COMM_WORLD);
    qsort(mine, m, sizeof(int), cmp);

    for (phase = 0; phase < p; phase++) {
        int partner = ((phase + rank) % 2 == 0) ? rank + 1 : rank - 1;
        if (partner < 0 || partner >= p) continue;
        MPI_Sendrecv(mine, m, MPI_INT, partner, 0, other, m, MPI_INT, partner, 0,
                     MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (rank < partner) keep_low(mine, other, tmp, m);
        else keep_high(mine, other, tmp, m);
    }
    MPI_Gather(mine, m, MPI_INT, all, m, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        int bad = 0;
        for (i = 1; i < n; i++) if (all[i - 1] > all[i]) bad++;
        printf("%s: min %d, median %d, max %d\n", bad ? "NOT SORTED" : "sorted",
               all[0], all[n / 2], all[n - 1]);
        free(all);
    }
    free(mine); free(other); free(tmp);
    MPI_Finalize();
    return 0;
}
