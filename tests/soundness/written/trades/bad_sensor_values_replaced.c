#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* Sensor data cleanup: values outside of the plausible range are replaced by
 * the last good value seen (by this process). */

#define LOW 100
#define HIGH 900

static int repair(int *v, int n, int *count)
{
    int last = (LOW + HIGH) / 2;
    *count = 0;
    for (int i = 0; i < n; i++) {
        if (v[i] < LOW || v[i] > HIGH) {
            v[i] = last;
            ++*count;
        } else {
            last = v[i];
        }
    }
    return last;
}

int main(int argc, char **argv)
{
    int rank, size, rc = EXIT_SUCCESS;
    int n = 336;
    int *raw = NULL, *good = NULL, *buf = NULL;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (argc > 1)
        n = atoi(argv[1]);
    if (n < 1 || n % size) {
        if (rank == 0)
            printf("n must be divisible by the number of processes\n");
        goto done;
    }

    if (rank == 0) {
        raw = malloc(n * sizeof *raw);
        good = malloc(n * sizeof *good);
        for (int i = 0; i < n; i++) {
            raw[i] = 300 + (i * 53) % 400;
            if (i % 6 == 0 || i % 14 == 1)
                raw[i] = i % 4 ? 5000 : 0;
        }
    }
    int k = n / size, fixed, total;
    buf = malloc(k * sizeof *buf);
    MPI_Scatter(raw, k, MPI_INT, buf, k, MPI_INT, 0, MPI_COMM_WORLD);
    int last = repair(buf, k, &fixed);
    MPI_Gather(buf, k, MPI_INT, good, k, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Reduce(&fixed, &total, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        long s = 0;
        for (int i = 0; i < n; i++)
            s += good[i];
        printf("repaired %d of %d, sum %ld, last good at root %d\n", total, n, s, last);
        for (int i = 0; i < 40 && i < n; i++)
            printf("%d%c", good[i], i % 10 == 9 ? '\n' : ' ');
    }
done:
    free(raw);
    free(good);
    free(buf);
    MPI_Finalize();
    return rc;
}
