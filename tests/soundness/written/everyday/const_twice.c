#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#define ITEMS 60
#define ERR(c, m) if (c) { fprintf(stderr, m "\n"); MPI_Abort(MPI_COMM_WORLD, 1); }

/* shares for two arrays of different length: customers and their 4 quarterly bills */
int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    ERR(ITEMS % size != 0, "number of ranks does not fit")

    int *discount = NULL, *bills = NULL;
    if (rank == 0) {
        discount = malloc(ITEMS * sizeof(int));
        bills = malloc(ITEMS * 4 * sizeof(int));
        ERR(!discount || !bills, "memory")
        for (int i = 0; i < ITEMS; i++) {
            discount[i] = i % 3 * 5;
            for (int q = 0; q < 4; q++)
                bills[4 * i + q] = 1000 + 100 * q + 10 * i;
        }
    }
    const int nc = ITEMS / size, nb = 4 * ITEMS / size;
    int *d = malloc(nc * sizeof(int)), *b = malloc(nb * sizeof(int)), *due = malloc(nc * sizeof(int));
    MPI_Scatter(discount, nc, MPI_INT, d, nc, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Scatter(bills, nb, MPI_INT, b, nb, MPI_INT, 0, MPI_COMM_WORLD);
    for (int i = 0; i < nc; i++) {
        int year = 0;
        for (int q = 0; q < 4; q++)
            year += b[4 * i + q];
        due[i] = year * (100 - d[i]) / 100;
    }
    int *all = rank == 0 ? malloc(ITEMS * sizeof(int)) : NULL;
    MPI_Gather(due, nc, MPI_INT, all, nc, MPI_INT, 0, MPI_COMM_WORLD);
    for (int i = 0; rank == 0 && i < ITEMS; i++)
        printf("%2d: %d\n", i, all[i]);
    free(discount); free(bills); free(d); free(b); free(due); free(all);
    MPI_Finalize();
    return 0;
}
