/* Particle swarm optimisation of a chosen benchmark function (1 sphere, 2 rastrigin, 3 rosenbrock). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <math.h>
#include <mpi.h>

#define DIMS 3
#define SWARM 30
#define ITER 60

struct bird {
	double x[DIMS], v[DIMS];
	double best[DIMS], fbest;
	double rng;		/* state of a small generator, kept as an integer valued double */
};

#define BIRD_DOUBLES ((int)(sizeof(struct bird) / sizeof(double)))

static double rnd(struct bird *b)
{
	b->rng = fmod(b->rng * 16807.0, 2147483647.0);
	return b->rng / 2147483647.0;
}

static double objective(int which, const double *x)
{
	double s = 0;
	int i;

	switch (which) {
	case 1:
		for (i = 0; i < DIMS; i++)
			s += x[i] * x[i];
		break;
	case 2:
		for (i = 0; i < DIMS; i++)
			s += x[i] * x[i] - 10 * cos(2 * M_PI * x[i]) + 10;
		break;
	case 3:
		for (i = 0; i + 1 < DIMS; i++)
			s += 100 * pow(x[i + 1] - x[i] * x[i], 2) + pow(1 - x[i], 2);
		break;
	default:
		s = HUGE_VAL;
	}
	return s;
}

static void run(int which, int rank, int size)
{
	static struct bird swarm[SWARM];
	struct bird *flock;
	int n = SWARM / size, i, d, t;
	struct { double f; int r; } mine, all;
	double leader[DIMS];

	if (rank == 0) {
		for (i = 0; i < SWARM; i++) {
			struct bird *b = &swarm[i];
			b->rng = 1000 + 77 * i + which;
			for (d = 0; d < 5; d++)
				rnd(b);
			for (d = 0; d < DIMS; d++) {
				b->x[d] = b->best[d] = 8 * rnd(b) - 4;
				b->v[d] = rnd(b) - 0.5;
			}
			b->fbest = objective(which, b->x);
		}
	}
	flock = malloc(n * sizeof(*flock));
	MPI_Scatter(swarm, n * BIRD_DOUBLES, MPI_DOUBLE, flock, n * BIRD_DOUBLES, MPI_DOUBLE, 0, MPI_COMM_WORLD);

	for (t = 0; t < ITER; t++) {
		int b = 0;
		for (i = 1; i < n; i++)
			if (flock[i].fbest < flock[b].fbest)
				b = i;
		mine.f = flock[b].fbest;
		mine.r = rank;
		MPI_Allreduce(&mine, &all, 1, MPI_DOUBLE_INT, MPI_MINLOC, MPI_COMM_WORLD);
		if (rank == all.r)
			memcpy(leader, flock[b].best, sizeof(leader));
		MPI_Bcast(leader, DIMS, MPI_DOUBLE, all.r, MPI_COMM_WORLD);

		for (i = 0; i < n; i++) {
			struct bird *p = &flock[i];
			for (d = 0; d < DIMS; d++) {
				double r1 = rnd(p), r2 = rnd(p);
				p->v[d] = 0.7 * p->v[d] + 1.4 * r1 * (p->best[d] - p->x[d]) + 1.4 * r2 * (leader[d] - p->x[d]);
				p->x[d] += p->v[d];
			}
			double f = objective(which, p->x);
			if (f < p->fbest) {
				p->fbest = f;
				memcpy(p->best, p->x, sizeof(p->x));
			}
		}
	}
	if (rank == 0)
		printf("function %d: %.3f at (%.2f, %.2f, %.2f)\n", which, all.f, leader[0] + 0.0, leader[1] + 0.0, leader[2] + 0.0);
	free(flock);
}

int main(int argc, char **argv)
{
	int rank, size;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &size);
	if (SWARM % size) {
		if (rank == 0)
			fprintf(stderr, "swarm size %d, processes %d\n", SWARM, size);
	} else {
		for (int which = 1; which <= 3; which++)
			run(which, rank, size);
	}
	MPI_Finalize();
	return 0;
}
