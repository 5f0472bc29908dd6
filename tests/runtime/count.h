/* Counting checks for MPI programs: nobody leaves early, the failures of all ranks are added at the end. */
#ifndef STEELYARD_TESTS_COUNT_H
#define STEELYARD_TESTS_COUNT_H

#include <mpi.h>
#include <stdio.h>

static int checks_failed;

#define CHECK(condition)                                                                                     \
    do {                                                                                                     \
        if (!(condition)) {                                                                                  \
            checks_failed++;                                                                                 \
            fprintf(stderr, "%s:%d: not true: %s\n", __FILE__, __LINE__, #condition);                        \
        }                                                                                                    \
    } while (0)

#define CHECK_EQUAL(left, right)                                                                             \
    do {                                                                                                     \
        long long left_ = (left);                                                                            \
        long long right_ = (right);                                                                          \
        if (left_ != right_) {                                                                               \
            checks_failed++;                                                                                 \
            fprintf(stderr, "%s:%d: %s is %lld, not %lld\n", __FILE__, __LINE__, #left, left_, right_);      \
        }                                                                                                    \
    } while (0)

/* The exit code of the program, the same on every rank. Collective over MPI_COMM_WORLD. */
static inline int checks_result(void)
{
    int all = 0;
    MPI_Allreduce(&checks_failed, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    return all != 0;
}

#endif
