#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* Numerical derivative of a table, Scatterv with overlapping pieces so that
 * the ranks see one value to the left and right of their own ones. */

#define N 90

int main(int argc, char **argv)
{
    int rank, size;
    double y[N], dy[N];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int scount[32], sdisp[32], rcount[32], rdisp[32];
    if (size > 32) {
        if (rank == 0)
            printf("too many\n");
        MPI_Finalize();
        return 0;
    }
    for (int r = 0; r < size; r++) {
        int lo = r * N / size, hi = (r + 1) * N / size;
        rdisp[r] = lo;
        rcount[r] = hi - lo;
        int elo = lo > 0 ? lo - 1 : lo;
        int ehi = hi < N ? hi + 1 : hi;
        sdisp[r] = elo;
        scount[r] = ehi - elo;
    }
    if (rank == 0)
        for (int i = 0; i < N; i++) {
            double x = i * 0.125;
            y[i] = x * (x - 3.0) * (x - 8.0);
        }

    double buf[N + 2], out[N];
    MPI_Scatterv(y, scount, sdisp, MPI_DOUBLE, buf, scount[rank], MPI_DOUBLE, 0, MPI_COMM_WORLD);

    int shift = rdisp[rank] - sdisp[rank];
    for (int i = 0; i < rcount[rank]; i++) {
        int g = rdisp[rank] + i;
        int j = i + shift;
        if (g == 0)
            out[i] = (buf[j + 1] - buf[j]) / 0.125;
        else if (g == N - 1)
            out[i] = (buf[j] - buf[j - 1]) / 0.125;
        else
            out[i] = (buf[j + 1] - buf[j - 1]) / 0.25;
    }

    MPI_Gatherv(out, rcount[rank], MPI_DOUBLE, dy, rcount, rdisp, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        for (int i = 0; i < N; i += 3)
            printf("x=%6.3f y=%9.3f y'=%9.3f\n", i * 0.125, y[i], dy[i]);
        for (int i = 1; i < N; i++)
            if (dy[i - 1] * dy[i] < 0)
                printf("extremum near x=%.3f\n", (i - 0.5) * 0.125);
    }
    MPI_Finalize();
    return 0;
}
