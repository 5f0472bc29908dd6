/* Places in the lines of a source. */
#ifndef STEELYARD_TOOL_REWRITE_LINES_H
#define STEELYARD_TOOL_REWRITE_LINES_H

#include "analysis/tree/tree.h"

size_t line_begin(const struct source *s, size_t offset);
/* Where the line feed (or the carriage return before it) stands. */
size_t line_stop(const struct source *s, size_t offset);
size_t next_line(const struct source *s, size_t offset);
bool is_blank(const struct source *s, size_t from, size_t to);
/* Nothing but blanks or a comment follows on the line, and it ends there. */
bool only_comment(const struct source *s, size_t offset);
/* The end of a statement, and of the comment that explains it on its line: where another line can begin. */
size_t past_comment(const struct source *s, size_t offset);
/* Nothing but blanks stands before it on its line. */
bool begins_line(const struct source *s, size_t offset);

/* How the file ends its lines. */
const char *newline_of(const struct source *s);

#endif
