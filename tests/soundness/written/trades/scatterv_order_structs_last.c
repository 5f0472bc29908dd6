#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* Orders of a warehouse: the array of structs is distributed with Scatterv
 * and a committed struct type, the last rank takes the rest. */

typedef struct {
    int article;
    int quantity;
    double unit_price;
    double total;
} order_t;

static double discount(int q)
{
    if (q >= 100) return 0.80;
    if (q >= 50) return 0.875;
    if (q >= 10) return 0.9375;
    return 1.0;
}

static void build_type(MPI_Datatype *t)
{
    int len[2] = {2, 2};
    MPI_Aint disp[2] = {0, 2 * sizeof(int)};
    MPI_Datatype types[2] = {MPI_INT, MPI_DOUBLE};
    MPI_Type_create_struct(2, len, disp, types, t);
    MPI_Type_commit(t);
}

int main(int argc, char **argv)
{
    int rank, size, n = 75;
    MPI_Datatype ot;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    build_type(&ot);

    int *counts = malloc(size * sizeof *counts);
    int *displs = malloc(size * sizeof *displs);
    for (int r = 0; r < size; r++) {
        counts[r] = n / size;
        displs[r] = r * (n / size);
    }
    counts[size - 1] += n % size;

    order_t *orders = NULL;
    if (rank == 0) {
        orders = malloc(n * sizeof *orders);
        for (int i = 0; i < n; i++) {
            orders[i].article = 1000 + (i * 13) % 90;
            orders[i].quantity = 1 + (i * 29) % 120;
            orders[i].unit_price = 0.25 * (1 + i % 40);
            orders[i].total = 0.0;
        }
    }
    order_t *mine = malloc(counts[rank] * sizeof *mine);
    MPI_Scatterv(orders, counts, displs, ot, mine, counts[rank], ot, 0, MPI_COMM_WORLD);
    for (order_t *o = mine; o < mine + counts[rank]; o++)
        o->total = o->quantity * o->unit_price * discount(o->quantity);
    MPI_Gatherv(mine, counts[rank], ot, orders, counts, displs, ot, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        double sum = 0;
        for (int i = 0; i < n; i++) {
            sum += orders[i].total;
            if (i % 5 == 0)
                printf("%d  %3d x %5.2f = %9.3f\n", orders[i].article, orders[i].quantity,
                       orders[i].unit_price, orders[i].total);
        }
        printf("sum %.3f\n", sum);
        free(orders);
    }
    free(mine);
    free(counts);
    free(displs);
    MPI_Type_free(&ot);
    MPI_Finalize();
    return 0;
}
