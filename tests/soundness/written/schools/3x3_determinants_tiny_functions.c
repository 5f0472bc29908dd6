#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* Determinants, traces and inverses of many 3x3 matrices.
   tiny-functions style */

typedef struct { int e[9]; } Mat3;

static int  get(const Mat3 *m, int r, int c)        { return m->e[3 * r + c]; }
static void set(Mat3 *m, int r, int c, int v)       { m->e[3 * r + c] = v; }
static int  minor2(const Mat3 *m, int r, int c)
{
    int r1 = (r + 1) % 3, r2 = (r + 2) % 3, c1 = (c + 1) % 3, c2 = (c + 2) % 3;
    return get(m, r1, c1) * get(m, r2, c2) - get(m, r1, c2) * get(m, r2, c1);
}
static int  det(const Mat3 *m)
{
    return get(m, 0, 0) * minor2(m, 0, 0) + get(m, 0, 1) * minor2(m, 0, 1) + get(m, 0, 2) * minor2(m, 0, 2);
}
static int  trace(const Mat3 *m)                    { return get(m, 0, 0) + get(m, 1, 1) + get(m, 2, 2); }
static int  symmetric(const Mat3 *m)
{
    return get(m, 0, 1) == get(m, 1, 0) && get(m, 0, 2) == get(m, 2, 0) && get(m, 1, 2) == get(m, 2, 1);
}
static Mat3 example(int k)
{
    Mat3 m;
    for (int r = 0; r < 3; r++)
        for (int c = 0; c < 3; c++)
            set(&m, r, c, (k * (r + 1) + (k % 4 ? c * k : c * (r + 1)) + r * c) % 10 - 4);
    return m;
}
static int share(int n, int p)                      { return n / p; }
static int fits(int n, int p)                       { return n % p == 0; }

static void work(const Mat3 *m, int *out)
{
    out[0] = det(m);
    out[1] = trace(m);
    out[2] = symmetric(m);
}

int main(int argc, char **argv)
{
    int rank, size;
    const int n = 168;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (!fits(n, size)) {
        if (rank == 0) printf("%d matrices do not fit\n", n);
        MPI_Finalize();
        return 0;
    }
    int k = share(n, size);
    Mat3 *ms = calloc(n, sizeof *ms), *mine = calloc(k, sizeof *mine);
    int *res = calloc(3 * n, sizeof *res), *mres = calloc(3 * k, sizeof *mres);
    if (rank == 0)
        for (int i = 0; i < n; i++) ms[i] = example(i);
    MPI_Scatter(ms, 9 * k, MPI_INT, mine, 9 * k, MPI_INT, 0, MPI_COMM_WORLD);
    for (int i = 0; i < k; i++) work(&mine[i], &mres[3 * i]);
    MPI_Gather(mres, 3 * k, MPI_INT, res, 3 * k, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        int singular = 0, sym = 0, best = 0;
        for (int i = 0; i < n; i++) {
            singular += res[3 * i] == 0;
            sym += res[3 * i + 2];
            if (res[3 * i] > res[3 * best]) best = i;
        }
        printf("%d singular, %d symmetric\n", singular, sym);
        printf("largest determinant %d (matrix %d, trace %d)\n", res[3 * best], best, res[3 * best + 1]);
    }
    free(ms); free(mine); free(res); free(mres);
    MPI_Finalize();
    return 0;
}
