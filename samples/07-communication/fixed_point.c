/* Many equations x = f(x), each solved by iteration from a start of its own, all until the slowest has settled. The maps
 * are functions of the caller; every rank keeps the lengths and places of all parts, its own too. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

typedef double (*map)(double x);

static double cosine(double x)
{
    return cos(x);
}

static double kepler(double x)
{
    return 0.75 + 0.5 * sin(x);
}

/* One step for every equation; the largest change of all. */
static double sweep(double *x, int count, map f)
{
    double change = 0.0;
    for (int i = 0; i < count; i++) {
        double next = f(x[i]);
        if (fabs(next - x[i]) > change)
            change = fabs(next - x[i]);
        x[i] = next;
    }
    return change;
}

int main(int argc, char *argv[])
{
    int rank, size, n = 210, steps = 0;
    double *all = NULL, mine, largest;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int part = n / size;
    int *counts = malloc(size * sizeof(int));
    int *displs = malloc(size * sizeof(int));
    double *x = malloc(part * sizeof(double));
    for (int r = 0; r < size; r++) {
        counts[r] = part;
        displs[r] = r * part;
    }
    if (rank == 0) {
        all = malloc(n * sizeof(double));
        for (int i = 0; i < n; i++)
            all[i] = i / 32.0 - 3.0;
    }

    MPI_Scatter(all, part, MPI_DOUBLE, x, part, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    do {
        mine = sweep(x, part, cosine);
        MPI_Allreduce(&mine, &largest, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
        steps++;
    } while (largest > 1e-3 && steps < 100);
    sweep(x, counts[rank], kepler);
    MPI_Gatherv(x, counts[rank], MPI_DOUBLE, all, counts, displs, MPI_DOUBLE, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        printf("%d steps\n", steps);
        for (int i = 0; i < size * part; i++)
            printf("%.12g\n", all[i]);
        free(all);
    }
    free(x);
    free(displs);
    free(counts);
    MPI_Finalize();
    return 0;
}
