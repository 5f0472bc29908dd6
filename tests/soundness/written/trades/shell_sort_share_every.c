#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* Sorting network practice: shell sort on the piece, then the piece is thinned
 * out: only every second value (by position within the sorted piece) stays. */

static void shell_sort(unsigned *a, size_t n)
{
    size_t gap = 1;
    while (gap < n / 3)
        gap = 3 * gap + 1;
    for (; gap > 0; gap /= 3)
        for (size_t i = gap; i < n; i++) {
            unsigned v = a[i];
            size_t j = i;
            for (; j >= gap && a[j - gap] > v; j -= gap)
                a[j] = a[j - gap];
            a[j] = v;
        }
}

static size_t thin(unsigned *a, size_t n)
{
    size_t k = 0;
    for (size_t i = 0; i < n; i += 2)
        a[k++] = a[i];
    return k;
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    const int n = 336;
    if (n % size) {
        if (rank == 0)
            printf("n=%d cannot be scattered to %d\n", n, size);
        MPI_Finalize();
        return 0;
    }
    int m = n / size;
    unsigned *all = NULL;
    if (rank == 0) {
        all = malloc(n * sizeof *all);
        unsigned s = 123456789u;
        for (int i = 0; i < n; i++) {
            s ^= s << 13;
            s ^= s >> 17;
            s ^= s << 5;
            all[i] = s % 1000u;
        }
    }
    unsigned *p = malloc(m * sizeof *p);
    MPI_Scatter(all, m, MPI_UNSIGNED, p, m, MPI_UNSIGNED, 0, MPI_COMM_WORLD);
    shell_sort(p, (size_t)m);
    int kept = (int)thin(p, (size_t)m);

    unsigned *few = rank == 0 ? malloc((size_t)kept * size * sizeof *few) : NULL;
    MPI_Gather(p, kept, MPI_UNSIGNED, few, kept, MPI_UNSIGNED, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        size_t total = (size_t)kept * size;
        unsigned long sum = 0;
        shell_sort(few, total);
        for (size_t i = 0; i < total; i++)
            sum += few[i];
        printf("%zu of %d values left, sum %lu\n", total, n, sum);
        for (size_t i = 0; i < total; i += 12)
            printf("%u ", few[i]);
        printf("\n");
        free(few);
        free(all);
    }
    free(p);
    MPI_Finalize();
    return 0;
}
