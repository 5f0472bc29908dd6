/* Included before every source of the runtime when it is built for the simulator. SMPI 3.32 deletes the attributes of
 * MPI_COMM_SELF when MPI is already over, where the MPI standard lets their callbacks still communicate. */
#ifndef SIMULATED_RUNTIME_H
#define SIMULATED_RUNTIME_H

#include "clock.h"
#include <mpi.h>

int simulated_comm_set_attr(MPI_Comm comm, int keyval, void *value);
int simulated_finalize(void);

#define PMPI_Comm_set_attr(...) simulated_comm_set_attr(__VA_ARGS__)
#define PMPI_Finalize(...) simulated_finalize()

#endif
