/* Decode keypad tones: every record of samples is analysed with the Goertzel
   algorithm at the eight standard frequencies. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <math.h>

#define RECLEN 205
#define RATE   8000.0
#define NREC   24

static const double low[4]  = { 697, 770, 852, 941 };
static const double high[4] = { 1209, 1336, 1477, 1633 };
static const char   keys[]  = "123A456B789C*0#D";

static double goertzel(const short *s, double freq)
{
    double coeff = 2.0 * cos(2.0 * M_PI * freq / RATE);
    double q0, q1 = 0.0, q2 = 0.0;
    int i;
    for (i = 0; i < RECLEN; i++) {
        q0 = coeff * q1 - q2 + s[i];
        q2 = q1;
        q1 = q0;
    }
    return q1 * q1 + q2 * q2 - coeff * q1 * q2;
}

static int strongest(const short *s, const double *f)
{
    int i, arg = 0;
    double best = -1.0;
    for (i = 0; i < 4; i++) {
        double p = goertzel(s, f[i]);
        if (p > best) {
            best = p;
            arg = i;
        }
    }
    return arg;
}

static void synthesize(short *s, char key, unsigned *seed)
{
    int k = 0, i;
    while (keys[k] != key)
        k++;
    for (i = 0; i < RECLEN; i++) {
        *seed = *seed * 1103515245u + 12345u;
        s[i] = (short) (6000 * sin(2 * M_PI * low[k / 4] * i / RATE)
                      + 5000 * sin(2 * M_PI * high[k % 4] * i / RATE)
                      + (int) ((*seed >> 16) % 2000) - 1000);
    }
}

int main(int argc, char **argv)
{
    const char *dial = "0049#1234567890*ABCD5813";
    short *records = NULL, *mine;
    char decoded[NREC + 1], *mykeys;
    int rank, size, per, r, hits[16] = { 0 };

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (NREC % size) {
        if (rank == 0)
            fprintf(stderr, "%d records, %d processes?\n", NREC, size);
        MPI_Finalize();
        return 0;
    }
    per = NREC / size;

    if (rank == 0) {
        unsigned seed = 5;
        records = malloc(NREC * RECLEN * sizeof(short));
        for (r = 0; r < NREC; r++)
            synthesize(records + r * RECLEN, dial[r], &seed);
    }
    mine = malloc(per * RECLEN * sizeof(short));
    mykeys = malloc(per);

    MPI_Scatter(records, per * RECLEN, MPI_SHORT, mine, per * RECLEN, MPI_SHORT, 0, MPI_COMM_WORLD);

    for (r = 0; r < per; r++) {
        const short *s = mine + r * RECLEN;
        int k = 4 * strongest(s, low) + strongest(s, high);
        mykeys[r] = keys[k];
        hits[k]++;
    }

    MPI_Gather(mykeys, per, MPI_CHAR, decoded, per, MPI_CHAR, 0, MPI_COMM_WORLD);
    MPI_Allreduce(MPI_IN_PLACE, hits, 16, MPI_INT, MPI_SUM, MPI_COMM_WORLD);

    if (rank == 0) {
        decoded[NREC] = '\0';
        printf("dialled: %s\ndecoded: %s\n", dial, decoded);
        for (r = 0; r < 16; r++)
            printf("%c:%d%s", keys[r], hits[r], r % 4 == 3 ? "\n" : "  ");
        free(records);
    }
    free(mine);
    free(mykeys);
    MPI_Finalize();
    return 0;
}
