/* CRC-16 check of network packets: each packet carries its checksum, damaged
   ones are reported by sequence number. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <mpi.h>

#define PAYLOAD 28

typedef struct packet {
    unsigned short seq;
    unsigned short crc;
    unsigned char payload[PAYLOAD];
} packet;

static unsigned short table[256];

static void build_table(void)
{
    for (int i = 0; i < 256; i++) {
        unsigned short c = (unsigned short)(i << 8);
        for (int b = 0; b < 8; b++)
            c = (c & 0x8000) ? (unsigned short)((c << 1) ^ 0x1021) : (unsigned short)(c << 1);
        table[i] = c;
    }
}

static unsigned short crc16(const unsigned char *p, int n)
{
    unsigned short c = 0xFFFF;
    while (n--)
        c = (unsigned short)((c << 8) ^ table[((c >> 8) ^ *p++) & 0xFF]);
    return c;
}

int main(int argc, char **argv)
{
    enum { N = 240 };
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    build_table();

    if (N % size != 0) {
        if (rank == 0) fprintf(stderr, "%d packets cannot be shared by %d\n", N, size);
        MPI_Abort(MPI_COMM_WORLD, EXIT_FAILURE);
    }

    const int chunk = N / size;
    packet *all = NULL;
    if (rank == 0) {
        all = malloc(N * sizeof(packet));
        for (int i = 0; i < N; i++) {
            all[i].seq = (unsigned short)(1000 + i);
            for (int j = 0; j < PAYLOAD; j++)
                all[i].payload[j] = (unsigned char)(i * 31 + j * j);
            all[i].crc = crc16(all[i].payload, PAYLOAD);
        }
        /* damage some on the wire */
        for (int i = 5; i < N; i += 37)
            all[i].payload[i % PAYLOAD] ^= 0x10;
    }

    packet *mine = malloc(chunk * sizeof(packet));
    int *ok = malloc(chunk * sizeof(int));
    MPI_Scatter(all, chunk * (int)sizeof(packet), MPI_BYTE,
                mine, chunk * (int)sizeof(packet), MPI_BYTE, 0, MPI_COMM_WORLD);

    for (int i = 0; i < chunk; i++)
        ok[i] = crc16(mine[i].payload, PAYLOAD) == mine[i].crc;

    int *flags = rank == 0 ? malloc(N * sizeof(int)) : NULL;
    MPI_Gather(ok, chunk, MPI_INT, flags, chunk, MPI_INT, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        int good = 0;
        for (int i = 0; i < N; i++) {
            good += flags[i];
            if (!flags[i])
                printf("packet %d damaged\n", all[i].seq);
        }
        printf("%d of %d packets good\n", good, N);
        free(all);
        free(flags);
    }
    free(mine);
    free(ok);
    MPI_Finalize();
    return 0;
}
