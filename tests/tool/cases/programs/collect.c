#include <mpi.h>
#include <stdio.h>
#include "collect.h"
void collect(int *own, int k, int *all) { MPI_Gather(own, k, MPI_INT, all, k, MPI_INT, 0, MPI_COMM_WORLD); }
