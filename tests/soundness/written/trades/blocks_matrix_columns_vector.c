#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* Cyclic block distribution of columns with a vector type: each rank gets
 * n/size neighbouring COLUMNS of the matrix. Column norms and max. */

#define R 14
#define C 168

int main(int argc, char **argv)
{
    int rank, size;
    static int A[R][C];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (C % size) {
        if (rank == 0)
            printf("%d columns are not divisible by %d\n", C, size);
        MPI_Finalize();
        return 0;
    }
    int w = C / size;

    MPI_Datatype cols, colblock;
    MPI_Type_vector(R, w, C, MPI_INT, &cols);
    MPI_Type_create_resized(cols, 0, w * sizeof(int), &colblock);
    MPI_Type_commit(&colblock);

    if (rank == 0)
        for (int i = 0; i < R; i++)
            for (int j = 0; j < C; j++)
                A[i][j] = (i * 31 + j * 17) % 43 - 21;

    int *blk = malloc(R * w * sizeof(int));
    MPI_Scatter(A, 1, colblock, blk, R * w, MPI_INT, 0, MPI_COMM_WORLD);

    int *norm = calloc(w, sizeof(int)), *norms = NULL;
    for (int i = 0; i < R; i++)
        for (int j = 0; j < w; j++)
            norm[j] += abs(blk[i * w + j]);

    if (rank == 0)
        norms = malloc(C * sizeof(int));
    MPI_Gather(norm, w, MPI_INT, norms, w, MPI_INT, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        int best = 0;
        for (int j = 1; j < C; j++)
            if (norms[j] > norms[best])
                best = j;
        printf("1-norm of the matrix: %d (column %d)\n", norms[best], best);
        for (int j = 0; j < C; j += 14)
            printf("column %3d: %d\n", j, norms[j]);
        free(norms);
    }
    free(norm);
    free(blk);
    MPI_Type_free(&cols);
    MPI_Type_free(&colblock);
    MPI_Finalize();
    return 0;
}
