// Peak normalisation of a 16 bit mono clip: find the global peak, scale every sample to 90 % of full scale.
#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#define FULL_SCALE 32767
#define CHECK(call)                                                     \
    do {                                                                \
        int rc_ = (call);                                               \
        if (rc_ != MPI_SUCCESS) {                                       \
            fprintf(stderr, "%s:%d: MPI error %d\n", __FILE__, __LINE__, rc_); \
            MPI_Abort(MPI_COMM_WORLD, rc_);                             \
        }                                                               \
    } while (0)

static void synth(int16_t *s, int n)
{
    int phase = 0;
    for (int i = 0; i < n; i++) {
        phase = (phase + 441) % 8000;
        int tri = phase < 4000 ? phase - 2000 : 6000 - phase;
        int env = i < n / 4 ? i * 4 : n - i;
        s[i] = (int16_t)(tri * env / n);
    }
}

static int local_peak(const int16_t *s, int n)
{
    int peak = 0;
    for (int i = 0; i < n; i++) {
        int a = s[i] < 0 ? -s[i] : s[i];
        if (a > peak)
            peak = a;
    }
    return peak;
}

int main(int argc, char **argv)
{
    int rank, nranks;
    CHECK(MPI_Init(&argc, &argv));
    CHECK(MPI_Comm_rank(MPI_COMM_WORLD, &rank));
    CHECK(MPI_Comm_size(MPI_COMM_WORLD, &nranks));

    int samples = 2000;
    /* round the clip up so that every rank gets the same number; the tail is silence */
    int padded = (samples + nranks - 1) / nranks * nranks;
    int share = padded / nranks;

    int16_t *clip = NULL;
    if (rank == 0) {
        clip = calloc(padded, sizeof(int16_t));
        synth(clip, samples);
    }
    int16_t *mine = malloc(share * sizeof(int16_t));
    CHECK(MPI_Scatter(clip, share, MPI_SHORT, mine, share, MPI_SHORT, 0, MPI_COMM_WORLD));

    int peak = local_peak(mine, share);
    CHECK(MPI_Allreduce(MPI_IN_PLACE, &peak, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD));

    if (peak > 0) {
        int target = FULL_SCALE * 9 / 10;
        for (int i = 0; i < share; i++)
            mine[i] = (int16_t)((long)mine[i] * target / peak);
    }

    CHECK(MPI_Gather(mine, share, MPI_SHORT, clip, share, MPI_SHORT, 0, MPI_COMM_WORLD));

    if (rank == 0) {
        long sum_abs = 0;
        for (int i = 0; i < samples; i++)
            sum_abs += labs(clip[i]);
        printf("peak before: %d\n", peak);
        printf("peak after:  %d\n", local_peak(clip, samples));
        printf("mean level:  %ld\n", sum_abs / samples);
        for (int i = 0; i < samples; i += 250)
            printf("  s[%d] = %d\n", i, clip[i]);
        free(clip);
    }
    free(mine);
    MPI_Finalize();
    return 0;
}
