#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* outliers against the mean of the own block */
int main(int argc, char **argv)
{
    int rank, size, n = 120, i;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int *v = NULL, *w, c;
    if (rank == 0) {
        v = malloc(n * sizeof(int));
        for (i = 0; i < n; i++) v[i] = i + (i * 77) % 50;
    }
    c = n / size;
    w = malloc(c * sizeof(int));
    MPI_Scatter(v, c, MPI_INT, w, c, MPI_INT, 0, MPI_COMM_WORLD);
    int s = 0;
    for (i = 0; i < c; i++) s += w[i];
    int mean = s / c, out = 0, all;
    for (i = 0; i < c; i++)
        if (w[i] > mean + 20 || w[i] < mean - 20) out++;
    MPI_Reduce(&out, &all, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) printf("%d outliers\n", all);
    free(w);
    free(v);
    MPI_Finalize();
    return 0;
}
