#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* Polynomial evaluation with Horner's scheme modulo a prime */

#define MOD 1000003L
#define DEG 12

static long horner(const long c[], int deg, long x)
{
    long r = 0;
    for (int i = deg; i >= 0; i--)
        r = (r * x + c[i]) % MOD;
    return r;
}

int main(int argc, char **argv)
{
    MPI_Comm comm;
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    MPI_Comm_rank(comm, &rank);
    MPI_Comm_size(comm, &size);

    long coef[DEG + 1];
    long *x = NULL, *y = NULL;
    const int chunk = 20;

    if (rank == 0) {
        for (int i = 0; i <= DEG; i++)
            coef[i] = (i * i * 31 + 7) % 101;
        x = malloc(chunk * size * sizeof *x);
        y = malloc(chunk * size * sizeof *y);
        for (int i = 0; i < chunk * size; i++)
            x[i] = 5L * i + 2;
    }
    MPI_Bcast(coef, DEG + 1, MPI_LONG, 0, comm);

    long xs[20], ys[20];
    MPI_Scatter(x, chunk, MPI_LONG, xs, chunk, MPI_LONG, 0, comm);
    for (int i = 0; i < chunk; i++)
        ys[i] = horner(coef, DEG, xs[i]);
    MPI_Gather(ys, chunk, MPI_LONG, y, chunk, MPI_LONG, 0, comm);

    if (rank == 0) {
        for (int i = 0; i < chunk * size; i += 5)
            printf("p(%4ld) = %6ld mod %ld\n", x[i], y[i], MOD);
        free(x);
        free(y);
    }
    MPI_Comm_free(&comm);
    MPI_Finalize();
    return 0;
}
