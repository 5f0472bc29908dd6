/* Counting sort of persons by age over all processes: local histogram, exclusive
   scan over the ranks, final positions, stable order. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <mpi.h>

#define AGES 100
#define N 420

int main(int argc, char **argv)
{
    int rank, size, i, a;
    int *age = NULL, *position = NULL;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (N % size) {
        if (rank == 0)
            printf("persons: %d, processes: %d, no even split\n", N, size);
        MPI_Finalize();
        return 0;
    }

    int my_count = N / size;
    int *my_age = malloc(sizeof(int) * my_count);
    int *my_pos = malloc(sizeof(int) * my_count);

    if (rank == 0) {
        age = malloc(sizeof(int) * N);
        position = malloc(sizeof(int) * N);
        for (i = 0; i < N; i++)
            age[i] = (i * i + 17 * i + 5) % 83 + (i % 5 == 0 ? 9 : 0);
    }
    MPI_Scatter(age, my_count, MPI_INT, my_age, my_count, MPI_INT, 0, MPI_COMM_WORLD);

    int hist[AGES] = { 0 }, total[AGES], before[AGES], start[AGES];
    for (i = 0; i < my_count; i++)
        hist[my_age[i]]++;

    MPI_Allreduce(hist, total, AGES, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    memset(before, 0, sizeof(before));
    MPI_Exscan(hist, before, AGES, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    if (rank == 0)
        memset(before, 0, sizeof(before));      /* undefined on the first rank */

    start[0] = 0;
    for (a = 1; a < AGES; a++)
        start[a] = start[a - 1] + total[a - 1];

    for (i = 0; i < my_count; i++)
        my_pos[i] = start[my_age[i]] + before[my_age[i]]++;

    MPI_Gather(my_pos, my_count, MPI_INT, position, my_count, MPI_INT, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        int *order = malloc(sizeof(int) * N);
        for (i = 0; i < N; i++)
            order[position[i]] = i;
        int sorted = 1;
        for (i = 1; i < N; i++) {
            int p = order[i - 1], q = order[i];
            if (age[p] > age[q] || (age[p] == age[q] && p > q))
                sorted = 0;
        }
        printf("youngest: %d (age %d), oldest: %d (age %d)\n", order[0], age[order[0]],
               order[N - 1], age[order[N - 1]]);
        printf("median age %d, stable order %s\n", age[order[N / 2]], sorted ? "yes" : "no");
        free(order);
        free(age);
        free(position);
    }
    free(my_age);
    free(my_pos);
    MPI_Finalize();
    return 0;
}
