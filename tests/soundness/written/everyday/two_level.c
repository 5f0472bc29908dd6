#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* spreadsheets: each row is a record of COLS cells; a row is valid when its last cell is the sum of the others */
#define COLS 6

static int row_ok(const int row[COLS])
{
    int s = 0, i;
    for (i = 0; i < COLS - 1; i++)
        s += row[i];
    return s == row[COLS - 1];
}

static void report(int rank, int good, int rows)
{
    if (rank != 0)
        return;
    printf("%d of %d rows are consistent (%d%%)\n", good, rows, 100 * good / rows);
}

int main(int argc, char *argv[])
{
    int rank, size, rows = 60;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int (*sheet)[COLS] = NULL;
    if (rank == 0) {
        sheet = calloc(rows, sizeof *sheet);
        for (int r = 0; r < rows; r++) {
            for (int c = 0; c + 1 < COLS; c++)
                sheet[r][COLS - 1] += sheet[r][c] = r * c % 13;
            if (r % 8 == 5)
                sheet[r][2]++;
        }
    }

    int myrows = rows / size;
    int mycells = myrows * COLS;
    int *cells = malloc(mycells * sizeof(int));
    MPI_Scatter(sheet, mycells, MPI_INT, cells, mycells, MPI_INT, 0, MPI_COMM_WORLD);

    int good = 0;
    for (int off = 0; off < mycells; off += COLS)
        good += row_ok(cells + off);
    int all;
    MPI_Allreduce(&good, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    report(rank, all, rows);
    free(cells);
    free(sheet);
    MPI_Finalize();
    return 0;
}
