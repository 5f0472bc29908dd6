#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* which of 256 letters (bytes) occur at all? presence map combined with logical or */
#define MAXV 256

int main(int argc, char **argv)
{
    int rank, size;
    int len = 180;
    unsigned char *doc = NULL;
    char present[MAXV], anywhere[MAXV];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int bytes = len / size;
    unsigned char *frag = malloc(bytes);
    if (rank == 0) {
        doc = malloc(len);
        for (int i = 0; i < len; i++)
            doc[i] = (unsigned char)(64 + (i * i * 3 + i) % 61);
    }
    MPI_Scatter(doc, bytes, MPI_UNSIGNED_CHAR, frag, bytes, MPI_UNSIGNED_CHAR, 0, MPI_COMM_WORLD);

    memset(present, 0, sizeof present);
    for (unsigned char *c = frag, *end = frag + bytes; c != end; )
        present[*c++] = 1;

    MPI_Reduce(present, anywhere, MAXV, MPI_SIGNED_CHAR, MPI_MAX, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        int distinct = 0;
        for (int v = 0; v < MAXV; v++)
            if (anywhere[v]) {
                distinct++;
                putchar(v < 127 ? v : '?');
            }
        printf("\n%d distinct bytes\n", distinct);
        free(doc);
    }
    free(frag);
    MPI_Finalize();
    return 0;
}
