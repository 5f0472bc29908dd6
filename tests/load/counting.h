/* Checks in MPI programs: counted on every rank, reported by rank 0, so that no rank leaves early. */
#ifndef TESTS_LOAD_COUNTING_H
#define TESTS_LOAD_COUNTING_H

#include <mpi.h>
#include <stdio.h>

static int failures;

#define CHECK(condition)                                                                                     \
    do {                                                                                                     \
        if (!(condition)) {                                                                                  \
            int checking_;                                                                                   \
            MPI_Comm_rank(MPI_COMM_WORLD, &checking_);                                                       \
            printf("%s:%d: rank %d: %s\n", __FILE__, __LINE__, checking_, #condition);                       \
            fflush(stdout);                                                                                  \
            failures++;                                                                                      \
        }                                                                                                    \
    } while (0)

/* A call that must return `code`, with a message when that is an error. */
#define EXPECT(code, call)                                                                                   \
    do {                                                                                                     \
        int expected_ = (code), got_ = (call);                                                               \
        if (got_ != expected_ || (got_ && !*sy_last_error())) {                                              \
            int checking_;                                                                                   \
            MPI_Comm_rank(MPI_COMM_WORLD, &checking_);                                                       \
            printf("%s:%d: rank %d: %s gives %d (%s) instead of %d\n", __FILE__, __LINE__, checking_, #call, \
                   got_, sy_last_error(), expected_);                                                        \
            fflush(stdout);                                                                                  \
            failures++;                                                                                      \
        }                                                                                                    \
    } while (0)

/* Collective; the exit code of the program. */
static inline int counted(void)
{
    int all = failures;
    MPI_Allreduce(&failures, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    return all != 0;
}

#endif
