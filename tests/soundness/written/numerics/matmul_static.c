/*
 * C = A * B, all matrices N x N in static storage.
 * Lab exercise 4, numerics course.
 */
#include <mpi.h>
#include <stdio.h>

#define N 24

int a[N][N], b[N][N], c[N][N];
int aloc[N][N], cloc[N][N];

int main(int argc, char **argv)
{
	int myid, numprocs, i, j, k, sum;
	double t0, t1;

	MPI_Init(&argc, &argv);
	MPI_Comm_size(MPI_COMM_WORLD, &numprocs);
	MPI_Comm_rank(MPI_COMM_WORLD, &myid);

	if (N % numprocs) {
		if (!myid)
			fprintf(stderr, "number of processes has to divide %d\n", N);
		MPI_Finalize();
		return 0;
	}

	if (myid == 0)
		for (i = 0; i < N; i++)
			for (j = 0; j < N; j++) {
				a[i][j] = (i * 3 + j) % 7;
				b[i][j] = (i - j) % 4;
			}

	t0 = MPI_Wtime();
	MPI_Scatter(a, N * N / numprocs, MPI_INT, aloc, N * N / numprocs, MPI_INT, 0, MPI_COMM_WORLD);
	MPI_Bcast(b, N * N, MPI_INT, 0, MPI_COMM_WORLD);

	for (i = 0; i < N / numprocs; i++)
		for (j = 0; j < N; j++) {
			sum = 0;
			for (k = 0; k < N; k++)
				sum += aloc[i][k] * b[k][j];
			cloc[i][j] = sum;
		}

	MPI_Gather(cloc, N * N / numprocs, MPI_INT, c, N * N / numprocs, MPI_INT, 0, MPI_COMM_WORLD);
	t1 = MPI_Wtime();

	if (myid == 0) {
		long trace = 0, total = 0;
		for (i = 0; i < N; i++) {
			trace += c[i][i];
			for (j = 0; j < N; j++)
				total += c[i][j];
		}
		printf("trace %ld, total %ld, corners %d %d %d %d\n", trace, total,
		       c[0][0], c[0][N - 1], c[N - 1][0], c[N - 1][N - 1]);
		for (i = 0; i < 4; i++) {
			for (j = 0; j < 8; j++)
				printf("%5d", c[i][j]);
			putchar('\n');
		}
		if (t1 < t0)
			puts("clock went backwards");
	}
	MPI_Finalize();
	return 0;
}
