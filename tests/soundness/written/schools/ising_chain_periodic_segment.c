/* Ising chain, Metropolis at each process' own segment (periodic there) */
#include <stdio.h>
#include <stdlib.h>
#include <math.h>
#include <mpi.h>

static unsigned long seed;

static double ran(void)
{
    seed = (16807UL * seed) % 2147483647UL;
    return seed / 2147483647.0;
}

static int energy(const int *s, int n)
{
    int e = 0;
    for (int i = 0; i < n; i++) e -= s[i] * s[(i + 1) % n];
    return e;
}

int main(int argc, char **argv)
{
    int rank, size, i, sweep, N = 240;
    int *chain = NULL, *s;
    double boltz[3];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (N % size) {
        if (rank == 0) printf("chain of %d spins cannot be cut into %d\n", N, size);
        MPI_Finalize();
        return 0;
    }
    int n = N / size;
    s = malloc(n * sizeof(int));
    if (rank == 0) {
        chain = malloc(N * sizeof(int));
        for (i = 0; i < N; i++) chain[i] = (i % 3 == 0) ? -1 : 1;
    }
    MPI_Scatter(chain, n, MPI_INT, s, n, MPI_INT, 0, MPI_COMM_WORLD);
    for (i = 0; i < 3; i++) boltz[i] = exp(-2.0 * i * 0.7);
    seed = 4242UL + 1111UL * rank;

    long acc = 0;
    for (sweep = 0; sweep < 40; sweep++)
        for (i = 0; i < n; i++) {
            int d = s[i] * (s[(i + n - 1) % n] + s[(i + 1) % n]);  /* -2, 0, 2 */
            if (d <= 0 || ran() < boltz[d]) {
                s[i] = -s[i];
                acc++;
            }
        }
    int e = energy(s, n), E, M, m = 0;
    for (i = 0; i < n; i++) m += s[i];
    long ACC;
    MPI_Reduce(&e, &E, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Reduce(&m, &M, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Reduce(&acc, &ACC, 1, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        printf("E/N = %.3f  M/N = %.3f  accepted %ld\n", (double)E / N, (double)M / N, ACC);
        free(chain);
    }
    free(s);
    MPI_Finalize();
    return 0;
}
