#include <mpi.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

/* Inventory re-ordering. Items travel as an MPI struct type. */
typedef struct item {
    int sku;
    short stock;
    short threshold;
    double price;
} item_t;

static MPI_Datatype item_type(void)
{
    MPI_Datatype raw, t;
    int len[4] = { 1, 1, 1, 1 };
    MPI_Aint off[4] = { offsetof(item_t, sku), offsetof(item_t, stock),
                        offsetof(item_t, threshold), offsetof(item_t, price) };
    MPI_Datatype types[4] = { MPI_INT, MPI_SHORT, MPI_SHORT, MPI_DOUBLE };
    MPI_Type_create_struct(4, len, off, types, &raw);
    MPI_Type_create_resized(raw, 0, sizeof(item_t), &t);
    MPI_Type_commit(&t);
    MPI_Type_free(&raw);
    return t;
}

static bool needs_order(item_t it)
{
    return it.stock < it.threshold;
}

int main(int argc, char **argv)
{
    int rank, size, nitems = 120;
    item_t *shelf = NULL;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (argc > 1)
        nitems = atoi(argv[1]);

    MPI_Datatype type = item_type();
    int per_worker = nitems / size;
    item_t *mine = calloc(per_worker, sizeof(item_t));

    if (rank == 0) {
        shelf = calloc(nitems, sizeof(item_t));
        for (int i = 0; i < nitems; i++)
            shelf[i] = (item_t){ .sku = 7000 + i, .stock = (short)(i * 3 % 40),
                                 .threshold = (short)(10 + i % 5), .price = 0.25 * (i % 32) };
    }

    MPI_Scatter(shelf, per_worker, type, mine, per_worker, type, 0, MPI_COMM_WORLD);
    int orders = 0, total_orders;
    long quarters = 0, total_quarters;
    for (int i = 0; i < per_worker; i++) {
        item_t it = mine[i];
        if (!needs_order(it))
            continue;
        int want = 2 * it.threshold - it.stock;
        orders++;
        quarters += (long)(it.price * 4.0) * want;
        mine[i].stock = (short)(it.stock + want);
    }
    MPI_Gather(mine, per_worker, type, shelf, per_worker, type, 0, MPI_COMM_WORLD);
    MPI_Reduce(&orders, &total_orders, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Reduce(&quarters, &total_quarters, 1, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        long units = 0;
        for (int i = 0; i < nitems; i++)
            units += shelf[i].stock;
        printf("%d orders worth %.2f, %ld units now\n", total_orders, total_quarters / 4.0, units);
        free(shelf);
    }
    free(mine);
    MPI_Type_free(&type);
    MPI_Finalize();
    return 0;
}
