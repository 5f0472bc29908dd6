#include <stdio.h>
#include <stdlib.h>
#include <math.h>
#include <mpi.h>

/* mean and standard deviation in two passes, the root gets a small report */

void read_data(int *v, int n)
{
    int i;
    for (i = 0; i < n; i++)
        v[i] = 170 + ((i * 53) % 41) - 20 + (i % 10 == 0 ? 9 : 0);
}

long sum(const int *v, int n)
{
    long s = 0;
    while (n--) s += *v++;
    return s;
}

double sumsq(const int *v, int n, double mean)
{
    double s = 0;
    int i;
    for (i = 0; i < n; i++)
        s += (v[i] - mean) * (v[i] - mean);
    return s;
}

int main(int argc, char **argv)
{
    int n = 1260, rank, size, *height = NULL, *part, m;
    long s, S;
    double mean, q, Q;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (argc > 1) n = atoi(argv[1]);
    if (n < size || n % size) {
        if (rank == 0) printf("n = %d does not suit %d processes\n", n, size);
        MPI_Finalize();
        return 0;
    }
    m = n / size;
    part = malloc(m * sizeof(int));
    if (rank == 0) {
        height = malloc(n * sizeof(int));
        read_data(height, n);
    }
    MPI_Scatter(height, m, MPI_INT, part, m, MPI_INT, 0, MPI_COMM_WORLD);
    s = sum(part, m);
    MPI_Allreduce(&s, &S, 1, MPI_LONG, MPI_SUM, MPI_COMM_WORLD);
    mean = (double)S / n;
    q = sumsq(part, m, mean);
    MPI_Reduce(&q, &Q, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        printf("n      %d\nmean   %.3f\nstddev %.3f\n", n, mean, sqrt(Q / (n - 1)));
        free(height);
    }
    free(part);
    MPI_Finalize();
    return 0;
}
