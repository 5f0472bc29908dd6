/* GC content of a genome fragment: every process counts the bases of its piece,
 * the root prints the overall percentages. */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

#define GENOME_LEN 1200

static char genome[GENOME_LEN];

static void make_genome(void)
{
    static const char bases[] = "ACGT";
    unsigned int s = 12345u;
    int i;
    for (i = 0; i < GENOME_LEN; i++) {
        s = s * 1103515245u + 12345u;
        genome[i] = bases[(s >> 16) & 3];
    }
    /* a stretch of unknown bases, as in real assemblies */
    for (i = 300; i < 325; i++)
        genome[i] = 'N';
}

int main(int argc, char **argv)
{
    int rank, size, i;
    int chunk;
    char *piece;
    int counts[5] = {0, 0, 0, 0, 0};
    int total[5];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (GENOME_LEN % size != 0) {
        if (rank == 0)
            fprintf(stderr, "genome length %d is not a multiple of %d\n", GENOME_LEN, size);
        MPI_Finalize();
        return 0;
    }

    if (rank == 0)
        make_genome();

    chunk = GENOME_LEN / size;
    piece = malloc(chunk);
    MPI_Scatter(genome, chunk, MPI_CHAR, piece, chunk, MPI_CHAR, 0, MPI_COMM_WORLD);

    for (i = 0; i < chunk; i++) {
        switch (piece[i]) {
        case 'A': counts[0]++; break;
        case 'C': counts[1]++; break;
        case 'G': counts[2]++; break;
        case 'T': counts[3]++; break;
        default:  counts[4]++; break;
        }
    }

    MPI_Reduce(counts, total, 5, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        int known = GENOME_LEN - total[4];
        printf("A=%d C=%d G=%d T=%d N=%d\n", total[0], total[1], total[2], total[3], total[4]);
        printf("GC content: %.2f%%\n", 100.0 * (total[1] + total[2]) / known);
    }

    free(piece);
    MPI_Finalize();
    return 0;
}
