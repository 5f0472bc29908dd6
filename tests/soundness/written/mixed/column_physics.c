/* arguments: 24 6 | 48 | */
/* Physique verticale d'un modele d'atmosphere : les colonnes sont independantes.
 * Rayonnement, ajustement convectif, condensation ; diagnostics globaux. */
#include <mpi.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define NLEV 10

typedef struct {
	double temp[NLEV];	/* du sol vers le haut, K */
	double humid[NLEV];	/* g/kg */
	double precip;		/* cumul, mm */
	double ts;		/* temperature de surface */
} column_t;

/* un processus physique agit sur une colonne pendant dt heures */
typedef void (*process_t)(column_t *c, double dt);

struct params {
	int ncol;
	int nsteps;
	double dt;
};

static double saturation(double t)
{
	return 3.8 * exp(17.27 * (t - 273.15) / (t - 35.85));
}

static void radiation(column_t *c, double dt)
{
	for (int k = 0; k < NLEV; k++) {
		double target = c->ts - 6.0 * (k + 1);
		c->temp[k] += (target - c->temp[k]) * (1.0 - exp(-dt / 120.0));
		c->temp[k] -= 0.05 * dt;
	}
}

static void surface_flux(column_t *c, double dt)
{
	double d = c->ts - c->temp[0];
	c->temp[0] += 0.08 * d * dt;
	if (c->humid[0] < saturation(c->ts))
		c->humid[0] += 0.04 * dt * (saturation(c->ts) - c->humid[0]);
}

static void convection(column_t *c, double dt)
{
	(void)dt;
	/* balayages jusqu'a stabilite */
	int unstable, sweeps = 0;
	do {
		unstable = 0;
		for (int k = 0; k + 1 < NLEV; k++) {
			double lapse = c->temp[k] - c->temp[k + 1];
			if (lapse > 7.001) {
				double x = 0.5 * (lapse - 7.0);
				c->temp[k] -= x;
				c->temp[k + 1] += x;
				double q = 0.1 * (c->humid[k] - c->humid[k + 1]);
				c->humid[k] -= q;
				c->humid[k + 1] += q;
				unstable = 1;
			}
		}
	} while (unstable && ++sweeps < 100);
}

static void condensation(column_t *c, double dt)
{
	(void)dt;
	for (int k = 0; k < NLEV; k++) {
		double qs = saturation(c->temp[k]);
		if (c->humid[k] > qs) {
			double rain = 0.6 * (c->humid[k] - qs);
			c->humid[k] -= rain;
			c->temp[k] += 0.5 * rain;
			c->precip += 0.1 * rain;
		}
	}
}

static const process_t physics[] = { radiation, surface_flux, convection, condensation, NULL };

static void initial_state(column_t *cols, int n)
{
	for (int i = 0; i < n; i++) {
		double lat = -80.0 + 160.0 * i / (n - 1);
		cols[i].ts = 300.0 - 35.0 * pow(sin(lat * 0.01745329252), 2);
		for (int k = 0; k < NLEV; k++) {
			cols[i].temp[k] = cols[i].ts - 6.2 * (k + 1);
			cols[i].humid[k] = 0.7 * saturation(cols[i].temp[k]);
		}
		cols[i].precip = 0.0;
	}
}

static void column_type(MPI_Datatype *t)
{
	MPI_Type_contiguous(2 * NLEV + 2, MPI_DOUBLE, t);
	MPI_Type_commit(t);
}

static void diagnose(const column_t *cols, int n, const struct params *p, int step, int rank)
{
	double loc[3] = { 0, 0, 0 }, glo[3], wet = 0, wettest;
	for (int i = 0; i < n; i++) {
		for (int k = 0; k < NLEV; k++) {
			loc[0] += cols[i].temp[k];
			loc[1] += cols[i].humid[k];
		}
		loc[2] += cols[i].precip;
		if (cols[i].precip > wet)
			wet = cols[i].precip;
	}
	MPI_Reduce(loc, glo, 3, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
	MPI_Reduce(&wet, &wettest, 1, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);
	if (rank == 0)
		printf("pas %2d : T moyenne %.3f K, q moyen %.3f g/kg, pluie %.3f (max %.3f)\n", step,
		       glo[0] / (p->ncol * NLEV), glo[1] / (p->ncol * NLEV), glo[2] / p->ncol, wettest);
}

int main(int argc, char **argv)
{
	struct params p = { 72, 12, 3.0 };
	int rank, size, ncl;
	column_t *globe = NULL, *cols;
	MPI_Datatype coltype;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &size);

	if (argc > 1)
		p.ncol = atoi(argv[1]);
	if (argc > 2)
		p.nsteps = atoi(argv[2]);
	if (p.ncol < 2 || p.ncol % size) {
		if (rank == 0)
			printf("%d colonnes pour %d processus : impossible\n", p.ncol, size);
		MPI_Finalize();
		return 0;
	}

	ncl = p.ncol / size;
	column_type(&coltype);
	cols = malloc(ncl * sizeof(column_t));
	if (rank == 0) {
		globe = malloc(p.ncol * sizeof(column_t));
		initial_state(globe, p.ncol);
	}
	MPI_Scatter(globe, ncl, coltype, cols, ncl, coltype, 0, MPI_COMM_WORLD);

	for (int s = 1; s <= p.nsteps; s++) {
		for (int i = 0; i < ncl; i++)
			for (const process_t *f = physics; *f; f++)
				(*f)(&cols[i], p.dt);
		if (s % 3 == 0)
			diagnose(cols, ncl, &p, s, rank);
	}

	MPI_Gather(cols, ncl, coltype, globe, ncl, coltype, 0, MPI_COMM_WORLD);
	if (rank == 0)
		for (int i = 0; i < p.ncol; i += p.ncol / 6)
			printf("colonne %2d : Ts %.2f T0 %.2f Ttop %.2f pluie %.3f\n", i, globe[i].ts, globe[i].temp[0],
			       globe[i].temp[NLEV - 1], globe[i].precip);

	free(cols);
	free(globe);
	MPI_Type_free(&coltype);
	MPI_Finalize();
	return 0;
}
