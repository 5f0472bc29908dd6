#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/*
 * Stock keeping.  Every branch (rank) has a shelf with room for all the
 * articles.  The shelf is filled with the basic stock, the delivery (the
 * scattered part) is put on the first places, then the sales list of the
 * branch is subtracted. Afterwards the shelf of branch 0.. is inventoried.
 */

#define PLACES 48
#define SALES 96

struct shelf {
    int place[PLACES];
    int backorders;
};

static void basic_stock(struct shelf *s)
{
    for (int i = 0; i < PLACES; i++)
        s->place[i] = 5 + i % 3;
    s->backorders = 0;
}

static void sell(struct shelf *s, int art, int qty)
{
    if (s->place[art] >= qty) {
        s->place[art] -= qty;
    } else {
        s->backorders += qty - s->place[art];
        s->place[art] = 0;
    }
}

int main(int argc, char **argv)
{
    int rank, size, rc = 0;
    int delivery[PLACES], sales[SALES][2], mysales[SALES][2];
    struct shelf sh;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int np = PLACES / size, ns = SALES / size;
    if (np * size != PLACES || ns * size != SALES) {
        if (rank == 0)
            printf("the delivery cannot be divided among %d branches\n", size);
        goto leave;
    }

    if (rank == 0) {
        for (int i = 0; i < PLACES; i++)
            delivery[i] = 10 + (i * 7) % 16;
        for (int i = 0; i < SALES; i++) {
            sales[i][0] = (i * 19 + 3) % PLACES;
            sales[i][1] = 1 + (i * 5) % 9;
        }
    }

    basic_stock(&sh);
    MPI_Scatter(delivery, np, MPI_INT, sh.place, np, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Scatter(sales, 2 * ns, MPI_INT, mysales, 2 * ns, MPI_INT, 0, MPI_COMM_WORLD);

    for (int i = 0; i < ns; i++)
        sell(&sh, mysales[i][0], mysales[i][1]);

    int report[2] = {0, sh.backorders}, total[2];
    for (int i = 0; i < PLACES; i++)
        report[0] += sh.place[i];
    MPI_Reduce(report, total, 2, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        printf("%d branches: %d pieces left, %d on back order\n", size, total[0], total[1]);
        printf("shelf of the main branch:");
        for (int i = 0; i < PLACES; i++)
            printf("%s%d", i % 16 ? " " : "\n  ", sh.place[i]);
        printf("\n");
    }
leave:
    MPI_Finalize();
    return rc;
}
