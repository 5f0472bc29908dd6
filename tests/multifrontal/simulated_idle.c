/* In simulation nothing moves on while a process looks again and again: who would give its processor away
 * stands still for a while instead. The solver and the load exchange are compiled with sched_yield as another
 * name for this. */
#include <sched.h>
#include <smpi/smpi.h>
#include <stdlib.h>
#include <smpi_helpers_internal.h>

int simulated_idle(void)
{
    static double idle_us = -1; /* one per rank */
    if (idle_us < 0) {
        const char *given = getenv("SIMULATED_IDLE");
        idle_us = given ? 1e6 * atof(given) : 0;
        if (!(idle_us >= 1 && idle_us < 1e6))
            idle_us = 20;
    }
    smpi_usleep((useconds_t)idle_us);
    return 0;
}
