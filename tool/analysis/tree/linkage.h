/* Which declarations of a program's units are one thing, and what an execution from an entry can come to.
 * Made once for a program, only read afterwards: several entries may be executed side by side. */
#ifndef STEELYARD_TOOL_LINKAGE_H
#define STEELYARD_TOOL_LINKAGE_H

#include "analysis/tree/tree.h"

struct linkage;

/* Links variables with external linkage to one definition (decl->linked; decl->unclear where it may be
 * another), and knows functions by their declarations. Owned by the arena. */
struct linkage *linkage_new(struct arena *arena, struct lowered_unit *const *units, size_t count);

/* The function that a declaration of any unit names: the one with this very declaration, else the first
 * definition with its linkage (one of the program's own also where the system's headers declare it); null
 * without a definition. */
struct function *linkage_function(const struct linkage *linkage, const struct decl *decl);

/* What an execution that begins there may come by: whatever names a function, also in the initialiser of a
 * table, counts as a call of it. In C++, where not everything that is called is named, every function that
 * could be linked. */
struct reach;
struct reach *reach_new(struct arena *arena, const struct linkage *linkage, const struct function *entry);
bool reach_scatters(const struct reach *reach); /* a call of MPI_Scatter: else there is nothing to convert */
/* A declaration that is come by and may mean one or another: two files define what has this name, or one
 * defines it as something else than it is declared. Null: there is none. */
const struct decl *reach_unclear(const struct reach *reach);
/* The text there: in a function that is reached; outside of functions, in a file of a unit with one that is.
 */
bool reach_touches(const struct reach *reach, const char *path, size_t offset);

/* The place with its line and column. */
struct place linkage_place(const struct linkage *linkage, const char *path, size_t offset);

#endif
