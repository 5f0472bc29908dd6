#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* checksum per packet where a packet is whatever one rank holds */
static unsigned adler(const unsigned char *p, int len)
{
    unsigned a = 1, b = 0;
    for (int i = 0; i < len; i++) {
        a = (a + p[i]) % 65521u;
        b = (b + a) % 65521u;
    }
    return (b << 16) | a;
}

int main(int argc, char **argv)
{
    int rank, size, len = 240;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    unsigned char *file = NULL;
    if (rank == 0) {
        file = malloc(len);
        for (int i = 0; i < len; i++)
            file[i] = (unsigned char)(i * 11 + 3);
    }
    int plen = len / size;
    unsigned char *packet = malloc(plen);
    MPI_Scatter(file, plen, MPI_UNSIGNED_CHAR, packet, plen, MPI_UNSIGNED_CHAR, 0, MPI_COMM_WORLD);
    unsigned sum = adler(packet, plen);
    unsigned *sums = rank == 0 ? malloc(size * sizeof *sums) : NULL;
    MPI_Gather(&sum, 1, MPI_UNSIGNED, sums, 1, MPI_UNSIGNED, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        for (int p = 0; p < size; p++)
            printf("packet %d: %08x\n", p, sums[p]);
        free(sums);
        free(file);
    }
    free(packet);
    MPI_Finalize();
    return 0;
}
