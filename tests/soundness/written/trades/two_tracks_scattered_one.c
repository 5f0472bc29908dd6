#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/*
 * Sampling synthesiser.  A wave table is kept in one array "buf": it is used
 * (1) for the received samples, (2) as a mixing buffer whose tail (behind the
 * received samples) keeps the previous scatter's data.  Two tracks of
 * different lengths are mixed this way.
 */

#define LONGTRACK 336
#define SHORTTRACK 168

static int track_a[LONGTRACK], track_b[SHORTTRACK];

static int peak(const int *v, int n)
{
    int p = 0;
    for (int i = 0; i < n; i++)
        if (abs(v[i]) > p)
            p = abs(v[i]);
    return p;
}

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (LONGTRACK % size || SHORTTRACK % size) {
        if (rank == 0)
            printf("tracks cannot be cut into %d parts\n", size);
        MPI_Finalize();
        return 0;
    }

    const int na = LONGTRACK / size, nb = SHORTTRACK / size;
    if (rank == 0) {
        for (int i = 0; i < LONGTRACK; i++)
            track_a[i] = (i * 12) % 200 - 100;
        for (int i = 0; i < SHORTTRACK; i++)
            track_b[i] = (i % 14 < 7 ? 80 : -80) + i % 3;
    }

    int *buf = calloc(na, sizeof *buf);
    int *mix = calloc(na, sizeof *mix);
    if (!buf || !mix)
        MPI_Abort(MPI_COMM_WORLD, 1);

    MPI_Scatter(track_a, na, MPI_INT, buf, na, MPI_INT, 0, MPI_COMM_WORLD);
    for (int i = 0; i < na; i++)
        mix[i] = buf[i];

    MPI_Scatter(track_b, nb, MPI_INT, buf, nb, MPI_INT, 0, MPI_COMM_WORLD);
    for (int i = 0; i < na; i++)
        mix[i] = (mix[i] * 3 + buf[i]) / 4;

    int p = peak(mix, na), loudest;
    MPI_Reduce(&p, &loudest, 1, MPI_INT, MPI_MAX, 0, MPI_COMM_WORLD);
    MPI_Gather(mix, na, MPI_INT, track_a, na, MPI_INT, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        long energy = 0;
        for (int i = 0; i < LONGTRACK; i++)
            energy += (long)track_a[i] * track_a[i];
        printf("peak %d energy %ld\n", loudest, energy);
        for (int i = 0; i < LONGTRACK; i += 14)
            printf("%d%s", track_a[i], i + 14 < LONGTRACK ? " " : "\n");
    }
    free(buf);
    free(mix);
    MPI_Finalize();
    return 0;
}
