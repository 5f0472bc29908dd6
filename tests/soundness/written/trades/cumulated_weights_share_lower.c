#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* Every process computes a table of cumulated weights for its share and then
 * answers the same list of queries in its table: position of the first
 * entry that is not below the query, or the size of the share. */

#define NQ 6

static int lower_bound(const long *t, int n, long q)
{
    int lo = 0, hi = n;
    while (lo < hi) {
        int mid = lo + (hi - lo) / 2;
        if (t[mid] < q)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo;
}

int main(int argc, char **argv)
{
    int rank, size;
    long queries[NQ] = {10, 50, 100, 200, 400, 800};
    int ans[NQ], sum[NQ];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int n = 168;
    if (n % size) {
        if (rank == 0)
            printf("%d weights are not divisible among %d\n", n, size);
        MPI_Finalize();
        return 0;
    }
    int m = n / size;
    int *weights = NULL, *w = malloc(m * sizeof(int));
    if (rank == 0) {
        weights = malloc(n * sizeof(int));
        for (int i = 0; i < n; i++)
            weights[i] = 1 + (i * 23) % 14;
    }
    MPI_Scatter(weights, m, MPI_INT, w, m, MPI_INT, 0, MPI_COMM_WORLD);

    long *cum = malloc(m * sizeof(long)), run = 0;
    for (int i = 0; i < m; i++)
        cum[i] = run += w[i];
    for (int q = 0; q < NQ; q++)
        ans[q] = lower_bound(cum, m, queries[q]);

    MPI_Reduce(ans, sum, NQ, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        for (int q = 0; q < NQ; q++)
            printf("query %3ld: root %d, all ranks together %d\n", queries[q], ans[q], sum[q]);
        free(weights);
    }
    free(cum);
    free(w);
    MPI_Finalize();
    return 0;
}
