#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* Parallel prefix (scan) over per-rank counts: output offsets for the
 * selected elements (stream compaction) */

int main(int argc, char **argv)
{
    int rank, size;
    const int per = 35;
    int *in = NULL;
    int mine[35], sel[35];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (rank == 0) {
        in = malloc(per * size * sizeof *in);
        for (int i = 0; i < per * size; i++)
            in[i] = (i * 57 + 13) % 100;
    }
    MPI_Scatter(in, per, MPI_INT, mine, per, MPI_INT, 0, MPI_COMM_WORLD);

    int n = 0;
    for (int i = 0; i < per; i++)
        if (mine[i] % 7 == 0 || mine[i] > 90)
            sel[n++] = mine[i];

    int upto, from;
    MPI_Scan(&n, &upto, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    from = upto - n;

    int *cnt = NULL, *off = NULL;
    if (rank == 0) {
        cnt = malloc(size * sizeof *cnt);
        off = malloc(size * sizeof *off);
    }
    MPI_Gather(&n, 1, MPI_INT, cnt, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Gather(&from, 1, MPI_INT, off, 1, MPI_INT, 0, MPI_COMM_WORLD);

    int total = 0, *out = NULL;
    if (rank == 0) {
        total = off[size - 1] + cnt[size - 1];
        out = malloc((total + 1) * sizeof *out);
    }
    MPI_Gatherv(sel, n, MPI_INT, out, cnt, off, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        printf("%d selected\n", total);
        for (int i = 0; i < total; i++)
            printf("%d%c", out[i], (i + 1) % 12 && i + 1 < total ? ' ' : '\n');
        free(out);
        free(cnt);
        free(off);
        free(in);
    }
    MPI_Finalize();
    return 0;
}
