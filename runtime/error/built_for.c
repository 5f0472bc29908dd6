/* The symbol by which programs know that this library is for their MPI. */
#include "steelyard/mpi_guard.h"

#ifdef SY_MPI_SYMBOL_
const char SY_MPI_SYMBOL_ = 1;
#endif

/* Also where the MPI is another: a file of nothing is no C. */
typedef int sy_built_for_some_mpi;
