#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* like a reduction, done by hand: the partial sums are gathered and added on root */
typedef struct { unsigned long long sum; unsigned long count; } acc_t;

static void acc_add(acc_t *a, unsigned v)
{
    if (v % 3 == 0 || v % 5 == 0) {
        a->sum += v;
        a->count++;
    }
}

int main(int argc, char **argv)
{
    int rank, size;
    unsigned n = 240;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    unsigned per = n / (unsigned)size;
    unsigned *all = NULL;
    unsigned *mine = malloc(per * sizeof *mine);
    if (rank == 0) {
        all = malloc(n * sizeof *all);
        for (unsigned i = 0; i < n; i++)
            all[i] = i;
    }
    MPI_Scatter(all, per, MPI_UNSIGNED, mine, per, MPI_UNSIGNED, 0, MPI_COMM_WORLD);

    acc_t acc = { 0, 0 };
    for (unsigned i = 0; i < per; i++)
        acc_add(&acc, mine[i]);

    acc_t *parts = rank == 0 ? malloc(size * sizeof *parts) : NULL;
    MPI_Gather(&acc, sizeof acc, MPI_BYTE, parts, sizeof acc, MPI_BYTE, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        acc_t t = parts[0];
        for (int p = 1; p < size; p++) {
            t.sum += parts[p].sum;
            t.count += parts[p].count;
        }
        printf("Euler 1 below %u: %llu from %lu numbers\n", n, t.sum, t.count);
        free(parts);
        free(all);
    }
    free(mine);
    MPI_Finalize();
    return 0;
}
