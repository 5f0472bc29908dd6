/* running balance inside own chunk, then shifted by Exscan of the chunk totals */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size, n = 120;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    long *bookings = NULL, *b;
    if (rank == 0) {
        bookings = malloc(n * sizeof(long));
        for (int i = 0; i < n; i++)
            bookings[i] = (i * 97) % 201 - 100;
    }
    int m = n / size;
    b = malloc(m * sizeof(long));
    MPI_Scatter(bookings, m, MPI_LONG, b, m, MPI_LONG, 0, MPI_COMM_WORLD);
    for (int i = 1; i < m; i++)
        b[i] += b[i - 1];
    long before = 0;
    MPI_Exscan(&b[m - 1], &before, 1, MPI_LONG, MPI_SUM, MPI_COMM_WORLD);
    if (rank == 0)
        before = 0;
    for (int i = 0; i < m; i++)
        b[i] += before;
    MPI_Gather(b, m, MPI_LONG, bookings, m, MPI_LONG, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        long low = bookings[0];
        int at = 0;
        for (int i = 1; i < n; i++)
            if (bookings[i] < low) {
                low = bookings[i];
                at = i;
            }
        printf("final balance %ld, lowest %ld after booking %d\n", bookings[n - 1], low, at);
        free(bookings);
    }
    free(b);
    MPI_Finalize();
    return 0;
}
