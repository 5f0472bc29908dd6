/* Writing: all files or none, journalled, and taken back. Messages go to stderr. */
#ifndef STEELYARD_TOOL_WRITE_H
#define STEELYARD_TOOL_WRITE_H

#include "project/edits.h"

/* Replaces the files in place. Nothing is written when one of them changed since it was read, is read-only,
 * or cannot be written; a failure half-way restores what was done. EXIT_COMPLETE or EXIT_FAILED. */
int write_in_place(const char *root, const struct rewriting *rewriting);

/* Writes every file of the project below the root, changed or not, by every name it was met by, under
 * `directory` (made if needed), so that the tree builds like the original. EXIT_COMPLETE or EXIT_FAILED. */
int write_mirror(const char *directory, const struct project *project, const struct rewriting *rewriting);

/* Takes the last apply of the root back, if the files are still what it wrote. EXIT_COMPLETE, EXIT_FAILED, or
 * EXIT_USAGE when there is nothing to take back. */
int write_undo(const char *root);

/* Mends what a killed run left: every file of its journal gets its original bytes, and *restored is set.
 * EXIT_COMPLETE also when there was nothing to do; EXIT_FAILED when a file is neither old nor new. */
int write_recover(const char *root, bool *restored);

#endif
