/* Mean and standard deviation in two passes. The sums are of fractions, so their last bits depend on how the
   numbers are grouped. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

double *random_numbers(int n)
{
    double *a = malloc(n * sizeof(double));
    unsigned s = 99;
    for (int i = 0; i < n; i++) {
        s = s * 1664525u + 1013904223u;
        a[i] = s / 4294967296.0;
    }
    return a;
}

int main(int argc, char *argv[])
{
    int rank, size, i;
    int num_elements, num_per_proc;
    double *numbers = NULL, *sub;
    double local_sum = 0, global_sum, mean, local_sq = 0, global_sq;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    num_elements = argc > 1 ? atoi(argv[1]) : 2000;
    num_per_proc = num_elements / size;
    if (rank == 0)
        numbers = random_numbers(num_elements);

    sub = malloc(sizeof(double) * num_per_proc);
    MPI_Scatter(numbers, num_per_proc, MPI_DOUBLE, sub, num_per_proc, MPI_DOUBLE, 0, MPI_COMM_WORLD);

    for (i = 0; i < num_per_proc; i++)
        local_sum += sub[i];
    MPI_Allreduce(&local_sum, &global_sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    mean = global_sum / (num_per_proc * size);

    for (i = 0; i < num_per_proc; i++)
        local_sq += (sub[i] - mean) * (sub[i] - mean);
    MPI_Reduce(&local_sq, &global_sq, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        printf("mean = %.15g, standard deviation = %.15g\n", mean, sqrt(global_sq / (num_per_proc * size)));
        free(numbers);
    }
    free(sub);
    MPI_Finalize();
    return 0;
}
