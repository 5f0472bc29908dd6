#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* Simple hash table per process (open addressing); how many duplicates does
 * it find in its share, and how many collisions? */

#define TABLE 128
#define EMPTY (-1)

struct htab {
    int slot[TABLE];
    int used;
    int collisions;
    int duplicates;
};

static void ht_init(struct htab *h)
{
    for (int i = 0; i < TABLE; i++)
        h->slot[i] = EMPTY;
    h->used = h->collisions = h->duplicates = 0;
}

static void ht_add(struct htab *h, int key)
{
    int i = (key * 37 + 11) % TABLE;
    while (h->slot[i] != EMPTY) {
        if (h->slot[i] == key) {
            h->duplicates++;
            return;
        }
        h->collisions++;
        i = (i + 1) % TABLE;
    }
    h->slot[i] = key;
    h->used++;
}

int main(int argc, char **argv)
{
    int rank, size;
    const int n = 840;
    int *ids = NULL;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (n % size) {
        if (rank == 0)
            printf("%d ids, %d processes\n", n, size);
        MPI_Finalize();
        return 0;
    }
    if (rank == 0) {
        ids = malloc(n * sizeof(int));
        for (int i = 0; i < n; i++)
            ids[i] = (i * i + 3 * i) % 211 % 120;
    }
    int m = n / size;
    int *my = malloc(m * sizeof(int));
    MPI_Scatter(ids, m, MPI_INT, my, m, MPI_INT, 0, MPI_COMM_WORLD);

    struct htab h;
    ht_init(&h);
    for (int i = 0; i < m; i++)
        ht_add(&h, my[i]);

    int v[3] = {h.used, h.collisions, h.duplicates}, s[3];
    MPI_Reduce(v, s, 3, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        printf("stored %d, collisions %d, duplicates %d\n", s[0], s[1], s[2]);
        free(ids);
    }
    free(my);
    MPI_Finalize();
    return 0;
}
