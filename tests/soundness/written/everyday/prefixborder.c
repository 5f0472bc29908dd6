#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
/* count rising steps; each rank gets its left neighbour's last value by Sendrecv */
int main(int argc, char **argv)
{
    int rank, size, n = 120;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int b = n / size;
    int *h = NULL;
    if (!rank) {
        h = malloc(n * sizeof *h);
        for (int i = 0; i < n; i++) h[i] = (i * 53) % 71;
    }
    int *w = malloc((b + 1) * sizeof *w);
    MPI_Scatter(h, b, MPI_INT, w + 1, b, MPI_INT, 0, MPI_COMM_WORLD);
    int right = rank + 1 < size ? rank + 1 : MPI_PROC_NULL;
    int left = rank > 0 ? rank - 1 : MPI_PROC_NULL;
    w[0] = 1000000;
    MPI_Sendrecv(&w[b], 1, MPI_INT, right, 0, &w[0], 1, MPI_INT, left, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    int up = 0, all = 0;
    for (int i = 1; i <= b; i++)
        up += w[i] > w[i - 1];
    MPI_Reduce(&up, &all, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (!rank) printf("rising steps: %d\n", all);
    free(w);
    free(h);
    MPI_Finalize();
    return 0;
}
