/* The same work for many items on all cores. */
#ifndef STEELYARD_TOOL_PARALLEL_H
#define STEELYARD_TOOL_PARALLEL_H

#include <stddef.h>

/* Calls work(data, i) once for each i < count, on `jobs` threads (0: one per core) with large stacks. On a
 * terminal a line "K of COUNT `what`" shows on stderr once it takes longer than two seconds; elsewhere one is
 * printed every ten seconds. With -q or STEELYARD_PROGRESS=none nothing is said. */
void parallel_for(size_t count, size_t jobs, const char *what, void (*work)(void *data, size_t i),
                  void *data);

#endif
