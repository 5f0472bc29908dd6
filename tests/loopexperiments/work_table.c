#include "work.h"

#include <fcntl.h>
#include <smpi/smpi.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static const double *before; /* what the iterations before each one cost together (costs.c) */
static long long iterations;

/* All ranks look at one copy. */
long long work_open(const char *name, double speed)
{
    struct stat about;
    int f = open(name, O_RDONLY);
    void *all = MAP_FAILED;

    (void)speed; /* the table's costs are those of speed 1 */
    if (f >= 0 && fstat(f, &about) == 0 && about.st_size >= (off_t)sizeof(double))
        all = mmap(NULL, (size_t)about.st_size, PROT_READ, MAP_SHARED, f, 0);
    if (f >= 0)
        close(f);
    if (all == MAP_FAILED) {
        fprintf(stderr, "timed: %s: no table of costs\n", name);
        return 0;
    }
    before = all;
    iterations = (long long)((size_t)about.st_size / sizeof(double)) - 1;
    return iterations;
}

void work_do(long long begin, long long end)
{
    smpi_execute_flops(1e9 * (before[end] - before[begin]));
}

double work_seconds(void)
{
    return before[iterations];
}
