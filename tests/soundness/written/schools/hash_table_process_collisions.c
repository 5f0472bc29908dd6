#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* A plain hash table per process: how full are the longest buckets? */

#define BUCKETS 31

typedef struct node { int key; struct node *next; } node;

typedef struct {
    node *head[BUCKETS];
    int length[BUCKETS];
    int collisions;
} table;

static void insert(table *t, int key)
{
    int b = (int)((unsigned)key * 2654435761u >> 16) % BUCKETS;
    node *n = malloc(sizeof *n);
    n->key = key;
    n->next = t->head[b];
    if (n->next) t->collisions++;
    t->head[b] = n;
    t->length[b]++;
}

static int longest(const table *t)
{
    int m = 0;
    for (int b = 0; b < BUCKETS; b++)
        if (t->length[b] > m) m = t->length[b];
    return m;
}

static void destroy(table *t)
{
    for (int b = 0; b < BUCKETS; b++)
        while (t->head[b]) {
            node *n = t->head[b];
            t->head[b] = n->next;
            free(n);
        }
}

int main(int argc, char **argv)
{
    int rank, size, n = 336;
    int *keys = NULL, *mine;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (n % size) {
        if (rank == 0) printf("number of keys must be a multiple of %d\n", size);
        MPI_Finalize();
        return 0;
    }
    mine = malloc(n / size * sizeof(int));
    if (rank == 0) {
        keys = malloc(n * sizeof(int));
        for (int i = 0; i < n; i++) keys[i] = 1000 + i * i % 7919 + 3 * i;
    }
    MPI_Scatter(keys, n / size, MPI_INT, mine, n / size, MPI_INT, 0, MPI_COMM_WORLD);
    table *t = calloc(1, sizeof *t);
    for (int i = 0; i < n / size; i++) insert(t, mine[i]);

    int l = longest(t), lmax, coll;
    MPI_Reduce(&l, &lmax, 1, MPI_INT, MPI_MAX, 0, MPI_COMM_WORLD);
    MPI_Reduce(&t->collisions, &coll, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        printf("%d keys in %d table(s): %d collisions, longest chain %d\n", n, size, coll, lmax);
        free(keys);
    }
    destroy(t);
    free(t);
    free(mine);
    MPI_Finalize();
    return 0;
}
