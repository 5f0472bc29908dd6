#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* running balance of accounts: each rank keeps a running sum over its own
 * transactions, MPI_Exscan supplies the balance carried in from the left */

int main(int argc, char **argv)
{
    int rank, size;
    const int per = 25;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int n = per * size;
    long *trans = NULL, *balance = NULL;
    if (rank == 0) {
        trans = malloc(n * sizeof(long));
        balance = malloc(n * sizeof(long));
        for (int i = 0; i < n; i++) {
            long amount = (i * 7919L) % 2500;
            trans[i] = (i % 3 == 2) ? -amount : amount;
        }
    }

    long buf[25];
    MPI_Scatter(trans, per, MPI_LONG, buf, per, MPI_LONG, 0, MPI_COMM_WORLD);

    for (int i = 1; i < per; i++)
        buf[i] += buf[i - 1];

    long carry = 0;
    MPI_Exscan(&buf[per - 1], &carry, 1, MPI_LONG, MPI_SUM, MPI_COMM_WORLD);
    if (rank == 0)
        carry = 0;
    for (int i = 0; i < per; i++)
        buf[i] += carry;

    MPI_Gather(buf, per, MPI_LONG, balance, per, MPI_LONG, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        long low = balance[0], high = balance[0];
        for (int i = 0; i < n; i++) {
            if (balance[i] < low)
                low = balance[i];
            if (balance[i] > high)
                high = balance[i];
            if (i % 20 == 0)
                printf("after %3d transactions: %8ld.%02ld\n", i + 1,
                       balance[i] / 100, labs(balance[i] % 100));
        }
        printf("lowest %ld highest %ld final %ld\n", low, high, balance[n - 1]);
        free(trans);
        free(balance);
    }
    MPI_Finalize();
    return 0;
}
