#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* amicable / perfect / deficient / abundant classification */
static long aliquot(long n)
{
    long s = n > 1 ? 1 : 0;
    for (long d = 2; d * d <= n; d++) {
        if (n % d)
            continue;
        s += d;
        if (d != n / d)
            s += n / d;
    }
    return s;
}

int main(int argc, char **argv)
{
    int rank, size;
    long n = 480, quota, i;
    long *nums = NULL, *mynums;
    long cnt[3] = { 0, 0, 0 };   /* deficient, perfect, abundant */
    long tot[3];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    quota = n / (long)size;
    if (rank == 0) {
        nums = malloc((size_t)n * sizeof(long));
        i = 0;
        do {
            nums[i] = i + 1;
        } while (++i < n);
    }
    mynums = malloc((size_t)quota * sizeof(long));
    MPI_Scatter(nums, (int)quota, MPI_LONG, mynums, (int)quota, MPI_LONG, 0, MPI_COMM_WORLD);

    for (i = 0; i < quota; i++) {
        long s = aliquot(mynums[i]);
        cnt[s < mynums[i] ? 0 : s == mynums[i] ? 1 : 2]++;
    }
    MPI_Reduce(cnt, tot, 3, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("deficient %ld perfect %ld abundant %ld\n", tot[0], tot[1], tot[2]);
    free(mynums);
    free(nums);
    MPI_Finalize();
    return 0;
}
