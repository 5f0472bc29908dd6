#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* Scatterv of triangle rows: row i of a lower triangular matrix has i+1
 * entries; ranks get equal numbers of rows. */

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    const int n = 40;
    int *rows = malloc(size * sizeof(int)), *first = malloc(size * sizeof(int));
    int *cnt = malloc(size * sizeof(int)), *dsp = malloc(size * sizeof(int));
    for (int r = 0, row = 0, at = 0; r < size; r++) {
        rows[r] = n / size + (r < n % size);
        first[r] = row;
        cnt[r] = 0;
        for (int k = 0; k < rows[r]; k++)
            cnt[r] += row + k + 1;
        dsp[r] = at;
        row += rows[r];
        at += cnt[r];
    }

    int *L = NULL;
    if (rank == 0) {
        L = malloc(n * (n + 1) / 2 * sizeof(int));
        for (int i = 0, p = 0; i < n; i++)
            for (int j = 0; j <= i; j++)
                L[p++] = (i + 1) * (j + 2) % 17;
    }
    int *mine = malloc(cnt[rank] * sizeof(int));
    MPI_Scatterv(L, cnt, dsp, MPI_INT, mine, cnt[rank], MPI_INT, 0, MPI_COMM_WORLD);

    long *s = malloc(rows[rank] * sizeof(long));
    int *p = mine;
    for (int k = 0; k < rows[rank]; k++) {
        s[k] = 0;
        for (int j = 0; j <= first[rank] + k; j++)
            s[k] += *p++;
    }
    long *sums = malloc(n * sizeof(long));
    MPI_Gatherv(s, rows[rank], MPI_LONG, sums, rows, first, MPI_LONG, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        for (int i = 0; i < n; i++)
            printf("row %2d sum %ld\n", i, sums[i]);
        free(L);
    }
    free(sums);
    free(s);
    free(mine);
    free(rows);
    free(first);
    free(cnt);
    free(dsp);
    MPI_Finalize();
    return 0;
}
