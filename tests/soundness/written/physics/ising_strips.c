/*
 * 2D Ising model, strips of rows per process, checkerboard Metropolis.
 * Random numbers come from a hash of (sweep, site), so the run is reproducible.
 */
#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <math.h>

enum { L = 24, SWEEPS = 40 };

#define IDX(r, c) ((r) * L + (c))

static double hash01(uint32_t sweep, uint32_t site)
{
    uint32_t h = sweep * 0x9E3779B1u ^ site * 0x85EBCA77u;
    h ^= h >> 15;
    h *= 0x2C1B3C6Du;
    h ^= h >> 12;
    h *= 0x297A2D39u;
    h ^= h >> 15;
    return h / 4294967296.0;
}

/* rows 1..nrows are own rows, 0 and nrows+1 are halo */
static void exchange(signed char *s, int nrows, int rank, int size)
{
    int up = (rank + size - 1) % size, down = (rank + 1) % size;

    MPI_Sendrecv(s + IDX(1, 0), L, MPI_SIGNED_CHAR, up, 10,
                 s + IDX(nrows + 1, 0), L, MPI_SIGNED_CHAR, down, 10,
                 MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Sendrecv(s + IDX(nrows, 0), L, MPI_SIGNED_CHAR, down, 11,
                 s + IDX(0, 0), L, MPI_SIGNED_CHAR, up, 11,
                 MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

int main(int argc, char **argv)
{
    int rank, size;
    signed char *lattice = NULL;
    const double T = 2.1;
    double w[17];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (L % size) {
        if (!rank)
            fprintf(stderr, "need a divisor of %d processes\n", L);
        MPI_Finalize();
        return 0;
    }

    for (int dE = -8; dE <= 8; dE++)
        w[dE + 8] = exp(-dE / T);

    int nrows = L / size;
    signed char *s = calloc((size_t)(nrows + 2) * L, 1);

    if (rank == 0) {
        lattice = malloc(L * L);
        for (int i = 0; i < L * L; i++)
            lattice[i] = hash01(999, i) < 0.5 ? 1 : -1;
    }
    MPI_Scatter(lattice, nrows * L, MPI_SIGNED_CHAR,
                s + L, nrows * L, MPI_SIGNED_CHAR, 0, MPI_COMM_WORLD);

    for (int t = 1; t <= SWEEPS; t++) {
        for (int colour = 0; colour < 2; colour++) {
            exchange(s, nrows, rank, size);
            for (int i = 1; i <= nrows; i++) {
                int gr = rank * nrows + i - 1;
                for (int j = (gr + colour) & 1; j < L; j += 2) {
                    int nb = s[IDX(i - 1, j)] + s[IDX(i + 1, j)]
                           + s[IDX(i, (j + 1) % L)] + s[IDX(i, (j + L - 1) % L)];
                    int dE = 2 * s[IDX(i, j)] * nb;
                    if (dE <= 0 || hash01(t, gr * L + j) < w[dE + 8])
                        s[IDX(i, j)] = -s[IDX(i, j)];
                }
            }
        }
        if (t % 10 == 0) {
            int m = 0, M;
            for (int k = L; k < (nrows + 1) * L; k++)
                m += s[k];
            MPI_Allreduce(&m, &M, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
            if (rank == 0)
                printf("sweep %3d  m = %+.4f\n", t, (double)M / (L * L));
            if (abs(M) == L * L)
                break;
        }
    }

    MPI_Gather(s + L, nrows * L, MPI_SIGNED_CHAR, lattice, nrows * L, MPI_SIGNED_CHAR,
               0, MPI_COMM_WORLD);
    if (rank == 0) {
        int e = 0;
        for (int i = 0; i < L; i++)
            for (int j = 0; j < L; j++)
                e -= lattice[IDX(i, j)] * (lattice[IDX((i + 1) % L, j)] + lattice[IDX(i, (j + 1) % L)]);
        printf("energy per spin %.4f\n", (double)e / (L * L));
        free(lattice);
    }
    free(s);
    MPI_Finalize();
    return 0;
}
