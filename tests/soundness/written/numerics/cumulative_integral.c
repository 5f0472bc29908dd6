/* Antiderivative table by the midpoint rule: local running sums plus the
   exclusive scan of the block totals. */
#include <stdio.h>
#include <stdlib.h>
#include <math.h>
#include <mpi.h>

int main(int argc, char **argv)
{
    int id, p;
    long n, local_n, i;
    double *mid = NULL, *table = NULL, *part;
    double total, before = 0.0;
    const double upper = 6.0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &id);
    MPI_Comm_size(MPI_COMM_WORLD, &p);

    n = 500;
    local_n = (n + p - 1) / p;
    n = local_n * p;            /* refine the table a little so it fits */
    double h = upper / 500;

    if (id == 0) {
        mid = malloc(n * sizeof *mid);
        table = malloc(n * sizeof *table);
        for (i = 0; i < n; i++)
            mid[i] = (i + 0.5) * h;
    }
    part = malloc(local_n * sizeof *part);

    MPI_Scatter(mid, (int) local_n, MPI_DOUBLE, part, (int) local_n, MPI_DOUBLE, 0, MPI_COMM_WORLD);

    for (i = 0; i < local_n; i++)
        part[i] = h * exp(-0.3 * part[i]) * sin(part[i]);
    for (i = 1; i < local_n; i++)
        part[i] += part[i - 1];

    total = part[local_n - 1];
    MPI_Exscan(&total, &before, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    if (id > 0)
        for (i = 0; i < local_n; i++)
            part[i] += before;

    MPI_Gather(part, (int) local_n, MPI_DOUBLE, table, (int) local_n, MPI_DOUBLE, 0, MPI_COMM_WORLD);

    if (id == 0) {
        for (i = 49; i < 500; i += 50) {
            double x = (i + 1) * h;
            double exact = (1.0 - exp(-0.3 * x) * (cos(x) + 0.3 * sin(x))) / 1.09;
            printf("F(%.2f) = %.4f   exact %.4f\n", x, table[i], exact);
        }
        free(mid);
        free(table);
    }
    free(part);
    MPI_Finalize();
    return 0;
}
