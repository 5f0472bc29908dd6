/* How long a spawned process computes: wall time and processor time outside MPI. MPI calls poll, and who
 * waits for its own children is not slow. No MPI. */
#ifndef STEELYARD_SPAWN_CLOCK_H
#define STEELYARD_SPAWN_CLOCK_H

#include <stdbool.h>

#include "spawn/table/table.h"

/* Set on the thread that initialised MPI in a child that was placed: its calls are clocked. */
extern _Thread_local bool sy_child_clocked;

struct sy_child_call {
    double wall_s, cpu_s;
};

void sy_child_clock_start(void);
/* Around an MPI call, when sy_child_clocked. Half a microsecond together. */
struct sy_child_call sy_child_enter(void);
void sy_child_leave(const struct sy_child_call *entered);
/* Outside MPI since the start. */
struct sy_measure sy_child_measure(void);

#endif
