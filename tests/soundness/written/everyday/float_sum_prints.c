#include <mpi.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* floating point sum printed with all digits; grouping matters in the last bits */
int main(int argc, char **argv)
{
    int rank, size, n = 120;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    double *f = NULL, *mine, s = 0.0, total = 0.0;
    int c = n / size;
    if (rank == 0) {
        f = malloc(n * sizeof(double));
        for (int i = 0; i < n; i++)
            f[i] = 1.0 / (1.0 + i * 0.37);
    }
    mine = malloc(c * sizeof(double));
    MPI_Scatter(f, c, MPI_DOUBLE, mine, c, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    for (int i = 0; i < c; i++)
        s += sqrt(mine[i]);
    MPI_Reduce(&s, &total, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("%.6g\n", total);
    free(mine);
    free(f);
    MPI_Finalize();
    return 0;
}
