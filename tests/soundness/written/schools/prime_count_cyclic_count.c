#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

/* Counting primes, numbers dealt out like cards. Shows the load (im)balance. */

int isprime(int n)
{
    int d;
    if (n < 2) return 0;
    if (n < 4) return 1;
    if (n % 2 == 0) return 0;
    for (d = 3; d * d <= n; d += 2)
        if (n % d == 0) return 0;
    return 1;
}

int main(int argc, char **argv)
{
    int i, n = 5040, id, np, found = 0, tested = 0, sum;
    int *table = NULL;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &id);
    MPI_Comm_size(MPI_COMM_WORLD, &np);
    if (n % np) {
        if (id == 0) printf("unequal shares, stop\n");
        MPI_Finalize();
        return 0;
    }
    for (i = id; i < n; i += np) {
        tested++;
        if (isprime(i)) found++;
    }
    if (id == 0) table = malloc(np * sizeof(int));
    MPI_Gather(&found, 1, MPI_INT, table, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Reduce(&found, &sum, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (id == 0) {
        printf("primes below %d: %d\n", n, sum);
        for (i = 0; i < np; i++)
            printf("  process %d found %d of %d\n", i, table[i], tested);
        free(table);
    }
    MPI_Finalize();
    return 0;
}
