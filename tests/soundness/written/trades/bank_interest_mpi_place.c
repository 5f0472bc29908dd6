#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* In-place gather/scatter by the root: bank interest of accounts */

#define CHECK(call)                                                     \
    do {                                                                \
        int rc_ = (call);                                               \
        if (rc_ != MPI_SUCCESS) {                                       \
            fprintf(stderr, "MPI error %d line %d\n", rc_, __LINE__);   \
            MPI_Abort(MPI_COMM_WORLD, rc_);                             \
        }                                                               \
    } while (0)

#define ACCOUNTS_PER_RANK 10

static long interest(long cents, int permille)
{
    return (cents * permille + 500) / 1000;
}

int main(int argc, char **argv)
{
    int rank, size;
    long *acc;

    CHECK(MPI_Init(&argc, &argv));
    CHECK(MPI_Comm_rank(MPI_COMM_WORLD, &rank));
    CHECK(MPI_Comm_size(MPI_COMM_WORLD, &size));

    int n = (rank == 0) ? ACCOUNTS_PER_RANK * size : ACCOUNTS_PER_RANK;
    acc = malloc(n * sizeof *acc);
    if (rank == 0)
        for (int i = 0; i < n; i++)
            acc[i] = 10000L + 3777L * i;

    if (rank == 0)
        CHECK(MPI_Scatter(acc, ACCOUNTS_PER_RANK, MPI_LONG, MPI_IN_PLACE, 0,
                          MPI_DATATYPE_NULL, 0, MPI_COMM_WORLD));
    else
        CHECK(MPI_Scatter(NULL, 0, MPI_LONG, acc, ACCOUNTS_PER_RANK, MPI_LONG, 0,
                          MPI_COMM_WORLD));

    for (int i = 0; i < ACCOUNTS_PER_RANK; i++)
        for (int year = 0; year < 5; year++)
            acc[i] += interest(acc[i], 23);

    if (rank == 0)
        CHECK(MPI_Gather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, acc, ACCOUNTS_PER_RANK,
                         MPI_LONG, 0, MPI_COMM_WORLD));
    else
        CHECK(MPI_Gather(acc, ACCOUNTS_PER_RANK, MPI_LONG, NULL, 0, MPI_LONG, 0,
                         MPI_COMM_WORLD));

    if (rank == 0)
        for (int i = 0; i < n; i++)
            printf("account %2d: %ld.%02ld\n", i, acc[i] / 100, acc[i] % 100);

    free(acc);
    MPI_Finalize();
    return 0;
}
