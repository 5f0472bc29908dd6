/* The collective procedures of MPI 4.1 by name. MPI_Init and MPI_Finalize, which every program calls, are
 * left out. */
#ifndef STEELYARD_TOOL_COLLECTIVES_H
#define STEELYARD_TOOL_COLLECTIVES_H

#include <stdbool.h>
#include <stddef.h>

struct collective {
    char base[48];    /* the blocking form: MPI_Scatter for PMPI_Iscatter */
    bool nonblocking; /* MPI_Iscatter */
    bool persistent;  /* MPI_Scatter_init */
    bool large;       /* MPI_Scatter_c */
    bool profiling;   /* PMPI_Scatter */
};

/* False, with *out as it was: no such name. `out` may be null. */
bool collective_find(const char *name, struct collective *out);

/* MPI_Scatter and MPI_Scatterv in any form: hands out parts of one buffer. */
bool collective_scatters(const char *name);

/* Every name, in the order of the table; calls `visit` with each. */
void collectives_visit(void (*visit)(void *data, const char *name), void *data);

/* The C name for a member function of the C++ bindings (MPI 2.2): "MPI_Scatter" for Comm and Scatter,
 * "MPI_Cart_create" for Intracomm and Create_cart. False: not a collective. */
bool collective_of_binding(const char *class_name, const char *member, char *name, size_t size);

#endif
