/* Monte Carlo estimate of pi. The root hands one (seed, number of shots) job to every rank. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#define SHOTS 60000

typedef unsigned long long u64;

struct job {
    u64 seed;
    u64 shots;
};

static double next(u64 *s)
{
    *s = *s * 6364136223846793005ULL + 1442695040888963407ULL;
    return (double)(*s >> 33) / 2147483648.0;
}

int main(int argc, char **argv)
{
    struct job *jobs = NULL, j;
    int rank, size;
    u64 hits = 0, total = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (rank == 0) {
        u64 left = SHOTS;
        jobs = (struct job *)malloc(size * sizeof(struct job));
        for (int i = 0; i < size; i++) {
            jobs[i].seed = 1000003ULL * (i + 1);
            jobs[i].shots = left / (size - i);
            left -= jobs[i].shots;
        }
    }

    double t0 = MPI_Wtime();
    MPI_Scatter(jobs, 2, MPI_UNSIGNED_LONG_LONG, &j, 2, MPI_UNSIGNED_LONG_LONG, 0, MPI_COMM_WORLD);

    u64 state = j.seed;
    for (u64 i = 0; i < j.shots; i++) {
        double x = next(&state), y = next(&state);
        hits += x * x + y * y < 1.0;
    }

    MPI_Reduce(&hits, &total, 1, MPI_UNSIGNED_LONG_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    double t1 = MPI_Wtime();

    if (rank == 0) {
        double pi = 4.0 * (double)total / SHOTS;
        if (t1 - t0 > 10.0)
            fprintf(stderr, "slow machine\n");
        printf("%llu of %d shots hit, pi ~ %.5f\n", total, SHOTS, pi);
        free(jobs);
    }
    MPI_Finalize();
    return 0;
}
