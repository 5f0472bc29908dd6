#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* Lattice points in circles of several radii; own range of x columns */

static long column(long x, long r)
{
    long y = 0;
    while (x * x + (y + 1) * (y + 1) <= r * r)
        y++;
    return 2 * y + 1;
}

int main(int argc, char **argv)
{
    const long radii[] = {5, 10, 20, 50, 100, 200};
    const int nr = (int)(sizeof radii / sizeof *radii);
    long part[6] = {0}, all[6];
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    for (int k = 0; k < nr; k++) {
        long r = radii[k];
        long width = 2 * r + 1;
        long lo = -r + rank * width / size;
        long hi = -r + (rank + 1) * width / size;
        for (long x = lo; x < hi; x++)
            part[k] += column(x, r);
    }

    MPI_Reduce(part, all, nr, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        for (int k = 0; k < nr; k++)
            printf("r=%3ld: %6ld lattice points, pi ~ %.3f\n", radii[k], all[k],
                   (double)all[k] / ((double)radii[k] * radii[k]));

    MPI_Finalize();
    return 0;
}
