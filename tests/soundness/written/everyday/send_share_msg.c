#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* every worker returns its encrypted part with Send; root stores at p * part */
int main(int argc, char **argv)
{
    int rank, size, n = 60;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int part = n / size;
    unsigned char *msg = NULL, *m = malloc(part);
    if (rank == 0) {
        msg = malloc(n);
        for (int i = 0; i < n; i++)
            msg[i] = (unsigned char)('a' + i % 26);
    }
    MPI_Scatter(msg, part, MPI_UNSIGNED_CHAR, m, part, MPI_UNSIGNED_CHAR, 0, MPI_COMM_WORLD);
    for (int i = 0; i < part; i++)
        m[i] ^= 0x2a;
    if (rank != 0) {
        MPI_Send(m, part, MPI_UNSIGNED_CHAR, 0, 7, MPI_COMM_WORLD);
    } else {
        for (int i = 0; i < part; i++)
            msg[i] = m[i];
        for (int p = 1; p < size; p++)
            MPI_Recv(msg + p * part, part, MPI_UNSIGNED_CHAR, p, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        for (int i = 0; i < n; i++)
            printf("%02x", msg[i]);
        printf("\n");
        free(msg);
    }
    free(m);
    MPI_Finalize();
    return 0;
}
