#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

/* the classic "average of averages" tutorial program */
static float *create_numbers(int n)
{
    float *a = malloc(sizeof *a * n);
    for (int i = 0; i < n; i++)
        a[i] = (float)((i * 37) % 101);
    return a;
}

static float compute_avg(const float *array, int num_elements)
{
    float sum = 0.f;
    int i;
    for (i = 0; i < num_elements; i++) {
        sum += array[i];
    }
    return sum / num_elements;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int world_rank, world_size;
    MPI_Comm_rank(MPI_COMM_WORLD, &world_rank);
    MPI_Comm_size(MPI_COMM_WORLD, &world_size);

    int total = 60;
    int elements_per_proc = total / world_size;

    float *numbers = NULL;
    if (world_rank == 0)
        numbers = create_numbers(total);

    float *sub = malloc(sizeof(float) * elements_per_proc);
    MPI_Scatter(numbers, elements_per_proc, MPI_FLOAT, sub,
                elements_per_proc, MPI_FLOAT, 0, MPI_COMM_WORLD);

    float sub_avg = compute_avg(sub, elements_per_proc);

    float *sub_avgs = NULL;
    if (world_rank == 0)
        sub_avgs = malloc(sizeof(float) * world_size);
    MPI_Gather(&sub_avg, 1, MPI_FLOAT, sub_avgs, 1, MPI_FLOAT, 0, MPI_COMM_WORLD);

    if (world_rank == 0) {
        float avg = compute_avg(sub_avgs, world_size);
        printf("Avg of all elements is %.2f\n", avg);
        printf("Avg computed across original data is %.2f\n", compute_avg(numbers, total));
        free(numbers);
        free(sub_avgs);
    }
    free(sub);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
