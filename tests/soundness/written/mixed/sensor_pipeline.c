/* Post-processing of a sensor recording: calibration, offset removal, clipping,
 * histogram and event detection. One chunk of the recording per process. */
#include <stdio.h>
#include <stdlib.h>
#include <math.h>
#include <mpi.h>

#define NSAMPLES   1200
#define NBINS      16
#define MAX_EVENTS 64
#define CLIP       4.0

typedef struct {
	double gain;
	double offset;
	double threshold;
	int    dead_time;	/* samples after an event that are ignored */
} calib_t;

typedef struct {
	int   position;
	float amplitude;
} event_t;

static int rank, nranks;

/* ---- synthetic recording ---- */
static unsigned int lcg = 20240229u;

static double noise(void)
{
	lcg = lcg * 1664525u + 1013904223u;
	return (double)(lcg >> 8) / 16777216.0 - 0.5;
}

static void record(short *adc, int n)
{
	for (int i = 0; i < n; i++) {
		double v = 512.0 + 40.0 * noise();
		int phase = i % 97;
		if (phase < 6)
			v += 300.0 * exp(-0.5 * phase);
		adc[i] = (short)v;
	}
}

/* ---- phase 1: raw counts to physical units ---- */
static void calibrate(const short *adc, double *v, int n, const calib_t *c)
{
	for (int i = 0; i < n; i++)
		v[i] = c->gain * adc[i] - c->offset;
}

/* ---- phase 2: remove the global mean ---- */
static double remove_mean(double *v, int n, int total)
{
	double sum = 0.0, mean;

	for (int i = 0; i < n; i++)
		sum += v[i];
	MPI_Allreduce(&sum, &mean, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
	mean /= total;
	for (int i = 0; i < n; i++)
		v[i] -= mean;
	return mean;
}

/* ---- phase 3: clip ---- */
static int clip(double *v, int n)
{
	int clipped = 0;

	for (int i = 0; i < n; i++) {
		if (v[i] > CLIP) {
			v[i] = CLIP;
			clipped++;
		} else if (v[i] < -CLIP) {
			v[i] = -CLIP;
			clipped++;
		}
	}
	return clipped;
}

/* ---- phase 4: histogram ---- */
static void histogram(const double *v, int n, int *bins)
{
	for (int b = 0; b < NBINS; b++)
		bins[b] = 0;
	for (int i = 0; i < n; i++) {
		int b = (int)((v[i] + CLIP) / (2.0 * CLIP) * NBINS);
		if (b == NBINS)
			b--;
		bins[b]++;
	}
}

/* ---- phase 5: events, with dead time ---- */
static int find_events(const double *v, int n, int first, const calib_t *c, event_t *ev)
{
	int found = 0, i = 0;

	while (i < n && found < MAX_EVENTS) {
		if (v[i] > c->threshold) {
			ev[found].position = first + i;
			ev[found].amplitude = (float)v[i];
			found++;
			i += c->dead_time;
		} else {
			i++;
		}
	}
	return found;
}

static void report_events(const event_t *ev, int count)
{
	int *counts = NULL, total = 0;

	if (rank == 0)
		counts = malloc(nranks * sizeof(int));
	MPI_Gather(&count, 1, MPI_INT, counts, 1, MPI_INT, 0, MPI_COMM_WORLD);
	if (rank == 0) {
		for (int r = 0; r < nranks; r++)
			total += counts[r];
		printf("%d events\n", total);
		for (int i = 0; i < count && i < 3; i++)
			printf("  event at %d, amplitude %.3f\n", ev[i].position, ev[i].amplitude);
		free(counts);
	}
}

int main(int argc, char **argv)
{
	calib_t cal = { 0.01, 1.0, 1.5, 8 };
	short *adc = NULL, *my_adc;
	double *my_v, mean;
	int bins[NBINS], allbins[NBINS];
	event_t events[MAX_EVENTS];
	int chunk, nclip, allclip, nev;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &nranks);

	if (NSAMPLES % nranks) {
		if (rank == 0)
			fprintf(stderr, "please run with a divisor of %d\n", NSAMPLES);
		MPI_Finalize();
		return 0;
	}
	chunk = NSAMPLES / nranks;

	if (rank == 0) {
		adc = malloc(NSAMPLES * sizeof(short));
		record(adc, NSAMPLES);
	}
	my_adc = malloc(chunk * sizeof(short));
	my_v = malloc(chunk * sizeof(double));

	MPI_Bcast(&cal, sizeof cal, MPI_BYTE, 0, MPI_COMM_WORLD);
	MPI_Scatter(adc, chunk, MPI_SHORT, my_adc, chunk, MPI_SHORT, 0, MPI_COMM_WORLD);

	calibrate(my_adc, my_v, chunk, &cal);
	mean = remove_mean(my_v, chunk, NSAMPLES);
	nclip = clip(my_v, chunk);
	MPI_Reduce(&nclip, &allclip, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
	histogram(my_v, chunk, bins);
	MPI_Reduce(bins, allbins, NBINS, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);

	if (rank == 0) {
		printf("mean %.3f, clipped %d\n", mean, allclip);
		for (int b = 0; b < NBINS; b++)
			if (allbins[b])
				printf("%6.2f %4d\n", -CLIP + (b + 0.5) * 2.0 * CLIP / NBINS, allbins[b]);
	}
	nev = find_events(my_v, chunk, rank * chunk, &cal, events);
	report_events(events, nev);

	free(my_adc);
	free(my_v);
	free(adc);
	MPI_Finalize();
	return 0;
}
