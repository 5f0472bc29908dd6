#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdint.h>

/* CRC-32 of numbered test packets, packets by own range */

static uint32_t crc_table[256];

static void crc_init(void)
{
    for (uint32_t i = 0; i < 256; i++) {
        uint32_t c = i;
        for (int k = 0; k < 8; k++)
            c = c & 1 ? 0xEDB88320u ^ (c >> 1) : c >> 1;
        crc_table[i] = c;
    }
}

static uint32_t crc32(const uint8_t *p, size_t n)
{
    uint32_t c = ~0u;
    while (n--)
        c = crc_table[(c ^ *p++) & 0xff] ^ (c >> 8);
    return ~c;
}

#define PKT 60
#define NPKT 100

static void make_packet(int no, uint8_t *p)
{
    for (int i = 0; i < PKT; i++)
        p[i] = (uint8_t)(no + i * (no % 5 + 1));
}

int main(int argc, char **argv)
{
    int rank, size;
    uint32_t crc[NPKT] = {0}, all[NPKT];
    uint8_t pkt[PKT];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    crc_init();

    const int from = rank * NPKT / size;
    const int upto = (rank + 1) * NPKT / size;
    uint32_t xor = 0, allxor = 0;
    for (int p = from; p < upto; p++) {
        make_packet(p, pkt);
        crc[p] = crc32(pkt, PKT);
        xor ^= crc[p];
    }
    MPI_Reduce(crc, all, NPKT, MPI_UINT32_T, MPI_BOR, 0, MPI_COMM_WORLD);
    MPI_Reduce(&xor, &allxor, 1, MPI_UINT32_T, MPI_BXOR, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        for (int p = 0; p < NPKT; p += 6)
            printf("packet %02d crc %08X\n", p, (unsigned)all[p]);
        printf("xor of all %08X\n", (unsigned)allxor);
    }
    MPI_Finalize();
    return 0;
}
