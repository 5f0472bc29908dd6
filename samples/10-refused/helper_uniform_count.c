/* One helper broadcasts and gathers with the same length: sometimes the share, sometimes a number all agree on. */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

static int rank, p;

static void agree_and_collect(int *common, int *mine, int *all, int len)
{
    MPI_Bcast(common, len, MPI_INT, 0, MPI_COMM_WORLD);
    for (int i = 0; i < len; i++)
        mine[i] += common[i];
    MPI_Gather(mine, len, MPI_INT, all, len, MPI_INT, 0, MPI_COMM_WORLD);
}

int main(int argc, char *argv[])
{
    int n = 105, fixed = 3;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &p);
    int share = n / p;
    int *a = calloc(n + fixed * p, sizeof(int));
    int *mine = calloc(share + fixed, sizeof(int));
    int *common = calloc(share + fixed, sizeof(int));
    if (rank == 0)
        for (int i = 0; i < n; i++) {
            a[i] = i % 40;
            if (i < share + fixed)
                common[i] = 100 * (i + 1);
        }
    MPI_Scatter(a, share, MPI_INT, mine, share, MPI_INT, 0, MPI_COMM_WORLD);
    agree_and_collect(common, mine, a, share);
    if (rank == 0)
        for (int i = 0; i < share * p; i++)
            printf("%d\n", a[i]);
    agree_and_collect(common, mine, a, fixed);
    if (rank == 0)
        for (int i = 0; i < fixed * p; i++)
            printf("%d\n", a[i]);
    free(a);
    free(mine);
    free(common);
    MPI_Finalize();
    return 0;
}
