#include "spawn/clock.h"

#include <time.h>

_Thread_local bool sy_child_clocked;
static double began_wall_s, began_cpu_s, inside_wall_s, inside_cpu_s;

static double seconds(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

void sy_child_clock_start(void)
{
    began_wall_s = seconds(CLOCK_MONOTONIC);
    began_cpu_s = seconds(CLOCK_PROCESS_CPUTIME_ID);
    inside_wall_s = inside_cpu_s = 0;
    sy_child_clocked = true;
}

struct sy_child_call sy_child_enter(void)
{
    return (struct sy_child_call){seconds(CLOCK_MONOTONIC), seconds(CLOCK_THREAD_CPUTIME_ID)};
}

void sy_child_leave(const struct sy_child_call *entered)
{
    inside_wall_s += seconds(CLOCK_MONOTONIC) - entered->wall_s;
    inside_cpu_s += seconds(CLOCK_THREAD_CPUTIME_ID) - entered->cpu_s;
}

struct sy_measure sy_child_measure(void)
{
    double wall_s = seconds(CLOCK_MONOTONIC) - began_wall_s - inside_wall_s;
    double cpu_s = seconds(CLOCK_PROCESS_CPUTIME_ID) - began_cpu_s - inside_cpu_s;
    return (struct sy_measure){wall_s > 0 ? wall_s : 0, cpu_s > 0 ? cpu_s : 0};
}
