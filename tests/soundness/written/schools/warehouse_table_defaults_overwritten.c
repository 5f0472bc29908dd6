/* Warehouse: default table first, then special rows overwritten, then valued */
#include <mpi.h>
#include <stdio.h>
#include <string.h>
#include <stdlib.h>

#define PARTS 120
enum { QTY, PRICE, REORDER, NCOL };

static int stock[PARTS][NCOL];

static void defaults(void)
{
    int i;
    for (i = 0; i < PARTS; i++) {
        stock[i][QTY] = 25;
        stock[i][PRICE] = 199;
        stock[i][REORDER] = 10;
    }
}

static void specials(void)
{
    int i;
    for (i = 0; i < PARTS; i += 8) stock[i][PRICE] = 999 + i;
    for (i = 20; i < 50; i++) stock[i][QTY] = i - 18;
    for (i = 90; i < PARTS; i++) {
        stock[i][QTY] = 0;
        stock[i][REORDER] = (i % 4) * 20;
    }
    memset(stock[77], 0, sizeof stock[77]);
}

int main(int argc, char **argv)
{
    int rank, size, i;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (PARTS % size) {
        if (rank == 0) printf("%d parts, %d clerks\n", PARTS, size);
        MPI_Finalize();
        return 0;
    }
    int n = PARTS / size;
    int (*my)[NCOL] = malloc(n * sizeof *my);
    int (*order)[2] = malloc(n * sizeof *order);
    int (*orders)[2] = NULL;
    if (rank == 0) {
        defaults();
        specials();
        orders = malloc(PARTS * sizeof *orders);
    }
    MPI_Scatter(stock, n * NCOL, MPI_INT, my, n * NCOL, MPI_INT, 0, MPI_COMM_WORLD);
    for (i = 0; i < n; i++) {
        order[i][0] = my[i][QTY] < my[i][REORDER] ? 2 * my[i][REORDER] - my[i][QTY] : 0;
        order[i][1] = my[i][QTY] * my[i][PRICE];
    }
    MPI_Gather(order, 2 * n, MPI_INT, orders, 2 * n, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        long value = 0;
        int pieces = 0;
        for (i = 0; i < PARTS; i++) {
            if (orders[i][0]) {
                printf("order %d of part %d\n", orders[i][0], i);
                pieces += orders[i][0];
            }
            value += orders[i][1];
        }
        printf("ordered %d pieces, stock value %ld\n", pieces, value);
        free(orders);
    }
    free(my);
    free(order);
    MPI_Finalize();
    return 0;
}
