#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* Bifurcation of the logistic map in fixed point: parameters by own range */

#define ONE (1L << 20)
#define NPAR 64

static int period(long r)
{
    long x = ONE / 3, orbit[64];
    for (int i = 0; i < 600; i++)
        x = ((r * x / ONE) * (ONE - x)) / ONE;
    for (int i = 0; i < 64; i++) {
        orbit[i] = x;
        x = ((r * x / ONE) * (ONE - x)) / ONE;
    }
    for (int p = 1; p <= 32; p++) {
        int same = 1;
        for (int i = 0; i + p < 64 && same; i++) {
            long d = orbit[i + p] - orbit[i];
            if (d < -512 || d > 512)
                same = 0;
        }
        if (same)
            return p;
    }
    return 0;
}

int main(int argc, char **argv)
{
    int rank, size;
    int per[NPAR], all[NPAR];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    const int lo = NPAR * rank / size, hi = NPAR * (rank + 1) / size;
    for (int i = 0; i < NPAR; i++)
        per[i] = -1;
    for (int i = lo; i < hi; i++) {
        long r = 2 * ONE + 2 * ONE * i / NPAR;
        per[i] = period(r);
    }
    MPI_Reduce(per, all, NPAR, MPI_INT, MPI_MAX, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        int chaos = 0;
        for (int i = 0; i < NPAR; i++) {
            if (all[i] == 0) {
                chaos++;
                printf("r=%.3f chaotic\n", 2.0 + 2.0 * i / NPAR);
            } else {
                printf("r=%.3f period %d\n", 2.0 + 2.0 * i / NPAR, all[i]);
            }
        }
        printf("%d chaotic parameters\n", chaos);
    }
    MPI_Finalize();
    return 0;
}
