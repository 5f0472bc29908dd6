/* One clock for all ranks, to order events of different processes. */
#ifndef STEELYARD_LOAD_CLOCK_H
#define STEELYARD_LOAD_CLOCK_H

#include <mpi.h>

struct load_clock {
    double offset_s; /* added to the own time gives the time of rank 0 */
    double error_s;  /* at most so far off; 0 where all ranks share one clock */
};

/* The own time: the host's monotonic clock (MPI_Wtime may start at 0 in every process), the simulated one
 * under SimGrid. Local. */
double sy_load_host_time(void);

/* Collective. Where all ranks are on one host (or simulated) both fields are 0; else every rank measures
 * itself against rank 0 with some messages to and fro. */
int sy_load_clock_agree(MPI_Comm comm, struct load_clock *clock);

/* The measurement alone, of the clock `time`; rank 0 gets zeros. Collective. */
int sy_load_clock_measure(MPI_Comm comm, double (*time)(void), struct load_clock *clock);

#endif
