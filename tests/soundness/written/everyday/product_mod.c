#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* n! mod p through a user defined reduction */
#define PRIME 1000003

static void mulmod(void *in, void *inout, int *len, MPI_Datatype *type)
{
    long *a = in, *b = inout;
    (void)type;
    for (int i = 0; i < *len; i++)
        b[i] = a[i] * b[i] % PRIME;
}

int main(int argc, char **argv)
{
    int rank, size, n = 60;
    MPI_Op op;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Op_create(mulmod, 1, &op);

    int factors = n / size;
    int *f = NULL, *mine = malloc(factors * sizeof(int));
    if (rank == 0) {
        f = malloc(n * sizeof(int));
        for (int i = 1; i <= n; i++)
            f[i - 1] = i;
    }
    MPI_Scatter(f, factors, MPI_INT, mine, factors, MPI_INT, 0, MPI_COMM_WORLD);

    long prod = 1, total;
    for (int *p = mine; p < mine + factors; p++)
        prod = prod * *p % PRIME;
    MPI_Reduce(&prod, &total, 1, MPI_LONG, op, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("%d! mod %d = %ld\n", n, PRIME, total);

    MPI_Op_free(&op);
    free(f);
    free(mine);
    MPI_Finalize();
    return 0;
}
