/* run-length coding of a scan line, every process packs its own piece */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static int pack(const char *s, int n, char *out)
{
    int o = 0, i = 0;
    while (i < n) {
        int run = 1;
        while (i + run < n && s[i + run] == s[i] && run < 9) run++;
        out[o++] = (char)('0' + run);
        out[o++] = s[i];
        i += run;
    }
    return o;
}

int main(int argc, char **argv)
{
    int rank, size, n = 120, i, used, total, off = 0;
    char line[120], piece[120], packed[240];
    int *lens = NULL, *disp = NULL;
    char *res = NULL;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (n % size) {
        if (rank == 0) printf("scan line of %d not divisible\n", n);
        MPI_Finalize();
        return 0;
    }
    if (rank == 0)
        for (i = 0; i < n; i++)
            line[i] = (i / 13) % 2 ? 'w' : ((i % 40) < 30 ? 'b' : 'g');
    MPI_Scatter(line, n / size, MPI_CHAR, piece, n / size, MPI_CHAR, 0, MPI_COMM_WORLD);
    used = pack(piece, n / size, packed);

    if (rank == 0) {
        lens = malloc(size * sizeof(int));
        disp = malloc(size * sizeof(int));
    }
    MPI_Gather(&used, 1, MPI_INT, lens, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        for (i = 0; i < size; i++) {
            disp[i] = off;
            off += lens[i];
        }
        res = malloc(off + 1);
        res[off] = 0;
    }
    MPI_Gatherv(packed, used, MPI_CHAR, res, lens, disp, MPI_CHAR, 0, MPI_COMM_WORLD);
    MPI_Reduce(&used, &total, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        printf("%d -> %d characters\n%s\n", n, total, res);
        free(res);
        free(lens);
        free(disp);
    }
    MPI_Finalize();
    return 0;
}
