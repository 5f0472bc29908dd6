#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* Sum of squares of the first n odd numbers, checked against the formula. */
int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int n = argc > 1 ? atoi(argv[1]) : 120;
    if (n % size != 0) {
        if (rank == 0)
            fprintf(stderr, "n must be divisible by the number of processes\n");
        MPI_Finalize();
        return 1;
    }

    int *odd = NULL;
    if (rank == 0) {
        odd = malloc(n * sizeof(int));
        for (int i = 0; i < n; i++)
            odd[i] = 2 * i + 1;
    }

    int local_n = n / size;
    int *mine = malloc(local_n * sizeof(int));
    MPI_Scatter(odd, local_n, MPI_INT, mine, local_n, MPI_INT, 0, MPI_COMM_WORLD);

    long long local = 0, total = 0;
    for (int i = 0; i < local_n; i++)
        local += (long long)mine[i] * mine[i];

    MPI_Reduce(&local, &total, 1, MPI_LONG_LONG, MPI_SUM, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        long long m = n;
        printf("sum = %lld, formula = %lld\n", total, m * (2 * m - 1) * (2 * m + 1) / 3);
        free(odd);
    }
    free(mine);
    MPI_Finalize();
    return 0;
}
