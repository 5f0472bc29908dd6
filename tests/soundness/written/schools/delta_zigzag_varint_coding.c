/* Delta + zigzag + varint coding of time stamps, returns compressed sizes */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

static uint32_t zigzag(int32_t v) { return ((uint32_t)v << 1) ^ (uint32_t)(v >> 31); }

static int put_varint(uint8_t *out, uint32_t v)
{
    int n = 0;
    while (v >= 0x80) {
        out[n++] = (uint8_t)(v | 0x80);
        v >>= 7;
    }
    out[n++] = (uint8_t)v;
    return n;
}

static int encode(const int32_t *ts, int n, uint8_t *out)
{
    int32_t prev = 0;
    int pos = 0;
    for (int i = 0; i < n; i++) {
        pos += put_varint(out + pos, zigzag(ts[i] - prev));
        prev = ts[i];
    }
    return pos;
}

int main(int argc, char **argv)
{
    int rank, size, n = 840;
    int32_t *ts = NULL;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (n % size) {
        if (rank == 0) printf("%d time stamps, %d ranks: remainder %d\n", n, size, n % size);
        MPI_Finalize();
        return 0;
    }
    if (rank == 0) {
        ts = malloc(n * sizeof *ts);
        int32_t t = 1600000;
        for (int i = 0; i < n; i++) {
            ts[i] = t;
            t += 20 + (i * 29) % 90;
        }
    }
    int per = n / size;
    int32_t *mine = malloc(per * sizeof *mine);
    uint8_t *buf = malloc(per * 5);
    MPI_Scatter(ts, per, MPI_INT32_T, mine, per, MPI_INT32_T, 0, MPI_COMM_WORLD);
    int bytes = encode(mine, per, buf);
    int hash = 0;
    for (int i = 0; i < bytes; i++) hash = (hash * 31 + buf[i]) % 1000003;

    int out[2] = { bytes, hash }, sum[2];
    MPI_Reduce(out, sum, 2, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        printf("raw %d bytes, coded %d bytes (%.3f per stamp)\n",
               4 * n, sum[0], (double)sum[0] / n);
        printf("hash sum %d\n", sum[1]);
        free(ts);
    }
    free(mine);
    free(buf);
    MPI_Finalize();
    return 0;
}
