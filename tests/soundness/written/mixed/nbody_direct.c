/* arguments: 24 10 | 60 | */
/* Direct summation N-body code (softened gravity, leap-frog).
 * Each process integrates its own bodies; positions are exchanged every step. */

#include <math.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#define SOFT2 0.05
#define G_CONST 1.0

typedef double vec3[3];

typedef struct
{
	int n;			/* all bodies */
	int nl;			/* local bodies */
	vec3 *x_all;		/* positions of all bodies, everywhere */
	double *m_all;		/* masses of all bodies, everywhere */
	vec3 *x, *v, *a;	/* local */
} nbody;

static double uniform(unsigned *s)
{
	*s = *s * 1664525u + 1013904223u;
	return (*s >> 8) / 16777216.0;
}

static void create_cluster(int n, vec3 *x, vec3 *v, double *m)
{
	unsigned s = 31415;
	for (int i = 0; i < n; i++)
	{
		for (int k = 0; k < 3; k++)
		{
			x[i][k] = 2.0 * uniform(&s) - 1.0;
			v[i][k] = 0.2 * (uniform(&s) - 0.5);
		}
		m[i] = (0.5 + uniform(&s)) / n;
	}
}

static void *get(size_t n, size_t sz)
{
	void *p = calloc(n, sz);
	if (!p)
	{
		perror("calloc");
		MPI_Abort(MPI_COMM_WORLD, 1);
	}
	return p;
}

static void nbody_alloc(nbody *b, int n, int nl)
{
	b->n = n;
	b->nl = nl;
	b->x_all = get(n, sizeof(vec3));
	b->m_all = get(n, sizeof(double));
	b->x = get(nl, sizeof(vec3));
	b->v = get(nl, sizeof(vec3));
	b->a = get(nl, sizeof(vec3));
}

static void nbody_free(nbody *b)
{
	free(b->x_all);
	free(b->m_all);
	free(b->x);
	free(b->v);
	free(b->a);
}

static void share_positions(nbody *b)
{
	MPI_Allgather(b->x, 3 * b->nl, MPI_DOUBLE, b->x_all, 3 * b->nl, MPI_DOUBLE, MPI_COMM_WORLD);
}

static void forces(nbody *b)
{
	for (int i = 0; i < b->nl; i++)
	{
		double ax = 0, ay = 0, az = 0;
		for (int j = 0; j < b->n; j++)
		{
			double dx = b->x_all[j][0] - b->x[i][0];
			double dy = b->x_all[j][1] - b->x[i][1];
			double dz = b->x_all[j][2] - b->x[i][2];
			double r2 = dx * dx + dy * dy + dz * dz + SOFT2;
			double f = G_CONST * b->m_all[j] / (r2 * sqrt(r2));	/* self term is zero */
			ax += f * dx;
			ay += f * dy;
			az += f * dz;
		}
		b->a[i][0] = ax;
		b->a[i][1] = ay;
		b->a[i][2] = az;
	}
}

static void kick(nbody *b, double dt)
{
	for (int i = 0; i < b->nl; i++)
		for (int k = 0; k < 3; k++)
			b->v[i][k] += dt * b->a[i][k];
}

static void drift(nbody *b, double dt)
{
	for (int i = 0; i < b->nl; i++)
		for (int k = 0; k < 3; k++)
			b->x[i][k] += dt * b->v[i][k];
}

static double kinetic_energy(const nbody *b, const double *m_local)
{
	double e = 0.0, sum;
	for (int i = 0; i < b->nl; i++)
		e += 0.5 * m_local[i] * (b->v[i][0] * b->v[i][0] + b->v[i][1] * b->v[i][1] + b->v[i][2] * b->v[i][2]);
	MPI_Allreduce(&e, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
	return sum;
}

int main(int argc, char **argv)
{
	int rank, size;
	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &size);

	int n = argc > 1 ? atoi(argv[1]) : 48;
	int steps = argc > 2 ? atoi(argv[2]) : 20;
	const double dt = 0.01;

	if (n < size || n % size)
	{
		if (rank == 0)
			printf("%d bodies on %d processes: not possible\n", n, size);
		MPI_Finalize();
		return 0;
	}

	nbody b;
	nbody_alloc(&b, n, n / size);
	double *m_local = get(b.nl, sizeof(double));

	vec3 *x0 = NULL, *v0 = NULL;
	double *m0 = NULL;
	if (rank == 0)
	{
		x0 = get(n, sizeof(vec3));
		v0 = get(n, sizeof(vec3));
		m0 = get(n, sizeof(double));
		create_cluster(n, x0, v0, m0);
	}
	MPI_Scatter(x0, 3 * b.nl, MPI_DOUBLE, b.x, 3 * b.nl, MPI_DOUBLE, 0, MPI_COMM_WORLD);
	MPI_Scatter(v0, 3 * b.nl, MPI_DOUBLE, b.v, 3 * b.nl, MPI_DOUBLE, 0, MPI_COMM_WORLD);
	MPI_Scatter(m0, b.nl, MPI_DOUBLE, m_local, b.nl, MPI_DOUBLE, 0, MPI_COMM_WORLD);
	MPI_Allgather(m_local, b.nl, MPI_DOUBLE, b.m_all, b.nl, MPI_DOUBLE, MPI_COMM_WORLD);

	share_positions(&b);
	forces(&b);
	double e0 = kinetic_energy(&b, m_local);
	for (int s = 0; s < steps; s++)
	{
		kick(&b, 0.5 * dt);
		drift(&b, dt);
		share_positions(&b);
		forces(&b);
		kick(&b, 0.5 * dt);
	}
	double e1 = kinetic_energy(&b, m_local);

	if (rank == 0)
	{
		printf("kinetic energy %.4f -> %.4f\n", e0, e1);
		for (int i = 0; i < n; i += n / 6)
			printf("body %2d: %7.3f %7.3f %7.3f\n", i, b.x_all[i][0], b.x_all[i][1], b.x_all[i][2]);
	}

	free(x0);
	free(v0);
	free(m0);
	free(m_local);
	nbody_free(&b);
	MPI_Finalize();
	return 0;
}
