/* Comments that keep a call as it is: a comment `steelyard: keep SYnnn reason` on the line of the call or the
 * line before. */
#ifndef STEELYARD_TOOL_SUPPRESS_H
#define STEELYARD_TOOL_SUPPRESS_H

#include "project/project.h"

/* Gives the sites such comments name the status `suppressed` and takes out the edits of their groups; a
 * comment that keeps nothing becomes a warning of the project. */
void suppress_sites(struct project *project);

/* Calls visit for every comment of a C or C++ source; strings and character constants are skipped. Lines
 * count from 1, `end_line` is the line of the comment's last byte. */
typedef void comment_visitor(void *data, const char *text, size_t size, size_t offset, unsigned line,
                             unsigned end_line);
void comments_visit(const char *bytes, size_t size, comment_visitor *visit, void *data);

#endif
