#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* k-mers: each rank owns positions lo..hi of the genome (the whole genome is
 * known everywhere) and counts 3-mers starting there. */

#define GENOME 3000
#define K 3
#define NK 64

static char genome[GENOME + 1];

static int code(char c)
{
    switch (c) {
    case 'A': return 0;
    case 'C': return 1;
    case 'G': return 2;
    default: return 3;
    }
}

static void make_genome(void)
{
    unsigned s = 12345;
    for (int i = 0; i < GENOME; i++) {
        s = s * 214013u + 2531011u;
        genome[i] = "ACGTTA"[(s >> 16) % 6];
    }
}

int main(int argc, char **argv)
{
    int rank, size;
    int count[NK] = {0}, total[NK] = {0};

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    make_genome();
    const int starts = GENOME - K + 1;
    const int base = starts / size, rest = starts % size;
    const int lo = rank * base + (rank < rest ? rank : rest);
    const int hi = lo + base + (rank < rest);

    for (int i = lo; i < hi; i++) {
        int k = 0;
        for (int j = 0; j < K; j++)
            k = k * 4 + code(genome[i + j]);
        count[k]++;
    }
    MPI_Allreduce(count, total, NK, MPI_INT, MPI_SUM, MPI_COMM_WORLD);

    if (rank == 0) {
        for (int n = 0; n < 10; n++) {
            int best = 0;
            for (int k = 1; k < NK; k++)
                if (total[k] > total[best])
                    best = k;
            printf("%c%c%c %d\n", "ACGT"[best >> 4], "ACGT"[best >> 2 & 3], "ACGT"[best & 3],
                   total[best]);
            total[best] = -1;
        }
    }
    MPI_Finalize();
    return 0;
}
