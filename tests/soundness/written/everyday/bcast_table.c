#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* codon translation: 3 letters -> amino acid letter through a table known to everybody */
#define CODONS 60

static const char bases[] = "TCAG";
static const char amino[] = "FFLLSSSSYY**CC*WLLLLPPPPHHQQRRRRIIIMTTTTNNKKSSRRVVVVAAAADDEEGGGG";

static char translate(const char *codon)
{
    int idx = 0;
    for (int i = 0; i < 3; i++) {
        const char *p = strchr(bases, codon[i]);
        if (!p)
            return '?';
        idx = idx * 4 + (int)(p - bases);
    }
    return amino[idx];
}

int main(int argc, char **argv)
{
    int rank, size;
    char *rna = NULL, *protein = NULL;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int codons_per_rank = CODONS / size;
    char *triplets = malloc(3 * codons_per_rank);
    char *acids = malloc(codons_per_rank);

    if (rank == 0) {
        rna = malloc(3 * CODONS);
        protein = malloc(CODONS + 1);
        for (int i = 0; i < 3 * CODONS; i++)
            rna[i] = bases[(i * i + i / 5) % 4];
        rna[33] = 'N';
    }
    MPI_Scatter(rna, 3 * codons_per_rank, MPI_CHAR, triplets, 3 * codons_per_rank, MPI_CHAR, 0, MPI_COMM_WORLD);
    for (int i = 0; i < codons_per_rank; i++)
        acids[i] = translate(&triplets[3 * i]);
    MPI_Gather(acids, codons_per_rank, MPI_CHAR, protein, codons_per_rank, MPI_CHAR, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        protein[CODONS] = 0;
        puts(protein);
        free(rna);
        free(protein);
    }
    free(triplets);
    free(acids);
    MPI_Finalize();
    return 0;
}
