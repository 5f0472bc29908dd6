/* A toy cipher in blocks of 16 bytes; the key moves on at every block of the local part. */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

int main(int argc, char *argv[])
{
    int rank, p, n, part, i;
    unsigned char *text = NULL, *mine, key = 17;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &p);
    n = argc > 1 ? atoi(argv[1]) : 3360;
    part = n / p;
    if (rank == 0) {
        text = malloc(n);
        for (i = 0; i < n; i++)
            text[i] = (unsigned char)(i * 5);
    }
    mine = malloc(part);
    MPI_Scatter(text, part, MPI_UNSIGNED_CHAR, mine, part, MPI_UNSIGNED_CHAR, 0, MPI_COMM_WORLD);
    for (i = 0; i < part; i++) {
        if (i % 16 == 0)
            key = (unsigned char)(key * 29 + 1);
        mine[i] ^= key;
    }
    MPI_Gather(mine, part, MPI_UNSIGNED_CHAR, text, part, MPI_UNSIGNED_CHAR, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        unsigned sum = 0;
        for (i = 0; i < part * p; i++)
            sum = sum * 131 + text[i];
        printf("%u\n", sum);
        free(text);
    }
    free(mine);
    MPI_Finalize();
    return 0;
}
