#include <math.h>
#include <mpi.h>
#include <stdio.h>

/* The numbers from *first to before *last; the rest goes to the ranks at the end, twice as much to each. */
static void part(int n, int rank, int size, int *first, int *last)
{
    int rest = n % size;
    *first = rank * (n / size);
    *last = *first + n / size;
    if (rank >= size - rest / 2)
        *last += 2;
}

static double square(double x)
{
    return x * x;
}

int main(int argc, char **argv)
{
    int n = 1000, rank, size, first, last, sum = 0, all = 0;
    double h = 0.001, area = 0, total = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    part(n, rank, size, &first, &last);
    for (int i = first; i < last; i++)
        sum += i % 7;
    int many = (int)ceil((double)n / size);
    for (int i = rank * many; i < (rank + 1) * many && i < n; i++)
        sum += i % 5;
    int each = n / (size - 1);
    for (int i = (rank - 1) * each; rank > 0 && i < rank * each; i++)
        sum += i % 3;
    double left = rank * (n / size) * h, turns = n / size;
    for (int i = 1; i <= turns - 1; i++)
        area += square(left + i * h) * h;
    int more = n / size + 1;
    for (int i = rank * more; i < (rank + 1) * more && i < n; i++)
        sum += i % 11;
    MPI_Reduce(&sum, &all, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Reduce(&area, &total, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("%d %g\n", all, total);
    MPI_Finalize();
    return 0;
}
