/* Sum of squares of the numbers 1..n.
 * The root makes the numbers, everybody adds up a part. */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

int main(int argc, char *argv[])
{
    int rank, size;
    int n = 840;
    int local_n;
    int i;
    int *numbers = NULL;
    int *mine;
    long long local_sum = 0;
    long long total = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (argc > 1)
        n = atoi(argv[1]);

    local_n = n / size;

    if (rank == 0) {
        numbers = malloc(n * sizeof(int));
        for (i = 0; i < n; i++)
            numbers[i] = i + 1;
    }

    mine = malloc(local_n * sizeof(int));
    MPI_Scatter(numbers, local_n, MPI_INT, mine, local_n, MPI_INT, 0, MPI_COMM_WORLD);

    for (i = 0; i < local_n; i++)
        local_sum += (long long)mine[i] * mine[i];

    MPI_Reduce(&local_sum, &total, 1, MPI_LONG_LONG, MPI_SUM, 0, MPI_COMM_WORLD);

    if (rank == 0)
        printf("sum of squares = %lld\n", total);

    free(mine);
    free(numbers);
    MPI_Finalize();
    return 0;
}
