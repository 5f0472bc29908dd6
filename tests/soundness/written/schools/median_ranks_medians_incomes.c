/* Approximate median of household incomes: median of the ranks' medians */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static int by_value(const void *p, const void *q)
{
    long a = *(const long *)p;
    long b = *(const long *)q;
    if (a < b) return -1;
    if (a > b) return 1;
    return 0;
}

static long median(long *v, int n)
{
    qsort(v, n, sizeof *v, by_value);
    if (n % 2)
        return v[n / 2];
    return (v[n / 2 - 1] + v[n / 2]) / 2;
}

static long income(int i)
{
    unsigned long h = 2166136261UL;
    h = ((h ^ (i & 255)) * 16777619UL) & 0xffffffffUL;
    h = ((h ^ (i >> 8)) * 16777619UL) & 0xffffffffUL;
    h ^= h >> 15;
    return 12000 + (long)(h % 300) * (long)(h % 300);
}

int main(int argc, char **argv)
{
    int rank, size, n = 420;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (n % size) {
        if (rank == 0) printf("%d households do not fit on %d ranks\n", n, size);
        MPI_Finalize();
        return 0;
    }
    int k = n / size;
    long *all = NULL, *meds = NULL, *my = malloc(k * sizeof *my);
    if (rank == 0) {
        all = malloc(n * sizeof *all);
        meds = malloc(size * sizeof *meds);
        for (int i = 0; i < n; i++) all[i] = income(i);
    }
    MPI_Scatter(all, k, MPI_LONG, my, k, MPI_LONG, 0, MPI_COMM_WORLD);
    long m = median(my, k);
    MPI_Gather(&m, 1, MPI_LONG, meds, 1, MPI_LONG, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        long approx = median(meds, size);
        long exact = median(all, n);
        printf("median of medians : %ld\n", approx);
        printf("exact median      : %ld\n", exact);
        printf("error             : %ld\n", approx - exact);
        free(all);
        free(meds);
    }
    free(my);
    MPI_Finalize();
    return 0;
}
