#include <stdio.h>
#include "share.h"
int main(int argc, char **argv)
{
    int rank, size, total = 0, *all = NULL;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        all = malloc(840 * sizeof(int));
        for (int i = 0; i < 840; i++)
            all[i] = i % 7;
    }
    int sum = work(all, 840, size);
    sum *= rank + 1;
    MPI_Reduce(&sum, &total, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("%d\n", total);

    MPI_Finalize();
    return 0;
}
