/* IMA style 4 bit ADPCM. Every frame of 40 samples starts with a fresh predictor,
   so frames can be coded independently of each other. */

#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

#define FRAME_LEN 40
#define NFRAMES   60

static const short step_table[16] = {
    7, 11, 16, 25, 37, 55, 80, 118, 173, 253, 371, 544, 796, 1166, 1707, 2500
};
static const signed char index_adjust[8] = { -1, -1, -1, -1, 1, 2, 3, 4 };

typedef struct {
    int predictor;
    int index;
} state_t;

static int clampi(int v, int lo, int hi) { return v < lo ? lo : v > hi ? hi : v; }

static unsigned char encode_sample(state_t *s, short sample)
{
    int step = step_table[s->index];
    int diff = sample - s->predictor;
    unsigned char code = 0;
    int delta = step >> 3;

    if (diff < 0) { code = 8; diff = -diff; }
    if (diff >= step)     { code |= 4; diff -= step;     delta += step; }
    if (diff >= step / 2) { code |= 2; diff -= step / 2; delta += step / 2; }
    if (diff >= step / 4) { code |= 1;                   delta += step / 4; }

    s->predictor = clampi(s->predictor + (code & 8 ? -delta : delta), -32768, 32767);
    s->index = clampi(s->index + index_adjust[code & 7], 0, 15);
    return code;
}

static long long encode_frame(const short *in, unsigned char *out)
{
    state_t s = { in[0], 4 };
    long long err = 0;
    int i;
    for (i = 0; i < FRAME_LEN; i++) {
        unsigned char c = encode_sample(&s, in[i]);
        if (i & 1)
            out[i / 2] |= (unsigned char)(c << 4);
        else
            out[i / 2] = c;
        err += (long long)(in[i] - s.predictor) * (in[i] - s.predictor);
    }
    return err;
}

int main(int argc, char *argv[])
{
    short pcm[NFRAMES * FRAME_LEN], mypcm[NFRAMES * FRAME_LEN];
    unsigned char coded[NFRAMES * FRAME_LEN / 2], mycoded[NFRAMES * FRAME_LEN / 2];
    long long err = 0, toterr = 0;
    int rank, size, f, nf;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (NFRAMES % size != 0) {
        if (rank == 0)
            printf("%d frames do not divide among %d processes\n", NFRAMES, size);
        MPI_Finalize();
        return 0;
    }
    nf = NFRAMES / size;

    if (rank == 0) {
        int i, v = 0, dir = 37;
        for (i = 0; i < NFRAMES * FRAME_LEN; i++) {
            v += dir + (i * i) % 19 - 9;
            if (v > 1500) dir = -43;
            if (v < -1500) dir = 37;
            pcm[i] = (short)v;
        }
    }

    MPI_Scatter(pcm, nf * FRAME_LEN, MPI_SHORT, mypcm, nf * FRAME_LEN, MPI_SHORT, 0, MPI_COMM_WORLD);

    for (f = 0; f < nf; f++)
        err += encode_frame(&mypcm[f * FRAME_LEN], &mycoded[f * FRAME_LEN / 2]);

    MPI_Gather(mycoded, nf * FRAME_LEN / 2, MPI_UNSIGNED_CHAR,
               coded, nf * FRAME_LEN / 2, MPI_UNSIGNED_CHAR, 0, MPI_COMM_WORLD);
    MPI_Reduce(&err, &toterr, 1, MPI_LONG_LONG, MPI_SUM, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        unsigned h = 2166136261u;
        for (f = 0; f < NFRAMES * FRAME_LEN / 2; f++)
            h = (h ^ coded[f]) * 16777619u;
        printf("coded %d bytes, hash %08x\n", NFRAMES * FRAME_LEN / 2, h);
        printf("mean squared error %.3f\n", (double)toterr / (NFRAMES * FRAME_LEN));
    }
    MPI_Finalize();
    return 0;
}
