#include <mpi.h>
#include <stdio.h>

/* Count perfect, abundant and deficient numbers up to N. */

enum kind { DEFICIENT, PERFECT, ABUNDANT, NKINDS };

#define PER_RANK 150

static enum kind classify(int n)
{
    int s = 1;
    if (n == 1)
        return DEFICIENT;
    for (int d = 2; d * d <= n; d++) {
        if (n % d)
            continue;
        s += d;
        if (d * d != n)
            s += n / d;
    }
    if (s == n)
        return PERFECT;
    return s > n ? ABUNDANT : DEFICIENT;
}

int main(int argc, char **argv)
{
    int rank, size;
    int numbers[8 * PER_RANK];
    int mine[PER_RANK];
    int count[NKINDS] = {0}, total[NKINDS];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (size > 8) {
        if (rank == 0)
            printf("at most 8 processes please\n");
        MPI_Finalize();
        return 0;
    }

    if (rank == 0)
        for (int i = 0; i < size * PER_RANK; i++)
            numbers[i] = i + 1;

    MPI_Scatter(numbers, PER_RANK, MPI_INT, mine, PER_RANK, MPI_INT, 0, MPI_COMM_WORLD);

    for (int i = 0; i < PER_RANK; i++)
        count[classify(mine[i])]++;

    MPI_Reduce(count, total, NKINDS, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        static const char *names[NKINDS] = {"deficient", "perfect", "abundant"};
        printf("Numbers 1..%d\n", size * PER_RANK);
        for (int k = 0; k < NKINDS; k++)
            printf("  %-10s %d\n", names[k], total[k]);
    }
    MPI_Finalize();
    return 0;
}
