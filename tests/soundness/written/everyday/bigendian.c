#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <inttypes.h>

/* byte swapping of a binary dump, then range statistics on signed 64 bit values */
static int64_t swap64(int64_t v)
{
    uint64_t u = (uint64_t)v, r = 0;
    for (int i = 0; i < 8; i++) {
        r = r << 8 | (u & 0xff);
        u >>= 8;
    }
    return (int64_t)r;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int world, rank;
    MPI_Comm_size(MPI_COMM_WORLD, &world);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    long count = 180;
    if (argc > 1)
        count = strtol(argv[1], NULL, 0);
    int64_t *dump = NULL;
    if (rank == 0) {
        dump = malloc((size_t)count * sizeof *dump);
        for (long i = 0; i < count; i++)
            dump[i] = swap64((int64_t)(i * i * 1001 - 5000000));
    }
    long part = count / world;
    int64_t *v = malloc((size_t)part * sizeof *v);
    MPI_Scatter(dump, (int)part, MPI_INT64_T, v, (int)part, MPI_INT64_T, 0, MPI_COMM_WORLD);
    int64_t lo = INT64_MAX, hi = INT64_MIN, neg = 0;
    for (long i = 0; i < part; i++) {
        v[i] = swap64(v[i]);
        if (v[i] < lo) lo = v[i];
        if (v[i] > hi) hi = v[i];
        neg += v[i] < 0;
    }
    int64_t glo, ghi, gneg;
    MPI_Reduce(&lo, &glo, 1, MPI_INT64_T, MPI_MIN, 0, MPI_COMM_WORLD);
    MPI_Reduce(&hi, &ghi, 1, MPI_INT64_T, MPI_MAX, 0, MPI_COMM_WORLD);
    MPI_Reduce(&neg, &gneg, 1, MPI_INT64_T, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("min %" PRId64 " max %" PRId64 " negative %" PRId64 "\n", glo, ghi, gneg);
    free(v);
    free(dump);
    MPI_Finalize();
    return 0;
}
