/* Landweber iteration x += tau * A^T (b - A x) for an overdetermined system. The
   rows with their right-hand sides stay distributed, x is replicated. */
#include <mpi.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { ROWS = 96, UNK = 5, LINE = UNK + 1 };   /* last column is b */

int main(int argc, char **argv)
{
	int me, np, i, j, iter = 0;
	double *sys = NULL, *mine, x[UNK] = { 0 }, grad[UNK], tau;
	double trace = 0.0, rss = 0.0, gnorm;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &me);
	MPI_Comm_size(MPI_COMM_WORLD, &np);

	int rows_here = ROWS / np;

	if (me == 0) {
		const double truth[UNK] = { 1.0, -2.0, 0.5, 3.0, 0.25 };
		sys = malloc(ROWS * LINE * sizeof(double));
		srand(77);
		for (i = 0; i < ROWS; i++) {
			double b = 0.0;
			for (j = 0; j < UNK; j++) {
				sys[i * LINE + j] = rand() % 1000 / 500.0 - 1.0;
				b += sys[i * LINE + j] * truth[j];
			}
			sys[i * LINE + UNK] = b + (rand() % 1000 / 500.0 - 1.0) * 0.02;
		}
	}
	mine = malloc(rows_here * LINE * sizeof(double));
	/* equations that do not fit are left out */
	MPI_Scatter(sys, rows_here * LINE, MPI_DOUBLE, mine, rows_here * LINE, MPI_DOUBLE,
	            0, MPI_COMM_WORLD);

	for (i = 0; i < rows_here; i++)
		for (j = 0; j < UNK; j++)
			trace += mine[i * LINE + j] * mine[i * LINE + j];
	MPI_Allreduce(MPI_IN_PLACE, &trace, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
	tau = 1.0 / trace;

	for (;;) {
		for (j = 0; j < UNK; j++)
			grad[j] = 0.0;
		rss = 0.0;
		for (i = 0; i < rows_here; i++) {
			const double *row = mine + i * LINE;
			double r = row[UNK];
			for (j = 0; j < UNK; j++)
				r -= row[j] * x[j];
			for (j = 0; j < UNK; j++)
				grad[j] += row[j] * r;
			rss += r * r;
		}
		MPI_Allreduce(MPI_IN_PLACE, grad, UNK, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
		gnorm = 0.0;
		for (j = 0; j < UNK; j++) {
			x[j] += tau * grad[j];
			gnorm += grad[j] * grad[j];
		}
		if (sqrt(gnorm) < 1e-9 || ++iter >= 5000)
			break;
	}
	MPI_Allreduce(MPI_IN_PLACE, &rss, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);

	if (me == 0) {
		printf("%s\n", iter < 5000 ? "converged" : "not converged");
		for (j = 0; j < UNK; j++)
			printf("x%d = %.3f\n", j + 1, x[j]);
		printf("residual sum of squares %.4f\n", rss);
		free(sys);
	}
	free(mine);
	MPI_Finalize();
	return 0;
}
