/* Parts of the text that another configuration of the program has differently: branches of #if that are taken
 * or left out for reasons that the text and the compiler's flags leave open. */
#ifndef STEELYARD_TOOL_CONDITIONALS_H
#define STEELYARD_TOOL_CONDITIONALS_H

#include "analysis/tree/tree.h"

/* What the preprocessor leaves out of a file: ranges of its bytes, from the first to the last, apart. */
struct skip {
    unsigned begin, end;
};
struct skips {
    struct skip *items;
    size_t count;
};
bool lower_is_skipped(const struct skips *skips, size_t offset);

/* A directive ends where the next begins, or with its line. */
bool directive_begins(const struct source *s, size_t i);
bool token_is_word(const struct source *s, size_t i, const char *word);
bool token_is_mark(const struct source *s, size_t i, char mark);

/* The branches of one file, with what lies within others that are left out dropped. What an include guard
 * holds, `#if 0`, and conditions on macros that the flags (-D, -U) or the text itself define in any case are
 * no branches; they are where a directive in a part of #if, or in another file of the unit, may make the
 * macro something else. */
void find_conditionals(struct lowered_unit *unit, const struct source *source, const struct skips *skipped,
                       const char *const *flags, size_t flag_count);

#endif
