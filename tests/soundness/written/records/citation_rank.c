/* Ranking of papers by citations (damped power iteration, rows of the transition
   matrix are distributed). Ends when the vector no longer changes. */
#include <mpi.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define N 36
#define DAMP 0.85

static double M[N][N];

static void citations(void)
{
	int cites[N][N] = { { 0 } };

	for (int i = 1; i < N; i++)
		for (int j = 0; j < i; j++)
			if ((i * 7 + j * 3) % 11 < 2 || j == i / 3)
				cites[i][j] = 1;
	for (int i = 0; i < N; i++) {
		int out = 0;
		for (int j = 0; j < N; j++)
			out += cites[i][j];
		for (int j = 0; j < N; j++)
			M[j][i] = out ? (double)cites[i][j] / out : 1.0 / N;
	}
}

int main(int argc, char **argv)
{
	int rank, size, rows, it = 0;
	double v[N], diff, gdiff;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &size);

	if (N % size) {
		if (rank == 0)
			fprintf(stderr, "matrix size %d, %d processes\n", N, size);
		MPI_Finalize();
		return 0;
	}
	rows = N / size;

	if (rank == 0)
		citations();

	double (*A)[N] = malloc(rows * sizeof *A);
	double *w = malloc(rows * sizeof *w);
	MPI_Scatter(M, rows * N, MPI_DOUBLE, A, rows * N, MPI_DOUBLE, 0, MPI_COMM_WORLD);

	for (int i = 0; i < N; i++)
		v[i] = 1.0 / N;

	do {
		diff = 0.0;
		for (int i = 0; i < rows; i++) {
			double s = 0.0;
			for (int j = 0; j < N; j++)
				s += A[i][j] * v[j];
			w[i] = DAMP * s + (1.0 - DAMP) / N;
			diff = fmax(diff, fabs(w[i] - v[rank * rows + i]));
		}
		MPI_Allgather(w, rows, MPI_DOUBLE, v, rows, MPI_DOUBLE, MPI_COMM_WORLD);
		MPI_Allreduce(&diff, &gdiff, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
		it++;
	} while (gdiff > 1e-9 && it < 200);

	if (rank == 0) {
		int used[N] = { 0 };
		printf("%d iterations\n", it);
		for (int k = 0; k < 6; k++) {
			int best = -1;
			for (int i = 0; i < N; i++)
				if (!used[i] && (best < 0 || v[i] > v[best]))
					best = i;
			used[best] = 1;
			printf("%d. paper %2d  %.4f\n", k + 1, best, v[best]);
		}
	}
	free(A);
	free(w);
	MPI_Finalize();
	return 0;
}
