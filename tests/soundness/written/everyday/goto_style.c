#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* amicable numbers / abundance with error handling by goto */
static int sigma(int n)
{
    int s = 1, d;
    if (n < 2)
        return 0;
    for (d = 2; d * d <= n; d++)
        if (n % d == 0) {
            s += d;
            if (d != n / d)
                s += n / d;
        }
    return s;
}

int main(int argc, char **argv)
{
    int rc = EXIT_FAILURE, rank, size, n = 600, i, share;
    int *num = NULL, *loc = NULL, cnt[4] = { 0, 0, 0, 0 }, sum[4];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    share = n / size;
    loc = malloc(share * sizeof(int));
    if (loc == NULL)
        goto out;
    if (rank == 0) {
        num = malloc(n * sizeof(int));
        if (num == NULL) {
            fprintf(stderr, "no memory\n");
            goto out;
        }
        for (i = 0; i < n; i++)
            num[i] = i + 2;
    }
    MPI_Scatter(num, share, MPI_INT, loc, share, MPI_INT, 0, MPI_COMM_WORLD);
    for (i = 0; i < share; i++) {
        int s = sigma(loc[i]);
        if (s < loc[i])
            cnt[0]++;
        else if (s == loc[i])
            cnt[1]++;
        else
            cnt[2]++;
        if (s != loc[i] && sigma(s) == loc[i])
            cnt[3]++;
    }
    MPI_Reduce(cnt, sum, 4, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("deficient %d perfect %d abundant %d amicable %d\n", sum[0], sum[1], sum[2], sum[3]);
    rc = EXIT_SUCCESS;
out:
    if (rc != EXIT_SUCCESS)
        MPI_Abort(MPI_COMM_WORLD, rc);
    free(num);
    free(loc);
    MPI_Finalize();
    return rc;
}
