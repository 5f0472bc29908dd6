/* What the runtime adds to a program's MPI calls, beside the bare calls in the same run: a cheap call
 * (MPI_Type_size-like: MPI_Barrier on MPI_COMM_SELF) passed on without and within a round, and an empty
 * scatter on one rank. Prints nanoseconds per call and what was added. Not a test: times decide nothing. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#include "steelyard/shares.h"

enum { CALLS = 200000, REPEATS = 7 };

static int counts_of_one[1] = {1};
static int displs_of_one[1] = {0};
static int from = 1;
static int to;

static void bare_barrier(void)
{
    PMPI_Barrier(MPI_COMM_SELF);
}

static void wrapped_barrier(void)
{
    MPI_Barrier(MPI_COMM_SELF);
}

static void bare_scatter(void)
{
    PMPI_Scatterv(&from, counts_of_one, displs_of_one, MPI_INT, &to, 1, MPI_INT, 0, MPI_COMM_SELF);
}

static void foreign_scatter(void)
{
    MPI_Scatterv(&from, counts_of_one, displs_of_one, MPI_INT, &to, 1, MPI_INT, 0, MPI_COMM_SELF);
}

static sy_shares *one;

static void shared_scatter(void)
{
    MPI_Scatterv(&from, sy_scatter_counts(one), sy_displs(one), MPI_INT, &to, 1, MPI_INT, 0, MPI_COMM_SELF);
}

/* The least of the repetitions, in nanoseconds per call. */
static double ns_of(void (*call)(void))
{
    double best_s = 1e9;
    for (int repeat = 0; repeat < REPEATS; repeat++) {
        double start_s = MPI_Wtime();
        for (int i = 0; i < CALLS; i++)
            call();
        double taken_s = MPI_Wtime() - start_s;
        best_s = taken_s < best_s ? taken_s : best_s;
    }
    return 1e9 * best_s / CALLS;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    double bare = ns_of(bare_barrier);
    double closed = ns_of(wrapped_barrier);
    double bare_scatterv = ns_of(bare_scatter);
    double foreign = ns_of(foreign_scatter);
    one = sy_shares_make(1, 0, MPI_COMM_SELF);
    double shared = ns_of(shared_scatter); /* opens a round */
    double open = ns_of(wrapped_barrier);
    printf("call                                   ns   added ns\n");
    printf("barrier, MPI's own                 %6.0f\n", bare);
    printf("barrier, outside rounds            %6.0f     %6.0f\n", closed, closed - bare);
    printf("barrier, within a round            %6.0f     %6.0f\n", open, open - bare);
    printf("scatterv, MPI's own                %6.0f\n", bare_scatterv);
    printf("scatterv, the program's counts     %6.0f     %6.0f\n", foreign, foreign - bare_scatterv);
    printf("scatterv, a share object's counts  %6.0f     %6.0f\n", shared, shared - bare_scatterv);
    MPI_Finalize();
    return 0;
}
