/*
 * Operator splitting for a reaction network: reaction in every cell (adaptive Heun steps),
 * then mixing of neighbouring cells at the master. Scatter and gather in every outer step.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <math.h>
#include <mpi.h>

#define SPECIES 3
#define MASTER  0

typedef struct { double c[SPECIES]; } cell_t;

typedef void (*rhs_t)(const double *c, double *d);

typedef struct {
    const char *name;
    rhs_t       rhs;
    cell_t      inner, outer;
} reaction_t;

typedef struct {
    int    ncells;
    int    outer_steps;
    double dt;
    double tol;
    double mixing;
} setup_t;

/* A -> B -> C */
static void rhs_chain(const double *c, double *d)
{
    double r1 = 1.2 * c[0], r2 = 0.4 * c[1];
    d[0] = -r1;
    d[1] = r1 - r2;
    d[2] = r2;
}

/* A + B <-> C */
static void rhs_equilibrium(const double *c, double *d)
{
    double r = 2.0 * c[0] * c[1] - 0.5 * c[2];
    d[0] = d[1] = -r;
    d[2] = r;
}

/* Robertson like, but mild */
static void rhs_stiff(const double *c, double *d)
{
    double r1 = 0.5 * c[0], r2 = 40.0 * c[1] * c[2], r3 = 90.0 * c[1] * c[1];
    d[0] = -r1 + r2;
    d[1] = r1 - r2 - r3;
    d[2] = r3;
}

static const reaction_t reactions[] = {
    { "chain",       rhs_chain,       {{ 1.0, 0.0, 0.0 }}, {{ 0.2, 0.0, 0.0 }} },
    { "equilibrium", rhs_equilibrium, {{ 1.0, 0.2, 0.0 }}, {{ 0.1, 0.9, 0.0 }} },
    { "stiff",       rhs_stiff,       {{ 1.0, 0.0, 0.0 }}, {{ 0.5, 0.0, 0.5 }} },
};
enum { NREACT = sizeof reactions / sizeof reactions[0] };

/* integrates one cell over dt; returns the number of accepted steps */
static int react(cell_t *cell, rhs_t f, double dt, double tol)
{
    double t = 0.0, h = dt, k1[SPECIES], k2[SPECIES], tmp[SPECIES];
    int steps = 0, i;

    while (t < dt - 1e-12) {
        double err = 0.0;
        if (t + h > dt)
            h = dt - t;
        f(cell->c, k1);
        for (i = 0; i < SPECIES; i++)
            tmp[i] = cell->c[i] + h * k1[i];
        f(tmp, k2);
        for (i = 0; i < SPECIES; i++) {
            double e = 0.5 * h * fabs(k2[i] - k1[i]);
            if (e > err)
                err = e;
        }
        if (err > tol && h > 1e-6) {
            h *= 0.5;
            continue;
        }
        for (i = 0; i < SPECIES; i++)
            cell->c[i] += 0.5 * h * (k1[i] + k2[i]);
        t += h;
        steps++;
        if (err < 0.2 * tol)
            h *= 1.6;
    }
    return steps;
}

static void initialise(cell_t *grid, int n, const reaction_t *r)
{
    int i;
    for (i = 0; i < n; i++)
        grid[i] = (i >= n / 4 && i < 3 * n / 4) ? r->inner : r->outer;
}

static void mix(cell_t *grid, int n, double m, cell_t *work)
{
    int i, s;
    memcpy(work, grid, n * sizeof *grid);
    for (i = 0; i < n; i++) {
        const cell_t *l = &work[i > 0 ? i - 1 : i], *r = &work[i < n - 1 ? i + 1 : i];
        for (s = 0; s < SPECIES; s++)
            grid[i].c[s] += m * (l->c[s] - 2.0 * work[i].c[s] + r->c[s]);
    }
}

static void totals(const cell_t *grid, int n, double *sum)
{
    int i, s;
    for (s = 0; s < SPECIES; s++)
        sum[s] = 0.0;
    for (i = 0; i < n; i++)
        for (s = 0; s < SPECIES; s++)
            sum[s] += grid[i].c[s];
}

int main(int argc, char **argv)
{
    setup_t s = { 48, 6, 0.25, 1e-5, 0.15 };
    cell_t *grid = NULL, *work = NULL, *mine = NULL;
    int id, np, q, cnt, i, step, r;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &id);
    MPI_Comm_size(MPI_COMM_WORLD, &np);

    if (s.ncells % np != 0) {
        if (id == MASTER)
            printf("%d cells on %d processes: remainder not supported\n", s.ncells, np);
        MPI_Finalize();
        return 0;
    }
    q = s.ncells / np;
    cnt = q * SPECIES;
    mine = malloc(q * sizeof *mine);
    if (id == MASTER) {
        grid = malloc(s.ncells * sizeof *grid);
        work = malloc(s.ncells * sizeof *work);
    }

    for (r = 0; r < NREACT; r++) {
        long effort = 0, all_effort = 0;
        int longest = 0, all_longest = 0;

        if (id == MASTER)
            initialise(grid, s.ncells, &reactions[r]);

        for (step = 0; step < s.outer_steps; step++) {
            MPI_Scatter(grid, cnt, MPI_DOUBLE, mine, cnt, MPI_DOUBLE, MASTER, MPI_COMM_WORLD);
            for (i = 0; i < q; i++) {
                int k = react(&mine[i], reactions[r].rhs, s.dt, s.tol);
                effort += k;
                if (k > longest)
                    longest = k;
            }
            MPI_Gather(mine, cnt, MPI_DOUBLE, grid, cnt, MPI_DOUBLE, MASTER, MPI_COMM_WORLD);
            if (id == MASTER)
                mix(grid, s.ncells, s.mixing, work);
        }

        MPI_Reduce(&effort, &all_effort, 1, MPI_LONG, MPI_SUM, MASTER, MPI_COMM_WORLD);
        MPI_Reduce(&longest, &all_longest, 1, MPI_INT, MPI_MAX, MASTER, MPI_COMM_WORLD);
        if (id == MASTER) {
            double sum[SPECIES];
            totals(grid, s.ncells, sum);
            printf("%-12s A %.3f B %.3f C %.3f   steps %ld, at most %d per cell\n", reactions[r].name,
                   sum[0], sum[1], sum[2], all_effort, all_longest);
            printf("             middle %.4f %.4f %.4f  border %.4f %.4f %.4f\n", grid[s.ncells / 2].c[0],
                   grid[s.ncells / 2].c[1], grid[s.ncells / 2].c[2], grid[0].c[0], grid[0].c[1], grid[0].c[2]);
        }
    }

    free(mine);
    free(grid);
    free(work);
    MPI_Finalize();
    return 0;
}
