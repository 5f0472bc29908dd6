/* Parsing with libclang. */
#ifndef STEELYARD_TOOL_PARSE_H
#define STEELYARD_TOOL_PARSE_H

#include <clang-c/Index.h>
#include <stdbool.h>

#include "files/file.h"
#include "files/process.h"

struct diagnosis {
    enum CXDiagnosticSeverity severity;
    char *path; /* may be "" */
    unsigned line;
    char *text;
    bool unused; /* a warning that something is not used */
};
struct diagnoses {
    struct diagnosis *items;
    size_t count;
};

/* A text that stands in for a file of that path. */
struct overlay {
    const char *path;
    const char *bytes;
    size_t size;
};

/* Parses `path`, whose bytes (and those of other files) are taken from the overlays where one has its path.
 * Thread-safe with an index per thread. NULL when libclang gave up. */
CXTranslationUnit parse_unit(CXIndex index, const char *path, const struct command_line *flags,
                             const struct overlay *overlays, size_t overlay_count,
                             struct diagnoses *diagnoses);
void diagnoses_free(struct diagnoses *diagnoses);

/* New text of a libclang string, which is disposed. */
char *clang_text(CXString string);

#endif
