#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

#define CHECK(call) do { int e_ = (call); if (e_ != MPI_SUCCESS) { \
    fprintf(stderr, "%s failed\n", #call); MPI_Abort(MPI_COMM_WORLD, e_); } } while (0)

#define LEN 240

static char *genome(int len)
{
    static const char base[4] = { 'A', 'C', 'G', 'T' };
    char *g = malloc(len);
    unsigned state = 12345u;
    if (!g) return NULL;
    for (int i = 0; i < len; i++) {
        state = state * 1664525u + 1013904223u;
        g[i] = base[state >> 30];
    }
    return g;
}

int main(int argc, char **argv)
{
    int rank, size;
    CHECK(MPI_Init(&argc, &argv));
    CHECK(MPI_Comm_rank(MPI_COMM_WORLD, &rank));
    CHECK(MPI_Comm_size(MPI_COMM_WORLD, &size));

    int block = LEN / size;
    char *seq = rank == 0 ? genome(LEN) : NULL;
    char *frag = malloc((size_t)block);
    CHECK(MPI_Scatter(seq, block, MPI_CHAR, frag, block, MPI_CHAR, 0, MPI_COMM_WORLD));

    unsigned counts[4] = { 0, 0, 0, 0 }, tot[4];
    for (int i = 0; i < block; i++) {
        switch (frag[i]) {
        case 'A': counts[0]++; break;
        case 'C': counts[1]++; break;
        case 'G': counts[2]++; break;
        case 'T': counts[3]++; break;
        }
    }
    CHECK(MPI_Reduce(counts, tot, 4, MPI_UNSIGNED, MPI_SUM, 0, MPI_COMM_WORLD));
    if (rank == 0) {
        printf("A=%u C=%u G=%u T=%u\n", tot[0], tot[1], tot[2], tot[3]);
        printf("GC content %.3f\n", (double)(tot[1] + tot[2]) / LEN);
    }
    free(frag);
    free(seq);
    CHECK(MPI_Finalize());
    return 0;
}
