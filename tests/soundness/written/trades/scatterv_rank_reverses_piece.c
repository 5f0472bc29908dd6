#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* Scatterv, remainder to the last rank; local ordering: each rank reverses
 * its own piece and rank 0 prints the whole word list number by number */

static void reverse(int *a, int n)
{
    for (int *b = a + n - 1; a < b; a++, b--) {
        int t = *a;
        *a = *b;
        *b = t;
    }
}

int main(int argc, char **argv)
{
    int rank, size;
    int n = 61;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (argc > 1)
        n = atoi(argv[1]);
    if (n < size)
        n = size;

    int base = n / size;
    int *count = malloc(size * sizeof(int));
    int *start = malloc(size * sizeof(int));
    for (int r = 0; r < size; r++) {
        start[r] = r * base;
        count[r] = r < size - 1 ? base : n - r * base;
    }

    int *numbers = NULL;
    if (rank == 0) {
        numbers = malloc(n * sizeof(int));
        for (int i = 0; i < n; i++)
            numbers[i] = i;
    }
    int *piece = malloc(count[rank] * sizeof(int));
    MPI_Scatterv(numbers, count, start, MPI_INT, piece, count[rank], MPI_INT, 0, MPI_COMM_WORLD);
    reverse(piece, count[rank]);
    MPI_Gatherv(piece, count[rank], MPI_INT, numbers, count, start, MPI_INT, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        for (int i = 0; i < n; i++)
            printf("%d ", numbers[i]);
        printf("\n");
        int fixed = 0;
        for (int i = 0; i < n; i++)
            if (numbers[i] == i)
                fixed++;
        printf("%d numbers stayed at home\n", fixed);
        free(numbers);
    }
    free(piece);
    free(count);
    free(start);
    MPI_Finalize();
    return 0;
}
