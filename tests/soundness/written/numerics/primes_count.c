/* arguments: 1200 | 360 | */
/* Count primes and twin primes among the candidates received. */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

static int is_prime(int n)
{
    int d;
    if (n < 2) return 0;
    if (n < 4) return 1;
    if (n % 2 == 0 || n % 3 == 0) return 0;
    for (d = 5; d * d <= n; d += 6)
        if (n % d == 0 || n % (d + 2) == 0)
            return 0;
    return 1;
}

int main(int argc, char **argv)
{
    int id, procs, limit = 600;
    int *numbers = NULL, *chunk_buf;
    int counts[3] = {0, 0, 0}, totals[3];
    int largest = 0, glargest;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &id);
    MPI_Comm_size(MPI_COMM_WORLD, &procs);
    if (argc == 2)
        limit = atoi(argv[1]);

    int chunk = limit / procs;
    int rest = limit % procs;

    if (id == 0) {
        numbers = (int *) malloc(limit * sizeof(int));
        for (int i = 0; i < limit; i++)
            numbers[i] = i + 1;
    }
    chunk_buf = (int *) malloc((chunk > 0 ? chunk : 1) * sizeof(int));

    MPI_Scatter(numbers, chunk, MPI_INT, chunk_buf, chunk, MPI_INT, 0, MPI_COMM_WORLD);

    for (int i = 0; i < chunk; i++) {
        int c = chunk_buf[i];
        if (!is_prime(c))
            continue;
        counts[0]++;
        if (is_prime(c + 2)) counts[1]++;
        if (c % 4 == 1) counts[2]++;
        if (c > largest) largest = c;
    }

    /* the root looks after the numbers that are left over */
    if (id == 0)
        for (int i = limit - rest; i < limit; i++) {
            int c = numbers[i];
            if (!is_prime(c))
                continue;
            counts[0]++;
            if (is_prime(c + 2)) counts[1]++;
            if (c % 4 == 1) counts[2]++;
            if (c > largest) largest = c;
        }

    MPI_Reduce(counts, totals, 3, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Reduce(&largest, &glargest, 1, MPI_INT, MPI_MAX, 0, MPI_COMM_WORLD);

    if (id == 0) {
        printf("primes up to %d : %d\n", limit, totals[0]);
        printf("twin pairs       : %d\n", totals[1]);
        printf("of form 4k+1     : %d\n", totals[2]);
        printf("largest          : %d\n", glargest);
        free(numbers);
    }
    free(chunk_buf);
    MPI_Finalize();
    return 0;
}
