#include "spawn/quiet_comm.h"

#include <stdlib.h>

static int keyval = MPI_KEYVAL_INVALID;

static int free_with(MPI_Comm comm, int key, void *value, void *state)
{
    MPI_Comm *own = value;
    (void)comm, (void)key, (void)state;
    PMPI_Comm_free(own);
    free(own);
    return MPI_SUCCESS;
}

MPI_Comm sy_quiet_comm(MPI_Comm comm)
{
    int size = 1, found = 0;
    void *value = NULL;
    PMPI_Comm_size(comm, &size);
    if (size == 1)
        return MPI_COMM_NULL;
    if (keyval == MPI_KEYVAL_INVALID &&
        PMPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, free_with, &keyval, NULL) != MPI_SUCCESS)
        return MPI_COMM_NULL;
    if (PMPI_Comm_get_attr(comm, keyval, &value, &found) == MPI_SUCCESS && found)
        return *(MPI_Comm *)value;
    MPI_Comm *own = malloc(sizeof *own);
    if (!own || PMPI_Comm_dup(comm, own) != MPI_SUCCESS) {
        free(own);
        return MPI_COMM_NULL;
    }
    PMPI_Comm_set_errhandler(*own, MPI_ERRORS_RETURN);
    PMPI_Comm_set_attr(comm, keyval, own);
    return *own;
}
