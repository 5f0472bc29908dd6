#include <mpi.h>
#include <stdio.h>
#include <string.h>
#include <stdlib.h>

#define READLEN 12   /* every read has 12 bases, no terminator */

static const char BASES[] = "ACGT";

static int gc(const char *r)
{
    int i, c = 0;
    for (i = 0; i < READLEN; ++i)
        if (r[i] == 'G' || r[i] == 'C')
            ++c;
    return c;
}

int main(int argc, char **argv)
{
    int rank, size, nreads = 120, mine, i, b;
    char *reads = NULL, *buf;
    int hist[READLEN + 1], total[READLEN + 1];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (rank == 0) {
        unsigned s = 12345u;
        reads = (char *)malloc((size_t)nreads * READLEN);
        for (i = 0; i < nreads * READLEN; ++i) {
            s = s * 1103515245u + 12345u;
            reads[i] = BASES[(s >> 16) & 3];
        }
    }
    mine = nreads / size;
    buf = (char *)malloc((size_t)mine * READLEN);
    MPI_Scatter(reads, mine * READLEN, MPI_CHAR, buf, mine * READLEN, MPI_CHAR, 0, MPI_COMM_WORLD);

    memset(hist, 0, sizeof hist);
    for (i = 0; i < mine; ++i)
        hist[gc(buf + i * READLEN)]++;

    MPI_Reduce(hist, total, READLEN + 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        for (b = 0; b <= READLEN; ++b)
            printf("%2d GC: %d reads\n", b, total[b]);
        free(reads);
    }
    free(buf);
    MPI_Finalize();
    return EXIT_SUCCESS;
}
