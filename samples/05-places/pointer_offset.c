/* Every process fills its slice of a table in place and contributes the slice to everybody's copy. The parameters
   of the slice come from the root. */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

int main(int argc, char *argv[])
{
    int rank, np, n = 315, part, i;
    int *factor = NULL, *my_factor;
    long *table, *copy, *slice;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &np);

    part = n / np;
    table = calloc(n, sizeof(long));
    copy = calloc(n, sizeof(long));
    my_factor = malloc(part * sizeof(int));
    if (rank == 0) {
        factor = malloc(n * sizeof(int));
        for (i = 0; i < n; i++)
            factor[i] = (i * 13) % 8 + 1;
    }
    MPI_Scatter(factor, part, MPI_INT, my_factor, part, MPI_INT, 0, MPI_COMM_WORLD);

    slice = table + rank * part;
    for (i = 0; i < part; i++)
        slice[i] = (long)my_factor[i] * (rank * part + i);

    MPI_Allgather(table + rank * part, part, MPI_LONG, copy, part, MPI_LONG, MPI_COMM_WORLD);

    /* a second pass that needs all of it: sum of everything before me */
    for (i = rank * part; i < (rank + 1) * part; i++) {
        table[i] = copy[i];
        if (i > 0)
            table[i] += copy[i - 1];
    }
    MPI_Gather(&table[rank * part], part, MPI_LONG, copy, part, MPI_LONG, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        for (i = 0; i < part * np; i++)
            printf("%ld\n", copy[i]);
        free(factor);
    }
    free(table);
    free(copy);
    free(my_factor);
    MPI_Finalize();
    return 0;
}
