/* The area under a curve, each rank its own range of strips, and a table that rank 0 collects. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static double height(int i, int n)
{
    double x = (i + 0.5) / n;
    return 4 / (1 + x * x);
}

int main(int argc, char **argv)
{
    int rank, size, i, n = argc > 1 ? atoi(argv[1]) : 840;
    long sum = 0, total;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int strips = n / size;
    int first = rank * strips;
    int last = first + strips;
    int *table = malloc(n * sizeof(int)), *all = malloc(n * sizeof(int));
    for (i = first; i < last; i++) {
        table[i] = (int)(1000 * height(i, n));
        sum += table[i];
    }
    MPI_Reduce(&sum, &total, 1, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Gather(&table[first], strips, MPI_INT, all, strips, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        printf("%ld\n", total);
        for (i = 0; i < strips * size; i += 7)
            printf("%d\n", all[i]);
    }
    free(table);
    free(all);
    MPI_Finalize();
    return 0;
}
