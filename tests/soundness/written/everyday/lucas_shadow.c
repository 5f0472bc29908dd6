#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* names are used again in inner scopes on purpose */
#define N 120

static long sum(const int *n, int size)
{
    long N_ = 0;
    for (int i = 0; i < size; i++)
        N_ += n[i];
    return N_;
}

static int fibmod(int n)
{
    int a = 0, b = 1;
    for (int i = 0; i < n; i++) {
        int t = (a + b) % 1000;
        a = b;
        b = t;
    }
    return a;
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int n = N / size;
    int *in = rank == 0 ? malloc(N * sizeof(int)) : NULL;
    int *loc = malloc(n * sizeof(int));
    if (rank == 0) {
        int n = 3;
        for (int i = 0; i < N; i++) {
            in[i] = n;
            n = (n * 5 + 1) % 64;
        }
    }
    MPI_Scatter(in, n, MPI_INT, loc, n, MPI_INT, 0, MPI_COMM_WORLD);
    for (int i = 0; i < n; i++) {
        int size = loc[i];
        loc[i] = fibmod(size);
    }
    long part = sum(loc, n), all;
    MPI_Reduce(&part, &all, 1, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        int size = 2;
        printf("%ld, doubled %ld\n", all, all * size);
    }
    free(loc);
    free(in);
    MPI_Finalize();
    return 0;
}
