/* Wide sums: add many 128-bit numbers held as 4 words of 32 bit */
#include <mpi.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct { uint32_t w[4]; } u128;

static void add(u128 *a, const u128 *b)
{
    uint64_t c = 0;
    for (int i = 0; i < 4; i++) {
        c += (uint64_t)a->w[i] + b->w[i];
        a->w[i] = (uint32_t)c;
        c >>= 32;
    }
}

static void add_op(void *in, void *inout, int *len, MPI_Datatype *t)
{
    (void)t;
    u128 *x = in, *y = inout;
    for (int i = 0; i < *len; i++) add(&y[i], &x[i]);
}

int main(int argc, char **argv)
{
    int rank, size, n = 840;
    MPI_Datatype T;
    MPI_Op plus;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (n % size) {
        if (rank == 0) printf("cannot distribute %d numbers\n", n);
        MPI_Finalize();
        return 0;
    }
    MPI_Type_contiguous(4, MPI_UINT32_T, &T);
    MPI_Type_commit(&T);
    MPI_Op_create(add_op, 1, &plus);

    u128 *v = NULL, *m = malloc(n / size * sizeof *m), s = {{ 0 }}, S;
    if (rank == 0) {
        v = malloc(n * sizeof *v);
        uint32_t r = 1;
        for (int i = 0; i < n; i++)
            for (int j = 0; j < 4; j++) {
                r = r * 1664525u + 1013904223u;
                v[i].w[j] = j == 3 ? r >> 12 : r;
            }
    }
    MPI_Scatter(v, n / size, T, m, n / size, T, 0, MPI_COMM_WORLD);
    for (int i = 0; i < n / size; i++) add(&s, &m[i]);
    MPI_Reduce(&s, &S, 1, T, plus, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        printf("0x");
        for (int j = 3; j >= 0; j--) printf("%08" PRIx32, S.w[j]);
        printf("\n");
        free(v);
    }
    free(m);
    MPI_Op_free(&plus);
    MPI_Type_free(&T);
    MPI_Finalize();
    return 0;
}
