#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* Linear interpolation in a table: query points are spread over the ranks */

#define TAB 33

static double table[TAB];

static void fill_table(void)
{
    for (int i = 0; i < TAB; i++) {
        double x = i / 4.0;
        table[i] = x * x * (3.0 - x / 4.0);
    }
}

static double lookup(double x)
{
    double p = x * 4.0;
    int i = (int)p;
    if (i < 0)
        return table[0];
    if (i >= TAB - 1)
        return table[TAB - 1];
    double f = p - i;
    return table[i] * (1.0 - f) + table[i + 1] * f;
}

int main(int argc, char **argv)
{
    int rank, size, n = 80;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (argc > 1 && atoi(argv[1]) > 0)
        n = atoi(argv[1]);
    if (n % size != 0)
        n += size - n % size; /* round up, extra queries do no harm */

    fill_table();

    double *q = NULL, *a = NULL;
    if (rank == 0) {
        q = malloc(n * sizeof(double));
        a = malloc(n * sizeof(double));
        for (int i = 0; i < n; i++)
            q[i] = ((i * 29) % 90) / 10.0;
    }
    int k = n / size;
    double *buf = malloc(k * sizeof(double));
    MPI_Scatter(q, k, MPI_DOUBLE, buf, k, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    for (double *p = buf; p < buf + k; p++)
        *p = lookup(*p);
    MPI_Gather(buf, k, MPI_DOUBLE, a, k, MPI_DOUBLE, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        for (int i = 0; i < 80 && i < n; i++)
            printf("f(%.1f) = %.3f\n", q[i], a[i]);
        free(q);
        free(a);
    }
    free(buf);
    MPI_Finalize();
    return 0;
}
