#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

/* How often does each exponent occur in a set of floats? (union trick) */

union fbits {
    float    f;
    uint32_t u;
};

static int exponent_of(float v)
{
    union fbits b;
    b.f = v;
    return (int)((b.u >> 23) & 0xff) - 127;
}

static int mantissa_ones(float v)
{
    union fbits b;
    int c = 0;
    b.f = v;
    for (uint32_t m = b.u & 0x7fffff; m; m &= m - 1) c++;
    return c;
}

#define LO (-12)
#define HI 12

int main(int argc, char **argv)
{
    int rank, size;
    int n;
    float *data = NULL, *mine;
    int counts[HI - LO + 1] = {0}, sum[HI - LO + 1];
    long ones = 0, allones;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    n = 1680;
    if (n % size) {
        if (!rank) printf("bad number of processes: %d\n", size);
        goto done;
    }
    mine = malloc(n / size * sizeof(float));
    if (!rank) {
        data = malloc(n * sizeof(float));
        for (int i = 0; i < n; i++)
            data[i] = (float)(i + 1) * (i % 3 == 0 ? 0.0009765625f : 0.125f) * (i & 1 ? -1 : 1);
    }
    MPI_Scatter(data, n / size, MPI_FLOAT, mine, n / size, MPI_FLOAT, 0, MPI_COMM_WORLD);
    for (int i = 0; i < n / size; i++) {
        int e = exponent_of(mine[i]);
        if (e >= LO && e <= HI) counts[e - LO]++;
        ones += mantissa_ones(mine[i]);
    }
    MPI_Reduce(counts, sum, HI - LO + 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Reduce(&ones, &allones, 1, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    if (!rank) {
        for (int e = LO; e <= HI; e++)
            if (sum[e - LO]) printf("2^%+d: %d\n", e, sum[e - LO]);
        printf("mantissa bits set: %ld\n", allones);
        free(data);
    }
    free(mine);
done:
    MPI_Finalize();
    return 0;
}
