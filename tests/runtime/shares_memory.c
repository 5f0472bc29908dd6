/* Memory: the n-th allocation of one rank fails, for every n, and all ranks get the same error;
 * MPI_Finalize leaves nothing behind but what was there before: the objects, which may be asked behind it.
 * The linker sends the allocations of the library and of this file through the counters below (--wrap). */
#include "count.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "steelyard/shares.h"

void *__real_malloc(size_t bytes);
void *__real_calloc(size_t n, size_t bytes);
void *__real_realloc(void *old, size_t bytes);
void __real_free(void *memory);
void *__wrap_malloc(size_t bytes);
void *__wrap_calloc(size_t n, size_t bytes);
void *__wrap_realloc(void *old, size_t bytes);
void __wrap_free(void *memory);

static long live;
static long until_failure = -1; /* -1: none */

static bool fails_now(void)
{
    return until_failure >= 0 && until_failure-- == 0;
}

static void *counted(void *memory)
{
    live += memory != NULL;
    return memory;
}

void *__wrap_malloc(size_t bytes)
{
    return fails_now() ? NULL : counted(__real_malloc(bytes));
}

void *__wrap_calloc(size_t n, size_t bytes)
{
    return fails_now() ? NULL : counted(__real_calloc(n, bytes));
}

void *__wrap_realloc(void *old, size_t bytes)
{
    if (fails_now())
        return NULL;
    return old ? __real_realloc(old, bytes) : counted(__real_realloc(old, bytes));
}

void __wrap_free(void *memory)
{
    live -= memory != NULL;
    __real_free(memory);
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank = 0;
    int size = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    int failures = 0;
    for (int victim = 0; victim<size; victim += size> 1 ? size - 1 : 1) {
        for (int n = 0;; n++) {
            MPI_Comm comm;
            MPI_Comm_split(MPI_COMM_WORLD, 0, victim == 0 ? rank : -rank, &comm);
            MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN);
            until_failure = rank == victim ? n : -1;
            sy_shares *shares = sy_shares_make(10 + victim, 0, comm);
            bool was_hit = rank == victim && until_failure == -1;
            until_failure = -1;
            MPI_Bcast(&was_hit, 1, MPI_C_BOOL, victim, MPI_COMM_WORLD);
            int made = shares != NULL;
            int made_by_all = 0;
            MPI_Allreduce(&made, &made_by_all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
            CHECK(made_by_all == 0 || made_by_all == size);
            CHECK(was_hit == (made_by_all == 0));
            failures += was_hit;
            MPI_Comm_free(&comm);
            if (!was_hit)
                break;
        }
    }
    CHECK(failures >= 6);
    sy_shares *shares = sy_shares_make(10, 0, MPI_COMM_WORLD);
    until_failure = 0;
    CHECK(sy_scatter_counts(shares, 2) == NULL);
    until_failure = -1;
    CHECK(sy_scatter_counts(shares, 2) != NULL);
    until_failure = 0;
    CHECK(sy_displs(shares, 2, 3) == NULL);
    until_failure = -1;
    CHECK(sy_displs(shares, 2, 3) != NULL);
    CHECK(live > 0);
    int result = checks_result();
    const long before = live;
    MPI_Finalize();
    CHECK(live > 0 && live <= before);
    CHECK_EQUAL(sy_total(shares), 10 * size);
    return result != 0 || checks_failed != 0;
}
