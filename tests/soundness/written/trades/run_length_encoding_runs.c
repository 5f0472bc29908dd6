#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Run length encoding of a bitmap line, done block-wise: runs do not
 * cross the borders of a block. */

struct run { int value; int length; };

int main(int argc, char **argv)
{
    const int n = 840;
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (n % size != 0) {
        if (rank == 0)
            printf("no equal blocks\n");
        MPI_Finalize();
        return 0;
    }
    int m = n / size;
    signed char *line = NULL;
    if (rank == 0) {
        line = malloc(n);
        int v = 0, left = 0, k = 0;
        for (int i = 0; i < n; i++) {
            if (left == 0) {
                v = !v;
                k++;
                left = 3 + (k * 11) % 29;
            }
            line[i] = (signed char)v;
            left--;
        }
    }
    signed char *seg = malloc(m);
    struct run *runs = malloc(m * sizeof(struct run));
    MPI_Scatter(line, m, MPI_SIGNED_CHAR, seg, m, MPI_SIGNED_CHAR, 0, MPI_COMM_WORLD);

    int nr = 0;
    for (int i = 0; i < m; i++) {
        if (nr > 0 && runs[nr - 1].value == seg[i]) {
            runs[nr - 1].length++;
        } else {
            runs[nr].value = seg[i];
            runs[nr].length = 1;
            nr++;
        }
    }
    int stat[3] = {nr, 0, 0}, *stats = NULL;
    for (int i = 0; i < nr; i++) {
        if (runs[i].length > stat[1])
            stat[1] = runs[i].length;
        if (runs[i].value)
            stat[2] += runs[i].length;
    }
    if (rank == 0)
        stats = malloc(3 * size * sizeof(int));
    MPI_Gather(stat, 3, MPI_INT, stats, 3, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        int tot = 0, black = 0;
        for (int r = 0; r < size; r++) {
            printf("block %d: %d runs, longest %d, black %d\n", r, stats[3 * r],
                   stats[3 * r + 1], stats[3 * r + 2]);
            tot += stats[3 * r];
            black += stats[3 * r + 2];
        }
        printf("total runs %d, black pixels %d, bytes %d\n", tot, black, 2 * tot);
        free(stats);
        free(line);
    }
    free(seg);
    free(runs);
    MPI_Finalize();
    return 0;
}
