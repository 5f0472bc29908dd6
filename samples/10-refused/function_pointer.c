/* The collective is chosen at run time through a pointer. */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

typedef int deal_fn(const void *, int, MPI_Datatype, void *, int, MPI_Datatype, int, MPI_Comm);

static int deal_slowly(const void *all, int count, MPI_Datatype type, void *mine, int mine_count,
                       MPI_Datatype mine_type, int root, MPI_Comm comm)
{
    MPI_Barrier(comm);
    return MPI_Scatter(all, count, type, mine, mine_count, mine_type, root, comm);
}

int main(int argc, char *argv[])
{
    deal_fn *deal = argc > 1 ? deal_slowly : MPI_Scatter;
    int rank, p, n = 210, share, i;
    int *a = NULL, *mine;
    long sum = 0, total;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &p);
    share = n / p;
    mine = malloc(share * sizeof(int));
    if (rank == 0) {
        a = malloc(n * sizeof(int));
        for (i = 0; i < n; i++)
            a[i] = 7 * i % 13;
    }
    deal(a, share, MPI_INT, mine, share, MPI_INT, 0, MPI_COMM_WORLD);
    for (i = 0; i < share; i++)
        sum += mine[i];
    MPI_Reduce(&sum, &total, 1, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        printf("%ld\n", total);
        free(a);
    }
    free(mine);
    MPI_Finalize();
    return 0;
}
