/* A spawn that does not come back: MPI waits for ever for a host that is gone in the middle of it. No MPI. */
#ifndef STEELYARD_SPAWN_PATIENCE_H
#define STEELYARD_SPAWN_PATIENCE_H

enum { SY_PATIENCE_EXIT = 75 };

struct sy_patience;

/* Unless sy_patience_end is called within patience_s seconds, says that `what` was not spawned and ends this
 * process with SY_PATIENCE_EXIT; mpiexec then ends the job. 0 seconds: waits for ever. Null when there is
 * nothing to end. */
struct sy_patience *sy_patience_begin(double patience_s, const char *what);
void sy_patience_end(struct sy_patience *patience);

#endif
