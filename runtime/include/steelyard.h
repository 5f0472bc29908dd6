/* Steelyard: balanced shares for MPI programs on unequal machines.
 *
 * ERRORS. The library never prints results, never exits and never aborts the job. Functions that can fail
 * return an SY_E* code (0 is success), the same on every rank of a collective call; sy_last_error() has the
 * message. Functions of the share object return the object or a number and report an impossible request (a
 * count that does not fit MPI's int) through the error handler of the communicator, as MPI itself would.
 *
 * MAP. shares.h  the share object used by rewritten programs      solve.h  the distribution problem (no MPI)
 *      platform.h  description of the machine                     load.h   load exchange
 *      loop.h  self-scheduled loops
 *      spawn.h     placed processes
 *
 * MPI. A program is linked with the libsteelyard that was built for its MPI (mpi_guard.h: otherwise the
 * linker says so by name).
 *
 * Compiled with -DSTEELYARD_DISABLE this header needs no library: every rank gets the equal share.
 */
#ifndef STEELYARD_H
#define STEELYARD_H

#include <steelyard/error.h>
#include <steelyard/shares.h>

#endif
