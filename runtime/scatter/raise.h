/* From a failure of the library to the user's error handler. */
#ifndef STEELYARD_SCATTER_RAISE_H
#define STEELYARD_SCATTER_RAISE_H

#include <mpi.h>
#include <stdbool.h>

#include "steelyard/error.h"

/* Keeps the message for sy_last_error, says it on standard error where `speak` is set, and calls the error
 * handler of `comm` with an error of `mpi_class`: by MPI's default the job ends there; with MPI_ERRORS_RETURN
 * the caller goes on and returns its error value. Local. `comm` may be MPI_COMM_NULL (then MPI_COMM_WORLD's
 * handler is called); outside MPI_Init..MPI_Finalize only the message is kept and said. Returns `code`. */
int sy_raise(MPI_Comm comm, int mpi_class, int code, bool speak, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

/* Whether MPI calls are allowed now (after MPI_Init, before MPI_Finalize). Local. */
bool sy_mpi_is_up(void);

#endif
