#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* nonblocking reduction overlapped with a second pass over the own data */
int main(int argc, char **argv)
{
    int rank, size, n = 120;
    MPI_Request req;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int cnt = n / size;
    unsigned *keys = NULL, *k = malloc(cnt * sizeof *k);
    if (rank == 0) {
        keys = malloc(n * sizeof *keys);
        for (int i = 0; i < n; i++)
            keys[i] = (unsigned)i * 40503u % 65536u;
    }
    MPI_Scatter(keys, cnt, MPI_UNSIGNED, k, cnt, MPI_UNSIGNED, 0, MPI_COMM_WORLD);

    unsigned ones = 0, all_ones = 0, zeros = 0, all_zeros = 0;
    for (int i = 0; i < cnt; i++)
        for (unsigned b = 0; b < 16; b++)
            ones += (k[i] >> b) & 1u;
    MPI_Ireduce(&ones, &all_ones, 1, MPI_UNSIGNED, MPI_SUM, 0, MPI_COMM_WORLD, &req);
    for (int i = 0; i < cnt; i++)
        for (unsigned b = 0; b < 16; b++)
            zeros += !((k[i] >> b) & 1u);
    MPI_Wait(&req, MPI_STATUS_IGNORE);
    MPI_Reduce(&zeros, &all_zeros, 1, MPI_UNSIGNED, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("ones %u zeros %u\n", all_ones, all_zeros);
    free(k);
    free(keys);
    MPI_Finalize();
    return 0;
}
