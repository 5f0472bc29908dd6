/* Searches the closest audio fingerprint (Hamming distance of 128 bit hashes)
 * for a number of noisy queries. */
#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#define DB_SIZE 240
#define WORDS 4
#define QUERIES 6

typedef struct { uint32_t w[WORDS]; } fp_t;

static uint32_t rng = 1u;
static uint32_t rnd(void)
{
    rng = rng * 747796405u + 2891336453u;
    uint32_t x = ((rng >> ((rng >> 28) + 4)) ^ rng) * 277803737u;
    return (x >> 22) ^ x;
}

static int hamming(const fp_t *a, const fp_t *b)
{
    int d = 0;
    for (int k = 0; k < WORDS; k++)
        d += __builtin_popcount(a->w[k] ^ b->w[k]);
    return d;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);

    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (DB_SIZE % size != 0) {
        if (rank == 0)
            fprintf(stderr, "database size %d not divisible by %d\n", DB_SIZE, size);
        MPI_Abort(MPI_COMM_WORLD, 1);
    }

    int share = DB_SIZE / size;
    int base = rank * share;
    fp_t *db = NULL;
    fp_t *mine = malloc(share * sizeof(fp_t));
    fp_t query[QUERIES];

    if (rank == 0) {
        db = malloc(DB_SIZE * sizeof(fp_t));
        for (int i = 0; i < DB_SIZE; i++)
            for (int k = 0; k < WORDS; k++)
                db[i].w[k] = rnd();
        for (int q = 0; q < QUERIES; q++) {
            query[q] = db[(q * 53 + 7) % DB_SIZE];
            for (int e = 0; e < 5 * q; e++) {
                uint32_t r = rnd();
                query[q].w[r % WORDS] ^= 1u << ((r >> 8) % 32);
            }
        }
    }

    MPI_Datatype fp_type;
    MPI_Type_contiguous(WORDS, MPI_UNSIGNED, &fp_type);
    MPI_Type_commit(&fp_type);

    MPI_Scatter(db, share, fp_type, mine, share, fp_type, 0, MPI_COMM_WORLD);
    MPI_Bcast(query, QUERIES, fp_type, 0, MPI_COMM_WORLD);

    struct { int dist; int idx; } best[QUERIES], found[QUERIES];
    for (int q = 0; q < QUERIES; q++) {
        best[q].dist = 32 * WORDS + 1;
        best[q].idx = -1;
        for (int i = 0; i < share; i++) {
            int d = hamming(&query[q], &mine[i]);
            if (d < best[q].dist) {
                best[q].dist = d;
                best[q].idx = base + i;
            }
            if (d == 0)
                break;
        }
    }
    MPI_Reduce(best, found, QUERIES, MPI_2INT, MPI_MINLOC, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        for (int q = 0; q < QUERIES; q++)
            printf("query %d: entry %3d, distance %2d%s\n", q, found[q].idx, found[q].dist,
                   found[q].idx == (q * 53 + 7) % DB_SIZE ? "" : "  (wrong)");
        free(db);
    }
    free(mine);
    MPI_Type_free(&fp_type);
    MPI_Finalize();
    return 0;
}
