/* Edits by file: checked, and applied to bytes. */
#ifndef STEELYARD_TOOL_EDITS_H
#define STEELYARD_TOOL_EDITS_H

#include "files/memory.h"
#include "project/project.h"

/* One file that changes. */
struct rewritten_file {
    const struct file_text *original; /* borrowed from the project */
    const struct edit **edits;        /* sorted by offset, none overlap */
    size_t edit_count;
    bool *met; /* of each edit: it was found in the rewritten text, saying what it was asked for */
    struct buffer bytes;
};
struct rewriting {
    struct rewritten_file *files; /* sorted by path */
    size_t count;
};

/* Gathers the edits of the project's convertible groups by file identity and applies them in memory. Edits
 * that reach the same file under two names count once. EXIT_COMPLETE, or EXIT_INTERNAL after a message on
 * stderr when edits overlap or leave the file. */
int rewriting_make(const struct project *project, struct rewriting *rewriting);
/* The same of other edits, which have to outlive it. */
int rewriting_make_of(const struct project *project, const struct edit *edits, size_t count,
                      struct rewriting *rewriting);
void rewriting_free(struct rewriting *rewriting);

/* Applies sorted edits. False when they overlap or leave the file. */
bool edits_apply(const char *bytes, size_t size, const struct edit *const *edits, size_t count,
                 struct buffer *out);

#endif
