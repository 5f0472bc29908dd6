/* Batches of part numbers: for each number the digit that is in it most often. How many numbers a batch has stands in
 * a table. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#define BATCHES 3

static int favourite(const int *seen)
{
    int best = 0, digit;

    for (digit = 1; digit < 10; digit++)
        if (seen[digit] > seen[best])
            best = digit;
    return best;
}

int main(int argc, char *argv[])
{
    int sizes[BATCHES] = {210, 420, 1050};
    int rank, procs, batch, i;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &procs);
    for (batch = 0; batch < BATCHES; batch++) {
        int part = sizes[batch] / procs;
        int *numbers = NULL, *digits = NULL;
        int *own = malloc(part * sizeof(int));
        int *found = malloc(part * sizeof(int));

        if (rank == 0) {
            unsigned state = 99u + batch;
            numbers = malloc(sizes[batch] * sizeof(int));
            digits = malloc(sizes[batch] * sizeof(int));
            for (i = 0; i < sizes[batch]; i++) {
                state = state * 1103515245u + 12345u;
                numbers[i] = (int)(state >> 8) % 1000000;
            }
        }
        MPI_Scatter(numbers, part, MPI_INT, own, part, MPI_INT, 0, MPI_COMM_WORLD);
        for (i = 0; i < part; i++) {
            int seen[10] = {0};
            int rest = own[i];

            do {
                seen[rest % 10]++;
                rest /= 10;
            } while (rest > 0);
            found[i] = favourite(seen);
        }
        MPI_Gather(found, part, MPI_INT, digits, part, MPI_INT, 0, MPI_COMM_WORLD);
        if (rank == 0) {
            int all[10] = {0};
            long weighted = 0;

            for (i = 0; i < part * procs; i++) {
                all[digits[i]]++;
                weighted += (long)(i + 1) * digits[i];
            }
            printf("batch %d:", batch);
            for (i = 0; i < 10; i++)
                printf(" %d", all[i]);
            printf(", %ld\n", weighted);
            free(numbers);
            free(digits);
        }
        free(own);
        free(found);
    }
    MPI_Finalize();
    return 0;
}
