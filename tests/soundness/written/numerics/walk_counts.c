/* Number of closed walks of length 2^k in a graph: repeated squaring of the
   adjacency matrix modulo a prime, one distribution of rows per squaring. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NODES 24
#define MOD   1000000007ULL

typedef unsigned long long word;

static void adjacency(word *a)
{
    memset(a, 0, NODES * NODES * sizeof(word));
    for (int i = 0; i < NODES; i++) {
        const int jump[] = { 1, 5, 7 };
        for (int k = 0; k < 3; k++) {
            int j = (i + jump[k] * (1 + i % 2)) % NODES;
            if (i != j)
                a[i * NODES + j] = a[j * NODES + i] = 1;
        }
    }
}

/* a := a * a; valid at the root */
static void square(word *a, word *strip, word *result, int rows, int rank)
{
    MPI_Scatter(a, rows * NODES, MPI_UNSIGNED_LONG_LONG,
                strip, rows * NODES, MPI_UNSIGNED_LONG_LONG, 0, MPI_COMM_WORLD);
    MPI_Bcast(a, NODES * NODES, MPI_UNSIGNED_LONG_LONG, 0, MPI_COMM_WORLD);

    for (int i = 0; i < rows; i++)
        for (int j = 0; j < NODES; j++) {
            word s = 0;
            for (int k = 0; k < NODES; k++)
                s = (s + strip[i * NODES + k] * a[k * NODES + j]) % MOD;
            result[i * NODES + j] = s;
        }

    MPI_Gather(result, rows * NODES, MPI_UNSIGNED_LONG_LONG,
               a, rows * NODES, MPI_UNSIGNED_LONG_LONG, 0, MPI_COMM_WORLD);
}

int main(int argc, char **argv)
{
    word *a, *strip, *result;
    int rank, size, rows;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    rows = NODES / size;
    if (rows * size != NODES) {
        if (rank == 0)
            printf("%d nodes on %d processes: not possible\n", NODES, size);
        MPI_Finalize();
        return 0;
    }

    a = malloc(NODES * NODES * sizeof(word));
    strip = malloc(rows * NODES * sizeof(word));
    result = malloc(rows * NODES * sizeof(word));
    if (!a || !strip || !result)
        MPI_Abort(MPI_COMM_WORLD, 1);

    if (rank == 0)
        adjacency(a);

    for (int k = 1; k <= 8; k++) {
        square(a, strip, result, rows, rank);
        if (rank == 0) {
            word trace = 0;
            for (int i = 0; i < NODES; i++)
                trace = (trace + a[i * NODES + i]) % MOD;
            printf("length %3d: %10llu closed walks (mod p), %llu from 0 to 1\n", 1 << k, trace, a[1]);
        }
    }

    free(a);
    free(strip);
    free(result);
    MPI_Finalize();
    return 0;
}
