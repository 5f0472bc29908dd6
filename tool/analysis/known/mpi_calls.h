/* What the analysis knows of MPI's functions: shapes of their argument lists. */
#ifndef STEELYARD_TOOL_MPI_CALLS_H
#define STEELYARD_TOOL_MPI_CALLS_H

#include <stdbool.h>

enum mpi_kind {
#define KIND(name, flags, handler) MPI_K_##name,
#include "analysis/known/mpi.def"
};

enum mpi_flag {
    /* of kinds */
    MPI_F_COLLECTIVE = 1 << 0,
    MPI_F_BLOCKING = 1 << 1,     /* a collective that has ended when it returns */
    MPI_F_COMMUNICATES = 1 << 2, /* may wait for other ranks */
    MPI_F_MOVES = 1 << 3,        /* data, or waits for them */
    MPI_F_MESSAGE = 1 << 4,      /* between two ranks */
    MPI_F_FOLLOWED = 1 << 5,     /* what is received is known by what is sent */
    MPI_F_MEETS = 1 << 6,        /* all ranks must hand over the same thing */
    MPI_F_EVEN = 1 << 7,         /* its counts say what of a share it carries */
    MPI_F_ITSELF = 1 << 8,       /* its handler looks at what it is told */
    /* of rows */
    MPI_F_QUIET = 1 << 9,       /* tells no other rank anything */
    MPI_F_GIVES_BACK = 1 << 10, /* what a destructor may do */
    MPI_F_KEEPS = 1 << 11,      /* addresses, for later */
    MPI_F_LATER = 1 << 12,      /* and reads or writes there by itself */
    MPI_F_COUNTS = 1 << 13,     /* tells how much was received */
    MPI_F_ALIKE = 1 << 14,      /* gives all ranks the same where they give the same */
    MPI_F_SPLITS = 1 << 15,     /* by its second argument */
    MPI_F_TELLS_SIZE = 1 << 16, /* of a datatype */
    MPI_F_CONTIGUOUS = 1 << 17, /* the datatype that is made */
    MPI_F_RECORD = 1 << 18,     /* the same: of members */
    MPI_F_RESIZED = 1 << 19,    /* the same: another one with another extent */
    MPI_F_COPIES = 1 << 20,     /* the same: another one again */
    MPI_F_OF_COMM = 1 << 21,    /* sets or asks what is kept with one communicator, and no other has */
    MPI_F_VECTOR = 1 << 22,     /* a datatype is made: blocks of another one, at equal distances */
    MPI_F_SEVERAL = 1 << 23     /* its pointers lead to `number` elements each */
};

/* Argument positions, -1 where there is none. */
struct mpi_call {
    const char *name;
    enum mpi_kind kind;
    const char *arguments; /* mpi.def */
    unsigned flags;        /* and those of the kind */
    signed char sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm, op;
};

const struct mpi_call *mpi_call_find(const char *name); /* null: not an MPI name; MPI_K_UNKNOWN: not known */
bool mpi_is(const char *name, enum mpi_kind kind);
bool mpi_has(const char *name, unsigned flags); /* one of them */

#endif
