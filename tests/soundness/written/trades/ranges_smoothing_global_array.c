#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* Sum of a matrix by parts in a global array: all ranks hold the whole
 * array, each fills its own range and smooths it, Allgather puts together. */

#define N 240
static long a[N], b[N];

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (N % size) {
        if (rank == 0)
            printf("N=%d is not a multiple of %d\n", N, size);
        MPI_Finalize();
        return 0;
    }

    int lo = rank * (N / size);
    int hi = lo + N / size;

    for (int i = lo; i < hi; i++)
        a[i] = (long)i * i % 1000;

    /* everything outside lo..hi is still zero in this process */
    for (int i = lo; i < hi; i++) {
        long l = i > 0 ? a[i - 1] : 0;
        long r = i < N - 1 ? a[i + 1] : 0;
        b[i] = (l + 2 * a[i] + r) / 4;
    }

    long *full = malloc(N * sizeof(long));
    MPI_Allgather(b + lo, hi - lo, MPI_LONG, full, hi - lo, MPI_LONG, MPI_COMM_WORLD);

    if (rank == 0) {
        long s = 0, q = 0;
        for (int i = 0; i < N; i++) {
            s += full[i];
            q += full[i] % 10;
        }
        printf("sum %ld, last digits %ld\n", s, q);
        for (int i = 0; i < N; i += 15)
            printf("%4d %4ld\n", i, full[i]);
    }
    free(full);
    MPI_Finalize();
    return 0;
}
