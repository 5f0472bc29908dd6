/* Direct discrete Fourier transform, each process evaluates a set of
   frequencies; power spectrum and the dominant line. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <math.h>

#define SAMPLES 120

typedef struct { double re, im; } cplx;

static cplx dft_bin(const double *sig, int n, int k)
{
	cplx z = { 0.0, 0.0 };
	const double w = 2.0 * acos(-1.0) * k / n;

	for (int t = 0; t < n; t++) {
		z.re += sig[t] * cos(w * t);
		z.im -= sig[t] * sin(w * t);
	}
	return z;
}

int main(int argc, char *argv[])
{
	double signal[SAMPLES];
	int *freqs = NULL, *myfreqs;
	cplx *spec = NULL, *myspec;
	int rank, size, i;
	struct { double power; int bin; } best = { -1.0, -1 }, top;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &size);

	if (SAMPLES % size) {
		if (rank == 0)
			fprintf(stderr, "need a divisor of %d\n", SAMPLES);
		MPI_Abort(MPI_COMM_WORLD, 1);
	}
	const int share = SAMPLES / size;

	if (rank == 0) {
		const double pi = acos(-1.0);
		freqs = malloc(SAMPLES * sizeof(int));
		spec = malloc(SAMPLES * sizeof(cplx));
		for (i = 0; i < SAMPLES; i++) {
			freqs[i] = i;
			signal[i] = 1.5 * sin(2 * pi * 7 * i / SAMPLES)
				  + 0.8 * cos(2 * pi * 19 * i / SAMPLES) + 0.3;
		}
	}
	myfreqs = malloc(share * sizeof(int));
	myspec = malloc(share * sizeof(cplx));

	MPI_Bcast(signal, SAMPLES, MPI_DOUBLE, 0, MPI_COMM_WORLD);
	MPI_Scatter(freqs, share, MPI_INT, myfreqs, share, MPI_INT, 0, MPI_COMM_WORLD);

	for (i = 0; i < share; i++) {
		myspec[i] = dft_bin(signal, SAMPLES, myfreqs[i]);
		double pw = myspec[i].re * myspec[i].re + myspec[i].im * myspec[i].im;
		if (myfreqs[i] <= SAMPLES / 2 && pw > best.power) {
			best.power = pw;
			best.bin = myfreqs[i];
		}
	}

	MPI_Reduce(&best, &top, 1, MPI_DOUBLE_INT, MPI_MAXLOC, 0, MPI_COMM_WORLD);
	MPI_Gather(myspec, 2 * share, MPI_DOUBLE, spec, 2 * share, MPI_DOUBLE, 0, MPI_COMM_WORLD);

	if (rank == 0) {
		printf("dominant bin %d, power %.2f\n", top.bin, top.power);
		for (i = 0; i < SAMPLES / 2; i++) {
			double mag = hypot(spec[i].re, spec[i].im) / SAMPLES;
			if (mag > 0.01)
				printf("bin %3d  amplitude %.3f\n", i, mag);
		}
		free(freqs);
		free(spec);
	}
	free(myfreqs);
	free(myspec);
	MPI_Finalize();
	return 0;
}
