/* Small N-body problem, leapfrog. Bodies are distributed once; positions are
 * made known to everybody in each step. Prints energies. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <math.h>

#define BODIES 24
#define EPS2   0.05

typedef struct { double x, y, vx, vy, m; } Body;

static void accel(const Body *all, int n, const Body *b, double *ax, double *ay)
{
	*ax = *ay = 0.0;
	for (int k = 0; k < n; k++) {
		double dx = all[k].x - b->x, dy = all[k].y - b->y;
		double r2 = dx * dx + dy * dy + EPS2;
		double w = all[k].m / (r2 * sqrt(r2));
		*ax += w * dx;		/* the body itself contributes nothing: dx = dy = 0 */
		*ay += w * dy;
	}
}

static double energy(const Body *all, int n, const Body *own, int nown)
{
	double e = 0.0;
	for (int i = 0; i < nown; i++) {
		e += 0.5 * own[i].m * (own[i].vx * own[i].vx + own[i].vy * own[i].vy);
		for (int k = 0; k < n; k++) {
			double dx = all[k].x - own[i].x, dy = all[k].y - own[i].y;
			if (dx == 0.0 && dy == 0.0)
				continue;
			e -= 0.5 * own[i].m * all[k].m / sqrt(dx * dx + dy * dy + EPS2);
		}
	}
	return e;
}

int main(int argc, char **argv)
{
	Body all[BODIES], *own;
	MPI_Datatype T;
	int rank, size, n, i, step;
	double dt = 0.01, e, e0 = 0.0;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &size);
	if (BODIES % size) {
		if (rank == 0)
			fprintf(stderr, "%d bodies: choose 1, 2, 3, 4, 6, 8, 12 or 24 processes\n", BODIES);
		MPI_Finalize();
		return 0;
	}
	n = BODIES / size;
	MPI_Type_contiguous(5, MPI_DOUBLE, &T);
	MPI_Type_commit(&T);

	if (rank == 0)
		for (i = 0; i < BODIES; i++) {
			double phi = 2 * M_PI * i / BODIES, r = 1.0 + 0.4 * (i % 3);
			Body b = { r * cos(phi), r * sin(phi), -0.8 * sin(phi), 0.8 * cos(phi), 1.0 / BODIES };
			all[i] = b;
		}

	own = malloc(n * sizeof(Body));
	MPI_Scatter(all, n, T, own, n, T, 0, MPI_COMM_WORLD);
	MPI_Allgather(own, n, T, all, n, T, MPI_COMM_WORLD);

	for (step = 0; step <= 100; step++) {
		if (step % 25 == 0) {
			double part = energy(all, BODIES, own, n);
			MPI_Reduce(&part, &e, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
			if (rank == 0) {
				if (step == 0)
					e0 = e;
				printf("t = %.2f  E = %.4f  drift %s\n", step * dt, e,
				       fabs(e - e0) < 1e-3 ? "small" : "large");
			}
		}
		for (i = 0; i < n; i++) {
			double ax, ay;
			accel(all, BODIES, &own[i], &ax, &ay);
			own[i].vx += dt * ax;
			own[i].vy += dt * ay;
		}
		for (i = 0; i < n; i++) {
			own[i].x += dt * own[i].vx;
			own[i].y += dt * own[i].vy;
		}
		MPI_Allgather(own, n, T, all, n, T, MPI_COMM_WORLD);
	}
	if (rank == 0)
		printf("body 0 at (%.3f, %.3f), body %d at (%.3f, %.3f)\n", all[0].x, all[0].y,
		       BODIES - 1, all[BODIES - 1].x, all[BODIES - 1].y);
	MPI_Type_free(&T);
	free(own);
	MPI_Finalize();
	return 0;
}
