#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* Median filter of width 5 for a pulse measurement. Near the ends of the
 * piece the window is cut to what is there. */

static void insertion_sort(int *a, int n)
{
    for (int i = 1; i < n; i++) {
        int v = a[i], j = i;
        while (j > 0 && a[j - 1] > v) {
            a[j] = a[j - 1];
            j--;
        }
        a[j] = v;
    }
}

static int median_at(const int *v, int n, int i)
{
    int w[5], k = 0;
    for (int j = i - 2; j <= i + 2; j++)
        if (j >= 0 && j < n)
            w[k++] = v[j];
    insertion_sort(w, k);
    return w[k / 2];
}

static void generate(int *v, int n)
{
    unsigned s = 3u;
    for (int i = 0; i < n; i++) {
        s = s * 1103515245u + 12345u;
        int noise = (int)((s >> 16) % 21) - 10;
        v[i] = 500 + (i / 20 % 2 ? 200 : 0) + noise;
        if ((s >> 20) % 13 == 0)
            v[i] = 4000; /* spike */
    }
}

int main(int argc, char **argv)
{
    int rank, size, n = 840;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (argc > 1)
        n = atoi(argv[1]);
    if (n < 1 || n % size != 0) {
        if (rank == 0)
            printf("%d measurements cannot be cut in %d pieces\n", n, size);
        MPI_Finalize();
        return 0;
    }
    int m = n / size;
    int *raw = NULL, *clean = NULL;
    if (rank == 0) {
        raw = malloc(n * sizeof *raw);
        clean = malloc(n * sizeof *clean);
        generate(raw, n);
    }
    int *in = malloc(m * sizeof *in), *out = malloc(m * sizeof *out);
    MPI_Scatter(raw, m, MPI_INT, in, m, MPI_INT, 0, MPI_COMM_WORLD);
    for (int i = 0; i < m; i++)
        out[i] = median_at(in, m, i);
    MPI_Gather(out, m, MPI_INT, clean, m, MPI_INT, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        int before = 0, after = 0;
        long diff = 0;
        for (int i = 0; i < n; i++) {
            before += raw[i] >= 4000;
            after += clean[i] >= 4000;
            diff += labs((long)raw[i] - clean[i]);
        }
        printf("spikes before %d, after %d, changed by %ld\n", before, after, diff);
        for (int i = 0; i < n; i += 35)
            printf("%4d: %4d -> %4d\n", i, raw[i], clean[i]);
        free(raw);
        free(clean);
    }
    free(in);
    free(out);
    MPI_Finalize();
    return 0;
}
