/* k-mer counting (k = 3); k-mers that would cross the end of the piece are not
   seen, as in many student solutions */
#include <mpi.h>
#include <stdio.h>
#include <string.h>

#define GENOME 1680
#define KM 64

static int code(char c)
{
    return c == 'A' ? 0 : c == 'C' ? 1 : c == 'G' ? 2 : 3;
}

static void name(int k, char *out)
{
    out[0] = "ACGT"[k >> 4];
    out[1] = "ACGT"[k >> 2 & 3];
    out[2] = "ACGT"[k & 3];
    out[3] = 0;
}

int main(int argc, char **argv)
{
    static char dna[GENOME], piece[GENOME];
    int count[KM], total[KM], me, np;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &np);
    if (GENOME % np) {
        if (me == 0) printf("genome of length %d cannot be cut into %d equal pieces\n", GENOME, np);
        MPI_Finalize();
        return 0;
    }
    if (me == 0) {
        unsigned s = 3;
        for (int i = 0; i < GENOME; i++) {
            s = s * 1103515245u + 12345u;
            dna[i] = "AACGGT"[(s >> 16) % 6];
        }
    }
    int n = GENOME / np;
    MPI_Scatter(dna, n, MPI_CHAR, piece, n, MPI_CHAR, 0, MPI_COMM_WORLD);
    memset(count, 0, sizeof count);
    for (int i = 0; i + 3 <= n; i++)
        count[code(piece[i]) << 4 | code(piece[i + 1]) << 2 | code(piece[i + 2])]++;
    MPI_Reduce(count, total, KM, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (me == 0) {
        int all = 0;
        char nm[4];
        for (int k = 0; k < KM; k++) {
            all += total[k];
            name(k, nm);
            printf("%s %3d%s", nm, total[k], k % 8 == 7 ? "\n" : "  ");
        }
        printf("%d k-mers\n", all);
    }
    MPI_Finalize();
    return 0;
}
