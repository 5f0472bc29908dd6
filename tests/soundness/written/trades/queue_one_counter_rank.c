#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* Queue at a counter: service times in, waiting times out.  There is one
 * counter per process and the customers wait in its own line. */

struct customer { int arrive, service, start; };

int main(int argc, char **argv)
{
    int rank, size, n = 168, i;
    struct customer *c = NULL, *q;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (n % size != 0) {
        if (rank == 0)
            printf("%d customers, %d counters: not equal\n", n, size);
        MPI_Finalize();
        return 0;
    }

    if (rank == 0) {
        c = malloc(n * sizeof(*c));
        int t = 0;
        for (i = 0; i < n; i++) {
            t += (i * 5) % 7;
            c[i].arrive = t;
            c[i].service = 2 + (i * 11) % 9;
            c[i].start = -1;
        }
    }

    q = malloc(n / size * sizeof(*q));
    MPI_Scatter(c, n / size * 3, MPI_INT, q, n / size * 3, MPI_INT, 0, MPI_COMM_WORLD);

    int free_at = 0;
    for (i = 0; i < n / size; i++) {
        q[i].start = q[i].arrive > free_at ? q[i].arrive : free_at;
        free_at = q[i].start + q[i].service;
    }

    MPI_Gather(q, n / size * 3, MPI_INT, c, n / size * 3, MPI_INT, 0, MPI_COMM_WORLD);
    int closing;
    MPI_Reduce(&free_at, &closing, 1, MPI_INT, MPI_MAX, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        long wait = 0;
        int longest = 0;
        for (i = 0; i < n; i++) {
            int w = c[i].start - c[i].arrive;
            wait += w;
            if (w > longest)
                longest = w;
        }
        printf("%d counters: mean wait %.3f, longest %d, closing at %d\n", size,
               (double)wait / n, longest, closing);
        free(c);
    }
    free(q);
    MPI_Finalize();
    return 0;
}
