#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* block chain toy: hash of the previous rank goes into the hash of the next one */
static unsigned mix(unsigned h, unsigned v)
{
    h ^= v + 0x9e3779b9u + (h << 6) + (h >> 2);
    return h;
}

int main(int argc, char **argv)
{
    int rank, size, n = 60;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int tx = n / size;
    unsigned *ledger = NULL, *block = malloc(tx * sizeof *block);
    if (rank == 0) {
        ledger = malloc(n * sizeof *ledger);
        for (int i = 0; i < n; i++)
            ledger[i] = 1000u * i + 17u;
    }
    MPI_Scatter(ledger, tx, MPI_UNSIGNED, block, tx, MPI_UNSIGNED, 0, MPI_COMM_WORLD);
    unsigned body = 0, prev = 0, h;
    for (int i = 0; i < tx; i++)
        body = mix(body, block[i]);
    if (rank > 0)
        MPI_Recv(&prev, 1, MPI_UNSIGNED, rank - 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    h = mix(prev, body);
    if (rank < size - 1)
        MPI_Send(&h, 1, MPI_UNSIGNED, rank + 1, 0, MPI_COMM_WORLD);
    MPI_Bcast(&h, 1, MPI_UNSIGNED, size - 1, MPI_COMM_WORLD);
    if (rank == 0)
        printf("chain %08x\n", h);
    free(block);
    free(ledger);
    MPI_Finalize();
    return 0;
}
