/* Average of n numbers: every process averages its part, the root averages the averages. */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

float compute_avg(float *array, int num_elements)
{
    float sum = 0.f;
    int i;
    for (i = 0; i < num_elements; i++)
        sum += array[i];
    return sum / num_elements;
}

int main(int argc, char **argv)
{
    int world_rank, world_size, i;
    int num_elements_per_proc = 20;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &world_rank);
    MPI_Comm_size(MPI_COMM_WORLD, &world_size);

    float *numbers = NULL;
    if (world_rank == 0) {
        numbers = malloc(sizeof(float) * num_elements_per_proc * world_size);
        for (i = 0; i < num_elements_per_proc * world_size; i++)
            numbers[i] = (float)(i % 16);
    }

    float *sub = malloc(sizeof(float) * num_elements_per_proc);
    MPI_Scatter(numbers, num_elements_per_proc, MPI_FLOAT, sub, num_elements_per_proc, MPI_FLOAT, 0,
                MPI_COMM_WORLD);

    float sub_avg = compute_avg(sub, num_elements_per_proc);
    float *sub_avgs = NULL;
    if (world_rank == 0)
        sub_avgs = malloc(sizeof(float) * world_size);
    MPI_Gather(&sub_avg, 1, MPI_FLOAT, sub_avgs, 1, MPI_FLOAT, 0, MPI_COMM_WORLD);

    if (world_rank == 0) {
        printf("average %f\n", compute_avg(sub_avgs, world_size));
        free(numbers);
        free(sub_avgs);
    }
    free(sub);
    MPI_Finalize();
    return 0;
}
