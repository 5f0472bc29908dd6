/* Tamper evident journal: each process chains the hashes of its records, the
   heads of the chains are hashed together at the root. One record is then
   altered and the journal is checked once more. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <mpi.h>

#define RECORDS 144

typedef struct {
    uint32_t seq;
    uint32_t account;
    int64_t  amount;
    char     memo[16];
} record_t;

#define REC_BYTES ((int)sizeof(record_t))

static uint64_t hash_bytes(const void *p, size_t n, uint64_t h)
{
    const unsigned char *c = p;
    while (n--) {
        h ^= *c++;
        h *= 1099511628211ULL;
    }
    return h ^ (h >> 32);
}

static uint64_t journal_hash(record_t *journal, MPI_Comm comm)
{
    int rank, size;
    MPI_Comm_rank(comm, &rank);
    MPI_Comm_size(comm, &size);

    int blk = RECORDS / size;
    record_t *part = malloc(blk * sizeof(record_t));
    MPI_Scatter(journal, blk * REC_BYTES, MPI_BYTE, part, blk * REC_BYTES, MPI_BYTE, 0, comm);

    uint64_t head = 14695981039346656037ULL;
    for (int i = 0; i < blk; i++)
        head = hash_bytes(&part[i], sizeof(record_t), head);
    free(part);

    uint64_t heads[size];
    MPI_Allgather(&head, 1, MPI_UINT64_T, heads, 1, MPI_UINT64_T, comm);
    return hash_bytes(heads, sizeof heads, 0xABCDEFULL);
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Comm comm;
    record_t *journal = NULL;

    MPI_Init(&argc, &argv);
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    MPI_Comm_rank(comm, &rank);
    MPI_Comm_size(comm, &size);

    if (RECORDS % size) {
        if (rank == 0)
            fprintf(stderr, "%d records, %d processes\n", RECORDS, size);
        MPI_Abort(comm, 1);
    }

    if (rank == 0) {
        journal = calloc(RECORDS, sizeof(record_t));
        for (int i = 0; i < RECORDS; i++) {
            journal[i].seq = (uint32_t)i;
            journal[i].account = 7000u + (uint32_t)(i * 37 % 50);
            journal[i].amount = (i % 2 ? -1 : 1) * (int64_t)(100 + i * i);
            strcpy(journal[i].memo, i % 3 == 0 ? "invoice" : i % 3 == 1 ? "wages" : "rent");
        }
    }

    uint64_t first = journal_hash(journal, comm);
    uint64_t again = journal_hash(journal, comm);
    if (rank == 0)
        journal[RECORDS / 2].amount += 1;
    uint64_t forged = journal_hash(journal, comm);

    if (rank == size - 1) {
        printf("journal %016llx\n", (unsigned long long)first);
        printf("unchanged: %s\n", first == again ? "same hash" : "DIFFERENT");
        printf("forged   : %s\n", first == forged ? "NOT NOTICED" : "noticed");
    }
    free(journal);
    MPI_Comm_free(&comm);
    MPI_Finalize();
    return 0;
}
