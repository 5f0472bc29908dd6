#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Sobel edge strength of rows; a strip's first and last row are set to 0 */

enum { COLS = 40, ROWS = 120 };

typedef int row_t[COLS];

static void sobel(const row_t *src, row_t *dst, int rows)
{
    for (int r = 0; r < rows; r++) {
        for (int c = 0; c < COLS; c++) {
            if (r == 0 || r == rows - 1 || c == 0 || c == COLS - 1) {
                dst[r][c] = 0;
                continue;
            }
            int gx = -src[r - 1][c - 1] + src[r - 1][c + 1]
                     - 2 * src[r][c - 1] + 2 * src[r][c + 1]
                     - src[r + 1][c - 1] + src[r + 1][c + 1];
            int gy = -src[r - 1][c - 1] - 2 * src[r - 1][c] - src[r - 1][c + 1]
                     + src[r + 1][c - 1] + 2 * src[r + 1][c] + src[r + 1][c + 1];
            dst[r][c] = abs(gx) + abs(gy);
        }
    }
}

int main(int argc, char **argv)
{
    int rank, size;
    row_t *img = NULL, *edge = NULL;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (ROWS % size) {
        if (rank == 0)
            printf("%d rows, %d ranks\n", (int)ROWS, size);
        MPI_Finalize();
        return 0;
    }
    int r = ROWS / size;
    if (rank == 0) {
        img = malloc(sizeof(row_t) * ROWS);
        edge = malloc(sizeof(row_t) * ROWS);
        for (int i = 0; i < ROWS; i++)
            for (int j = 0; j < COLS; j++)
                img[i][j] = ((i / 9 + j / 7) % 2) * 100 + (i + j) % 5;
    }
    row_t *a = malloc(sizeof(row_t) * r), *b = malloc(sizeof(row_t) * r);
    MPI_Scatter(img, r * COLS, MPI_INT, a, r * COLS, MPI_INT, 0, MPI_COMM_WORLD);
    sobel((const row_t *)a, b, r);
    MPI_Gather(b, r * COLS, MPI_INT, edge, r * COLS, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        long strength = 0;
        int strong = 0;
        for (int i = 0; i < ROWS; i++)
            for (int j = 0; j < COLS; j++) {
                strength += edge[i][j];
                strong += edge[i][j] > 200;
            }
        printf("edge pixels %d, total strength %ld\n", strong, strength);
        for (int j = 0; j < COLS; j++)
            printf("%d ", edge[59][j]);
        printf("\n");
        free(img);
        free(edge);
    }
    free(a);
    free(b);
    MPI_Finalize();
    return 0;
}
