/* Displacements that a loop adds up from the counts: from d[0] == 0 on,
 *
 *     for (r = 1; r < size; r++)
 *         d[r] = d[r - 1] + counts[r - 1];
 *
 * where counts holds what every rank has of a share, times a factor. Each turn makes d[r] the sum of the
 * counts of the ranks before r, given that d[r - 1] is that of those before r - 1; so d holds what stands
 * before each rank, times that factor, and it does so in the new program, whose counts are those of the share
 * object, with the same text. With one rank there is no turn, and d[0] is all there is.
 *
 * The loop is nothing but such statements, each with an array of its own to set, and none of these is one
 * that counts are read from. It stands in no other loop. What d[0] holds is told where nothing but 0 was ever
 * stored in d: then it is 0, or nothing was stored in it, and the program reads what it must not. */
#ifndef STEELYARD_TOOL_PREFIXES_H
#define STEELYARD_TOOL_PREFIXES_H

#include <stdbool.h>

#include "analysis/interp.h"
#include "analysis/run/claims.h"

struct body;

/* At a loop whose bounds are known. False: it is none, and nothing was done; else it has been run, but that
 * its counter is where it was. */
bool run_prefixes(struct interp *in, const struct body *b, evaluation evaluate);

#endif
