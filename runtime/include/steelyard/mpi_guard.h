/* A program must be linked with the libsteelyard that was built for its MPI: handles, constants and struct
 * layouts differ, and a program of one MPI with the library of another would crash. Where <mpi.h> is one of
 * the two that libsteelyard is built for, every object file therefore refers to a symbol that only the right
 * library has, and the linker names it:
 *
 *     undefined reference to `sy_this_needs_libsteelyard_for_openmpi'
 *
 * Then the link line has another MPI's library: use pkg-config steelyard-openmpi (or steelyard-mpich), or
 * find_package(steelyard COMPONENTS openmpi). Included by the other headers. */
#ifndef STEELYARD_MPI_GUARD_H
#define STEELYARD_MPI_GUARD_H

#include <mpi.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(OPEN_MPI)
#define SY_MPI_SYMBOL_ sy_this_needs_libsteelyard_for_openmpi
#elif defined(MPICH_VERSION) || defined(MPICH_NAME)
#define SY_MPI_SYMBOL_ sy_this_needs_libsteelyard_for_mpich
#endif

#if defined(SY_MPI_SYMBOL_) && !defined(STEELYARD_DISABLE)
extern const char SY_MPI_SYMBOL_;
#if defined(__GNUC__)
__attribute__((used)) static const char *const sy_mpi_guard_ = &SY_MPI_SYMBOL_;
#endif
#endif

#ifdef __cplusplus
}
#endif
#endif
