/* Preloaded into Open MPI's ranks on the grid, with mpi_yield_when_idle set: whoever finds nothing to do
 * calls sched_yield, and yielding still spends the quota of a processor of a few percent of a core. Sleeping
 * does not. */
#include <sched.h>
#include <stddef.h>
#include <time.h>

int sched_yield(void)
{
    return nanosleep(&(struct timespec){.tv_nsec = 50000}, NULL);
}
