/* Reservoir sample of log lines: every process keeps 5 of its lines */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#define KEEP 5

typedef struct { int line, code, ms; } logrec;

static unsigned rnd(unsigned *s)
{
    unsigned x = *s;
    x ^= x << 13;
    x ^= x >> 17;
    x ^= x << 5;
    return *s = x;
}

static void reservoir(const logrec *in, int n, logrec *out, unsigned seed)
{
    for (int i = 0; i < n; i++) {
        if (i < KEEP) {
            out[i] = in[i];
        } else {
            unsigned j = rnd(&seed) % (unsigned)(i + 1);
            if (j < KEEP) out[j] = in[i];
        }
    }
}

int main(int argc, char **argv)
{
    int rank, size, n = 840;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (n % size) {
        if (rank == 0) printf("uneven log\n");
        MPI_Finalize();
        return 0;
    }
    int m = n / size;
    logrec *log = NULL, *mylog = malloc(m * sizeof *mylog), keep[KEEP], *all = NULL;
    if (rank == 0) {
        static const int codes[] = { 200, 200, 200, 304, 404, 200, 500 };
        log = malloc(n * sizeof *log);
        all = malloc(size * sizeof keep);
        for (int i = 0; i < n; i++) {
            log[i].line = i + 1;
            log[i].code = codes[i * i % 7];
            log[i].ms = 3 + (i * 271) % 500;
        }
    }
    MPI_Scatter(log, 3 * m, MPI_INT, mylog, 3 * m, MPI_INT, 0, MPI_COMM_WORLD);
    reservoir(mylog, m, keep, 12345u);
    MPI_Gather(keep, 3 * KEEP, MPI_INT, all, 3 * KEEP, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        long ms = 0;
        for (int i = 0; i < size * KEEP; i++) {
            printf("%4d: %d %d ms\n", all[i].line, all[i].code, all[i].ms);
            ms += all[i].ms;
        }
        printf("sample mean %.3f ms\n", (double)ms / (size * KEEP));
        free(log);
        free(all);
    }
    free(mylog);
    MPI_Finalize();
    return 0;
}
