/* Median and median absolute deviation of residuals: every process sorts its
   share, the root merges the sorted runs. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <math.h>
#include <mpi.h>

#define NUM 600

static int cmp_double(const void *p, const void *q)
{
	double a = *(const double *)p, b = *(const double *)q;
	return (a > b) - (a < b);
}

static void merge_runs(const double *in, int runs, int len, double *out)
{
	int *head = calloc(runs, sizeof(int));
	for (int k = 0; k < runs * len; k++) {
		int best = -1;
		for (int r = 0; r < runs; r++) {
			if (head[r] == len)
				continue;
			if (best < 0 || in[r * len + head[r]] < in[best * len + head[best]])
				best = r;
		}
		out[k] = in[best * len + head[best]++];
	}
	free(head);
}

static double median_of(const double *sorted, int n)
{
	return n % 2 ? sorted[n / 2] : 0.5 * (sorted[n / 2 - 1] + sorted[n / 2]);
}

/* sort all, result (complete and sorted) at the root only */
static double parallel_median(const double *values, double *work, double *sorted,
                              int share, int rank, int size)
{
	double *buf = malloc(share * sizeof(double)), med = 0.0;

	MPI_Scatter(values, share, MPI_DOUBLE, buf, share, MPI_DOUBLE, 0, MPI_COMM_WORLD);
	qsort(buf, share, sizeof(double), cmp_double);
	MPI_Gather(buf, share, MPI_DOUBLE, work, share, MPI_DOUBLE, 0, MPI_COMM_WORLD);
	if (rank == 0) {
		merge_runs(work, size, share, sorted);
		med = median_of(sorted, share * size);
	}
	MPI_Bcast(&med, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
	free(buf);
	return med;
}

int main(int argc, char **argv)
{
	static double residuals[NUM], work[NUM], sorted[NUM];
	int rank, size;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &size);

	if (NUM % size) {
		if (rank == 0)
			fprintf(stderr, "%d residuals need a divisor as process count\n", NUM);
		MPI_Finalize();
		return 0;
	}
	if (rank == 0)
		for (int i = 0; i < NUM; i++) {
			residuals[i] = sin(i * 1.7) * (1.0 + (i % 9) * 0.2) + 0.05;
			if (i % 50 == 3)
				residuals[i] *= 40.0;
		}

	double med = parallel_median(residuals, work, sorted, NUM / size, rank, size);

	if (rank == 0) {
		printf("min %.3f  q1 %.3f  median %.3f  q3 %.3f  max %.3f\n",
		       sorted[0], sorted[NUM / 4], med, sorted[3 * NUM / 4], sorted[NUM - 1]);
		for (int i = 0; i < NUM; i++)
			residuals[i] = fabs(residuals[i] - med);
	}
	double mad = parallel_median(residuals, work, sorted, NUM / size, rank, size);
	if (rank == 0) {
		int outliers = 0;
		for (int i = 0; i < NUM; i++)
			outliers += residuals[i] > 5.0 * mad;
		printf("mad %.3f, %d outliers\n", mad, outliers);
	}
	MPI_Finalize();
	return 0;
}
