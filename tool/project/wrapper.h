/* The MPI compiler wrapper: which one, and what flags it adds. */
#ifndef STEELYARD_TOOL_WRAPPER_H
#define STEELYARD_TOOL_WRAPPER_H

#include <stdbool.h>

#include "files/process.h"

struct mpi_wrapper {
    char *compiler;                    /* as it was asked for, e.g. mpicc.mpich */
    char *how;                         /* why this one, for doctor */
    bool works;                        /* it answered with flags */
    const char *kind;                  /* "mpich" (and relatives) or "openmpi" */
    struct command_line compile_flags; /* -I.. -D.. */
    char *answer;                      /* what it said, one line */
};

/* The wrapper of this run: STEELYARD_MPICC, else the first found of mpicc.mpich, mpicc.openmpi, mpicc. Asked
 * once; never NULL, may not work. Not thread-safe the first time. */
const struct mpi_wrapper *wrapper_default(void);
/* A wrapper by name, asked once per name. Same remarks. */
const struct mpi_wrapper *wrapper_named(const char *compiler);
/* True for names such as mpicc, mpicxx.openmpi, mpiicc. */
bool wrapper_is_one(const char *compiler);
/* The include directory of the compiler behind the wrapper (for omp.h and its like), new; NULL unknown. */
char *wrapper_compiler_headers(const struct mpi_wrapper *wrapper);
/* The mpiexec that belongs to a wrapper, new: the same directory and suffix, else plain mpiexec. */
char *wrapper_mpiexec(const char *compiler);

#endif
