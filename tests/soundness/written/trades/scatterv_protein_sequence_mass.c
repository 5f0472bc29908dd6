#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Variable length protein sequences, cut with hand-made counts; total mass
 * with integer monoisotopic tables */

static int residue(char c)
{
    switch (c) {
    case 'G': return 57;
    case 'A': return 71;
    case 'S': return 87;
    case 'P': return 97;
    case 'V': return 99;
    case 'T': return 101;
    case 'C': return 103;
    case 'L': return 113;
    case 'N': return 114;
    case 'D': return 115;
    case 'K': return 128;
    case 'E': return 129;
    case 'M': return 131;
    case 'H': return 137;
    case 'F': return 147;
    case 'R': return 156;
    case 'Y': return 163;
    case 'W': return 186;
    default: return 0;
    }
}

static const char *protein =
    "MVLSPADKTNVKAAWGKVGAHAGEYGAEALERMFLSFPTTKTYFPHFDLSHGSAKVKGHGKKVADALTNAVAHVDDMPNALSALSDLH"
    "AHKLRVDPVNFKLLSHCLLVTLAAHLPAEFTPAVHASLDKFLASVSTVLTSKYR";

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int n = (int)strlen(protein);
    int *counts = calloc(size, sizeof(int));
    int *displs = calloc(size, sizeof(int));
    for (int i = 0; i < n; i++)
        counts[i * size / n]++;
    for (int r = 1; r < size; r++)
        displs[r] = displs[r - 1] + counts[r - 1];

    char *seg = malloc(counts[rank]);
    MPI_Scatterv(protein, counts, displs, MPI_CHAR, seg, counts[rank], MPI_CHAR, 0,
                 MPI_COMM_WORLD);
    int v[3] = {0, 0, 0}, t[3];
    for (int i = 0; i < counts[rank]; i++) {
        v[0] += residue(seg[i]);
        v[1] += seg[i] == 'K' || seg[i] == 'R' || seg[i] == 'H';
        v[2] += seg[i] == 'D' || seg[i] == 'E';
    }
    MPI_Reduce(v, t, 3, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        printf("%d residues, mass %d Da\n", n, t[0] + 18);
        printf("basic %d, acidic %d, net %+d\n", t[1], t[2], t[1] - t[2]);
    }
    free(seg);
    free(counts);
    free(displs);
    MPI_Finalize();
    return 0;
}
