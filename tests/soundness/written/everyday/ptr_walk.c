#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

/* event log: decode packed 16-bit events (4 bit type, 12 bit value) */
#define TYPES 16

static unsigned short encode(int t, int v) { return (unsigned short)(t << 12 | (v & 0xfff)); }

int main(int argc, char *argv[])
{
    int rank, nranks, events = 480;
    unsigned short *stream = NULL, *buf, *p, *end;
    long sum[TYPES], out[TYPES];
    int t;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &nranks);
    if (rank == 0) {
        stream = calloc(events, 2);
        for (int e = 0; e < events; e++)
            stream[e] = encode((e * e) % 7, (e * 37) % 4096);
    }
    int per = events / nranks;
    buf = calloc(per, 2);
    end = buf + per;
    MPI_Scatter(stream, per, MPI_UNSIGNED_SHORT, buf, per, MPI_UNSIGNED_SHORT, 0, MPI_COMM_WORLD);
    for (t = 0; t < TYPES; t++)
        sum[t] = 0;
    for (p = buf; p != end; p++)
        sum[*p >> 12] += *p & 0x0fff;
    MPI_Allreduce(sum, out, TYPES, MPI_LONG, MPI_SUM, MPI_COMM_WORLD);
    if (rank == 0)
        for (t = 0; t < TYPES; t++)
            if (out[t])
                printf("type %d: %ld\n", t, out[t]);
    free(buf);
    free(stream);
    MPI_Finalize();
    return 0;
}
