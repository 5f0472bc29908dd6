/* How far a cable hangs through and how heavy it is: two integrals over the span, by trapezoids and by rectangles
 * around the middle of each piece. Every rank has pieces of its own, which nobody hands out. */
#include <math.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#define WEIGHT 1.75

static double sag(double x)
{
    double y = x - 20.0;
    return 0.02 * y * y + 3.0;
}

static double load(double x)
{
    return WEIGHT * (1.0 + 0.25 * sin(x)) / (1.0 + x * x / 400.0);
}

/* Over `pieces` of that width from `left` to `right`. */
static double trapezoids(double left, double right, int pieces, double width)
{
    double sum = (sag(left) + sag(right)) / 2.0;
    for (int i = 1; i <= pieces - 1; i++)
        sum += sag(left + i * width);
    return sum * width;
}

int main(int argc, char **argv)
{
    int rank, size, n = 4000, own;
    double begin, end, width, left, right, area, mass = 0.0, all_area, all_mass;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (argc > 1)
        n = atoi(argv[1]);
    if (rank == 0) {
        begin = 0.0;
        end = 40.0;
    }
    MPI_Bcast(&begin, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    MPI_Bcast(&end, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);

    width = (end - begin) / n;
    own = n / size;
    left = begin + rank * own * width;
    right = left + own * width;

    area = trapezoids(left, right, own, width);
    for (int i = 0; i < own; i++) {
        double middle = left + (i + 0.5) * width;
        mass += load(middle) * width;
    }

    MPI_Reduce(&area, &all_area, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Reduce(&mass, &all_mass, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("%d pieces: area %.9f, mass %.9f\n", n, all_area, all_mass);
    MPI_Finalize();
    return 0;
}
