/* How long the chains of 1, 2, 3, .. are until they come to 1: every rank has a block of the numbers, and
 * the blocks need not be of the same length. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#define BLOCK_LOW(id, p, n) ((id) * (n) / (p))
#define BLOCK_HIGH(id, p, n) (BLOCK_LOW((id) + 1, p, n) - 1)
#define BLOCK_SIZE(id, p, n) (BLOCK_HIGH(id, p, n) - BLOCK_LOW(id, p, n) + 1)

static int steps(long k)
{
    int count = 0;
    while (k > 1) {
        k = k % 2 ? 3 * k + 1 : k / 2;
        count++;
    }
    return count;
}

int main(int argc, char **argv)
{
    int id, p, i, n = 1000, limit = 50;
    int longest = 0, far = 0, all_longest, all_far;
    long sum = 0, total;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &id);
    MPI_Comm_size(MPI_COMM_WORLD, &p);
    if (argc > 1)
        n = atoi(argv[1]);

    int low = BLOCK_LOW(id, p, n);
    int high = BLOCK_HIGH(id, p, n);
    int *chain = malloc(BLOCK_SIZE(id, p, n) * sizeof *chain);
    for (i = low; i <= high; i++)
        chain[i - low] = steps(i + 1);
    for (i = low; i <= high; i++) {
        sum += chain[i - low];
        if (chain[i - low] > longest)
            longest = chain[i - low];
    }

    /* the chains of even numbers alone: there are half as many, and the last rank takes the rest */
    int evens = n / 2;
    int chunk = evens / p;
    int first = id * chunk;
    int last = first + chunk;
    if (id == p - 1)
        last = evens;
    for (i = first; i < last; i++)
        far += steps(2 * (i + 1)) > limit;

    MPI_Reduce(&sum, &total, 1, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Reduce(&longest, &all_longest, 1, MPI_INT, MPI_MAX, 0, MPI_COMM_WORLD);
    MPI_Reduce(&far, &all_far, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (id == 0)
        printf("%ld steps, at most %d, %d of %d chains of even numbers have more than %d\n", total,
               all_longest, all_far, evens, limit);
    free(chain);
    MPI_Finalize();
    return 0;
}
