/* Accuracy study of the bit-trick reciprocal square root: error histogram after
   zero, one and two Newton corrections. */
#include <mpi.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#define BINS 8
#define LEVELS 3

union pun {
	float f;
	uint32_t u;
};

static float rsqrt(float x, int newton)
{
	union pun p = { .f = x };
	p.u = 0x5f3759dfu - (p.u >> 1);
	while (newton--)
		p.f *= 1.5f - 0.5f * x * p.f * p.f;
	return p.f;
}

/* bin = -log10(relative error), clipped */
static int bin_of(double rel)
{
	int b = 0;
	while (b < BINS - 1 && rel < 0.1) {
		rel *= 10.0;
		b++;
	}
	return b;
}

int main(int argc, char **argv)
{
	enum { SAMPLES = 2400 };
	int hist[LEVELS][BINS] = { { 0 } }, total[LEVELS][BINS];
	double worst[LEVELS] = { 0 }, gworst[LEVELS];
	float *args = NULL, *my;
	int rank, size, i, l, b, n;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &size);

	n = SAMPLES / size;
	if (rank == 0) {
		uint32_t s = 1u;
		args = malloc(sizeof(float) * SAMPLES);
		for (i = 0; i < SAMPLES; i++) {
			s ^= s << 13, s ^= s >> 17, s ^= s << 5;
			union pun p;
			p.u = ((s & 15u) + 120u) << 23 | (s >> 9);	/* random mantissa, modest exponent */
			args[i] = p.f;
		}
	}
	my = malloc(sizeof(float) * n);
	MPI_Scatter(args, n, MPI_FLOAT, my, n, MPI_FLOAT, 0, MPI_COMM_WORLD);

	for (i = 0; i < n; i++)
		for (l = 0; l < LEVELS; l++) {
			double exact = 1.0 / sqrt((double)my[i]);
			double rel = fabs(rsqrt(my[i], l) - exact) / exact;
			hist[l][bin_of(rel)]++;
			worst[l] = rel > worst[l] ? rel : worst[l];
		}

	MPI_Reduce(hist, total, LEVELS * BINS, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
	MPI_Reduce(worst, gworst, LEVELS, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);

	if (!rank) {
		printf("%d arguments\n", n * size);
		for (l = 0; l < LEVELS; l++) {
			printf("%d steps:", l);
			for (b = 0; b < BINS; b++)
				printf(" %5d", total[l][b]);
			printf("   worst %.5f\n", gworst[l]);
		}
	}
	free(args);
	free(my);
	MPI_Finalize();
	return 0;
}
