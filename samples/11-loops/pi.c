/* pi by darts: the smallest program with a self-scheduled loop.
 *
 *     mpiexec -n 4 loop_pi [ROUNDS]
 *
 * Every round throws a thousand darts at a square and counts those in the circle. Its random numbers start from a seed
 * that is made from the round's number: it does not matter who throws it, or when, and the result is always the same.
 * (One seed per rank would give another result for every number of ranks, and for every run of a loop like this.) */
#include <steelyard/loop.h>

#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { DARTS = 1000 };

/* Steele, Lea and Flood's generator: each seed gives a sequence of its own. */
static double random_number(uint64_t *state)
{
    uint64_t z = *state += 0x9e3779b97f4a7c15u;

    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return (double)((z ^ z >> 31) >> 11) / 9007199254740992.0;
}

static long long hits_of_round(long long round)
{
    uint64_t state = (uint64_t)round << 32;
    long long hits = 0;

    for (int dart = 0; dart < DARTS; dart++) {
        double x = random_number(&state), y = random_number(&state);
        hits += x * x + y * y < 1;
    }
    return hits;
}

int main(int argc, char **argv)
{
    long long rounds = argc > 1 ? atoll(argv[1]) : 10000, begin, end, hits = 0, all = 0;
    sy_loop *loop;
    int rank, code;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);

    code = sy_loop_create(MPI_COMM_WORLD, NULL, &loop);
    if (code == SY_SUCCESS)
        code = sy_loop_start(loop, 0, rounds);
    if (code == SY_SUCCESS) {
        while (sy_loop_next(loop, &begin, &end))
            for (long long round = begin; round < end; round++)
                hits += hits_of_round(round);
        code = sy_loop_finish(loop, NULL);
        sy_loop_free(&loop);
    }

    MPI_Reduce(&hits, &all, 1, MPI_LONG_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0 && code != SY_SUCCESS)
        fprintf(stderr, "loop_pi: %s\n", sy_last_error());
    else if (rank == 0)
        printf("%lld of %lld darts: pi is about %.6f\n", all, rounds * DARTS, 4.0 * (double)all / ((double)rounds * DARTS));
    MPI_Finalize();
    return code != SY_SUCCESS;
}
