#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* divides by share * size to get the mean: the number of items is recomputed */
int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int total_students = 120;
    int students = total_students / size;
    int *heights = NULL;
    int *h = malloc(students * sizeof(int));
    if (rank == 0) {
        heights = malloc(total_students * sizeof(int));
        for (int i = 0; i < total_students; i++)
            heights[i] = 150 + (i * 11) % 50;
    }
    MPI_Scatter(heights, students, MPI_INT, h, students, MPI_INT, 0, MPI_COMM_WORLD);
    int sum = 0, all = 0;
    for (int i = 0; i < students; i++)
        sum += h[i];
    MPI_Reduce(&sum, &all, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        printf("mean height %.3f cm\n", (double)all / (students * size));
        free(heights);
    }
    free(h);
    MPI_Finalize();
    return 0;
}
