#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* sequential hash passed along the ranks: the state itself is handed over, so borders do not matter */
int main(int argc, char **argv)
{
    int rank, size, n = 120;
    unsigned long state = 5381UL;
    unsigned char *text = NULL;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    const int bytes = n / size;
    unsigned char *mine = malloc(bytes);
    if (rank == 0) {
        text = malloc(n);
        for (int i = 0; i < n; i++)
            text[i] = (unsigned char)(33 + i * i % 90);
    }
    MPI_Scatter(text, bytes, MPI_UNSIGNED_CHAR, mine, bytes, MPI_UNSIGNED_CHAR, 0, MPI_COMM_WORLD);

    if (rank != 0)
        MPI_Recv(&state, 1, MPI_UNSIGNED_LONG, rank - 1, 42, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    for (int i = 0; i < bytes; i++)
        state = ((state << 5) + state + mine[i]) & 0xffffffffUL;
    if (rank + 1 < size)
        MPI_Send(&state, 1, MPI_UNSIGNED_LONG, rank + 1, 42, MPI_COMM_WORLD);
    else if (size > 1)
        MPI_Send(&state, 1, MPI_UNSIGNED_LONG, 0, 43, MPI_COMM_WORLD);

    if (rank == 0) {
        if (size > 1)
            MPI_Recv(&state, 1, MPI_UNSIGNED_LONG, size - 1, 43, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        printf("djb2 = %08lx\n", state);
    }
    free(mine);
    free(text);
    MPI_Finalize();
    return 0;
}
