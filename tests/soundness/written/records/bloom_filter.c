/* Bloom filter of user names: filters are built in parallel, joined by MPI_BOR
   and then queried in parallel with a second list. */
#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NAMELEN 12
#define NBITS   4096
#define NWORDS  (NBITS / 64)
#define HASHES  3

#define SET(f, b)   ((f)[(b) >> 6] |= (uint64_t)1 << ((b) & 63))
#define GET(f, b)   ((f)[(b) >> 6] >> ((b) & 63) & 1)

typedef char name_t[NAMELEN];

static uint32_t fnv(const char *s, uint32_t seed)
{
    uint32_t h = 2166136261u ^ seed;
    for (; *s; s++)
        h = (h ^ (unsigned char)*s) * 16777619u;
    return h ^ h >> 15;
}

static void add(uint64_t *f, const char *s)
{
    for (uint32_t k = 0; k < HASHES; k++) {
        uint32_t b = fnv(s, k * 0x9e37u) % NBITS;
        SET(f, b);
    }
}

static int contains(const uint64_t *f, const char *s)
{
    for (uint32_t k = 0; k < HASHES; k++) {
        uint32_t b = fnv(s, k * 0x9e37u) % NBITS;
        if (!GET(f, b))
            return 0;
    }
    return 1;
}

/* hands out count names and returns the own part */
static name_t *deal(name_t *all, int count, int *mine)
{
    int p;
    MPI_Comm_size(MPI_COMM_WORLD, &p);
    *mine = count / p;
    name_t *part = malloc(*mine * sizeof(name_t));
    MPI_Scatter(all, *mine * NAMELEN, MPI_CHAR, part, *mine * NAMELEN, MPI_CHAR, 0, MPI_COMM_WORLD);
    return part;
}

int main(int argc, char **argv)
{
    enum { USERS = 300, LOGINS = 480 };
    int rank, size, n, m;
    name_t *users = NULL, *logins = NULL;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (USERS % size || LOGINS % size) {
        if (rank == 0)
            fprintf(stderr, "bad number of processes\n");
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
    if (rank == 0) {
        users = calloc(USERS, sizeof(name_t));
        logins = calloc(LOGINS, sizeof(name_t));
        for (int i = 0; i < USERS; i++)
            snprintf(users[i], NAMELEN, "user%03d", i * 7 % 1000);
        for (int i = 0; i < LOGINS; i++)
            snprintf(logins[i], NAMELEN, "user%03d", i * 11 % 1000);
    }

    uint64_t mine[NWORDS] = { 0 }, filter[NWORDS];
    name_t *part = deal(users, USERS, &n);
    for (int i = 0; i < n; i++)
        add(mine, part[i]);
    free(part);
    MPI_Allreduce(mine, filter, NWORDS, MPI_UINT64_T, MPI_BOR, MPI_COMM_WORLD);

    int hits = 0, all_hits, bits = 0;
    part = deal(logins, LOGINS, &m);
    for (int i = 0; i < m; i++)
        hits += contains(filter, part[i]);
    free(part);
    MPI_Reduce(&hits, &all_hits, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        int real = 0;
        for (int b = 0; b < NBITS; b++)
            bits += GET(filter, b);
        for (int i = 0; i < LOGINS; i++)
            for (int j = 0; j < USERS; j++)
                if (!strcmp(logins[i], users[j])) {
                    real++;
                    break;
                }
        printf("%d of %d bits set\n", bits, NBITS);
        printf("%d logins accepted, %d of them known, %d false\n", all_hits, real, all_hits - real);
        free(users);
        free(logins);
    }
    MPI_Finalize();
    return 0;
}
