/* Which files to read, and with which compiler flags: from the command line, a compilation database and the
 * MPI wrapper. */
#ifndef STEELYARD_TOOL_FLAGS_H
#define STEELYARD_TOOL_FLAGS_H

#include <stdbool.h>

#include "commands.h"
#include "files/process.h"
#include "project/wrapper.h"

enum language { LANGUAGE_NONE, LANGUAGE_C, LANGUAGE_CXX };
enum language language_of(const char *path); /* by the ending */

struct unit_request {
    char *path;                /* as named, or the database's relative to the working directory */
    struct command_line given; /* the user's flags: the database's and those after -- */
    struct command_line
        flags; /* for libclang: the same, the MPI wrapper's, and what keeps old spellings parsing */
    const struct mpi_wrapper *wrapper; /* the database compiles with this one; NULL: the default */
    bool repeated;                     /* the database has it with other options besides */
};
struct unit_requests {
    struct unit_request *items;
    size_t count;
    char **remarks; /* e.g. a file that is not in the database */
    size_t remark_count;
};

/* Files named on the command line, else all of the database (-p). `extra` are the words after --. Returns
 * EXIT_COMPLETE, or EXIT_USAGE after a message on stderr (no files, a broken database). */
int requests_make(const char *database, const struct words *files, const struct words *extra,
                  struct unit_requests *requests);
void requests_free(struct unit_requests *requests);

/* Adds the words, those of a response file (relative to `directory`) in the place of its @name. */
void flags_expand(struct command_line *out, const char *const *words, size_t count, const char *directory);

/* Adds what of a compiler command line changes the meaning of the source (-I, -D, -std, -f, -m ..); relative
 * directories are taken from `directory`. Response files are read. */
void flags_add(struct command_line *flags, const char *const *words, size_t count, const char *directory);

#endif
