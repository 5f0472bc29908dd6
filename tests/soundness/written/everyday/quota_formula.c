#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* stop after the quota of defects for the batch (a tenth of the share) is exceeded */
int main(int argc, char **argv)
{
    int rank, size, parts = 120;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int batch = parts / size;
    int *mm = NULL, *b = malloc(batch * sizeof(int));
    if (rank == 0) {
        mm = malloc(parts * sizeof(int));
        for (int i = 0; i < parts; i++)
            mm[i] = 1000 + (i * 17) % 23 - 11;
    }
    MPI_Scatter(mm, batch, MPI_INT, b, batch, MPI_INT, 0, MPI_COMM_WORLD);
    int bad = 0;
    for (int i = 0; i < batch; i++)
        if (abs(b[i] - 1000) > 9)
            bad++;
    int rejected = bad * 10 > batch, total;
    MPI_Allreduce(&rejected, &total, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    if (rank == 0)
        printf("%d batches rejected\n", total);
    free(b);
    free(mm);
    MPI_Finalize();
    return 0;
}
