/* Lab 4: grade statistics
 * run with 1, 2, 3, 4, 5 or 6 processes */
#include <stdio.h>
#include <mpi.h>

#define N 120

int main(int argc, char *argv[])
{
    int rank, size;
    int grades[N];
    int local[N];
    int curved[N];
    int i, passed = 0, total_passed, best = 0, top;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (rank == 0) {
        for (i = 0; i < N; i++)
            grades[i] = (i * i + 17 * i) % 101;
    }

    int share = N / size;
    MPI_Scatter(grades, share, MPI_INT, local, share, MPI_INT, 0, MPI_COMM_WORLD);

    for (i = 0; i < share; i++) {
        local[i] = local[i] + (100 - local[i]) / 10;   /* curve */
        if (local[i] >= 50)
            passed++;
        if (local[i] > best)
            best = local[i];
    }

    MPI_Gather(local, share, MPI_INT, curved, share, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Reduce(&passed, &total_passed, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Reduce(&best, &top, 1, MPI_INT, MPI_MAX, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        for (i = 0; i < share * size; i++)
            printf("%d ", curved[i]);
        printf("\npassed: %d, best: %d\n", total_passed, top);
    }

    MPI_Finalize();
    return 0;
}
