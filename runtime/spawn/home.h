/* The home of a job's table, and this process's way to it. */
#ifndef STEELYARD_SPAWN_HOME_H
#define STEELYARD_SPAWN_HOME_H

#include <mpi.h>

#include "spawn/carry/carrier.h"

/* This process's part in placed processes, once MPI is up. */
struct sy_spawn_process {
    bool is_child;               /* it was placed, and knows by whom */
    struct sy_keeper keeper;     /* port 0: nowhere */
    struct sy_introduction self; /* as a spawner */
    struct sy_carrier *carrier;  /* null before the first call */
};
extern struct sy_spawn_process sy_spawn_process;

/* In an initial process, where sy_comm_spawn is linked: collective over MPI_COMM_WORLD, at the end of
 * MPI_Init. Rank 0 makes the table and starts the home thread, or gives the table to a daemon; all learn
 * where it is. One gather of host names, one broadcast. Never fails: what cannot be had makes every process
 * place by itself. */
void sy_home_begin(void);
/* At the beginning of MPI_Finalize: the table goes into the run record. After it: the threads end. */
void sy_home_ending(void);
void sy_home_ended(void);

/* The carrier of this process, connected; null when out of memory. */
struct sy_carrier *sy_home_carrier(void);

/* In a spawned process: connects to the table named in the environment, as the child that it is. */
void sy_child_begin(void);
/* At the beginning of MPI_Finalize: says how long it computed. */
void sy_child_ending(void);

#endif
