/* Scrambler (LFSR whitening) as used in radio links. The register is NOT reset
   between frames of the same transmitter. */
#include <mpi.h>
#include <stdint.h>
#include <stdio.h>

#define FRAME_BYTES 6u
#define FRAMES 56u

#define BIT(v, n) (((v) >> (n)) & 1u)

static uint8_t tx[FRAMES * FRAME_BYTES];
static uint8_t air[FRAMES * FRAME_BYTES];
static uint8_t own[FRAMES * FRAME_BYTES];

static uint8_t lfsr_byte(void)
{
    static uint16_t reg = 0x1FFu;
    uint8_t out = 0;
    for (int i = 0; i < 8; i++) {
        uint16_t fb = (uint16_t)(BIT(reg, 0) ^ BIT(reg, 5));
        out = (uint8_t)(out | (BIT(reg, 0) << i));
        reg = (uint16_t)((reg >> 1) | (fb << 8));
    }
    return out;
}

static void whiten(uint8_t *frame)
{
    for (unsigned b = 0; b < FRAME_BYTES; b++)
        frame[b] ^= lfsr_byte();
}

int main(int argc, char **argv)
{
    int node, nodes;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &node);
    MPI_Comm_size(MPI_COMM_WORLD, &nodes);
    if (FRAMES % (unsigned)nodes) {
        if (node == 0) printf("%u frames, %d transmitters\n", FRAMES, nodes);
        MPI_Finalize();
        return 0;
    }
    unsigned n = FRAMES / (unsigned)nodes;
    int bytes = (int)(n * FRAME_BYTES);
    if (node == 0)
        for (unsigned i = 0; i < FRAMES; i++)
            for (unsigned b = 0; b < FRAME_BYTES; b++)
                tx[i * FRAME_BYTES + b] = (uint8_t)(b == 0 ? 0xAA : b == 1 ? i : 0);
    MPI_Scatter(tx, bytes, MPI_UINT8_T, own, bytes, MPI_UINT8_T, 0, MPI_COMM_WORLD);
    for (unsigned i = 0; i < n; i++) whiten(own + i * FRAME_BYTES);
    MPI_Gather(own, bytes, MPI_UINT8_T, air, bytes, MPI_UINT8_T, 0, MPI_COMM_WORLD);
    if (node == 0) {
        unsigned ones = 0;
        for (unsigned i = 0; i < FRAMES; i++) {
            for (unsigned b = 0; b < FRAME_BYTES; b++) {
                uint8_t v = air[i * FRAME_BYTES + b];
                printf("%02X", v);
                for (; v; v = (uint8_t)(v & (v - 1))) ones++;
            }
            printf("%s", i % 7 == 6 ? "\n" : " ");
        }
        printf("ones: %u of %u bits\n", ones, FRAMES * FRAME_BYTES * 8);
    }
    MPI_Finalize();
    return 0;
}
