/* bench_overhead [CALLS]: what the observer adds to a call. Run on one rank with the library preloaded: MPI_X
 * passes through it, PMPI_X does not, in turn within one run. Without the library both are the same. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

enum { ROUNDS = 15 };

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

static double median(double *values, int count)
{
    qsort(values, (size_t)count, sizeof *values, compare);
    return values[count / 2];
}

#define MEASURE(label, with, without)                                                                        \
    do {                                                                                                     \
        double plain[ROUNDS], observed[ROUNDS];                                                              \
        for (int round = 0; round < ROUNDS; round++) {                                                       \
            double begin = PMPI_Wtime();                                                                     \
            for (int i = 0; i < calls; i++)                                                                  \
                (void)(without);                                                                             \
            double middle = PMPI_Wtime();                                                                    \
            for (int i = 0; i < calls; i++)                                                                  \
                (void)(with);                                                                                \
            plain[round] = (middle - begin) / calls;                                                         \
            observed[round] = (PMPI_Wtime() - middle) / calls;                                               \
        }                                                                                                    \
        double p = median(plain, ROUNDS), o = median(observed, ROUNDS);                                      \
        printf("%-28s %8.1f ns plain %8.1f ns observed: %7.1f ns more, ratio %.2f\n", label, 1e9 * p,        \
               1e9 * o, 1e9 * (o - p), o / p);                                                               \
    } while (0)

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int calls = argc > 1 ? atoi(argv[1]) : 100000, flag;
    double x = 1.0, y, *buffer = malloc(1000 * sizeof *buffer), *part = malloc(1000 * sizeof *part);
    if (calls < 1 || !buffer || !part)
        MPI_Abort(MPI_COMM_WORLD, 2);
    MPI_Scatter(buffer, 1000, MPI_DOUBLE, part, 1000, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    MEASURE("MPI_Iprobe", MPI_Iprobe(0, 0, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE),
            PMPI_Iprobe(0, 0, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE));
    MEASURE("MPI_Allreduce, one rank", MPI_Allreduce(&x, &y, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD),
            PMPI_Allreduce(&x, &y, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD));
    MEASURE("MPI_Scatter, one rank",
            MPI_Scatter(buffer, 10, MPI_DOUBLE, part, 10, MPI_DOUBLE, 0, MPI_COMM_WORLD),
            PMPI_Scatter(buffer, 10, MPI_DOUBLE, part, 10, MPI_DOUBLE, 0, MPI_COMM_WORLD));
    MEASURE(
        "MPI_Sendrecv to oneself",
        MPI_Sendrecv(&x, 1, MPI_DOUBLE, 0, 1, &y, 1, MPI_DOUBLE, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE),
        PMPI_Sendrecv(&x, 1, MPI_DOUBLE, 0, 1, &y, 1, MPI_DOUBLE, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    free(buffer);
    free(part);
    MPI_Finalize();
    return 0;
}
