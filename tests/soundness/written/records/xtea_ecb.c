/* XTEA in ECB mode over a buffer of 64-bit blocks, with round trip. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <assert.h>
#include <mpi.h>

typedef struct {
    uint32_t v[2];
} Block;

#define ROUNDS 32
#define NBLOCKS 120
static const uint32_t DELTA = 0x9E3779B9u;

static void encipher(Block *b, const uint32_t k[4])
{
    uint32_t a = b->v[0], c = b->v[1], sum = 0;
    for (int r = 0; r < ROUNDS; r++) {
        a += (((c << 4) ^ (c >> 5)) + c) ^ (sum + k[sum & 3]);
        sum += DELTA;
        c += (((a << 4) ^ (a >> 5)) + a) ^ (sum + k[(sum >> 11) & 3]);
    }
    b->v[0] = a;
    b->v[1] = c;
}

static void decipher(Block *b, const uint32_t k[4])
{
    uint32_t a = b->v[0], c = b->v[1], sum = DELTA * ROUNDS;
    for (int r = 0; r < ROUNDS; r++) {
        c -= (((a << 4) ^ (a >> 5)) + a) ^ (sum + k[(sum >> 11) & 3]);
        sum -= DELTA;
        a -= (((c << 4) ^ (c >> 5)) + c) ^ (sum + k[sum & 3]);
    }
    b->v[0] = a;
    b->v[1] = c;
}

typedef void (*cipher_fn)(Block *, const uint32_t[4]);

/* one pass over the whole buffer at the root */
static void run(cipher_fn f, Block *buffer, int nblocks, const uint32_t key[4])
{
    int p;
    MPI_Comm_size(MPI_COMM_WORLD, &p);
    assert(nblocks % p == 0);

    int mine = nblocks / p;
    Block *share = malloc(sizeof(Block) * mine);
    MPI_Scatter(buffer, mine * 2, MPI_UINT32_T, share, mine * 2, MPI_UINT32_T, 0, MPI_COMM_WORLD);
    for (Block *b = share; b != share + mine; ++b)
        f(b, key);
    MPI_Gather(share, mine * 2, MPI_UINT32_T, buffer, mine * 2, MPI_UINT32_T, 0, MPI_COMM_WORLD);
    free(share);
}

int main(int argc, char *argv[])
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);

    uint32_t key[4] = {0};
    Block *buffer = NULL;
    if (rank == 0) {
        for (int i = 0; i < 4; i++)
            key[i] = 0x01234567u * (i + 1);
        buffer = malloc(NBLOCKS * sizeof *buffer);
        for (int i = 0; i < NBLOCKS; i++) {
            buffer[i].v[0] = i;
            buffer[i].v[1] = ~(uint32_t)i;
        }
    }
    MPI_Bcast(key, 4, MPI_UINT32_T, 0, MPI_COMM_WORLD);

    run(encipher, buffer, NBLOCKS, key);
    if (rank == 0) {
        uint32_t x = 0;
        for (int i = 0; i < NBLOCKS; i++)
            x ^= buffer[i].v[0] ^ (buffer[i].v[1] << 1);
        printf("first block %08x%08x, xor %08x\n", buffer[0].v[0], buffer[0].v[1], x);
    }

    run(decipher, buffer, NBLOCKS, key);
    if (rank == 0) {
        int bad = 0;
        for (int i = 0; i < NBLOCKS; i++)
            if (buffer[i].v[0] != (uint32_t)i || buffer[i].v[1] != ~(uint32_t)i)
                bad++;
        printf("round trip: %d bad blocks\n", bad);
        free(buffer);
    }
    MPI_Finalize();
    return 0;
}
