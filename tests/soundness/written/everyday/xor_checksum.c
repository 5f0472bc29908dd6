#include <inttypes.h>
#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#define ROTL(x, k) (((x) << (k)) | ((x) >> (32 - (k))))

static uint32_t mix(uint32_t h)
{
    h ^= h >> 16;
    h *= 0x85ebca6bU;
    h ^= h >> 13;
    h *= 0xc2b2ae35U;
    return ROTL(h, 7) ^ (h >> 16);
}

int main(int argc, char **argv)
{
    int me, np;
    size_t n = 240;
    uint32_t *packets = NULL;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &np);
    if (argc > 1)
        n = strtoul(argv[1], NULL, 0);

    size_t k = n / (size_t)np;
    uint32_t *mine = malloc(k * sizeof *mine);
    if (me == 0) {
        packets = malloc(n * sizeof *packets);
        for (size_t i = 0; i < n; i++)
            packets[i] = (uint32_t)(i * 2654435761u);
    }
    MPI_Scatter(packets, (int)k, MPI_UINT32_T, mine, (int)k, MPI_UINT32_T, 0, MPI_COMM_WORLD);

    uint32_t x = 0, a = ~0u, o = 0, rx, ra, ro;
    for (size_t i = 0; i < k; ++i) {
        const uint32_t h = mix(mine[i]);
        x ^= h, a &= h | 0xffu, o |= h & 0x0f0f0f0fu;
    }
    MPI_Reduce(&x, &rx, 1, MPI_UINT32_T, MPI_BXOR, 0, MPI_COMM_WORLD);
    MPI_Reduce(&a, &ra, 1, MPI_UINT32_T, MPI_BAND, 0, MPI_COMM_WORLD);
    MPI_Reduce(&o, &ro, 1, MPI_UINT32_T, MPI_BOR, 0, MPI_COMM_WORLD);
    if (me == 0)
        printf("xor %08" PRIx32 " and %08" PRIx32 " or %08" PRIx32 "\n", rx, ra, ro);
    free(mine);
    free(packets);
    MPI_Finalize();
    return 0;
}
