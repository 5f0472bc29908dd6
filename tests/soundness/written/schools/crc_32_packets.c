/* CRC-32 for every 32 byte packet of a capture; prints damaged packets */
#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PKT 32
#define COUNT 120

static uint32_t table[256];

static void init_table(void)
{
    for (uint32_t i = 0; i < 256; i++) {
        uint32_t c = i;
        for (int k = 0; k < 8; k++)
            c = (c & 1) ? 0xEDB88320u ^ (c >> 1) : c >> 1;
        table[i] = c;
    }
}

static uint32_t crc32(const unsigned char *p, size_t n)
{
    uint32_t c = 0xFFFFFFFFu;
    while (n--) c = table[(c ^ *p++) & 255] ^ (c >> 8);
    return ~c;
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (COUNT % size) {
        if (rank == 0) printf("%d packets / %d ranks leaves a remainder\n", COUNT, size);
        MPI_Finalize();
        return 0;
    }
    init_table();
    int per = COUNT / size;
    unsigned char *cap = NULL;
    unsigned char *own = malloc((size_t)per * PKT);
    if (rank == 0) {
        cap = malloc(COUNT * PKT);
        for (int i = 0; i < COUNT; i++) {
            unsigned char *p = cap + i * PKT;
            for (int j = 0; j < PKT - 4; j++) p[j] = (unsigned char)(i * j + 17 * i + j);
            uint32_t c = crc32(p, PKT - 4);
            memcpy(p + PKT - 4, &c, 4);
            if (i % 23 == 5) p[i % 28] ^= 0x10;
        }
    }
    MPI_Scatter(cap, per * PKT, MPI_UNSIGNED_CHAR, own, per * PKT, MPI_UNSIGNED_CHAR, 0, MPI_COMM_WORLD);

    char ok[COUNT], all[COUNT];
    for (int i = 0; i < per; i++) {
        uint32_t want;
        memcpy(&want, own + i * PKT + PKT - 4, 4);
        ok[i] = crc32(own + i * PKT, PKT - 4) == want;
    }
    MPI_Gather(ok, per, MPI_CHAR, all, per, MPI_CHAR, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        int bad = 0;
        for (int i = 0; i < COUNT; i++)
            if (!all[i]) {
                bad++;
                printf("packet %d damaged\n", i);
            }
        printf("%d of %d damaged\n", bad, COUNT);
        free(cap);
    }
    free(own);
    MPI_Finalize();
    return 0;
}
