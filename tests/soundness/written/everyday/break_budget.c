/* shopping with a budget per process: stops when the money is spent */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size, n = 180, budget = 400;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int *price = NULL, *p;
    int list = n / size;
    if (rank == 0) {
        price = malloc(n * sizeof *price);
        for (int i = 0; i < n; i++)
            price[i] = 5 + (i * 31) % 44;
    }
    p = malloc(list * sizeof *p);
    MPI_Scatter(price, list, MPI_INT, p, list, MPI_INT, 0, MPI_COMM_WORLD);
    int bought = 0;
    for (int i = 0; i < list; i++) {
        if (p[i] > budget)
            break;
        budget -= p[i];
        bought++;
    }
    int mine[2] = { bought, budget }, all[2];
    MPI_Reduce(mine, all, 2, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("%d things bought, %d left over\n", all[0], all[1]);
    free(p);
    free(price);
    MPI_Finalize();
    return 0;
}
