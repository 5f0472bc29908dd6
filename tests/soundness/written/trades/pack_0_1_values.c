#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Bit planes: pack 0/1 bytes into words (8 values per byte) */

typedef unsigned char uchar;

static uchar pack8(const uchar *v)
{
    uchar b = 0;
    for (int i = 0; i < 8; i++)
        b = (uchar)(b << 1 | (v[i] & 1));
    return b;
}

int main(int argc, char **argv)
{
    int rank, size;
    const int bytes_per_rank = 5;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int nbytes = bytes_per_rank * size;
    int nvals = nbytes * 8;
    uchar *vals = NULL, *packed = NULL;
    if (rank == 0) {
        vals = malloc(nvals);
        packed = malloc(nbytes);
        memset(packed, 0, nbytes);
        for (int i = 0; i < nvals; i++)
            vals[i] = (uchar)((i * i / 3 + i) & 1);
    }

    uchar mv[5 * 8], mp[5];
    MPI_Scatter(vals, 8 * bytes_per_rank, MPI_UNSIGNED_CHAR, mv, 8 * bytes_per_rank,
                MPI_UNSIGNED_CHAR, 0, MPI_COMM_WORLD);
    for (int i = 0; i < bytes_per_rank; i++)
        mp[i] = pack8(mv + 8 * i);
    MPI_Gather(mp, bytes_per_rank, MPI_UNSIGNED_CHAR, packed, bytes_per_rank,
               MPI_UNSIGNED_CHAR, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        int ones = 0;
        for (int i = 0; i < nbytes; i++) {
            for (int b = 0; b < 8; b++)
                ones += packed[i] >> b & 1;
            printf("%02x", packed[i]);
        }
        printf("\n%d bits set of %d\n", ones, nvals);
        free(vals);
        free(packed);
    }
    MPI_Finalize();
    return 0;
}
