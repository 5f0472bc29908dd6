#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* bubble counts: number of inversions inside a part of a permutation; the
 * teacher wanted to see that it is not the same as the global number */

static long inversions(const int *a, int n)
{
    long c = 0;
    for (int i = 0; i < n; i++)
        for (int j = i + 1; j < n; j++)
            if (a[i] > a[j])
                c++;
    return c;
}

int main(int argc, char **argv)
{
    int rank, size, n = 120, *perm = NULL, *part;
    long mine, sum;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (argc > 1)
        n = atoi(argv[1]);
    if (n <= 0 || n % size) {
        if (rank == 0)
            printf("give me a multiple of %d\n", size);
        MPI_Finalize();
        return 0;
    }

    if (rank == 0) {
        perm = malloc(n * sizeof(int));
        for (int i = 0; i < n; i++)
            perm[i] = i;
        unsigned s = 99;
        for (int i = n - 1; i > 0; i--) {
            s = s * 1664525u + 1013904223u;
            int j = (int)((s >> 8) % (unsigned)(i + 1));
            int t = perm[i];
            perm[i] = perm[j];
            perm[j] = t;
        }
    }
    part = malloc(n / size * sizeof(int));
    MPI_Scatter(perm, n / size, MPI_INT, part, n / size, MPI_INT, 0, MPI_COMM_WORLD);
    mine = inversions(part, n / size);
    MPI_Reduce(&mine, &sum, 1, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        printf("inversions inside the parts: %ld\n", sum);
        printf("inversions of everything:    %ld\n", inversions(perm, n));
    }
    free(part);
    free(perm);
    MPI_Finalize();
    return 0;
}
