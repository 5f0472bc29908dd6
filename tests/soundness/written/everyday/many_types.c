#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

/* telemetry: three parallel channels of different width */
int main(int argc, char **argv)
{
    int rank, size;
    enum { FRAMES = 120 };
    int8_t   *flags = NULL, *f;
    int16_t  *rpm = NULL, *r;
    int64_t  *stamp = NULL, *s;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    const int local = FRAMES / size;
    f = malloc(local * sizeof *f);
    r = malloc(local * sizeof *r);
    s = malloc(local * sizeof *s);
    if (rank == 0) {
        flags = malloc(FRAMES * sizeof *flags);
        rpm = malloc(FRAMES * sizeof *rpm);
        stamp = malloc(FRAMES * sizeof *stamp);
        for (int i = 0; i < FRAMES; i++) {
            flags[i] = (int8_t)(i % 5 - 1);
            rpm[i] = (int16_t)(800 + i * 37 % 5200);
            stamp[i] = INT64_C(1700000000000) + 250 * i;
        }
    }
    MPI_Scatter(flags, local, MPI_INT8_T, f, local, MPI_INT8_T, 0, MPI_COMM_WORLD);
    MPI_Scatter(rpm, local, MPI_INT16_T, r, local, MPI_INT16_T, 0, MPI_COMM_WORLD);
    MPI_Scatter(stamp, local, MPI_INT64_T, s, local, MPI_INT64_T, 0, MPI_COMM_WORLD);

    int64_t first_alarm = INT64_MAX, g_first;
    int redline = 0, g_red;
    for (int i = 0; i < local; i++) {
        if (f[i] < 0)
            continue;                   /* invalid frame */
        if (r[i] <= 5000)
            continue;
        redline++;
        if (s[i] < first_alarm)
            first_alarm = s[i];
    }
    MPI_Reduce(&first_alarm, &g_first, 1, MPI_INT64_T, MPI_MIN, 0, MPI_COMM_WORLD);
    MPI_Reduce(&redline, &g_red, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        printf("%d frames in the red, first at +%lld ms\n", g_red,
               g_red ? (long long)(g_first - INT64_C(1700000000000)) : -1LL);
        free(flags);
        free(rpm);
        free(stamp);
    }
    free(f);
    free(r);
    free(s);
    MPI_Finalize();
    return 0;
}
