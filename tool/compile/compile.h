/* Standing in for a compiler: its command line, and rewritten text that still points at the original's lines.
 */
#ifndef STEELYARD_TOOL_COMPILE_H
#define STEELYARD_TOOL_COMPILE_H

#include "project/edits.h"
#include "files/process.h"

/* What a compiler command line asks for. */
struct compiler_call {
    bool compiles; /* makes objects or a program of sources (not only -E, -M, --version ..) */
    bool links;
    size_t *sources; /* indices of the words that are C or C++ sources */
    size_t source_count;
    bool dependencies;                    /* -MD or -MMD */
    const char *dependency_file, *output; /* -MF, -o; NULL: not given */
    bool only_objects;                    /* -c or -S */
};
/* Reads the words after the compiler's name. Free with compiler_call_free. */
void compiler_call_read(const char *const *words, size_t count, struct compiler_call *call);
void compiler_call_free(struct compiler_call *call);

/* The file that -MD writes for the source, new; NULL when it cannot be told. */
char *dependency_file_of(const struct compiler_call *call, const char *source);

/* The rewritten text of a file, with #line directives so that lines, __FILE__ and debuggers stay on `shown`.
 */
void text_with_lines(const struct rewritten_file *file, const char *shown, struct buffer *out);

#endif
