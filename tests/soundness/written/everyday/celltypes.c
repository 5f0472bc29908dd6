#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* codon translation: every gene has GENE bases, count amino acid classes */
#define GENE 30

static char translate(const char *c)
{
    static const char *stops[] = { "TAA", "TAG", "TGA" };
    int k;
    for (k = 0; k < 3; k++)
        if (strncmp(c, stops[k], 3) == 0)
            return '*';
    if (c[1] == 'T') return 'h';      /* hydrophobic */
    if (c[1] == 'A') return 'p';      /* polar */
    return 'o';
}

typedef struct {
    int hydrophobic, polar, other, stop;
} tally;

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size, genes = 60, i, j;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    char (*genome)[GENE] = NULL, (*part)[GENE];
    if (rank == 0) {
        genome = malloc(genes * sizeof *genome);
        for (i = 0; i < genes; i++)
            for (j = 0; j < GENE; j++)
                genome[i][j] = "TAGC"[(i * 7 + j * j + i * j) % 4];
    }
    const int mygenes = genes / size;
    part = malloc(mygenes * sizeof *part);
    MPI_Scatter(genome, mygenes * GENE, MPI_CHAR, part, mygenes * GENE, MPI_CHAR, 0, MPI_COMM_WORLD);

    tally t = { 0, 0, 0, 0 }, all;
    for (i = 0; i < mygenes; i++)
        for (j = 0; j < GENE; j += 3)
            switch (translate(&part[i][j])) {
            case '*': t.stop++; break;
            case 'h': t.hydrophobic++; break;
            case 'p': t.polar++; break;
            default:  t.other++;
            }
    MPI_Reduce(&t, &all, 4, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("hydrophobic %d polar %d other %d stop %d\n", all.hydrophobic, all.polar, all.other, all.stop);
    free(part);
    free(genome);
    MPI_Finalize();
    return 0;
}
