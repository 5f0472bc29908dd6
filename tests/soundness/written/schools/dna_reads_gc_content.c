/* Genetic sequences: GC content and reverse complement, one read per item */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define READ_LEN 30
#define READS 84

static char base(unsigned *s)
{
    *s = *s * 69069u + 5u;
    return "ACGT"[*s >> 30];
}

static char complement(char c)
{
    switch (c) {
    case 'A': return 'T';
    case 'C': return 'G';
    case 'G': return 'C';
    case 'T': return 'A';
    }
    return 'N';
}

static void revcomp(char *s)
{
    for (int i = 0, j = READ_LEN - 1; i <= j; i++, j--) {
        char a = complement(s[i]), b = complement(s[j]);
        s[i] = b;
        s[j] = a;
    }
}

static int gc(const char *s)
{
    int c = 0;
    for (int i = 0; i < READ_LEN; i++) c += s[i] == 'G' || s[i] == 'C';
    return c;
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (READS % size) {
        if (rank == 0) printf("%d reads do not divide\n", READS);
        MPI_Finalize();
        return 0;
    }
    int k = READS / size;
    char *reads = NULL, *mine = malloc(k * READ_LEN);
    int *g = malloc(k * sizeof(int)), all[READS];
    if (rank == 0) {
        unsigned s = 20;
        reads = malloc(READS * READ_LEN);
        for (int i = 0; i < READS * READ_LEN; i++) reads[i] = base(&s);
    }
    MPI_Scatter(reads, k * READ_LEN, MPI_CHAR, mine, k * READ_LEN, MPI_CHAR, 0, MPI_COMM_WORLD);
    for (int i = 0; i < k; i++) {
        g[i] = gc(mine + i * READ_LEN);
        if (g[i] < READ_LEN / 2) revcomp(mine + i * READ_LEN);
    }
    MPI_Gather(mine, k * READ_LEN, MPI_CHAR, reads, k * READ_LEN, MPI_CHAR, 0, MPI_COMM_WORLD);
    MPI_Gather(g, k, MPI_INT, all, k, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        for (int i = 0; i < READS; i += 7)
            printf("%.*s %2d%%\n", READ_LEN, reads + i * READ_LEN, all[i] * 100 / READ_LEN);
        free(reads);
    }
    free(mine);
    free(g);
    MPI_Finalize();
    return 0;
}
