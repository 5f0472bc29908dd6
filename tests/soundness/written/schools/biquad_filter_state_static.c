/* Biquad low pass with state in static locals, Q15 arithmetic */
#include <stdint.h>
#include <stdio.h>
#include <mpi.h>

#define NSAMP 240
static int16_t adc[NSAMP], dac[NSAMP], work[NSAMP];

static int16_t biquad(int16_t x)
{
    static int32_t x1, x2, y1, y2;
    int32_t y = (2200 * (int32_t)x + 4400 * x1 + 2200 * x2 + 36000 * (y1 / 1) - 12000 * y2) / 32768;
    if (y > 32767) y = 32767;
    if (y < -32768) y = -32768;
    x2 = x1; x1 = x;
    y2 = y1; y1 = y;
    return (int16_t)y;
}

static void acquire(void)
{
    int i;
    for (i = 0; i < NSAMP; i++) {
        int saw = (i % 24) * 250 - 3000;
        int spike = (i % 37 == 0) ? 4000 : 0;
        adc[i] = (int16_t)(saw + spike);
    }
}

int main(int argc, char *argv[])
{
    int id, cnt, i, per;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &id);
    MPI_Comm_size(MPI_COMM_WORLD, &cnt);
    if ((NSAMP % cnt) != 0) {
        if (id == 0) printf("ERR: NSAMP=%d cnt=%d\n", NSAMP, cnt);
        MPI_Finalize();
        return 0;
    }
    per = NSAMP / cnt;
    if (id == 0) acquire();
    MPI_Scatter(adc, per, MPI_INT16_T, work, per, MPI_INT16_T, 0, MPI_COMM_WORLD);
    for (i = 0; i < per; i++) work[i] = biquad(work[i]);
    MPI_Gather(work, per, MPI_INT16_T, dac, per, MPI_INT16_T, 0, MPI_COMM_WORLD);
    if (id == 0) {
        int32_t min = dac[0], max = dac[0];
        for (i = 0; i < NSAMP; i++) {
            if (dac[i] < min) min = dac[i];
            if (dac[i] > max) max = dac[i];
        }
        for (i = 0; i < NSAMP; i += 10)
            printf("%3d: %6d -> %6d\n", i, adc[i], dac[i]);
        printf("range %d .. %d\n", (int)min, (int)max);
    }
    MPI_Finalize();
    return 0;
}
