#include <inttypes.h>
#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define REC_SIZE 20

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

static uint32_t crc32(const void *buf, size_t len)
{
    const uint8_t *p = buf;
    uint32_t c = 0xFFFFFFFFu;
    while (len--)
        c = crc_table[(c ^ *p++) & 0xFF] ^ (c >> 8);
    return ~c;
}

int main(int argc, char **argv)
{
    int rank, size, nrec = 60;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    crc_init();

    char *db = NULL;
    uint32_t *crcs = NULL;
    if (rank == 0) {
        db = calloc(nrec, REC_SIZE);
        crcs = calloc(nrec, sizeof *crcs);
        for (int i = 0; i < nrec; i++)
            snprintf(db + i * REC_SIZE, REC_SIZE, "id=%04d;v=%d", i, i * i);
    }
    const int n = nrec / size;
    char *recs = malloc((size_t)n * REC_SIZE);
    uint32_t *c = malloc(n * sizeof *c);
    MPI_Scatter(db, n * REC_SIZE, MPI_CHAR, recs, n * REC_SIZE, MPI_CHAR, 0, MPI_COMM_WORLD);

    for (int i = 0; i < n; i++) {
        const char *rec = &recs[(size_t)i * REC_SIZE];
        c[i] = crc32(rec, strlen(rec));
    }
    MPI_Gather(c, n, MPI_UINT32_T, crcs, n, MPI_UINT32_T, 0, MPI_COMM_WORLD);
    if (rank == 0)
        for (int i = 0; i < nrec; i++)
            printf("%s %08" PRIX32 "\n", db + i * REC_SIZE, crcs[i]);
    free(recs);
    free(c);
    free(db);
    free(crcs);
    MPI_Finalize();
    return 0;
}
