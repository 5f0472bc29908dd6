/* arguments: 24 | 60 0.02 | */
/* Range of a projectile with quadratic drag for a set of launch angles (RK4). */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <math.h>

typedef struct { double x, y, vx, vy; } state_t;

static state_t deriv(state_t s, double k)
{
	state_t d;
	double v = sqrt(s.vx * s.vx + s.vy * s.vy);
	d.x = s.vx;
	d.y = s.vy;
	d.vx = -k * v * s.vx;
	d.vy = -9.81 - k * v * s.vy;
	return d;
}

static state_t axpy(state_t s, state_t d, double h)
{
	s.x += h * d.x;
	s.y += h * d.y;
	s.vx += h * d.vx;
	s.vy += h * d.vy;
	return s;
}

static double shoot(double angle, double v0, double k)
{
	const double h = 0.01;
	state_t s = { 0, 0, v0 * cos(angle), v0 * sin(angle) }, old;

	do {
		old = s;
		state_t k1 = deriv(s, k);
		state_t k2 = deriv(axpy(s, k1, h / 2), k);
		state_t k3 = deriv(axpy(s, k2, h / 2), k);
		state_t k4 = deriv(axpy(s, k3, h), k);
		s = axpy(s, k1, h / 6);
		s = axpy(s, k2, h / 3);
		s = axpy(s, k3, h / 3);
		s = axpy(s, k4, h / 6);
	} while (s.y > 0);
	/* linear interpolation to the ground */
	return old.x + (s.x - old.x) * old.y / (old.y - s.y);
}

int main(int argc, char *argv[])
{
	int me, np, nangles, per, i, best = 0;
	double drag, *angles = NULL, *ranges = NULL, *a, *r;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &me);
	MPI_Comm_size(MPI_COMM_WORLD, &np);

	nangles = argc > 1 ? atoi(argv[1]) : 48;
	drag = argc > 2 ? atof(argv[2]) : 0.005;
	if (nangles <= 0 || nangles % np) {
		if (me == 0)
			fprintf(stderr, "angles must be a multiple of %d\n", np);
		MPI_Abort(MPI_COMM_WORLD, 1);
	}
	per = nangles / np;

	if (me == 0) {
		angles = malloc(nangles * sizeof *angles);
		ranges = malloc(nangles * sizeof *ranges);
		for (i = 0; i < nangles; i++)
			angles[i] = M_PI / 2 * (i + 1) / (nangles + 1);
	}
	a = malloc(per * sizeof *a);
	r = malloc(per * sizeof *r);
	MPI_Scatter(angles, per, MPI_DOUBLE, a, per, MPI_DOUBLE, 0, MPI_COMM_WORLD);

	for (i = 0; i < per; i++)
		r[i] = shoot(a[i], 40.0, drag);

	MPI_Gather(r, per, MPI_DOUBLE, ranges, per, MPI_DOUBLE, 0, MPI_COMM_WORLD);

	if (me == 0) {
		for (i = 0; i < nangles; i++) {
			if (ranges[i] > ranges[best])
				best = i;
			printf("%6.2f deg  %9.4f m\n", angles[i] * 180 / M_PI, ranges[i]);
		}
		printf("best angle %.2f deg, range %.4f m\n", angles[best] * 180 / M_PI, ranges[best]);
		free(angles);
		free(ranges);
	}
	free(a);
	free(r);
	MPI_Finalize();
	return 0;
}
