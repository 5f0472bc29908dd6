/* A distributed multifrontal solver whose slave selections live on Steelyard's load exchange. */
#include "factorise.h"
#include "options.h"
#include "problem.h"
#include "report.h"
#include "solve.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* FNV-1a over the bits of a vector: equal for equal solutions. */
static uint64_t fingerprint(const double *x, int n)
{
    uint64_t hash = 1469598103934665603u;
    const unsigned char *bytes = (const unsigned char *)x;
    for (size_t k = 0; k < (size_t)n * sizeof *x; k++)
        hash = (hash ^ bytes[k]) * 1099511628211u;
    return hash;
}

/* Solves for a right-hand side with a known solution, with and without refinement. */
static void solve_and_check(struct solver *s, const struct options *o, struct outcome *out)
{
    const struct sparse *a = s->a;
    size_t n = (size_t)a->n;
    double *known = mf_alloc(n, sizeof *known), *b = mf_alloc(n, sizeof *b), *x = mf_alloc(n, sizeof *x);
    double *r = mf_alloc(n, sizeof *r), *d = mf_alloc(n, sizeof *d);
    for (int i = 0; i < a->n; i++)
        known[i] = 1 + (s->tree->old[i] % 17) / 16.0;
    sparse_multiply(a, known, b);
    solve_factored(s, b, x);
    out->fingerprint = fingerprint(x, a->n);
    out->residual = out->refined = sparse_residual(a, x, b, r);
    for (int step = 0; step < o->refine; step++) {
        solve_factored(s, r, d);
        for (int i = 0; i < a->n; i++)
            x[i] += d[i];
        out->refined = sparse_residual(a, x, b, r);
    }
    for (int i = 0; i < a->n; i++)
        out->difference = fmax(out->difference, fabs(x[i] - known[i]));
    free(known);
    free(b);
    free(x);
    free(r);
    free(d);
}

/* What every rank must know: failed pivots, the first of them, errors of the load exchange. */
static int judge(const struct solver *s, const struct outcome *out)
{
    int first = s->pivots.failed ? s->pivots.first_failed : s->tree->n, code = s->account.error;
    MPI_Allreduce(MPI_IN_PLACE, &first, 1, MPI_INT, MPI_MIN, s->channel.comm);
    MPI_Allreduce(MPI_IN_PLACE, &code, 1, MPI_INT, MPI_MAX, s->channel.comm);
    bool told = s->channel.rank == 0;
    if (code != SY_SUCCESS && told)
        fprintf(stderr, "multifrontal: load exchange: %s\n", sy_strerror(code));
    if (first < s->tree->n && told)
        fprintf(stderr, "multifrontal: the pivot of variable %d is %s; there is no pivoting here\n",
                s->tree->old[first] + 1, s->tree->symmetric ? "not positive" : "zero or not finite");
    else if (!(out->refined <= 1e-10) && told)
        fprintf(stderr, "multifrontal: the residual is larger than 1e-10\n");
    return code != SY_SUCCESS || first < s->tree->n || !(out->refined <= 1e-10);
}

static int solve_problem(const struct options *o, const struct problem *p)
{
    struct solver s;
    struct outcome out = {0};
    int code = solver_open(&s, MPI_COMM_WORLD, &p->matrix, &p->tree, &p->mapping, &o->account);
    if (code != SY_SUCCESS) {
        if (s.channel.rank == 0)
            fprintf(stderr, "multifrontal: load exchange: %s: %s\n", sy_strerror(code), sy_last_error());
        solver_close(&s);
        return 1;
    }
    MPI_Barrier(s.channel.comm);
    double start = MPI_Wtime();
    factorise(&s);
    out.seconds = MPI_Wtime() - start;
    if (s.account.load) {
        code = sy_load_summarise(s.account.load, &out.load);
        if (code == SY_SUCCESS)
            code = sy_load_record_json(s.account.load, &out.load_record);
    }
    s.channel.load = NULL;
    int closed = account_close(&s.account);
    if (s.account.error == SY_SUCCESS)
        s.account.error = code != SY_SUCCESS ? code : closed;
    MPI_Allreduce(MPI_IN_PLACE, &out.seconds, 1, MPI_DOUBLE, MPI_MAX, s.channel.comm);
    solve_and_check(&s, o, &out);
    int failed = !report(o, p, &s, &out);
    failed |= judge(&s, &out);
    MPI_Bcast(&failed, 1, MPI_INT, 0, s.channel.comm);
    free(out.load_record);
    solver_close(&s);
    return failed;
}

int main(int argc, char **argv)
{
    struct options o;
    struct problem p;
    char text[512] = "";
    bool good = options_read(&o, argc, argv, text, sizeof text);
    int provided, rank, failed = 0;
    MPI_Init_thread(&argc, &argv, good && o.account.thread ? MPI_THREAD_MULTIPLE : MPI_THREAD_SINGLE, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    kernels_start();
    if (!good || o.help) {
        if (rank == 0)
            fprintf(good ? stdout : stderr, "%s%s%s", text, good ? "" : "\n", options_usage);
        failed = good ? 0 : 2;
    } else if (!problem_make(&p, &o, MPI_COMM_WORLD, text, sizeof text)) {
        if (rank == 0)
            fprintf(stderr, "multifrontal: %s\n", text);
        failed = 2;
    } else {
        failed = solve_problem(&o, &p);
        problem_free(&p);
    }
    MPI_Finalize();
    return failed;
}
