/* Small suite of dense matrix jobs (1-based indexing, rows distributed): norms, symmetry
   check against the transposed matrix, scaling of rows, trace, matrix-vector product. */

#include <stdio.h>
#include <stdlib.h>
#include <math.h>
#include <mpi.h>

#define N               24
#define AT(m, i, j)     ((m)[((i) - 1) * N + ((j) - 1)])
#define FOR(i, from, to) for (int i = (from); i <= (to); ++i)
#define ABS(x)          ((x) < 0 ? -(x) : (x))
#define ROOT_ONLY       if (g.rank == 0)

#define TRY(expr)                                         \
    do {                                                  \
        int e_ = (expr);                                  \
        if (e_) {                                         \
            fprintf(stderr, "rank %d: %s failed (%d)\n",  \
                    g.rank, #expr, e_);                   \
            goto failed;                                  \
        }                                                 \
    } while (0)

static struct {
    int rank, size;
    int rows;           /* own rows */
    int low;            /* number of the first own row, 1-based */
    double *part;       /* own rows */
    double *part_t;     /* own rows of the transposed matrix */
    double *full;       /* root */
    double *full_t;     /* root */
} g;

static int g_alloc(double **p, long n)
{
    *p = calloc(n, sizeof(double));
    return *p == NULL;
}

static int setup(void)
{
    if (N % g.size)
        return 1;
    g.rows = N / g.size;
    g.low = g.rank * g.rows + 1;
    if (g_alloc(&g.part, (long)g.rows * N) || g_alloc(&g.part_t, (long)g.rows * N))
        return 2;
    if (g.rank == 0 && (g_alloc(&g.full, N * N) || g_alloc(&g.full_t, N * N)))
        return 3;
    return 0;
}

static void build(int symmetric)
{
    FOR(i, 1, N)
        FOR(j, 1, N) {
            double v = 1.0 / (i + j - 1);
            if (!symmetric && i == 5 && j > 20)
                v += 0.125 * j;
            AT(g.full, i, j) = i == j ? v + 2.0 : (i + j) % 2 ? -v : v;
        }
    FOR(i, 1, N)
        FOR(j, 1, N)
            AT(g.full_t, i, j) = AT(g.full, j, i);
}

static int send_out(void)
{
    int cnt = g.rows * N;
    int e = MPI_Scatter(g.full, cnt, MPI_DOUBLE, g.part, cnt, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    if (!e)
        e = MPI_Scatter(g.full_t, cnt, MPI_DOUBLE, g.part_t, cnt, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    return e;
}

static int job_norms(void)
{
    double row_max = 0.0, frob = 0.0, inf, fro;
    FOR(i, 1, g.rows) {
        double s = 0.0;
        FOR(j, 1, N) {
            s += ABS(AT(g.part, i, j));
            frob += AT(g.part, i, j) * AT(g.part, i, j);
        }
        if (s > row_max)
            row_max = s;
    }
    MPI_Reduce(&row_max, &inf, 1, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);
    MPI_Reduce(&frob, &fro, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    ROOT_ONLY printf("inf-norm %.4f, frobenius %.4f\n", inf, sqrt(fro));
    return 0;
}

static int job_symmetry(void)
{
    int bad = 0, all_bad;
    FOR(i, 1, g.rows)
        FOR(j, 1, N)
            if (ABS(AT(g.part, i, j) - AT(g.part_t, i, j)) > 1e-12)
                ++bad;
    MPI_Allreduce(&bad, &all_bad, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    ROOT_ONLY printf("%s (%d entries differ)\n", all_bad ? "not symmetric" : "symmetric", all_bad);
    return 0;
}

static int job_trace(void)
{
    double t = 0.0;
    FOR(i, 1, g.rows)
        t += AT(g.part, i, g.low + i - 1);
    if (g.rank == 0) {
        MPI_Reduce(MPI_IN_PLACE, &t, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
        printf("trace %.4f\n", t);
    } else
        MPI_Reduce(&t, NULL, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    return 0;
}

static int job_row_scaling(void)
{
    FOR(i, 1, g.rows) {
        double m = 0.0;
        FOR(j, 1, N)
            if (ABS(AT(g.part, i, j)) > m)
                m = ABS(AT(g.part, i, j));
        FOR(j, 1, N)
            AT(g.part, i, j) /= m;
    }
    int e = MPI_Gather(g.part, g.rows * N, MPI_DOUBLE, g.full, g.rows * N, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    ROOT_ONLY printf("scaled: a(1,2) = %.4f, a(5,24) = %.4f, a(24,1) = %.4f\n", AT(g.full, 1, 2),
                     AT(g.full, 5, 24), AT(g.full, 24, 1));
    return e;
}

static int job_matvec(void)
{
    double x[N], y[N];
    FOR(j, 1, N)
        x[j - 1] = j % 4;
    FOR(i, 1, g.rows) {
        double s = 0.0;
        FOR(j, 1, N)
            s += AT(g.part, i, j) * x[j - 1];
        y[g.low + i - 2] = s;
    }
    int e = MPI_Allgather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, y, g.rows, MPI_DOUBLE, MPI_COMM_WORLD);
    ROOT_ONLY printf("y(1) = %.4f, y(12) = %.4f, y(24) = %.4f\n", y[0], y[11], y[23]);
    return e;
}

int main(int argc, char *argv[])
{
    int (*const jobs[])(void) = { job_norms, job_symmetry, job_trace, job_matvec, job_row_scaling };
    const int njobs = sizeof jobs / sizeof jobs[0];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &g.rank);
    MPI_Comm_size(MPI_COMM_WORLD, &g.size);

    TRY(setup());
    for (int symmetric = 1; symmetric >= 0; --symmetric) {
        ROOT_ONLY {
            printf("-- %s matrix --\n", symmetric ? "first" : "second");
            build(symmetric);
        }
        TRY(send_out());
        for (int k = 0; k < njobs; ++k)
            TRY(jobs[k]());
    }

    free(g.part);
    free(g.part_t);
    free(g.full);
    free(g.full_t);
    MPI_Finalize();
    return 0;

failed:
    MPI_Abort(MPI_COMM_WORLD, 1);
    return 1;
}
