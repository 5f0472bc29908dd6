#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* medical image: volume by slices; mass and centre of mass within each slice */
enum { NX = 6, NY = 5, NZ = 60, SLICE = NX * NY };

struct slice_stat { int mass, mx, my; };

static struct slice_stat measure(unsigned char (*s)[NX])
{
    struct slice_stat r = { 0, 0, 0 };
    for (int y = 0; y < NY; y++)
        for (int x = 0; x < NX; x++) {
            if (s[y][x] < 64)
                continue;
            r.mass += s[y][x];
            r.mx += x * s[y][x];
            r.my += y * s[y][x];
        }
    return r;
}

int main(int argc, char **argv)
{
    int rank, size;
    unsigned char (*vol)[NY][NX] = NULL, (*slab)[NY][NX];
    struct slice_stat *stats = NULL;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int nz = NZ / size;
    slab = malloc(nz * sizeof *slab);
    struct slice_stat *st = malloc(nz * sizeof *st);
    if (rank == 0) {
        vol = malloc(NZ * sizeof *vol);
        stats = malloc(NZ * sizeof *stats);
        for (int z = 0; z < NZ; z++)
            for (int y = 0; y < NY; y++)
                for (int x = 0; x < NX; x++)
                    vol[z][y][x] = (unsigned char)(z * 3 + y * 17 + x * 29);
    }
    MPI_Scatter(vol, nz * SLICE, MPI_UNSIGNED_CHAR, slab, nz * SLICE, MPI_UNSIGNED_CHAR, 0, MPI_COMM_WORLD);
    for (int z = 0; z < nz; z++)
        st[z] = measure(slab[z]);
    MPI_Gather(st, 3 * nz, MPI_INT, stats, 3 * nz, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0)
        for (int z = 0; z < NZ; z += 4)
            if (stats[z].mass)
                printf("z=%2d mass %5d centre (%.2f, %.2f)\n", z, stats[z].mass,
                       (double)stats[z].mx / stats[z].mass, (double)stats[z].my / stats[z].mass);
    free(vol);
    free(stats);
    free(slab);
    free(st);
    MPI_Finalize();
    return 0;
}
