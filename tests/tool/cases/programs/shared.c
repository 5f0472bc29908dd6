#include <mpi.h>
#include "shared.h"
void deal(int *all, int k, int *own) { MPI_Scatter(all, k, MPI_INT, own, k, MPI_INT, 0, MPI_COMM_WORLD); }
