#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* Goldbach: smallest prime p with n - p prime; nested loops with break */
static int prime(int n)
{
    if (n < 2) return 0;
    for (int d = 2; d * d <= n; d++)
        if (n % d == 0) return 0;
    return 1;
}

int main(int argc, char **argv)
{
    int rank, size, n = 120;
    int *even = NULL, *e, *p, *first = NULL;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const int work = n / size;
    e = (int *)malloc(2 * work * sizeof(int));
    p = e + work;
    if (rank == 0) {
        even = (int *)malloc(2 * n * sizeof(int));
        first = even + n;
        for (int i = 0; i < n; i++)
            even[i] = 2 * i + 4;
    }
    MPI_Scatter(even, work, MPI_INT, e, work, MPI_INT, 0, MPI_COMM_WORLD);
    for (int i = 0; i < work; i++) {
        p[i] = 0;
        for (int q = 2; q <= e[i] / 2; q++) {
            if (!prime(q))
                continue;
            if (prime(e[i] - q)) {
                p[i] = q;
                break;
            }
        }
    }
    MPI_Gather(p, work, MPI_INT, first, work, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        for (int i = 0; i < n; i++)
            if (first[i] > 7)
                printf("%d = %d + %d\n", even[i], first[i], even[i] - first[i]);
        free(even);
    }
    free(e);
    MPI_Finalize();
    return 0;
}
