/* Autocorrelation of a time series: the series is scattered, the mean is
 * removed, the whole centred series is made known to all and every process
 * works on the terms that begin in its own part. */
#include <stdio.h>
#include <stdlib.h>
#include <math.h>
#include <mpi.h>

#define MAXLAG 12
#define N 336

double series[N];
double centred[N];

int main(int argc, char **argv)
{
	int rank, size;
	int i, lag;
	double lsum = 0.0, mean;
	double partial[MAXLAG + 1], acf[MAXLAG + 1];

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &size);

	if (N % size) {
		if (rank == 0)
			printf("%d values, %d processes: sorry\n", N, size);
		MPI_Finalize();
		return 0;
	}
	int portion = N / size;
	double *mine = (double *)calloc(portion, sizeof(double));

	if (rank == 0) {
		unsigned long s = 1;
		for (i = 0; i < N; i++) {
			s = (s * 16807UL) % 2147483647UL;
			series[i] = 4.0 * sin(2.0 * 3.14159265358979 * i / 7.0)
				  + (double)(s % 1000) / 500.0 + 0.01 * i;
		}
	}
	MPI_Scatter(series, portion, MPI_DOUBLE, mine, portion, MPI_DOUBLE, 0, MPI_COMM_WORLD);

	for (i = 0; i < portion; i++)
		lsum += mine[i];
	MPI_Allreduce(&lsum, &mean, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
	mean /= N;
	for (i = 0; i < portion; i++)
		mine[i] -= mean;

	MPI_Allgather(mine, portion, MPI_DOUBLE, centred, portion, MPI_DOUBLE, MPI_COMM_WORLD);

	int first = rank * portion;
	int last = first + portion;
	for (lag = 0; lag <= MAXLAG; lag++) {
		partial[lag] = 0.0;
		for (i = first; i < last; i++) {
			if (i + lag >= N)
				break;
			partial[lag] += centred[i] * centred[i + lag];
		}
	}
	MPI_Reduce(partial, acf, MAXLAG + 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);

	if (rank == 0) {
		printf("mean %.3f variance %.3f\n", mean, acf[0] / N);
		for (lag = 1; lag <= MAXLAG; lag++) {
			double r = acf[lag] / acf[0];
			printf("lag %2d  %6.3f%s\n", lag, r, fabs(r) > 2.0 / sqrt(N) ? " *" : "");
		}
	}
	free(mine);
	MPI_Finalize();
	return 0;
}
