/* Where a call begins that is known by a line inside it. */
#ifndef STEELYARD_TOOL_CALL_LINE_H
#define STEELYARD_TOOL_CALL_LINE_H

/* The compiler numbers a macro in a call that is broken over lines by the macro's own line: notes in binaries
 * and run records name that one. If `file` can be read and has `collective` (or its form for vectors,
 * MPI_Gatherv for MPI_Gather) in that line or above it without a statement's end between, the line of that
 * name, otherwise `line`. */
long long call_line(const char *file, long long line, const char *collective);

#endif
