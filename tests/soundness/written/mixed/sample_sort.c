/* arguments: 96 | 60 | */
/* Sample sort: local sort, regular sampling, exchange of buckets, local merge. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <mpi.h>

static int rank, p;

static int cmp_int(const void *a, const void *b)
{
    int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}

static void die(const char *msg)
{
    fprintf(stderr, "[%d] %s\n", rank, msg);
    MPI_Abort(MPI_COMM_WORLD, EXIT_FAILURE);
}

static int *int_array(int n)
{
    int *a = malloc((n > 0 ? n : 1) * sizeof(int));
    if (a == NULL)
        die("malloc failed");
    return a;
}

static int *generate(int n)
{
    int *a = int_array(n);
    long long x = 17;
    for (int i = 0; i < n; i++) {
        x = (x * 48271) % 2147483647LL;
        a[i] = (int)(x % 10000);
    }
    return a;
}

/* p regularly spaced samples of the sorted local list */
static void take_samples(const int *list, int n, int *samples)
{
    for (int i = 0; i < p; i++)
        samples[i] = list[(long)i * n / p];
}

/* root picks p-1 splitters from all p*p samples */
static void choose_splitters(const int *samples, int *splitters)
{
    int *all = rank == 0 ? int_array(p * p) : NULL;

    MPI_Gather(samples, p, MPI_INT, all, p, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        qsort(all, p * p, sizeof(int), cmp_int);
        for (int i = 1; i < p; i++)
            splitters[i - 1] = all[i * p];
        free(all);
    }
    MPI_Bcast(splitters, p - 1, MPI_INT, 0, MPI_COMM_WORLD);
}

static void partition(const int *list, int n, const int *splitters, int *counts)
{
    int b = 0;
    memset(counts, 0, p * sizeof(int));
    for (int i = 0; i < n; i++) {
        while (b < p - 1 && list[i] >= splitters[b])
            b++;
        counts[b]++;
    }
}

static int offsets(const int *counts, int *displs)
{
    int sum = 0;
    for (int i = 0; i < p; i++) {
        displs[i] = sum;
        sum += counts[i];
    }
    return sum;
}

static int *exchange(const int *list, const int *scounts, int *received)
{
    int *rcounts = int_array(p), *sdispls = int_array(p), *rdispls = int_array(p), *out;

    MPI_Alltoall((void *)scounts, 1, MPI_INT, rcounts, 1, MPI_INT, MPI_COMM_WORLD);
    offsets(scounts, sdispls);
    *received = offsets(rcounts, rdispls);
    out = int_array(*received);
    MPI_Alltoallv((void *)list, (void *)scounts, sdispls, MPI_INT, out, rcounts, rdispls, MPI_INT, MPI_COMM_WORLD);
    free(rcounts);
    free(sdispls);
    free(rdispls);
    return out;
}

static void collect_and_print(int *bucket, int m, int n)
{
    int *counts = NULL, *displs = NULL, *sorted = NULL;

    if (rank == 0) {
        counts = int_array(p);
        displs = int_array(p);
        sorted = int_array(n);
    }
    MPI_Gather(&m, 1, MPI_INT, counts, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0 && offsets(counts, displs) != n)
        die("elements lost");
    MPI_Gatherv(bucket, m, MPI_INT, sorted, counts, displs, MPI_INT, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        int ok = 1;
        for (int i = 1; i < n; i++)
            if (sorted[i - 1] > sorted[i])
                ok = 0;
        printf("%d elements %s\n", n, ok ? "sorted" : "NOT SORTED");
        for (int i = 0; i < n; i += (n + 11) / 12)
            printf("%5d: %d\n", i, sorted[i]);
        free(counts);
        free(displs);
        free(sorted);
    }
}

int main(int argc, char **argv)
{
    int n, n_local, m;
    int *data = NULL, *local, *samples, *splitters, *counts, *bucket;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &p);

    n = argc > 1 ? atoi(argv[1]) : 240;
    if (n % p != 0 || n / p < p) {
        if (rank == 0)
            printf("n must be a multiple of p and at least p*p\n");
        MPI_Finalize();
        return 0;
    }
    n_local = n / p;

    if (rank == 0)
        data = generate(n);
    local = int_array(n_local);
    MPI_Scatter(data, n_local, MPI_INT, local, n_local, MPI_INT, 0, MPI_COMM_WORLD);
    free(data);

    qsort(local, n_local, sizeof(int), cmp_int);

    samples = int_array(p);
    splitters = int_array(p - 1);
    counts = int_array(p);
    take_samples(local, n_local, samples);
    choose_splitters(samples, splitters);
    partition(local, n_local, splitters, counts);
    bucket = exchange(local, counts, &m);
    qsort(bucket, m, sizeof(int), cmp_int);
    collect_and_print(bucket, m, n);

    free(local);
    free(samples);
    free(splitters);
    free(counts);
    free(bucket);
    MPI_Finalize();
    return 0;
}
