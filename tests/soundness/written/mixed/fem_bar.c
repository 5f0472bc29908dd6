/* arguments: 24 | 60 | */
/* Finite elements for a bar with varying cross section: element matrices are computed in
 * parallel, two load cases are solved by two groups of processes (one group if alone). */
#include <math.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LOAD_CASES 2
#define YOUNG      210.0        /* kN/mm^2 */

typedef struct {
    double length;              /* mm */
    double area;                /* mm^2 */
    double line_load[LOAD_CASES];
} element;

#define ELEMENT_DOUBLES ((int)(sizeof(element) / sizeof(double)))

typedef struct {
    double k;                   /* stiffness EA/L */
    double f;                   /* equivalent nodal load, same at both nodes */
} element_result;

typedef struct {
    double *diag, *off, *rhs, *u;
    int     n;
} tridiag;

static void mesh(element *e, int n)
{
    for (int i = 0; i < n; i++) {
        e[i].length = 40.0 + 5.0 * (i % 3);
        e[i].area = 300.0 - 120.0 * i / n;
        e[i].line_load[0] = 0.02;
        e[i].line_load[1] = i > n / 2 ? 0.05 : 0.0;
    }
}

static element_result element_matrix(const element *e, int load_case)
{
    element_result r;
    r.k = YOUNG * e->area / e->length;
    r.f = 0.5 * e->line_load[load_case] * e->length;
    return r;
}

static int tridiag_new(tridiag *t, int n)
{
    double *block = calloc(4 * (size_t)n, sizeof(double));
    if (!block)
        return 0;
    t->n = n;
    t->diag = block;
    t->off = block + n;
    t->rhs = block + 2 * n;
    t->u = block + 3 * n;
    return 1;
}

static void tridiag_free(tridiag *t)
{
    free(t->diag);
}

/* node 0 is clamped, so unknown i belongs to node i + 1 */
static void assemble(tridiag *t, const element_result *r)
{
    for (int e = 0; e < t->n; e++) {
        int right = e, left = e - 1;
        t->diag[right] += r[e].k;
        t->rhs[right] += r[e].f;
        if (left >= 0) {
            t->diag[left] += r[e].k;
            t->rhs[left] += r[e].f;
            t->off[left] = -r[e].k;
        }
    }
}

static void solve(tridiag *t)
{
    int n = t->n;
    for (int i = 1; i < n; i++) {
        double w = t->off[i - 1] / t->diag[i - 1];
        t->diag[i] -= w * t->off[i - 1];
        t->rhs[i] -= w * t->rhs[i - 1];
    }
    t->u[n - 1] = t->rhs[n - 1] / t->diag[n - 1];
    for (int i = n - 2; i >= 0; i--)
        t->u[i] = (t->rhs[i] - t->off[i] * t->u[i + 1]) / t->diag[i];
}

/* Runs one load case on one communicator. tip displacement and largest stress at its root. */
static void run_case(MPI_Comm comm, int n, int load_case, double out[2])
{
    int me, np, share;
    element *all = NULL, *mine;
    element_result *res = NULL, *my_res;
    tridiag t;

    MPI_Comm_rank(comm, &me);
    MPI_Comm_size(comm, &np);
    while (n % np)
        n++;
    share = n / np;

    mine = malloc(share * sizeof *mine);
    my_res = malloc(share * sizeof *my_res);
    if (me == 0) {
        all = malloc(n * sizeof *all);
        res = malloc(n * sizeof *res);
        mesh(all, n);
    }
    MPI_Scatter(all, share * ELEMENT_DOUBLES, MPI_DOUBLE, mine, share * ELEMENT_DOUBLES, MPI_DOUBLE, 0, comm);
    for (int i = 0; i < share; i++)
        my_res[i] = element_matrix(&mine[i], load_case);
    MPI_Gather(my_res, 2 * share, MPI_DOUBLE, res, 2 * share, MPI_DOUBLE, 0, comm);

    out[0] = out[1] = 0.0;
    if (me == 0) {
        if (!tridiag_new(&t, n))
            MPI_Abort(MPI_COMM_WORLD, 1);
        assemble(&t, res);
        solve(&t);
        for (int e = 0; e < n; e++) {
            double du = t.u[e] - (e ? t.u[e - 1] : 0.0);
            double stress = 1000.0 * YOUNG * du / all[e].length;
            if (stress > out[1])
                out[1] = stress;
        }
        out[0] = t.u[n - 1];
        tridiag_free(&t);
    }
    free(all);
    free(res);
    free(mine);
    free(my_res);
}

int main(int argc, char **argv)
{
    int rank, size, n;
    double result[LOAD_CASES][2];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    n = argc > 1 ? atoi(argv[1]) : 36;
    if (n < 2)
        n = 2;

    memset(result, 0, sizeof result);
    if (size == 1) {
        for (int lc = 0; lc < LOAD_CASES; lc++)
            run_case(MPI_COMM_WORLD, n, lc, result[lc]);
    } else {
        MPI_Comm group;
        int lc = rank < size / 2 ? 0 : 1;
        MPI_Comm_split(MPI_COMM_WORLD, lc, rank, &group);
        run_case(group, n, lc, result[lc]);
        MPI_Comm_free(&group);
        /* results of other ranks are zero */
        if (rank == 0)
            MPI_Reduce(MPI_IN_PLACE, result, 2 * LOAD_CASES, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
        else
            MPI_Reduce(result, NULL, 2 * LOAD_CASES, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    }

    if (rank == 0)
        for (int lc = 0; lc < LOAD_CASES; lc++)
            printf("load case %d: tip displacement %.5f mm, largest stress %.3f N/mm^2\n", lc + 1,
                   result[lc][0], result[lc][1]);
    MPI_Finalize();
    return 0;
}
