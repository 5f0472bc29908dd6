#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Bills of customers: hand-made counts so that no customer is torn apart.
 * Items are sorted by customer; a rank takes whole customers only. */

struct item { int customer, cents; };

#define NITEMS 150

int main(int argc, char **argv)
{
    int rank, size;
    struct item *items = NULL;
    int counts[64], displs[64], m = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (size > 64) {
        if (rank == 0)
            printf("64 ranks at most\n");
        MPI_Finalize();
        return 0;
    }

    if (rank == 0) {
        items = malloc(NITEMS * sizeof *items);
        int cust = 1, left = 3;
        for (int i = 0; i < NITEMS; i++) {
            if (left-- == 0) {
                cust++;
                left = (cust * 5) % 7;
            }
            items[i].customer = cust;
            items[i].cents = 99 + (i * 137) % 4000;
        }
        int at = 0;
        for (int r = 0; r < size; r++) {
            int end = (r + 1) * NITEMS / size;
            if (end < at)
                end = at;
            while (end < NITEMS && end > 0 && items[end].customer == items[end - 1].customer)
                end++;
            displs[r] = 2 * at;
            counts[r] = 2 * (end - at);
            at = end;
        }
    }
    MPI_Bcast(counts, size, MPI_INT, 0, MPI_COMM_WORLD);
    m = counts[rank] / 2;
    struct item *mine = malloc((m + 1) * sizeof *mine);
    MPI_Scatterv(items, counts, displs, MPI_INT, mine, 2 * m, MPI_INT, 0, MPI_COMM_WORLD);

    /* collect totals per customer at the front of the same array */
    int nb = 0;
    for (int i = 0; i < m; i++) {
        if (nb > 0 && mine[nb - 1].customer == mine[i].customer)
            mine[nb - 1].cents += mine[i].cents;
        else
            mine[nb++] = mine[i];
    }

    int send = 2 * nb;
    MPI_Gather(&send, 1, MPI_INT, counts, 1, MPI_INT, 0, MPI_COMM_WORLD);
    int total = 0;
    if (rank == 0)
        for (int r = 0; r < size; r++) {
            displs[r] = total;
            total += counts[r];
        }
    struct item *bills = rank == 0 ? malloc((total / 2 + 1) * sizeof *bills) : NULL;
    MPI_Gatherv(mine, send, MPI_INT, bills, counts, displs, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        for (int k = 0; k < total / 2; k++)
            printf("customer %2d: %d.%02d\n", bills[k].customer, bills[k].cents / 100,
                   bills[k].cents % 100);
        free(bills);
        free(items);
    }
    free(mine);
    MPI_Finalize();
    return 0;
}
