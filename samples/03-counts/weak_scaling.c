// Weak scaling benchmark: every process gets elements_per_proc numbers, so the
// problem grows with the number of processes.
#include <assert.h>
#include <math.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

// Creates an array of small pseudo-random whole numbers
int *create_numbers(int num_elements)
{
    int *numbers = (int *)malloc(sizeof(int) * num_elements);
    assert(numbers != NULL);
    unsigned int x = 2463534242u;
    for (int i = 0; i < num_elements; i++) {
        x ^= x << 13;
        x ^= x >> 17;
        x ^= x << 5;
        numbers[i] = (int)(x % 1000);
    }
    return numbers;
}

// Sum of the integer square roots
long work(int *array, int num_elements)
{
    long sum = 0;
    for (int i = 0; i < num_elements; i++)
        sum += (long)floor(sqrt((double)array[i]));
    return sum;
}

int main(int argc, char **argv)
{
    if (argc != 2) {
        fprintf(stderr, "Usage: weak_scaling elements_per_proc\n");
        exit(1);
    }
    int elements_per_proc = atoi(argv[1]);

    MPI_Init(NULL, NULL);
    int world_rank, world_size;
    MPI_Comm_rank(MPI_COMM_WORLD, &world_rank);
    MPI_Comm_size(MPI_COMM_WORLD, &world_size);

    int *numbers = NULL;
    if (world_rank == 0) {
        numbers = create_numbers(elements_per_proc * world_size);
    }

    int *sub = (int *)malloc(sizeof(int) * elements_per_proc);
    assert(sub != NULL);
    MPI_Scatter(numbers, elements_per_proc, MPI_INT, sub, elements_per_proc, MPI_INT, 0, MPI_COMM_WORLD);

    long sub_sum = work(sub, elements_per_proc);

    long sum = 0;
    MPI_Reduce(&sub_sum, &sum, 1, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);

    if (world_rank == 0) {
        printf("Mean of the roots over %d elements: %f\n", elements_per_proc * world_size,
               (double)sum / (elements_per_proc * world_size));
        printf("Checked against the serial code: %s\n",
               work(numbers, elements_per_proc * world_size) == sum ? "same" : "different");
        free(numbers);
    }
    free(sub);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
}
