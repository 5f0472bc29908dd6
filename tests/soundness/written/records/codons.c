/* Translates a coding sequence into amino acids (codons of three bases). */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* standard genetic code, order TCAG */
static const char CODE[65] =
    "FFLLSSSSYY**CC*WLLLLPPPPHHQQRRRRIIIMTTTTNNKKSSRRVVVVAAAADDEEGGGG";

static inline int base_index(char b)
{
    switch (b) {
    case 'T': return 0;
    case 'C': return 1;
    case 'A': return 2;
    }
    return 3;
}

static char translate(const char *codon)
{
    return CODE[base_index(codon[0]) * 16 + base_index(codon[1]) * 4 + base_index(codon[2])];
}

static void die(int rank, const char *why)
{
    if (rank == 0)
        fprintf(stderr, "codons: %s\n", why);
    MPI_Finalize();
    exit(0);
}

int main(int argc, char **argv)
{
    const int ncodons = 300;
    int rank, size;
    MPI_Datatype CODON;
    char *seq = NULL, *protein = NULL;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (ncodons % size)
        die(rank, "number of codons not divisible");

    MPI_Type_contiguous(3, MPI_CHAR, &CODON);
    MPI_Type_commit(&CODON);

    const int blk = ncodons / size;
    if (rank == 0) {
        unsigned s = 5u;
        seq = malloc(3 * ncodons);
        protein = malloc(ncodons + 1);
        for (int i = 0; i < 3 * ncodons; i++) {
            s = (s * 8121u + 28411u) % 134456u;
            seq[i] = "TCAG"[s / 523 % 4];
        }
        memcpy(seq, "ATG", 3);
    }

    char *myseq = malloc(3 * blk), *myprot = malloc(blk);
    MPI_Scatter(seq, blk, CODON, myseq, blk, CODON, 0, MPI_COMM_WORLD);
    int stops = 0;
    for (int c = 0; c < blk; c++) {
        myprot[c] = translate(myseq + 3 * c);
        if (myprot[c] == '*')
            stops++;
    }
    MPI_Gather(myprot, blk, MPI_CHAR, protein, blk, MPI_CHAR, 0, MPI_COMM_WORLD);

    int all_stops = 0;
    MPI_Reduce(&stops, &all_stops, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        protein[ncodons] = '\0';
        for (int i = 0; i < ncodons; i += 60)
            printf("%.60s\n", protein + i);
        int longest = 0, run = 0;
        for (int i = 0; i < ncodons; i++) {
            run = protein[i] == '*' ? 0 : run + 1;
            longest = run > longest ? run : longest;
        }
        printf("stop codons: %d, longest open frame: %d\n", all_stops, longest);
    }

    MPI_Type_free(&CODON);
    free(seq);
    free(protein);
    free(myseq);
    free(myprot);
    MPI_Finalize();
    return 0;
}
