/* Scatterv with hand made counts: sum of digits of scattered numbers */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static int digit_sum(long v)
{
    int s = 0;
    if (v < 0) v = -v;
    do {
        s += (int)(v % 10);
        v /= 10;
    } while (v);
    return s;
}

int main(int argc, char **argv)
{
    int rank, size, i, n = 420;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (n % size) {
        if (rank == 0) printf("sizes differ, not supported\n");
        MPI_Finalize();
        return 0;
    }

    int *counts = malloc(size * sizeof(int));
    int *displs = malloc(size * sizeof(int));
    displs[0] = 0;
    for (i = 0; i < size; i++) {
        counts[i] = n / size;
        if (i > 0) displs[i] = displs[i - 1] + counts[i - 1];
    }

    long *numbers = NULL;
    int *sums = NULL;
    if (rank == 0) {
        numbers = malloc(n * sizeof(long));
        sums = malloc(n * sizeof(int));
        for (i = 0; i < n; i++) numbers[i] = (long)i * i * i + 77L * i;
    }
    long *mynum = malloc(counts[rank] * sizeof(long));
    int *mysum = malloc(counts[rank] * sizeof(int));
    MPI_Scatterv(numbers, counts, displs, MPI_LONG, mynum, counts[rank], MPI_LONG, 0, MPI_COMM_WORLD);
    for (i = 0; i < counts[rank]; i++) mysum[i] = digit_sum(mynum[i]);
    MPI_Gatherv(mysum, counts[rank], MPI_INT, sums, counts, displs, MPI_INT, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        int big = 0;
        for (i = 1; i < n; i++) if (sums[i] > sums[big]) big = i;
        printf("largest digit sum %d for %ld\n", sums[big], numbers[big]);
        int freq[64] = {0};
        for (i = 0; i < n; i++) freq[sums[i]]++;
        for (i = 0; i < 64; i++) if (freq[i]) printf("%2d: %d\n", i, freq[i]);
        free(numbers);
        free(sums);
    }
    free(mynum);
    free(mysum);
    free(counts);
    free(displs);
    MPI_Finalize();
    return 0;
}
