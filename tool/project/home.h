/* Where the runtime is: its headers and libraries, for verification, cc and verify. */
#ifndef STEELYARD_TOOL_HOME_H
#define STEELYARD_TOOL_HOME_H

#include "project/wrapper.h"

struct home {
    char *include;    /* directory that holds steelyard.h; NULL: not found */
    char *lib_folder; /* directory that holds libsteelyard.a for the MPI; NULL: not found */
    char *observer;   /* libsteelyard_observe.so for the MPI; NULL: not found */
    char *how;        /* STEELYARD_HOME, installed, build tree */
    char *looked;     /* the directories that were searched for steelyard.h, separated by ", " */
};

/* Looks in STEELYARD_HOME, beside the running program (../include, ../lib), then in the build tree it was
 * built in. `kind` is the MPI (struct mpi_wrapper). Free with home_free. */
void home_find(const char *kind, struct home *home);
void home_free(struct home *home);
/* Why libsteelyard cannot be linked for this MPI, new: which MPI it is there for, and what to do. */
char *home_missing_library(const char *kind);
/* False after that message: the library is not there, and none of the compiler's words brings one or does
 * without. */
bool home_can_link(const struct home *home, const char *kind, const char *const *words, size_t count);
/* One message for a header that was not found: where it was looked for, what to do. `end` follows "is not
 * found". */
void home_complain(const struct home *home, const char *end);

/* Adds what links the runtime: -L.., the library and what it needs, kept only as far as used. */
void home_add_link_flags(const struct home *home, struct command_line *line);

/* The folder of the documents, new: that of the installation the running program belongs to, wherever it was
 * put, else the one that the build was configured for. */
char *home_documents(void);

/* Path of the running program, new. */
char *program_self(void);

#endif
