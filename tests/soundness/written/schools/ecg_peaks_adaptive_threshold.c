/* Peak detection with adaptive threshold: threshold decays and jumps up at
   peaks (like in QRS detection of an ECG) */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

static int ecg(int i)
{
    int p = i % 60;
    int v = (i * 7) % 9;
    if (p == 20) v += 90 + (i / 60) % 4 * 12;
    if (p == 19 || p == 21) v += 50;
    if (p >= 32 && p <= 38) v += 24;
    return v;
}

int main(int argc, char **argv)
{
    int rank, size, n = 1680, i;
    int *sig = NULL, *loc, *peaks, npk = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (n % size != 0) {
        if (rank == 0) printf("recording of %d samples not divisible by %d\n", n, size);
        MPI_Finalize();
        return 0;
    }
    int m = n / size;
    loc = malloc(m * sizeof(int));
    peaks = malloc(m * sizeof(int));
    if (rank == 0) {
        sig = malloc(n * sizeof(int));
        for (i = 0; i < n; i++) sig[i] = ecg(i);
    }
    MPI_Scatter(sig, m, MPI_INT, loc, m, MPI_INT, 0, MPI_COMM_WORLD);

    int thr = 160, refractory = 0;
    for (i = 1; i < m - 1; i++) {
        thr = thr - thr / 16;
        if (refractory > 0) { refractory--; continue; }
        if (loc[i] > thr && loc[i] >= loc[i - 1] && loc[i] > loc[i + 1]) {
            peaks[npk++] = rank * m + i;
            thr = 2 * loc[i];
            refractory = 8;
        }
    }
    int *num = NULL, *off = NULL, *all = NULL, tot = 0;
    if (rank == 0) {
        num = malloc(size * sizeof(int));
        off = malloc(size * sizeof(int));
    }
    MPI_Gather(&npk, 1, MPI_INT, num, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        for (i = 0; i < size; i++) { off[i] = tot; tot += num[i]; }
        all = malloc((tot + 1) * sizeof(int));
    }
    MPI_Gatherv(peaks, npk, MPI_INT, all, num, off, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        printf("%d peaks:", tot);
        for (i = 0; i < tot; i++) printf(" %d", all[i]);
        printf("\n");
        free(sig); free(num); free(off); free(all);
    }
    free(loc);
    free(peaks);
    MPI_Finalize();
    return 0;
}
