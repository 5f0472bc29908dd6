/* Cleaning of a measurement: values more than 2 mean deviations away from the
   mean of the block are replaced by that mean. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct {
    int *value;
    int count;
    int replaced;
} Block;

static int block_mean(const Block *b)
{
    long s = 0;
    for (int i = 0; i < b->count; i++) s += b->value[i];
    return (int)(s / b->count);
}

static int block_mad(const Block *b, int mean)
{
    long s = 0;
    for (int i = 0; i < b->count; i++) s += labs((long)b->value[i] - mean);
    return (int)(s / b->count);
}

static void block_clean(Block *b)
{
    int mean = block_mean(b);
    int limit = 2 * block_mad(b, mean);
    b->replaced = 0;
    for (int i = 0; i < b->count; i++)
        if (abs(b->value[i] - mean) > limit) {
            b->value[i] = mean;
            b->replaced++;
        }
}

int main(int argc, char **argv)
{
    int rank, size, n = 168, total;
    int data[168];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (n % size) {
        if (rank == 0) printf("cannot distribute %d values\n", n);
        MPI_Finalize();
        return 0;
    }
    if (rank == 0)
        for (int i = 0; i < n; i++)
            data[i] = 500 + 2 * i + (i * 19) % 23 + (i % 31 == 3 ? 240 : 0) - (i % 43 == 9 ? 310 : 0);

    Block b;
    b.count = n / size;
    b.value = malloc(b.count * sizeof(int));
    MPI_Scatter(data, b.count, MPI_INT, b.value, b.count, MPI_INT, 0, MPI_COMM_WORLD);
    block_clean(&b);
    MPI_Gather(b.value, b.count, MPI_INT, data, b.count, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Reduce(&b.replaced, &total, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        printf("%d values replaced\n", total);
        for (int i = 0; i < n; i++)
            printf("%d%s", data[i], (i + 1) % 14 ? " " : "\n");
    }
    free(b.value);
    MPI_Finalize();
    return 0;
}
