/* Converts raw ADC counts of an NTC thermistor into temperatures with a look-up
   table that is prepared by rank 0 and broadcast. */
#include <stdio.h>
#include <stdlib.h>
#include <stdbool.h>
#include <math.h>
#include <mpi.h>

#define LUT_SIZE 33
#define ADC_MAX  4095

typedef struct {
    double beta;
    double r25;
    double r_series;
} ntc_params;

typedef struct {
    int n_total;
    int n_local;
    int rank;
    int nranks;
} layout;

static bool make_layout(layout *l, int n)
{
    MPI_Comm_rank(MPI_COMM_WORLD, &l->rank);
    MPI_Comm_size(MPI_COMM_WORLD, &l->nranks);
    l->n_total = n;
    l->n_local = n / l->nranks;
    return n % l->nranks == 0;
}

static void build_lut(float lut[LUT_SIZE], const ntc_params *p)
{
    for (int i = 0; i < LUT_SIZE; i++) {
        double frac = (i + 0.5) / (LUT_SIZE);
        double r = p->r_series * frac / (1.0 - frac);
        double inv = 1.0 / 298.15 + log(r / p->r25) / p->beta;
        lut[i] = (float)(1.0 / inv - 273.15);
    }
}

static float convert(const float lut[LUT_SIZE], unsigned short raw)
{
    float pos = (float)raw / ADC_MAX * (LUT_SIZE - 1);
    int i = (int)pos;
    if (i >= LUT_SIZE - 1)
        return lut[LUT_SIZE - 1];
    return lut[i] + (pos - i) * (lut[i + 1] - lut[i]);
}

static void distribute_raw(const layout *l, const unsigned short *all, unsigned short *part)
{
    MPI_Scatter(all, l->n_local, MPI_UNSIGNED_SHORT,
                part, l->n_local, MPI_UNSIGNED_SHORT, 0, MPI_COMM_WORLD);
}

static void collect_temps(const layout *l, const float *part, float *all)
{
    MPI_Gather(part, l->n_local, MPI_FLOAT, all, l->n_local, MPI_FLOAT, 0, MPI_COMM_WORLD);
}

int main(int argc, char **argv)
{
    layout lay;
    float lut[LUT_SIZE];
    unsigned short *raw = NULL;
    float *temps = NULL;

    MPI_Init(&argc, &argv);
    if (!make_layout(&lay, 360)) {
        if (lay.rank == 0)
            fprintf(stderr, "%d readings, %d ranks: no\n", lay.n_total, lay.nranks);
        MPI_Finalize();
        return 0;
    }

    if (lay.rank == 0) {
        ntc_params p = { 3950.0, 10000.0, 10000.0 };
        build_lut(lut, &p);
        raw = malloc(lay.n_total * sizeof *raw);
        temps = malloc(lay.n_total * sizeof *temps);
        for (int i = 0; i < lay.n_total; i++)
            raw[i] = (unsigned short)(800 + (i * 997) % 2400);
    }
    MPI_Bcast(lut, LUT_SIZE, MPI_FLOAT, 0, MPI_COMM_WORLD);

    unsigned short *my_raw = malloc(lay.n_local * sizeof *my_raw);
    float *my_temps = malloc(lay.n_local * sizeof *my_temps);
    distribute_raw(&lay, raw, my_raw);
    for (int i = 0; i < lay.n_local; i++)
        my_temps[i] = convert(lut, my_raw[i]);
    collect_temps(&lay, my_temps, temps);

    if (lay.rank == 0) {
        for (int i = 0; i < lay.n_total; i += 30)
            printf("%4u -> %7.2f C\n", raw[i], temps[i]);
        free(raw);
        free(temps);
    }
    free(my_raw);
    free(my_temps);
    MPI_Finalize();
    return EXIT_SUCCESS;
}
