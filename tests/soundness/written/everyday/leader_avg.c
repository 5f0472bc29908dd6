#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* the global mean is found from the broadcast n, then deviations are counted */
static double global_mean(const int *x, int m, int n, MPI_Comm comm)
{
    long s = 0, t;
    for (int i = 0; i < m; i++)
        s += x[i];
    MPI_Allreduce(&s, &t, 1, MPI_LONG, MPI_SUM, comm);
    return (double)t / n;
}

static int above(const int *x, int m, double limit)
{
    int c = 0;
    for (; m > 0; m--, x++)
        c += *x > limit;
    return c;
}

int main(int argc, char **argv)
{
    int rank, size, n = 0;
    int *data = NULL;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        n = 180;
        data = malloc(n * sizeof(int));
        for (int i = 0; i < n; i++)
            data[i] = (i * i) % 53;
    }
    MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
    int m = n / size;
    int *x = malloc(m * sizeof(int));
    MPI_Scatter(data, m, MPI_INT, x, m, MPI_INT, 0, MPI_COMM_WORLD);
    double mu = global_mean(x, m, n, MPI_COMM_WORLD);
    int c = above(x, m, mu), total;
    MPI_Reduce(&c, &total, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("mean %.4f, %d above\n", mu, total);
    free(x);
    free(data);
    MPI_Finalize();
    return 0;
}
