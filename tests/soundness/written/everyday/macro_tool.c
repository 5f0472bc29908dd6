#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#define ROOT            0
#define IS_ROOT         (rank == ROOT)
#define NEW(T, n)       ((T *)malloc(sizeof(T) * (size_t)(n)))
#define FOR(i, n)       for (int i = 0; i < (n); i++)
#define SHARE(n, p)     ((n) / (p))
#define DIE(msg)        do { fprintf(stderr, "%s\n", (msg)); MPI_Abort(MPI_COMM_WORLD, 1); } while (0)

/* nuclear binding: is A - Z even, odd, magic? */
static int magic(int k)
{
    switch (k) {
    case 2: case 8: case 20: case 28: case 50: case 82: case 126:
        return 1;
    }
    return 0;
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    const int n = argc > 1 ? atoi(argv[1]) : 240;
    if (SHARE(n, size) * size != n)
        DIE("uneven share");

    int *Z = NULL, *A = NULL;
    if (IS_ROOT) {
        Z = NEW(int, n);
        A = NEW(int, n);
        FOR(i, n) {
            Z[i] = 1 + i % 90;
            A[i] = 2 * Z[i] + i % 13;
        }
    }
    int *z = NEW(int, SHARE(n, size)), *a = NEW(int, SHARE(n, size));
    if (!z || !a)
        DIE("no memory");

    MPI_Scatter(Z, SHARE(n, size), MPI_INT, z, SHARE(n, size), MPI_INT, ROOT, MPI_COMM_WORLD);
    MPI_Scatter(A, SHARE(n, size), MPI_INT, a, SHARE(n, size), MPI_INT, ROOT, MPI_COMM_WORLD);

    int single = 0, doubly = 0;
    FOR(i, SHARE(n, size)) {
        int m = magic(z[i]) + magic(a[i] - z[i]);
        single += m == 1;
        doubly += m == 2;
    }
    int send[] = { single, doubly }, recv[2];
    MPI_Reduce(send, recv, 2, MPI_INT, MPI_SUM, ROOT, MPI_COMM_WORLD);
    if (IS_ROOT)
        printf("magic %d, doubly magic %d\n", recv[0], recv[1]);
    free(z);
    free(a);
    free(Z);
    free(A);
    MPI_Finalize();
    return 0;
}
