/* PageRank by power iteration over rows of the (dense) link matrix. */
#include <stdio.h>
#include <stdlib.h>
#include <math.h>
#include <mpi.h>

#define DAMPING 0.85
#define EPS     1e-7

double* alloc_vector(int n)
{
	double* v = (double*)calloc(n, sizeof(double));
	if (v == NULL) {
		fprintf(stderr, "out of memory\n");
		MPI_Abort(MPI_COMM_WORLD, 1);
	}
	return v;
}

/* column stochastic matrix, M[i][j] = probability of going from j to i */
void build_links(double* M, int n)
{
	for (int j = 0; j < n; j++) {
		int out = 0;
		for (int i = 0; i < n; i++)
			if (i != j && ((i * 7 + j * 13) % 11 < 2 || i == (j + 1) % n || (i < 3 && j % 4 == i)))
				out++;
		for (int i = 0; i < n; i++)
			if (i != j && ((i * 7 + j * 13) % 11 < 2 || i == (j + 1) % n || (i < 3 && j % 4 == i)))
				M[i * n + j] = 1.0 / out;
	}
}

int main(int argc, char** argv)
{
	const int pages = 36;
	int rank, size, iter = 0;
	double delta;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &size);

	if (pages % size != 0) {
		if (rank == 0) printf("please use a process count that divides %d\n", pages);
		MPI_Finalize();
		return 0;
	}
	int nrows = pages / size;

	double* M = NULL;
	double* block = alloc_vector(nrows * pages);
	double* x = alloc_vector(pages);
	double* y = alloc_vector(nrows);

	if (rank == 0) {
		M = alloc_vector(pages * pages);
		build_links(M, pages);
	}
	MPI_Scatter(M, nrows * pages, MPI_DOUBLE, block, nrows * pages, MPI_DOUBLE, 0, MPI_COMM_WORLD);
	if (rank == 0) free(M);

	for (int i = 0; i < pages; i++) x[i] = 1.0 / pages;

	do {
		double mydelta = 0.0;
		for (int i = 0; i < nrows; i++) {
			double s = 0.0;
			for (int j = 0; j < pages; j++) s += block[i * pages + j] * x[j];
			y[i] = (1.0 - DAMPING) / pages + DAMPING * s;
			mydelta += fabs(y[i] - x[rank * nrows + i]);
		}
		MPI_Allreduce(&mydelta, &delta, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
		MPI_Allgather(y, nrows, MPI_DOUBLE, x, nrows, MPI_DOUBLE, MPI_COMM_WORLD);
		iter++;
	} while (delta > EPS && iter < 100);

	if (rank == 0) {
		double sum = 0.0;
		printf("%d iterations\n", iter);
		for (int i = 0; i < pages; i++) {
			sum += x[i];
			if (x[i] > 1.3 / pages) printf("page %2d rank %.5f\n", i, x[i]);
		}
		printf("sum of ranks %.5f\n", sum);
	}

	free(block);
	free(x);
	free(y);
	MPI_Finalize();
	return 0;
}
