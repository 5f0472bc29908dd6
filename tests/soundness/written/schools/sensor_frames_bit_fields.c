/* Decoding of CAN-like sensor frames (bit fields). Fixed size buffers only. */
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <mpi.h>

#define FRAMES      240u
#define MAX_LOCAL   FRAMES
#define NODES       8u

typedef union {
    uint32_t raw;
    struct {
        uint32_t node  : 3;
        uint32_t kind  : 2;
        uint32_t valid : 1;
        uint32_t value : 12;
        uint32_t crc   : 6;
        uint32_t spare : 8;
    } f;
} frame_t;

static uint32_t g_tx[FRAMES];
static uint32_t g_rx[MAX_LOCAL];
static uint32_t g_sum[NODES], g_total[NODES];
static uint32_t g_bad, g_bad_total;

static uint8_t crc6(uint32_t v)
{
    uint8_t c = 0;
    while (v) { c ^= (uint8_t)(v & 0x3Fu); v >>= 6; }
    return c;
}

static void build_frames(void)
{
    uint32_t i;
    for (i = 0; i < FRAMES; ++i) {
        frame_t x;
        x.raw = 0;
        x.f.node = i % NODES;
        x.f.kind = (i / 3) & 3u;
        x.f.valid = (i % 11u) != 0u;
        x.f.value = (i * 137u) & 0xFFFu;
        x.f.crc = crc6(x.f.value);
        if (i % 29u == 7u) x.f.crc ^= 1u;   /* transmission error */
        g_tx[i] = x.raw;
    }
}

int main(int argc, char *argv[])
{
    int rank, size;
    uint32_t i, local;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (FRAMES % (uint32_t)size) {
        if (rank == 0) printf("FRAMES %% size != 0\n");
        MPI_Finalize();
        return 0;
    }
    local = FRAMES / (uint32_t)size;
    if (rank == 0) build_frames();
    MPI_Scatter(g_tx, (int)local, MPI_UINT32_T, g_rx, (int)local, MPI_UINT32_T, 0, MPI_COMM_WORLD);

    for (i = 0; i < local; ++i) {
        frame_t x;
        x.raw = g_rx[i];
        if (!x.f.valid) continue;
        if (crc6(x.f.value) != x.f.crc) { ++g_bad; continue; }
        g_sum[x.f.node] += x.f.value;
    }
    MPI_Reduce(g_sum, g_total, NODES, MPI_UINT32_T, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Reduce(&g_bad, &g_bad_total, 1, MPI_UINT32_T, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        for (i = 0; i < NODES; ++i)
            printf("node %u: %u\n", (unsigned)i, (unsigned)g_total[i]);
        printf("crc errors: %u\n", (unsigned)g_bad_total);
    }
    MPI_Finalize();
    return 0;
}
