/* Leibniz-like alternating sum: the sign restarts in each part */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    int rank, size, i, n = 60, sign = 1;
    int v[60], w[60];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0)
        for (i = 0; i < n; i++)
            v[i] = 1000 / (2 * i + 1);
    int c = n / size;
    MPI_Scatter(v, c, MPI_INT, w, c, MPI_INT, 0, MPI_COMM_WORLD);
    int s = 0, t = 0;
    for (i = 0; i < c; i++) {
        s += sign * w[i];
        sign = -sign;
    }
    MPI_Reduce(&s, &t, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("alternating sum %d\n", t);
    MPI_Finalize();
    return 0;
}
