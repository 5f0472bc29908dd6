#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* Euler method for a bunch of pendulums with different damping (own range,
 * results collected with Gatherv because shares may differ by one) */

typedef double real;

static real my_sin(real x)
{
    real t = x, s = x;
    for (int k = 1; k < 10; k++) {
        t *= -x * x / ((2 * k) * (2 * k + 1));
        s += t;
    }
    return s;
}

static real simulate(real damping)
{
    real phi = 1.0, omega = 0.0, dt = 0.01;
    for (int i = 0; i < 300; i++) {
        real acc = -9.81 * my_sin(phi) - damping * omega;
        omega += acc * dt;
        phi += omega * dt;
    }
    return phi;
}

int main(int argc, char **argv)
{
    int rank, size, n = 50;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (argc > 1)
        n = atoi(argv[1]);
    if (n < 1)
        n = 1;

    int lo = rank * n / size;
    int hi = (rank + 1) * n / size;
    real *mine = malloc((hi - lo + 1) * sizeof(real));
    for (int i = lo; i < hi; i++)
        mine[i - lo] = simulate(0.05 * i);

    int *cnt = NULL, *off = NULL;
    real *all = NULL;
    if (rank == 0) {
        cnt = malloc(size * sizeof(int));
        off = malloc(size * sizeof(int));
        all = malloc(n * sizeof(real));
        for (int r = 0; r < size; r++) {
            off[r] = r * n / size;
            cnt[r] = (r + 1) * n / size - off[r];
        }
    }
    MPI_Gatherv(mine, hi - lo, MPI_DOUBLE, all, cnt, off, MPI_DOUBLE, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        for (int i = 0; i < n; i++)
            printf("damping %.2f angle after 3 s %.3f\n", 0.05 * i, all[i]);
        free(all);
        free(cnt);
        free(off);
    }
    free(mine);
    MPI_Finalize();
    return 0;
}
