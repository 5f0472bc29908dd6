// Running balance of a cash book: parallel prefix sum with MPI_Exscan.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#define ENTRIES 240

int main(int argc, char** argv) {
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (ENTRIES % size) {
        if (rank == 0) puts("please choose a divisor of 240");
        MPI_Finalize();
        return 0;
    }

    long book[ENTRIES];
    long balance[ENTRIES];
    int m = ENTRIES / size;
    long* mine = malloc(sizeof(long) * m);

    if (rank == 0) {
        unsigned s = 77;
        for (int k = 0; k < ENTRIES; ++k) {
            s = s * 69069u + 1u;
            long cents = (long)(s >> 16) % 20000;
            book[k] = (k % 3 == 0) ? cents : -cents / 2;
        }
    }
    MPI_Scatter(book, m, MPI_LONG, mine, m, MPI_LONG, 0, MPI_COMM_WORLD);

    for (int k = 1; k < m; ++k)
        mine[k] += mine[k - 1];

    long before = 0;
    long last = mine[m - 1];
    MPI_Exscan(&last, &before, 1, MPI_LONG, MPI_SUM, MPI_COMM_WORLD);
    if (rank == 0) before = 0;      // undefined on rank 0 according to the standard
    for (int k = 0; k < m; ++k)
        mine[k] += before;

    MPI_Gather(mine, m, MPI_LONG, balance, m, MPI_LONG, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        long lowest = balance[0];
        int when = 0;
        for (int k = 1; k < ENTRIES; ++k)
            if (balance[k] < lowest) { lowest = balance[k]; when = k; }
        printf("final balance  : %ld cents\n", balance[ENTRIES - 1]);
        printf("lowest balance : %ld cents after entry %d\n", lowest, when);
        for (int k = 39; k < ENTRIES; k += 40)
            printf("after entry %3d: %ld\n", k, balance[k]);
    }
    free(mine);
    MPI_Finalize();
    return 0;
}
