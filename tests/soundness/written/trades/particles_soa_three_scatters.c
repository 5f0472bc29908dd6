#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* Three scatters: positions, velocities and masses of particles in separate
 * arrays (SoA).  The last particle of each rank is an obstacle and bounces
 * everything that comes near. */

#define NP 168
#define STEPS 20

static float px[NP], vx[NP], ms[NP];

int main(int argc, char **argv)
{
    int rank, size, i, s;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (NP % size != 0) {
        if (rank == 0)
            printf("particles: %d, ranks: %d, does not fit\n", NP, size);
        MPI_Finalize();
        return 0;
    }
    const int n = NP / size;

    if (rank == 0)
        for (i = 0; i < NP; i++) {
            px[i] = (float)((i * 5) % 128);
            vx[i] = (i % 2 ? -1.0f : 1.0f) * (float)(1 + i % 3) * 0.25f;
            ms[i] = 1.0f + (float)(i % 4);
        }

    float *x = malloc(3 * n * sizeof(float)), *v = x + n, *m = v + n;
    MPI_Scatter(px, n, MPI_FLOAT, x, n, MPI_FLOAT, 0, MPI_COMM_WORLD);
    MPI_Scatter(vx, n, MPI_FLOAT, v, n, MPI_FLOAT, 0, MPI_COMM_WORLD);
    MPI_Scatter(ms, n, MPI_FLOAT, m, n, MPI_FLOAT, 0, MPI_COMM_WORLD);

    const float wall = x[n - 1];
    v[n - 1] = 0.0f;
    for (s = 0; s < STEPS; s++)
        for (i = 0; i < n - 1; i++) {
            float d = x[i] - wall;
            if ((d > 0 && d < 1.0f && v[i] < 0) || (d < 0 && d > -1.0f && v[i] > 0))
                v[i] = -v[i];
            x[i] += v[i];
        }

    MPI_Gather(x, n, MPI_FLOAT, px, n, MPI_FLOAT, 0, MPI_COMM_WORLD);
    MPI_Gather(v, n, MPI_FLOAT, vx, n, MPI_FLOAT, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        double mom = 0, e = 0;
        for (i = 0; i < NP; i++) {
            mom += ms[i] * vx[i];
            e += 0.5 * ms[i] * vx[i] * vx[i];
        }
        for (i = 0; i < NP; i += 12)
            printf("%3d x=%7.2f v=%5.2f\n", i, px[i], vx[i]);
        printf("momentum %.3f energy %.3f\n", mom, e);
    }
    free(x);
    MPI_Finalize();
    return 0;
}
