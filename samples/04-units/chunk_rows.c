/* Longest run of ones in every row of a bit matrix. The matrix is one long array; the chunk is counted in
   elements and turned into rows where rows are needed. */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

int main(int argc, char *argv[])
{
    int rank, nproc;
    int nrows = 105, ncols = 24;
    int total, chunk, r, c;
    unsigned char *bits = NULL, *mybits;
    int *longest, *all = NULL;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &nproc);

    if (nrows % nproc) {
        if (rank == 0)
            printf("rows must be a multiple of processes\n");
        MPI_Finalize();
        return 1;
    }

    total = nrows * ncols;
    chunk = total / nproc;

    if (rank == 0) {
        bits = malloc(total);
        all = malloc(nrows * sizeof(int));
        for (r = 0; r < total; r++)
            bits[r] = ((r * r + 3 * r) % 7) < 4;
    }

    mybits = malloc(chunk);
    longest = malloc(chunk / ncols * sizeof(int));
    MPI_Scatter(bits, chunk, MPI_UNSIGNED_CHAR, mybits, chunk, MPI_UNSIGNED_CHAR, 0, MPI_COMM_WORLD);

    for (r = 0; r < chunk / ncols; r++) {
        int run = 0;
        longest[r] = 0;
        for (c = 0; c < ncols; c++) {
            run = mybits[r * ncols + c] ? run + 1 : 0;
            if (run > longest[r])
                longest[r] = run;
        }
    }

    MPI_Gather(longest, chunk / ncols, MPI_INT, all, chunk / ncols, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        for (r = 0; r < nrows; r++)
            printf("row %d: %d\n", r, all[r]);
        free(bits);
        free(all);
    }
    free(mybits);
    free(longest);
    MPI_Finalize();
    return 0;
}
