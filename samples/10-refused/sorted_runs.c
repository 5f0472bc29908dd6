/* Parts are sorted and gathered; the root merges runs that it believes to be all of the same length. */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

static int compare(const void *x, const void *y)
{
    return *(const int *)x - *(const int *)y;
}

static void merge_runs(const int *in, int *out, int total, int run)
{
    int runs = total / run, k, r, *next = calloc(runs, sizeof(int));
    for (k = 0; k < total; k++) {
        int best = -1;
        for (r = 0; r < runs; r++)
            if (next[r] < run && (best < 0 || in[r * run + next[r]] < in[best * run + next[best]]))
                best = r;
        out[k] = in[best * run + next[best]++];
    }
    free(next);
}

int main(int argc, char *argv[])
{
    int rank, p, n = 105, part, i;
    int *keys = NULL, *sorted = NULL, *mine;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &p);
    part = n / p;
    mine = malloc(part * sizeof(int));
    if (rank == 0) {
        keys = malloc(n * sizeof(int));
        sorted = malloc(n * sizeof(int));
        for (i = 0; i < n; i++)
            keys[i] = (i * 83) % 107;
    }
    MPI_Scatter(keys, part, MPI_INT, mine, part, MPI_INT, 0, MPI_COMM_WORLD);
    qsort(mine, part, sizeof(int), compare);
    MPI_Gather(mine, part, MPI_INT, keys, part, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        merge_runs(keys, sorted, part * p, part);
        for (i = 0; i < part * p; i++)
            printf("%d\n", sorted[i]);
        free(keys);
        free(sorted);
    }
    free(mine);
    MPI_Finalize();
    return 0;
}
