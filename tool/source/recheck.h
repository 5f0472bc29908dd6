/* Verification in memory: the rewritten sources are parsed and analysed again before a byte is written. */
#ifndef STEELYARD_TOOL_RECHECK_H
#define STEELYARD_TOOL_RECHECK_H

#include "source/edits.h"

/* EXIT_COMPLETE when the rewritten units have no error and no warning the originals did not have, and nothing
 * in them is convertible any more; else EXIT_FAILED after the reasons on stderr. That something is not used
 * any more is only said. */
int recheck(const struct project *project, const struct rewriting *rewriting,
            const struct analysis_options *options, size_t jobs);

#endif
