#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* Newton's method: integer cube roots and square roots of big numbers */

typedef unsigned long long ull;

static ull isqrt(ull n)
{
    if (n < 2)
        return n;
    ull x = n, y = (x + 1) / 2;
    while (y < x) {
        x = y;
        y = (x + n / x) / 2;
    }
    return x;
}

static ull icbrt(ull n)
{
    ull lo = 0, hi = 2642245;
    while (lo < hi) {
        ull mid = (lo + hi + 1) / 2;
        if (mid * mid * mid <= n)
            lo = mid;
        else
            hi = mid - 1;
    }
    return lo;
}

struct roots { ull n, sq, cb; };

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    enum { EACH = 11 };
    ull nums[EACH], *all = NULL;
    struct roots r[EACH], *res = NULL;

    if (rank == 0) {
        all = malloc(EACH * size * sizeof *all);
        res = malloc(EACH * size * sizeof *res);
        ull v = 1;
        for (int i = 0; i < EACH * size; i++) {
            all[i] = v;
            v = v * 3 + (ull)i;
            if (v > 1000000000000000ULL)
                v = v % 1000003ULL;
        }
    }
    MPI_Scatter(all, EACH, MPI_UNSIGNED_LONG_LONG, nums, EACH, MPI_UNSIGNED_LONG_LONG, 0,
                MPI_COMM_WORLD);
    for (int i = 0; i < EACH; i++)
        r[i] = (struct roots){nums[i], isqrt(nums[i]), icbrt(nums[i])};
    MPI_Gather(r, 3 * EACH, MPI_UNSIGNED_LONG_LONG, res, 3 * EACH, MPI_UNSIGNED_LONG_LONG, 0,
               MPI_COMM_WORLD);
    if (rank == 0) {
        for (int i = 0; i < EACH * size; i++)
            printf("%16llu  sqrt %9llu  cbrt %7llu\n", res[i].n, res[i].sq, res[i].cb);
        free(all);
        free(res);
    }
    MPI_Finalize();
    return 0;
}
