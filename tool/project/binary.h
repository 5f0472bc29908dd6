/* What a built program says was changed in its sources: notes that the rewritten calls leave in the object
 * code. */
#ifndef STEELYARD_TOOL_BINARY_H
#define STEELYARD_TOOL_BINARY_H

#include "project/project.h"

/* True when the file starts as an ELF file does. */
bool binary_is_one(const char *path);

/* Fills the project with one changed site per note of the files. Broken files become gaps. EXIT_COMPLETE, or
 * EXIT_USAGE after a message. */
int binary_read(struct project *project, const struct words *files);

/* Calls visit for every note in the bytes of an ELF file (sections, else segments). False with *reason
 * (static text) when the file is not an ELF file or contradicts itself; notes before that point were visited.
 */
typedef void note_visitor(void *data, const char *collective, const char *file, unsigned line);
bool binary_notes(const char *bytes, size_t size, note_visitor *visit, void *data, const char **reason);

#endif
