/* Macros and types that a part of the text defines: what stands for them in another configuration, which has
 * not that part. */
#ifndef STEELYARD_TOOL_REDEFINED_H
#define STEELYARD_TOOL_REDEFINED_H

#include <stdbool.h>
#include <stddef.h>

struct arena;
struct program;
struct source;
struct token;

/* What begins at that token of a part, which ends at `stop`, gives a name a meaning (#define, #undef,
 * typedef) that the program may not have without it, and the name is used elsewhere. */
bool means_another(const struct program *program, struct arena *arena, const struct source *s, size_t i,
                   size_t stop, const struct token **name);

#endif
