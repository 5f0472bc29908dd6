/* Kolmogorov-Smirnov distance of a sample from the exponential law. The pieces are
   sorted locally and merged pairwise in a binary tree. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <math.h>
#include <mpi.h>

#define TOTAL 420

static int cmp(const void *p, const void *q)
{
    double a = *(const double *)p, b = *(const double *)q;
    return (a > b) - (a < b);
}

static double *merge_in(double *a, int na, const double *b, int nb)
{
    double *m = malloc((na + nb) * sizeof(double));
    int i = 0, j = 0, k = 0;
    while (k < na + nb) {
        if (j >= nb || (i < na && a[i] <= b[j]))
            m[k++] = a[i++];
        else
            m[k++] = b[j++];
    }
    free(a);
    return m;
}

int main(int argc, char **argv)
{
    int id, p, n;
    double *list, *sample = NULL;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &id);
    MPI_Comm_size(MPI_COMM_WORLD, &p);

    if (TOTAL % p != 0) {
        if (id == 0)
            fprintf(stderr, "%d values need a number of processes that divides them\n", TOTAL);
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
    n = TOTAL / p;

    if (id == 0) {
        unsigned int s = 31337;
        sample = malloc(TOTAL * sizeof(double));
        for (int i = 0; i < TOTAL; i++) {
            s = s * 1664525u + 1013904223u;
            sample[i] = -log(((s >> 8) + 0.5) / 16777216.0) * 1.1;
        }
    }

    list = malloc(n * sizeof(double));
    MPI_Scatter(sample, n, MPI_DOUBLE, list, n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    qsort(list, n, sizeof(double), cmp);

    for (int step = 1; step < p; step *= 2) {
        if (id % (2 * step) != 0) {
            MPI_Send(&n, 1, MPI_INT, id - step, 1, MPI_COMM_WORLD);
            MPI_Send(list, n, MPI_DOUBLE, id - step, 2, MPI_COMM_WORLD);
            break;
        }
        if (id + step < p) {
            int m;
            MPI_Recv(&m, 1, MPI_INT, id + step, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            double *other = malloc(m * sizeof(double));
            MPI_Recv(other, m, MPI_DOUBLE, id + step, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            list = merge_in(list, n, other, m);
            n += m;
            free(other);
        }
    }

    if (id == 0) {
        double d = 0.0;
        int at = 0;
        for (int i = 0; i < n; i++) {
            double f = 1.0 - exp(-list[i]);
            double up = (i + 1.0) / n - f;
            double down = f - (double)i / n;
            double m = up > down ? up : down;
            if (m > d) {
                d = m;
                at = i;
            }
        }
        printf("n = %d, smallest %.4f, largest %.4f\n", n, list[0], list[n - 1]);
        printf("D = %.4f at x = %.4f\n", d, list[at]);
        printf("critical value (5 %%) %.4f\n", 1.358 / sqrt(n));
        free(sample);
    }
    free(list);
    MPI_Finalize();
    return 0;
}
