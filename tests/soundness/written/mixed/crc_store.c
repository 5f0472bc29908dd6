/* Integrity check of a block store: CRC-32 per block, damaged blocks are listed,
   a table of contents is rebuilt at the root. */
#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BLOCK_SIZE 64
#define BLOCKS     48

typedef uint8_t block_t[BLOCK_SIZE];

typedef enum { BLK_FREE = 0, BLK_DATA, BLK_INDEX, BLK_BAD } blk_state;

typedef struct {
    uint32_t crc;
    int32_t  state;
} toc_entry;

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

static uint32_t crc32_of(const uint8_t *p, size_t n)
{
    uint32_t c = 0xFFFFFFFFu;
    while (n--)
        c = crc_table[(c ^ *p++) & 0xFF] ^ (c >> 8);
    return c ^ 0xFFFFFFFFu;
}

static void put32(uint8_t *p, uint32_t v)
{
    p[0] = (uint8_t)v;
    p[1] = (uint8_t)(v >> 8);
    p[2] = (uint8_t)(v >> 16);
    p[3] = (uint8_t)(v >> 24);
}

static uint32_t get32(const uint8_t *p)
{
    return (uint32_t)p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
}

/* layout of a block: type, 59 bytes payload, 4 bytes CRC */
static void seal(uint8_t *b)
{
    put32(b + BLOCK_SIZE - 4, crc32_of(b, BLOCK_SIZE - 4));
}

static void create_store(block_t *store, int n)
{
    uint32_t x = 77777u;
    for (int i = 0; i < n; i++) {
        memset(store[i], 0, BLOCK_SIZE);
        if (i % 5 == 4)
            continue;                   /* free */
        store[i][0] = i % 8 == 0 ? 'I' : 'D';
        for (int k = 1; k < BLOCK_SIZE - 4; k++) {
            x = x * 69069u + 1234567u;
            store[i][k] = (uint8_t)(x >> 23);
        }
        seal(store[i]);
    }
    /* two accidents */
    store[n / 3][10] ^= 0x20;
    store[n - 2][BLOCK_SIZE - 1] ^= 0x01;
}

static int is_zero(const uint8_t *b)
{
    for (int i = 0; i < BLOCK_SIZE; i++)
        if (b[i])
            return 0;
    return 1;
}

static toc_entry examine(const uint8_t *b)
{
    toc_entry e = { 0, BLK_FREE };
    if (is_zero(b))
        return e;
    e.crc = crc32_of(b, BLOCK_SIZE - 4);
    if (e.crc != get32(b + BLOCK_SIZE - 4))
        e.state = BLK_BAD;
    else
        e.state = b[0] == 'I' ? BLK_INDEX : BLK_DATA;
    return e;
}

static void print_toc(const toc_entry *toc, int n)
{
    static const char letter[] = "-dI!";
    for (int i = 0; i < n; i++)
        putchar(letter[toc[i].state]);
    putchar('\n');
    for (int i = 0; i < n; i++)
        if (toc[i].state == BLK_BAD)
            printf("block %d damaged, computed crc %08x\n", i, (unsigned)toc[i].crc);
}

int main(int argc, char **argv)
{
    int rank, size, nb, i;
    int census[4] = { 0 }, total[4];
    uint32_t mix = 0, all_mix;
    block_t *store = NULL, *mine = NULL;
    toc_entry *toc = NULL, *my_toc = NULL;
    MPI_Datatype block_type;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    crc_init();

    nb = BLOCKS / size;
    if (BLOCKS - nb * size != 0) {
        if (rank == 0)
            fprintf(stderr, "%d blocks, %d processes?\n", BLOCKS, size);
        MPI_Finalize();
        return 0;
    }

    MPI_Type_contiguous(BLOCK_SIZE, MPI_BYTE, &block_type);
    MPI_Type_commit(&block_type);

    mine = calloc(nb, sizeof(block_t));
    my_toc = calloc(nb, sizeof(toc_entry));
    if (rank == 0) {
        store = calloc(BLOCKS, sizeof(block_t));
        toc = calloc(BLOCKS, sizeof(toc_entry));
        create_store(store, BLOCKS);
    }

    MPI_Scatter(store, nb, block_type, mine, nb, block_type, 0, MPI_COMM_WORLD);

    for (i = 0; i < nb; i++) {
        my_toc[i] = examine(mine[i]);
        census[my_toc[i].state]++;
        mix ^= my_toc[i].crc;
    }

    MPI_Gather(my_toc, nb * 2, MPI_INT32_T, toc, nb * 2, MPI_INT32_T, 0, MPI_COMM_WORLD);
    MPI_Reduce(census, total, 4, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Reduce(&mix, &all_mix, 1, MPI_UINT32_T, MPI_BXOR, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        print_toc(toc, BLOCKS);
        printf("free %d, data %d, index %d, bad %d, xor %08x\n", total[BLK_FREE], total[BLK_DATA],
               total[BLK_INDEX], total[BLK_BAD], (unsigned)all_mix);
    }

    MPI_Type_free(&block_type);
    free(mine);
    free(my_toc);
    free(store);
    free(toc);
    MPI_Finalize();
    return 0;
}
