#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* Insurance: claims per policy. Each process draws the damage of its
 * policies one after the other from the generator of the process. */

typedef struct {
    unsigned long long s;
} rng_t;

static void rng_init(rng_t *r, int stream)
{
    r->s = 0x9E3779B97F4A7C15ULL * (unsigned long long)(stream + 1);
}

static unsigned rng_next(rng_t *r)
{
    r->s = r->s * 2862933555777941757ULL + 3037000493ULL;
    return (unsigned)(r->s >> 33);
}

struct policy {
    int insured;      /* sum insured */
    int risk;         /* per mille */
    int damage;
};

int main(int argc, char **argv)
{
    int rank, size, npol = 336;
    struct policy *book = NULL, *mine;
    rng_t rng;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (argc > 1)
        npol = atoi(argv[1]);
    if (npol <= 0 || npol % size) {
        if (rank == 0)
            printf("%d policies cannot be shared among %d\n", npol, size);
        MPI_Finalize();
        return 0;
    }

    int k = npol / size;
    if (rank == 0) {
        book = malloc(npol * sizeof *book);
        for (int i = 0; i < npol; i++) {
            book[i].insured = 10000 + 500 * (i % 40);
            book[i].risk = 20 + (i * 3) % 60;
            book[i].damage = 0;
        }
    }
    mine = malloc(k * sizeof *mine);
    MPI_Scatter(book, 3 * k, MPI_INT, mine, 3 * k, MPI_INT, 0, MPI_COMM_WORLD);

    rng_init(&rng, rank);
    for (int i = 0; i < k; i++) {
        if ((int)(rng_next(&rng) % 1000) < mine[i].risk)
            mine[i].damage = (int)(rng_next(&rng) % (unsigned)mine[i].insured);
    }

    MPI_Gather(mine, 3 * k, MPI_INT, book, 3 * k, MPI_INT, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        int claims = 0, top = 0;
        long total = 0;
        for (int i = 0; i < npol; i++) {
            if (book[i].damage > 0)
                claims++;
            if (book[i].damage > book[top].damage)
                top = i;
            total += book[i].damage;
        }
        printf("%d claims, total %ld, largest %d on policy %d\n", claims, total,
               book[top].damage, top);
        free(book);
    }
    free(mine);
    MPI_Finalize();
    return 0;
}
