/* What MPI_Finalize has to do for placed processes. */
#ifndef STEELYARD_SPAWN_LIFE_H
#define STEELYARD_SPAWN_LIFE_H

/* Before MPI is finalised, and after it. Local. */
void sy_spawn_ending(void);
void sy_spawn_ended(void);

#endif
