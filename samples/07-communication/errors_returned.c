/* Sums of weights, with errors of MPI returned instead of ending the job, and the largest tag asked for. What is set
 * and asked here belongs to MPI_COMM_WORLD alone, so ranks keep their order. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static void check(int code, const char *what)
{
    if (code != MPI_SUCCESS) {
        fprintf(stderr, "%s failed\n", what);
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
}

int main(int argc, char **argv)
{
    int rank, size, n = 630, found, *largest_tag;
    long sum = 0, total = 0, *weights = NULL;

    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_TAG_UB, &largest_tag, &found);
    if (!found)
        MPI_Abort(MPI_COMM_WORLD, 2);

    int part = n / size;
    long *own = malloc(part * sizeof *own);
    if (rank == 0) {
        weights = malloc(n * sizeof *weights);
        for (int i = 0; i < n; i++)
            weights[i] = (i * 37L + 11) % 101;
    }
    check(MPI_Scatter(weights, part, MPI_LONG, own, part, MPI_LONG, 0, MPI_COMM_WORLD), "MPI_Scatter");
    for (int i = 0; i < part; i++)
        sum += own[i] * own[i];
    check(MPI_Reduce(&sum, &total, 1, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD), "MPI_Reduce");
    if (rank == 0)
        printf("%ld\n", total);
    free(own);
    free(weights);
    MPI_Finalize();
    return 0;
}
