#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/*
 * Dictionary coding: each process collects the different values of its share
 * in the order of appearance and replaces the values by their indices.
 */

#define N 420
#define MAXDICT 64

typedef struct {
    int n;
    short entry[MAXDICT];
} dict;

static int dict_index(dict *d, short v)
{
    int i;
    for (i = 0; i < d->n; i++)
        if (d->entry[i] == v)
            return i;
    d->entry[i] = v;
    d->n++;
    return i;
}

int main(int argc, char **argv)
{
    int rank, size;
    short *values = NULL, *mine;
    unsigned char *codes = NULL, *c;
    dict d;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (N % size != 0) {
        if (rank == 0)
            printf("%d not divisible by %d\n", N, size);
        MPI_Finalize();
        return 0;
    }

    int m = N / size;
    if (rank == 0) {
        values = malloc(N * sizeof *values);
        codes = malloc(N);
        for (int i = 0; i < N; i++)
            values[i] = (short)(100 + ((i / 6) * 13 + i % 6 * 5) % 50);
    }
    mine = malloc(m * sizeof *mine);
    c = malloc(m);
    MPI_Scatter(values, m, MPI_SHORT, mine, m, MPI_SHORT, 0, MPI_COMM_WORLD);

    memset(&d, 0, sizeof d);
    for (int i = 0; i < m; i++)
        c[i] = (unsigned char)dict_index(&d, mine[i]);

    MPI_Gather(c, m, MPI_UNSIGNED_CHAR, codes, m, MPI_UNSIGNED_CHAR, 0, MPI_COMM_WORLD);
    int entries;
    MPI_Reduce(&d.n, &entries, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        long s = 0;
        for (int i = 0; i < N; i++)
            s += codes[i];
        printf("%d dictionary entries in %d blocks, sum of codes %ld\n", entries, size, s);
        for (int i = 0; i < 60; i++)
            printf("%d%c", codes[i * 7], i % 20 == 19 ? '\n' : ' ');
    }
    free(values);
    free(codes);
    free(mine);
    free(c);
    MPI_Finalize();
    return 0;
}
