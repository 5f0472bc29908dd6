/* Discrete Fourier transform by definition: the signal is known to all processes,
   the frequencies are distributed. The five strongest lines are reported. */
#include <math.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#define SAMPLES 256
#define TOPK 5

typedef struct { double re, im; } cplx;

typedef struct {
    int    freq;
    double power;
} line_t;

static int by_power(const void *a, const void *b)
{
    const line_t *x = a, *y = b;
    if (x->power > y->power) return -1;
    if (x->power < y->power) return 1;
    return x->freq - y->freq;
}

static cplx transform(const float *s, int k)
{
    cplx sum = { 0, 0 };
    for (int t = 0; t < SAMPLES; t++) {
        double a = -2.0 * M_PI * (double)((long)k * t % SAMPLES) / SAMPLES;
        sum.re += s[t] * cos(a);
        sum.im += s[t] * sin(a);
    }
    return sum;
}

int main(int argc, char **argv)
{
    int rank, p;
    float signal[SAMPLES];
    int freqs[SAMPLES / 2];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &p);

    if (rank == 0) {
        for (int t = 0; t < SAMPLES; t++) {
            double x = 2.0 * M_PI * t / SAMPLES;
            signal[t] = 1.0f + 2.0f * (float)sin(9 * x) + 0.7f * (float)cos(31 * x + 0.4) + 1.3f * (float)sin(60 * x);
            signal[t] += (float)((t * 193 % 17) - 8) / 40.0f;
        }
        for (int k = 0; k < SAMPLES / 2; k++)
            freqs[k] = k;
    }
    MPI_Bcast(signal, SAMPLES, MPI_FLOAT, 0, MPI_COMM_WORLD);

    /* 128 frequencies; drop the highest ones if p does not divide that */
    int blk = (SAMPLES / 2) / p;
    int myfreqs[blk];
    MPI_Scatter(freqs, blk, MPI_INT, myfreqs, blk, MPI_INT, 0, MPI_COMM_WORLD);

    line_t lines[blk];
    double energy = 0, total_energy;
    for (int i = 0; i < blk; i++) {
        cplx c = transform(signal, myfreqs[i]);
        lines[i].freq = myfreqs[i];
        lines[i].power = (c.re * c.re + c.im * c.im) / SAMPLES;
        energy += lines[i].power;
    }
    qsort(lines, blk, sizeof(line_t), by_power);

    /* send only the best candidates of each process */
    int freq_out[TOPK], *freq_in = NULL;
    double power_out[TOPK], *power_in = NULL;
    for (int i = 0; i < TOPK; i++) {
        freq_out[i] = i < blk ? lines[i].freq : -1;
        power_out[i] = i < blk ? lines[i].power : -1.0;
    }
    if (rank == 0) {
        freq_in = malloc(TOPK * p * sizeof(int));
        power_in = malloc(TOPK * p * sizeof(double));
    }
    MPI_Gather(freq_out, TOPK, MPI_INT, freq_in, TOPK, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Gather(power_out, TOPK, MPI_DOUBLE, power_in, TOPK, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    MPI_Reduce(&energy, &total_energy, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        line_t *cand = malloc(TOPK * p * sizeof(line_t));
        for (int i = 0; i < TOPK * p; i++)
            cand[i] = (line_t){ freq_in[i], power_in[i] };
        qsort(cand, TOPK * p, sizeof(line_t), by_power);
        for (int i = 0; i < TOPK; i++)
            printf("frequency %3d power %.3f\n", cand[i].freq, cand[i].power);
        printf("half spectrum energy %.3f\n", total_energy);
        free(cand);
        free(freq_in);
        free(power_in);
    }
    MPI_Finalize();
    return 0;
}
