/* each process prints its part through root: message text gathered */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#define TXT 48

int main(int argc, char **argv)
{
    int rank, size, n = 60;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int per = n / size;
    int *units = NULL, *u = malloc(per * sizeof(int));
    char msg[TXT] = "", *lines = NULL;
    if (rank == 0) {
        units = malloc(n * sizeof(int));
        lines = malloc(size * TXT);
        for (int i = 0; i < n; i++)
            units[i] = (i * 23) % 47;
    }
    MPI_Scatter(units, per, MPI_INT, u, per, MPI_INT, 0, MPI_COMM_WORLD);
    int s = 0;
    for (int i = 0; i < per; i++)
        s += u[i];
    snprintf(msg, TXT, "dept %d: %d units in %d shops", rank, s, per);
    MPI_Gather(msg, TXT, MPI_CHAR, lines, TXT, MPI_CHAR, 0, MPI_COMM_WORLD);
    for (int r = 0; rank == 0 && r < size; r++)
        puts(lines + r * TXT);
    free(units);
    free(lines);
    free(u);
    MPI_Finalize();
    return 0;
}
