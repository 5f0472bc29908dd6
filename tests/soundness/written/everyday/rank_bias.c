#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* checks results against the closed formula for the own range */
static long range_sum(long from, long to) { return (from + to) * (to - from + 1) / 2; }

int main(int argc, char **argv)
{
    int rank, size, n = 120;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int *v = NULL, q = n / size, *w = malloc(q * sizeof(int));
    if (rank == 0) {
        v = malloc(n * sizeof(int));
        for (int i = 0; i < n; i++)
            v[i] = i + 1;
    }
    MPI_Scatter(v, q, MPI_INT, w, q, MPI_INT, 0, MPI_COMM_WORLD);
    long s = 0;
    for (int i = 0; i < q; i++)
        s += w[i];
    int ok = s == range_sum((long)rank * q + 1, (long)(rank + 1) * q), good;
    MPI_Reduce(&ok, &good, 1, MPI_INT, MPI_LAND, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("%s\n", good ? "all parts verified" : "VERIFICATION FAILED");
    free(w);
    free(v);
    MPI_Finalize();
    return 0;
}
