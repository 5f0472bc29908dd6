/* arguments: small | large */
/* In the way: int n; if (..) n = 800; else n = 4000; return n; in the function that says how many */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static int items_in(const char *name)
{
    int n;
    if (strcmp(name, "small") == 0)
        n = 800;
    else
        n = 4000;
    return n;
}
int main(int argc, char **argv)
{
    int size, rank, all, sum = 0, total;
    int *whole = NULL;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    all = items_in(argv[1]);
    if (rank == 0)
        whole = calloc(all, sizeof(int));
    int share = all / size;
    int *own = malloc(share * sizeof(int));
    MPI_Scatter(whole, share, MPI_INT, own, share, MPI_INT, 0, MPI_COMM_WORLD);
    for (int k = 0; k < share; k++)
        sum += own[k];
    MPI_Reduce(&sum, &total, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("%d\n", total);
    MPI_Finalize();
    return 0;
}
