/* SELECT region, SUM(amount) FROM orders JOIN customers USING (cust) GROUP BY region
 * Small table broadcast, big table scattered. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#define CUSTOMERS 50
#define ORDERS    720
#define REGIONS   5
#define BUCKETS   64

typedef struct { int cust, region; } Customer;
typedef struct { int order, cust, amount; } Order;

typedef struct {
    int head[BUCKETS];
    int next[CUSTOMERS];
    Customer row[CUSTOMERS];
} HashTable;

static unsigned h(int key) { return (unsigned)key * 2654435761u >> 26; }

static void ht_build(HashTable *t, const Customer *c)
{
    for (int b = 0; b < BUCKETS; b++)
        t->head[b] = -1;
    for (int i = 0; i < CUSTOMERS; i++) {
        unsigned b = h(c[i].cust);
        t->row[i] = c[i];
        t->next[i] = t->head[b];
        t->head[b] = i;
    }
}

static const Customer *ht_find(const HashTable *t, int cust)
{
    for (int i = t->head[h(cust)]; i >= 0; i = t->next[i])
        if (t->row[i].cust == cust)
            return &t->row[i];
    return NULL;
}

int main(int argc, char **argv)
{
    int rank, procs;
    Customer customers[CUSTOMERS];
    Order *orders = NULL;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &procs);
    if (ORDERS % procs) {
        if (rank == 0) fprintf(stderr, "ORDERS %% procs != 0\n");
        MPI_Finalize();
        return 0;
    }

    if (rank == 0) {
        for (int i = 0; i < CUSTOMERS; i++)
            customers[i] = (Customer){ 100 + 13 * i, i * i % REGIONS };
        orders = malloc(sizeof(Order) * ORDERS);
        for (int i = 0; i < ORDERS; i++)
            orders[i] = (Order){ i, 100 + 13 * (i * 29 % 61), 10 + i * 7 % 90 };   /* some without customer */
    }
    MPI_Bcast(customers, 2 * CUSTOMERS, MPI_INT, 0, MPI_COMM_WORLD);

    int count = ORDERS / procs;
    Order *my_orders = malloc(sizeof(Order) * count);
    MPI_Scatter(orders, 3 * count, MPI_INT, my_orders, 3 * count, MPI_INT, 0, MPI_COMM_WORLD);

    HashTable *ht = malloc(sizeof *ht);
    ht_build(ht, customers);

    int sums[REGIONS + 1] = { 0 };      /* last entry: orphans */
    for (int i = 0; i < count; i++) {
        const Customer *c = ht_find(ht, my_orders[i].cust);
        if (!c) {
            sums[REGIONS]++;
            continue;
        }
        sums[c->region] += my_orders[i].amount;
    }

    int result[REGIONS + 1];
    MPI_Reduce(sums, result, REGIONS + 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        for (int r = 0; r < REGIONS; r++)
            printf("region %d | %6d\n", r, result[r]);
        printf("orphans  | %6d\n", result[REGIONS]);
    }
    free(ht);
    free(my_orders);
    free(orders);
    MPI_Finalize();
    return 0;
}
