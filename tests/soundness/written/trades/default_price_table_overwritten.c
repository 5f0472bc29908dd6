#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/*
 * Price list update.  Every process starts from the full default price
 * table, overwrites the first entries of it with the articles it has got,
 * and then evaluates its orders with that table.
 */

#define ARTICLES 24
#define ORDERS 120

static const int default_price[ARTICLES] = {
    199, 249, 299, 349, 399, 449, 499, 549, 599, 649, 699, 749,
    799, 849, 899, 949, 999, 1049, 1099, 1149, 1199, 1249, 1299, 1349
};

int main(int argc, char **argv)
{
    int rank, size;
    int price[ARTICLES];
    int new_price[ARTICLES];
    int order[ORDERS], myorder[ORDERS];
    int value[ORDERS], allvalue[ORDERS];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (ARTICLES % size || ORDERS % size) {
        if (rank == 0)
            printf("%d articles and %d orders cannot be shared by %d\n", ARTICLES, ORDERS, size);
        MPI_Finalize();
        return 0;
    }

    if (rank == 0) {
        for (int i = 0; i < ARTICLES; i++)
            new_price[i] = default_price[i] * (90 + i) / 100;
        for (int i = 0; i < ORDERS; i++)
            order[i] = (i * 17 + 5) % ARTICLES;
    }

    memcpy(price, default_price, sizeof price);
    MPI_Scatter(new_price, ARTICLES / size, MPI_INT, price, ARTICLES / size, MPI_INT,
                0, MPI_COMM_WORLD);
    MPI_Scatter(order, ORDERS / size, MPI_INT, myorder, ORDERS / size, MPI_INT,
                0, MPI_COMM_WORLD);

    for (int i = 0; i < ORDERS / size; i++)
        value[i] = price[myorder[i]];

    MPI_Gather(value, ORDERS / size, MPI_INT, allvalue, ORDERS / size, MPI_INT,
               0, MPI_COMM_WORLD);

    if (rank == 0) {
        long turnover = 0;
        for (int i = 0; i < ORDERS; i++)
            turnover += allvalue[i];
        for (int i = 0; i < 12; i++)
            printf("order %2d: article %2d at %d.%02d\n", i, order[i],
                   allvalue[i] / 100, allvalue[i] % 100);
        printf("turnover %ld.%02ld\n", turnover / 100, turnover % 100);
    }
    MPI_Finalize();
    return 0;
}
