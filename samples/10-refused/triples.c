/* Lengths of vectors that are stored as x y z x y z ...; the share is counted in numbers, and a triple that is
   cut by the border of two shares is skipped on both sides. */
#include <stdio.h>
#include <stdlib.h>
#include <math.h>
#include <mpi.h>

int main(int argc, char *argv[])
{
    int rank, p, numbers, share, i;
    double *xyz = NULL, *mine, longest = 0.0, max;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &p);
    numbers = argc > 1 ? atoi(argv[1]) : 630;
    share = numbers / p;
    if (rank == 0) {
        xyz = malloc(numbers * sizeof(double));
        for (i = 0; i < numbers; i++)
            xyz[i] = (i * 31) % 67;
    }
    mine = malloc(share * sizeof(double));
    MPI_Scatter(xyz, share, MPI_DOUBLE, mine, share, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    for (i = 0; i + 2 < share; i += 3) {
        double l = sqrt(mine[i] * mine[i] + mine[i + 1] * mine[i + 1] + mine[i + 2] * mine[i + 2]);
        if (l > longest)
            longest = l;
    }
    MPI_Reduce(&longest, &max, 1, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        printf("%.6f\n", max);
        free(xyz);
    }
    free(mine);
    MPI_Finalize();
    return 0;
}
