/* Loops whose numbers are dealt out, each with one thing that keeps it so. */
#include <mpi.h>
#include <stdio.h>

static int value(int k)
{
    return k * 37 % 101;
}

int main(int argc, char **argv)
{
    int rank, size, i, sum = 0, last = 0, table[100] = {0}, all[3];
    double area = 0, areas;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (i = rank; i < 100; i += size)
        table[i] = value(i);
    if (rank > 0)
        for (i = rank; i < 100; i += size)
            sum += value(i);
    for (i = rank; i < 100; i += size)
        if (value(i) > 90)
            printf("%d\n", i);
    for (i = rank; i < 100; i += size)
        if (value(i) > 90)
            last = i;
    for (i = rank; i < 100; i += size)
        area += 4 / (1 + (i + 0.5) / 100 * (i + 0.5) / 100);
    MPI_Reduce(&sum, &all[0], 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Reduce(&last, &all[1], 1, MPI_INT, MPI_MAX, 0, MPI_COMM_WORLD);
    MPI_Reduce(table, all, 3, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Reduce(&area, &areas, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("%.12f\n", areas / 100);
    MPI_Finalize();
    return 0;
}
