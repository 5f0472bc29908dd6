#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* the rank means are weighted by the numbers of items, so any split is right */
typedef struct { long sum; long n; } mean_t;

static void feed(mean_t *m, int v) { m->sum += v; m->n++; }
static void join(mean_t *m, mean_t o) { m->sum += o.sum; m->n += o.n; }

int main(int argc, char **argv)
{
    int rank, size, n = 60;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int len = n / size;
    int *rain = NULL, *r = malloc(sizeof(*r) * len);
    if (!rank) {
        rain = malloc(sizeof(*rain) * n);
        for (int i = 0; i < n; i++)
            rain[i] = i % 4 ? (i * 13) % 45 : 0;
    }
    MPI_Scatter(rain, len, MPI_INT, r, len, MPI_INT, 0, MPI_COMM_WORLD);
    mean_t wet = { 0, 0 };
    for (int i = 0; i < len; i++)
        if (r[i] > 0)
            feed(&wet, r[i]);
    mean_t *all = rank == 0 ? calloc(size, sizeof *all) : NULL;
    MPI_Gather(&wet, 2, MPI_LONG, all, 2, MPI_LONG, 0, MPI_COMM_WORLD);
    if (!rank) {
        mean_t t = { 0, 0 };
        for (int p = 0; p < size; p++)
            join(&t, all[p]);
        printf("%ld wet days, mean %.4f mm\n", t.n, (double)t.sum / t.n);
    }
    free(all);
    free(r);
    free(rain);
    MPI_Finalize();
    return 0;
}
