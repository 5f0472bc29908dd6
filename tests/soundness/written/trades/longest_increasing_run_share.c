#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* 1 if the calling process sees an increasing share. Longest increasing run
 * in each share, with printed start position (index within the share). */

int main(int argc, char **argv)
{
    int rank, size, n = 420;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (argc > 1)
        n = atoi(argv[1]);
    if (n < size || n % size) {
        if (rank == 0)
            printf("usage: n has to be a multiple of %d\n", size);
        MPI_Finalize();
        return 0;
    }

    unsigned short *v = NULL;
    if (rank == 0) {
        v = malloc(n * sizeof *v);
        for (int i = 0; i < n; i++)
            v[i] = (unsigned short)(((i % 35) * 40 + (i * 7919) % 61) % 1400);
    }
    int m = n / size;
    unsigned short *p = malloc(m * sizeof *p);
    MPI_Scatter(v, m, MPI_UNSIGNED_SHORT, p, m, MPI_UNSIGNED_SHORT, 0, MPI_COMM_WORLD);

    int best = 1, where = 0, len = 1, start = 0;
    for (int i = 1; i < m; i++) {
        if (p[i] > p[i - 1]) {
            len++;
        } else {
            len = 1;
            start = i;
        }
        if (len > best) {
            best = len;
            where = start;
        }
    }

    int out[2] = {best, where};
    int *all = NULL;
    if (rank == 0)
        all = malloc(2 * size * sizeof(int));
    MPI_Gather(out, 2, MPI_INT, all, 2, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        int top = 0;
        for (int r = 0; r < size; r++) {
            printf("rank %d: run of %d from position %d\n", r, all[2 * r], all[2 * r + 1]);
            if (all[2 * r] > all[2 * top])
                top = r;
        }
        printf("longest: %d starting with %d\n", all[2 * top], v[top * m + all[2 * top + 1]]);
        free(all);
        free(v);
    }
    free(p);
    MPI_Finalize();
    return 0;
}
