#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Maximum subarray (Kadane) with merging of the parts by a user-defined
 * operator on (sum, prefix, suffix, best). */

typedef struct { long sum, pre, suf, best; } seg;

static long max2(long a, long b) { return a > b ? a : b; }

static seg merge(seg a, seg b)
{
    seg r;
    r.sum = a.sum + b.sum;
    r.pre = max2(a.pre, a.sum + b.pre);
    r.suf = max2(b.suf, b.sum + a.suf);
    r.best = max2(max2(a.best, b.best), a.suf + b.pre);
    return r;
}

static void merge_op(void *in, void *inout, int *len, MPI_Datatype *t)
{
    seg *a = in, *b = inout;
    (void)t;
    for (int i = 0; i < *len; i++)
        b[i] = merge(a[i], b[i]);
}

int main(int argc, char **argv)
{
    int rank, size, n = 840;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (n % size) {
        if (rank == 0)
            printf("n not divisible\n");
        MPI_Finalize();
        return 0;
    }

    MPI_Datatype seg_t;
    MPI_Op op;
    MPI_Type_contiguous(4, MPI_LONG, &seg_t);
    MPI_Type_commit(&seg_t);
    MPI_Op_create(merge_op, 0 /* not commutative */, &op);

    int m = n / size, *all = NULL, *v = malloc(m * sizeof *v);
    if (rank == 0) {
        all = malloc(n * sizeof *all);
        for (int i = 0; i < n; i++)
            all[i] = (i * 101 + 37) % 199 - 100 + (i > 300 && i < 420 ? 12 : 0);
    }
    MPI_Scatter(all, m, MPI_INT, v, m, MPI_INT, 0, MPI_COMM_WORLD);

    seg s = {v[0], v[0], v[0], v[0]}, total;
    for (int i = 1; i < m; i++)
        s = merge(s, (seg){v[i], v[i], v[i], v[i]});
    MPI_Reduce(&s, &total, 1, seg_t, op, 0, MPI_COMM_WORLD);

    if (rank == 0)
        printf("sum %ld, best prefix %ld, best suffix %ld, maximum subarray %ld\n",
               total.sum, total.pre, total.suf, total.best);
    MPI_Op_free(&op);
    MPI_Type_free(&seg_t);
    free(v);
    free(all);
    MPI_Finalize();
    return 0;
}
