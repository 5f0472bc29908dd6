/* Block cipher in CBC mode: each process encrypts its sectors, chaining runs
 * from sector to sector inside a part; first vector is derived from the rank. */
#include <mpi.h>
#include <assert.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#define SECTORS 96
#define WORDS_PER_SECTOR 8

static uint64_t mix(uint64_t x, uint64_t k)
{
    for (int r = 0; r < 6; r++) {
        x += k ^ (uint64_t)r * 0x9E3779B97F4A7C15ULL;
        x ^= x >> 29;
        x = (x << 23) | (x >> 41);
        x += x << 7;            /* multiplication by 129 */
    }
    return x;
}

static void cbc_encrypt(uint64_t *w, int n, uint64_t key, uint64_t iv)
{
    uint64_t prev = iv;
    for (int i = 0; i < n; i++) {
        w[i] = mix(w[i] ^ prev, key);
        prev = w[i];
    }
}

int main(int argc, char **argv)
{
    int rank, size;
    uint64_t *disk = NULL;
    uint64_t key = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (SECTORS % size) {
        if (!rank)
            puts("number of processes must divide the number of sectors");
        MPI_Finalize();
        return 0;
    }

    if (!rank) {
        key = 0x0F1E2D3C4B5A6978ULL;
        disk = calloc(SECTORS * WORDS_PER_SECTOR, sizeof(uint64_t));
        assert(disk);
        for (int i = 0; i < SECTORS * WORDS_PER_SECTOR; i++)
            disk[i] = i % 16 < 8 ? 0 : (uint64_t)i * i;
    }
    MPI_Bcast(&key, 1, MPI_UINT64_T, 0, MPI_COMM_WORLD);

    int nsec = SECTORS / size, nwords = nsec * WORDS_PER_SECTOR;
    uint64_t *part = malloc(nwords * sizeof(uint64_t));
    MPI_Scatter(disk, nwords, MPI_UINT64_T, part, nwords, MPI_UINT64_T, 0, MPI_COMM_WORLD);

    uint64_t iv = mix((uint64_t)rank + 1, ~key);
    cbc_encrypt(part, nwords, key, iv);

    uint64_t x = 0, all = 0;
    for (int i = 0; i < nwords; i++)
        x ^= part[i];
    MPI_Reduce(&x, &all, 1, MPI_UINT64_T, MPI_BXOR, 0, MPI_COMM_WORLD);
    MPI_Gather(part, nwords, MPI_UINT64_T, disk, nwords, MPI_UINT64_T, 0, MPI_COMM_WORLD);

    if (!rank) {
        int equal = 0;
        for (int i = 1; i < SECTORS * WORDS_PER_SECTOR; i++)
            equal += disk[i] == disk[i - 1];
        printf("first word %016llx\n", (unsigned long long)disk[0]);
        printf("xor        %016llx\n", (unsigned long long)all);
        printf("equal neighbours after encryption: %d\n", equal);
        free(disk);
    }
    free(part);
    MPI_Finalize();
    return 0;
}
