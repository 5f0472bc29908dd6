/* Grids and awkward matrices with every mechanism and both strategies: the residual is small, the solution
 * has the same bits whatever the mechanism chose, and what was kept and counted is what the tree says. */
#include "factorise.h"
#include "problem.h"
#include "solve.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static int rank, ranks, failures;

static void expect(bool good, const char *what, const char *where, int mechanism)
{
    if (good)
        return;
    failures++;
    fprintf(stderr, "rank %d, %s, mechanism %d: %s\n", rank, where, mechanism, what);
}

/* What the factorisation kept and counted against the tree. */
static void check_totals(const struct solver *s, const struct problem *p, const char *name,
                         const sy_load_summary *summary)
{
    const struct tree *t = &p->tree;
    int mechanism = s->account.rules.mechanism, decisions = 0;
    double sums[3] = {s->factor_entries, s->flops, s->account.memory}, entries = 0, flops = 0;
    MPI_Allreduce(MPI_IN_PLACE, sums, 3, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    for (int k = 0; k < t->nodes; k++) {
        entries += size_factors(t->symmetric, tree_pivots(t, k), tree_front(t, k));
        flops += cost_front(t->symmetric, tree_pivots(t, k), tree_front(t, k));
        decisions += p->mapping.kind[k] == KIND_TWO;
    }
    expect(sums[0] == entries, "entries of the factors", name, mechanism);
    /* a symmetric spread root computes whole blocks on its diagonal */
    expect(t->symmetric ? sums[1] >= flops * (1 - 1e-9) : fabs(sums[1] - flops) <= 1e-9 * flops, "operations",
           name, mechanism);
    expect(sums[2] == 0, "all active memory is given back", name, mechanism);
    expect(fabs(s->account.work) <= 1e-6 * (flops + 1), "no work is left over", name, mechanism);
    expect(ranks == 1 || summary->sum.decisions == decisions, "decisions", name, mechanism);
    bool exact = mechanism == SY_LOAD_INCREMENTS || mechanism == SY_LOAD_SNAPSHOT;
    expect(!exact || ranks == 1 || summary->selections_seen == decisions, "no reservation is lost", name,
           mechanism);
}

/* One factorisation and solve; x receives the solution. */
static void solve_once(const struct problem *p, const struct options *o, const char *name, double *x)
{
    struct solver s;
    int n = p->matrix.n, mechanism = o->account.mechanism;
    int code = solver_open(&s, MPI_COMM_WORLD, &p->matrix, &p->tree, &p->mapping, &o->account);
    expect(code == SY_SUCCESS, "the load exchange opens", name, mechanism);
    if (code != SY_SUCCESS)
        MPI_Abort(MPI_COMM_WORLD, 1);
    factorise(&s);
    sy_load_summary summary = {0};
    if (s.account.load)
        expect(sy_load_summarise(s.account.load, &summary) == SY_SUCCESS, "figures", name, mechanism);
    s.channel.load = NULL;
    expect(account_close(&s.account) == SY_SUCCESS && s.account.error == 0, "no error", name, mechanism);
    double *b = malloc(((size_t)n + 1) * sizeof *b), *r = malloc(((size_t)n + 1) * sizeof *r);
    for (int i = 0; i < n; i++)
        b[i] = 1 + p->tree.old[i] % 7;
    solve_factored(&s, b, x);
    expect(sparse_residual(&p->matrix, x, b, r) <= 1e-10, "residual", name, mechanism);
    expect(s.pivots.failed == 0, "pivots", name, mechanism);
    check_totals(&s, p, name, &summary);
    free(b);
    free(r);
    solver_close(&s);
}

static void compare(struct options *o, const char *name)
{
    struct problem p;
    char text[512] = "";
    o->mapping.type2_border = 33;
    o->mapping.type2_front = 40;
    o->mapping.root_front = 60;
    bool good = problem_make(&p, o, MPI_COMM_WORLD, text, sizeof text);
    expect(good, text, name, -1);
    if (!good)
        return;
    size_t n = (size_t)p.matrix.n;
    double *first = malloc((n + 1) * sizeof *first), *x = malloc((n + 1) * sizeof *x);
    for (int run = 0; run < (ranks == 1 ? 2 : 10); run++) {
        o->account.mechanism = (sy_load_mechanism)(run % 5);
        o->account.strategy = run < 5 ? SY_LOAD_BY_WORK : SY_LOAD_BY_MEMORY;
        o->account.no_more_master = run % 2;
        solve_once(&p, o, name, run == 0 ? first : x);
        expect(run == 0 || memcmp(first, x, n * sizeof *x) == 0, "the same bits", name, o->account.mechanism);
    }
    free(first);
    free(x);
    problem_free(&p);
}

static struct options plain_options(void)
{
    struct options o;
    char text[64], *none[] = {"same", NULL};
    options_read(&o, 1, none, text, sizeof text);
    return o;
}

static void grid(int nx, int ny, int nz, int stencil, bool unsymmetric)
{
    char name[64];
    struct options o = plain_options();
    snprintf(name, sizeof name, "%dx%dx%d %d %s", nx, ny, nz, stencil,
             unsymmetric ? "unsymmetric" : "symmetric");
    o.nx = nx;
    o.ny = ny;
    o.nz = nz;
    o.stencil = stencil;
    o.unsymmetric = unsymmetric;
    compare(&o, name);
}

enum kind { DIAGONAL, DENSE, CHAINS, EMPTY };

/* A matrix written by rank 0 and read back. */
static void file(enum kind kind, int n, bool unsymmetric)
{
    static const char *const kinds[] = {"diagonal", "dense", "two chains", "empty"};
    char path[64], name[64];
    struct options o = plain_options();
    long id = (long)getpid();
    MPI_Bcast(&id, 1, MPI_LONG, 0, MPI_COMM_WORLD);
    snprintf(path, sizeof path, "/tmp/multifrontal-same-%ld.mtx", id);
    snprintf(name, sizeof name, "%s %d %s", kinds[kind], n, unsymmetric ? "unsymmetric" : "symmetric");
    if (rank == 0) {
        FILE *f = fopen(path, "w");
        long count = kind == DENSE ? (long)n * (n + 1) / 2 : kind == CHAINS ? n + n - 2 : n;
        fprintf(f, "%%%%MatrixMarket matrix coordinate real symmetric\n%d %d %ld\n", n, n, count);
        for (int i = 1; i <= n; i++) {
            fprintf(f, "%d %d %d\n", i, i, kind == DENSE ? 2 * n : 3 + i % 3);
            for (int j = 1; j < i; j++)
                if (kind == DENSE || (kind == CHAINS && j == i - 1 && j != n / 2))
                    fprintf(f, "%d %d %g\n", i, j, -1.0 / (1 + (i + j) % 5));
        }
        fclose(f);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    o.matrix = path;
    o.unsymmetric = unsymmetric;
    compare(&o, name);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0)
        unlink(path);
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    kernels_start();
    for (int unsymmetric = 0; unsymmetric < 2; unsymmetric++) {
        grid(12, 12, 12, 7, unsymmetric);
        grid(8, 9, 10, 27, unsymmetric);
        grid(1, 1, 1, 7, unsymmetric);
        grid(2, 1, 1, 7, unsymmetric);
        file(DIAGONAL, 5, unsymmetric);
        file(DENSE, 150, unsymmetric);
        file(CHAINS, 40, unsymmetric);
        file(EMPTY, 0, unsymmetric);
    }
    int all;
    MPI_Allreduce(&failures, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    if (rank == 0)
        printf("%d failures\n", all);
    MPI_Finalize();
    return all != 0;
}
