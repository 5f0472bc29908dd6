/* Solve many independent tridiagonal systems with the Thomas algorithm.
 * Each system is packed as a,b,c,d with ORDER entries each. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#define ORDER   16
#define SYSTEMS 30
#define PACKED  (4 * ORDER)

static void thomas(const double *sys, double *x)
{
	const double *a = sys, *b = sys + ORDER, *c = sys + 2 * ORDER, *d = sys + 3 * ORDER;
	double cp[ORDER], dp[ORDER];
	int i;

	cp[0] = c[0] / b[0];
	dp[0] = d[0] / b[0];
	for (i = 1; i < ORDER; i++) {
		double m = b[i] - a[i] * cp[i - 1];
		cp[i] = c[i] / m;
		dp[i] = (d[i] - a[i] * dp[i - 1]) / m;
	}
	x[ORDER - 1] = dp[ORDER - 1];
	for (i = ORDER - 2; i >= 0; i--)
		x[i] = dp[i] - cp[i] * x[i + 1];
}

static void setup(double *sys, int id)
{
	int i;

	for (i = 0; i < ORDER; i++) {
		sys[i] = i > 0 ? -1.0 - 0.01 * id : 0.0;
		sys[ORDER + i] = 3.0 + 0.1 * (id % 4);
		sys[2 * ORDER + i] = i < ORDER - 1 ? -1.0 : 0.0;
		sys[3 * ORDER + i] = i == id % ORDER ? 10.0 : 0.5;
	}
}

int main(int argc, char **argv)
{
	int rank, size, s, i, blk;
	double *batch = NULL, *solutions = NULL, *my_batch, *my_sol;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &size);

	blk = SYSTEMS / size;
	const int extra = SYSTEMS - blk * size;

	my_batch = malloc((blk + 1) * PACKED * sizeof(double));
	my_sol = malloc((blk + 1) * ORDER * sizeof(double));
	if (rank == 0) {
		batch = malloc(SYSTEMS * PACKED * sizeof(double));
		solutions = malloc(SYSTEMS * ORDER * sizeof(double));
		for (s = 0; s < SYSTEMS; s++)
			setup(batch + s * PACKED, s);
	}

	MPI_Scatter(batch, blk * PACKED, MPI_DOUBLE, my_batch, blk * PACKED, MPI_DOUBLE,
		    0, MPI_COMM_WORLD);
	for (s = 0; s < blk; s++)
		thomas(&my_batch[s * PACKED], &my_sol[s * ORDER]);
	MPI_Gather(my_sol, blk * ORDER, MPI_DOUBLE, solutions, blk * ORDER, MPI_DOUBLE,
		   0, MPI_COMM_WORLD);

	if (rank == 0) {
		for (s = SYSTEMS - extra; s < SYSTEMS; s++)
			thomas(batch + s * PACKED, solutions + s * ORDER);
		for (s = 0; s < SYSTEMS; s += 3) {
			double sum = 0.0;
			for (i = 0; i < ORDER; i++)
				sum += solutions[s * ORDER + i];
			printf("system %2d: x0 = %7.4f  sum = %8.3f\n", s, solutions[s * ORDER], sum);
		}
		free(batch);
		free(solutions);
	}
	free(my_batch);
	free(my_sol);
	MPI_Finalize();
	return 0;
}
