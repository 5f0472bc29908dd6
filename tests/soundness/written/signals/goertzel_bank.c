/* DTMF decoder: the eight tone frequencies are spread over the processes, every
 * process gets the whole key press and reports the power at its frequencies. */
#include <math.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#ifndef M_PI
#define M_PI 3.14159265358979323846
#endif

#define RATE 8000
#define SAMPLES 205
#define TONES 8

static const char keys[4][5] = { "123A", "456B", "789C", "*0#D" };
static const double tones[TONES] = { 697, 770, 852, 941, 1209, 1336, 1477, 1633 };

static double goertzel(const float *x, int n, double freq)
{
    double coeff = 2.0 * cos(2.0 * M_PI * freq / RATE);
    double s1 = 0.0, s2 = 0.0;
    for (int i = 0; i < n; i++) {
        double s0 = x[i] + coeff * s1 - s2;
        s2 = s1;
        s1 = s0;
    }
    return s1 * s1 + s2 * s2 - coeff * s1 * s2;
}

static void dial(float *x, int row, int col)
{
    for (int i = 0; i < SAMPLES; i++) {
        double t = (double)i / RATE;
        x[i] = (float)(0.6 * sin(2 * M_PI * tones[row] * t) + 0.5 * sin(2 * M_PI * tones[4 + col] * t)
                       + 0.05 * ((i * 13) % 7 - 3));
    }
}

int main(int argc, char **argv)
{
    int rank, size;
    const char *number = "1863#";

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    /* pad the list of frequencies with zeros when it does not divide */
    int per = (TONES + size - 1) / size;
    double *list = NULL, *power = NULL;
    if (rank == 0) {
        list = calloc(per * size, sizeof(double));
        power = calloc(per * size, sizeof(double));
        for (int i = 0; i < TONES; i++)
            list[i] = tones[i];
    }
    double *myf = malloc(per * sizeof(double));
    double *myp = malloc(per * sizeof(double));
    MPI_Scatter(list, per, MPI_DOUBLE, myf, per, MPI_DOUBLE, 0, MPI_COMM_WORLD);

    for (const char *d = number; *d; d++) {
        float x[SAMPLES];
        if (rank == 0) {
            for (int r = 0; r < 4; r++)
                for (int c = 0; c < 4; c++)
                    if (keys[r][c] == *d)
                        dial(x, r, c);
        }
        MPI_Bcast(x, SAMPLES, MPI_FLOAT, 0, MPI_COMM_WORLD);
        for (int i = 0; i < per; i++)
            myp[i] = myf[i] > 0 ? goertzel(x, SAMPLES, myf[i]) : 0.0;
        MPI_Gather(myp, per, MPI_DOUBLE, power, per, MPI_DOUBLE, 0, MPI_COMM_WORLD);

        if (rank == 0) {
            int r = 0, c = 4;
            for (int i = 1; i < 4; i++)
                if (power[i] > power[r]) r = i;
            for (int i = 5; i < TONES; i++)
                if (power[i] > power[c]) c = i;
            printf("%4.0f Hz + %4.0f Hz -> %c\n", tones[r], tones[c], keys[r][c - 4]);
        }
    }
    free(myf);
    free(myp);
    free(list);
    free(power);
    MPI_Finalize();
    return 0;
}
