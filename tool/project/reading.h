/* The units of a project are parsed and lowered. */
#ifndef STEELYARD_TOOL_READING_H
#define STEELYARD_TOOL_READING_H

#include "project/project.h"

/* Reads every unit that has a text, on `jobs` threads: `lowered`, `names`, `diagnoses`, or a gap; and the
 * headers of the project into its files. */
void units_read(struct project *project, size_t jobs);
bool says_language(const struct command_line *flags); /* by -x */

#endif
