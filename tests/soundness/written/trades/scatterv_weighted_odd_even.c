#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Scatterv by weight: slower machines (odd ranks) get half of the share of
 * the fast ones. Counts divisors of all numbers. */

static int divisors(int v)
{
    int c = 0;
    for (int d = 1; d <= v; d++)
        c += v % d == 0;
    return c;
}

static void plan(int n, int size, int *cnt, int *off)
{
    int weight = 0, given = 0;
    for (int r = 0; r < size; r++)
        weight += r % 2 ? 1 : 2;
    for (int r = 0; r < size; r++) {
        cnt[r] = n * (r % 2 ? 1 : 2) / weight;
        off[r] = given;
        given += cnt[r];
    }
    cnt[size - 1] += n - given;
}

int main(int argc, char **argv)
{
    int rank, size, n = 200;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int cnt[size], off[size];
    plan(n, size, cnt, off);

    int *v = NULL, *d = NULL;
    if (rank == 0) {
        v = malloc(n * sizeof(int));
        d = malloc(n * sizeof(int));
        for (int i = 0; i < n; i++)
            v[i] = 1 + (i * 83) % 997;
    }
    int *mine = malloc((cnt[rank] + 1) * sizeof(int));
    MPI_Scatterv(v, cnt, off, MPI_INT, mine, cnt[rank], MPI_INT, 0, MPI_COMM_WORLD);
    for (int i = 0; i < cnt[rank]; i++)
        mine[i] = divisors(mine[i]);
    MPI_Gatherv(mine, cnt[rank], MPI_INT, d, cnt, off, MPI_INT, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        int best = 0;
        long sum = 0;
        for (int i = 0; i < n; i++) {
            sum += d[i];
            if (d[i] > d[best])
                best = i;
        }
        printf("most divisors: %d has %d\n", v[best], d[best]);
        printf("all divisors: %ld\n", sum);
        free(v);
        free(d);
    }
    free(mine);
    MPI_Finalize();
    return 0;
}
