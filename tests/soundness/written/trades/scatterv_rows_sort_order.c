#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* Matrix rows by Scatterv: softmax-like ranking without floats - each row is
 * sorted descending and the rank order index is returned */

enum { ROWS = 37, COLS = 9 };

static void rank_row(const int *v, int *order)
{
    for (int i = 0; i < COLS; i++)
        order[i] = i;
    for (int i = 1; i < COLS; i++) {
        int o = order[i], j = i - 1;
        while (j >= 0 && v[order[j]] < v[o]) {
            order[j + 1] = order[j];
            j--;
        }
        order[j + 1] = o;
    }
}

int main(int argc, char **argv)
{
    static int m[ROWS][COLS], result[ROWS][COLS];
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int *rc = malloc(size * sizeof(int));
    int *ro = malloc(size * sizeof(int));
    if (!rc || !ro)
        MPI_Abort(MPI_COMM_WORLD, 1);
    for (int r = 0; r < size; r++) {
        int a = ROWS * r / size, b = ROWS * (r + 1) / size;
        rc[r] = (b - a) * COLS;
        ro[r] = a * COLS;
    }
    if (rank == 0)
        for (int i = 0; i < ROWS; i++)
            for (int j = 0; j < COLS; j++)
                m[i][j] = (i * 41 + j * 59 + i * j) % 97;

    int *in = malloc(rc[rank] * sizeof(int)), *out = malloc(rc[rank] * sizeof(int));
    MPI_Scatterv(m, rc, ro, MPI_INT, in, rc[rank], MPI_INT, 0, MPI_COMM_WORLD);
    for (int i = 0; i < rc[rank]; i += COLS)
        rank_row(in + i, out + i);
    MPI_Gatherv(out, rc[rank], MPI_INT, result, rc, ro, MPI_INT, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        int first[COLS] = {0};
        for (int i = 0; i < ROWS; i++) {
            printf("row %2d:", i);
            for (int j = 0; j < COLS; j++)
                printf(" %d", result[i][j]);
            printf("\n");
            first[result[i][0]]++;
        }
        printf("winners:");
        for (int j = 0; j < COLS; j++)
            printf(" %d", first[j]);
        printf("\n");
    }
    free(in);
    free(out);
    free(rc);
    free(ro);
    MPI_Finalize();
    return 0;
}
