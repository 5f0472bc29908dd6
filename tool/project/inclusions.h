/* The headers that units include: their texts, and where they were found. */
#ifndef STEELYARD_TOOL_INCLUSIONS_H
#define STEELYARD_TOOL_INCLUSIONS_H

#include <clang-c/Index.h>
#include <stdbool.h>

#include "files/names.h"
#include "files/table.h"

struct inclusions;
struct inclusions *inclusions_new(struct file_table *files, const struct file_names *names);
void inclusions_free(struct inclusions *inclusions);

/* Keeps the bytes of the user's headers in the table, as libclang saw them, for edits and for source lines in
 * reports. Thread-safe. */
void inclusions_keep(struct inclusions *inclusions, CXTranslationUnit unit);

/* Does a text say something that depends on which headers there are, whether or not it includes them? */
bool text_asks_for_headers(const char *text, size_t size);

/* What a unit that was parsed with a last folder to look for headers has from there. */
enum headers_used {
    HEADERS_UNUSED,  /* nothing: it is what it is without the folder */
    HEADERS_USED,    /* a file of the program includes one that is found nowhere else */
    HEADERS_UNCLEAR, /* without the folder it may be another unit, and miss nothing */
};
enum headers_used headers_used(struct inclusions *inclusions, CXTranslationUnit unit, const char *folder);

#endif
