/* What the parts of the small MPI know of each other's handles. */
#ifndef SOUNDNESS_HANDLES_H
#define SOUNDNESS_HANDLES_H

#include <stdbool.h>
#include <stddef.h>

#include "mpi.h"
#include "world.h"

/* Defines PMPI_<name> with MPI_<name> as a weak name for it, which libsteelyard takes for its own. */
#define MPI_CALL(name, parameters)                                                                           \
    int MPI_##name parameters __attribute__((weak, alias("PMPI_" #name)));                                   \
    int PMPI_##name parameters

enum { COMM_MAX_DIMS = 4 };

struct comm {
    bool used;
    int rank, size;
    int context;  /* its messages; the collectives' are the next one */
    int sequence; /* of its collectives */
    int world_rank[WORLD_MAX_RANKS];
    MPI_Errhandler handler;
    int dimensions, dims[COMM_MAX_DIMS], periods[COMM_MAX_DIMS];
};

/* Null and an error raised when it is no communicator. */
struct comm *comm_of(MPI_Comm handle, const char *call);
/* What the call returns; does not return where errors are fatal, as they are by default. */
int comm_error(const struct comm *comm, int code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

size_t type_size(MPI_Datatype type);
ptrdiff_t type_extent(MPI_Datatype type);
bool type_known(MPI_Datatype type);
/* The basic type that it consists of, MPI_DATATYPE_NULL when there are several. */
MPI_Datatype type_basic(MPI_Datatype type);
void type_pack(void *packed, const void *buffer, size_t count, MPI_Datatype type);
void type_unpack(const void *packed, void *buffer, size_t count, MPI_Datatype type);

/* into[i] = left[i] op into[i] for packed elements; false when op does not apply to the type. */
bool op_apply(MPI_Op op, MPI_Datatype type, const void *left, void *into, size_t count);

#endif
