#include <stdio.h>
#include <stdlib.h>
#include <stdbool.h>
#include <mpi.h>

static bool isprime(unsigned n)
{
    if (n < 2) return false;
    if (n % 2 == 0) return n == 2;
    for (unsigned d = 3; d * d <= n; d += 2)
        if (n % d == 0)
            return false;
    return true;
}

int main(int argc, char **argv)
{
    enum { N = 300 };
    int rank, size;
    unsigned *candidates = NULL;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    const int share = N / size;
    unsigned *local = malloc(share * sizeof *local);
    bool *flags = malloc(share * sizeof *flags);
    bool *allflags = NULL;

    if (rank == 0) {
        candidates = malloc(N * sizeof *candidates);
        allflags = malloc(N * sizeof *allflags);
        for (unsigned i = 0; i < N; ++i)
            candidates[i] = 1000u + 3u * i;
    }

    MPI_Scatter(candidates, share, MPI_UNSIGNED, local, share, MPI_UNSIGNED, 0, MPI_COMM_WORLD);
    int i = 0;
    while (i < share) {
        flags[i] = isprime(local[i]);
        i++;
    }
    MPI_Gather(flags, share, MPI_C_BOOL, allflags, share, MPI_C_BOOL, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        int found = 0;
        for (int k = 0; k < N; k++) {
            if (!allflags[k])
                continue;
            printf("%u ", candidates[k]);
            if (++found % 12 == 0)
                printf("\n");
        }
        printf("\n%d primes\n", found);
        free(candidates);
        free(allflags);
    }
    free(flags);
    free(local);
    MPI_Finalize();
    return 0;
}
