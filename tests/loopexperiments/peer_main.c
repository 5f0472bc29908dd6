/* peer ROUNDS EMPTY THRESHOLD: the same loops by LB4MPI and by Steelyard, in turn, in one run (see `peer`).
 */
#include "application.h"
#include "peer.h"

#include <stdio.h>
#include <stdlib.h>

static int *results;

static void nothing(int first, int count)
{
    (void)first;
    (void)count;
}

static void pixels(int first, int count)
{
    mandelbrot.compute(first, first + count, results + first);
}

static int ascending(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

int main(int argc, char **argv)
{
    static const struct {
        int method;
        const char *name;
        int empty;
    } loops[] = {{1, "SS, empty", 1},      {4, "GSS, empty", 1},      {6, "FAC, empty", 1},
                 {1, "SS, Mandelbrot", 0}, {4, "GSS, Mandelbrot", 0}, {5, "TSS, Mandelbrot", 0},
                 {6, "FAC, Mandelbrot", 0}};
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (argc != 4) {
        MPI_Finalize();
        return 2;
    }
    const int rounds = atoi(argv[1]), empty = atoi(argv[2]);
    mandelbrot.option("--width", "256");
    mandelbrot.option("--threshold", argv[3]);
    const int pixels_n = (int)mandelbrot.iterations();
    results = calloc((size_t)pixels_n, sizeof *results);
    double *seconds[2] = {malloc((size_t)rounds * sizeof(double)), malloc((size_t)rounds * sizeof(double))};

    for (size_t l = 0; l < sizeof loops / sizeof loops[0]; l++) {
        struct peer_loop loop = {MPI_COMM_WORLD, loops[l].empty ? empty : pixels_n, loops[l].method,
                                 loops[l].empty ? nothing : pixels};
        long sum[2][2] = {{0}};
        for (int k = 0; k < rounds; k++)
            for (int ours = 0; ours < 2; ours++) {
                struct peer_outcome out;
                (ours ? peer_ours : peer_theirs)(&loop, &out);
                MPI_Allreduce(&out.seconds, &seconds[ours][k], 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
                long own[2] = {out.iterations, out.chunks};
                MPI_Allreduce(own, sum[ours], 2, MPI_LONG, MPI_SUM, MPI_COMM_WORLD);
            }
        for (int ours = 0; ours < 2; ours++)
            qsort(seconds[ours], (size_t)rounds, sizeof(double), ascending);
        if (rank == 0) {
            double theirs_s = seconds[0][rounds / 2], ours_s = seconds[1][rounds / 2];
            printf(
                "%-16s %d ranks: LB4MPI %.6f s, %ld iterations in %ld chunks; Steelyard %.6f s, %ld in %ld",
                loops[l].name, size, theirs_s, sum[0][0], sum[0][1], ours_s, sum[1][0], sum[1][1]);
            if (loops[l].empty)
                printf("; per chunk %.4f and %.4f us", 1e6 * theirs_s / (double)sum[0][1],
                       1e6 * ours_s / (double)sum[1][1]);
            printf("; ratio %.2f\n", theirs_s / ours_s);
            fflush(stdout);
        }
    }
    free(results);
    free(seconds[0]);
    free(seconds[1]);
    MPI_Finalize();
    return 0;
}
