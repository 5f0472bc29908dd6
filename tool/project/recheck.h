/* Verification in memory: the rewritten sources are parsed and analysed again before a byte is written. */
#ifndef STEELYARD_TOOL_RECHECK_H
#define STEELYARD_TOOL_RECHECK_H

#include "project/edits.h"

struct recheck_result {
    size_t problems;
    char *first;    /* of the problems: where and what; null for none */
    char **remarks; /* what is not used any more, sorted */
    size_t remark_count;
    bool header_missing; /* a rewritten source includes steelyard.h, which is not there */
};

/* No problem when the rewritten units have no error and no warning the originals did not have, and nothing in
 * them is convertible any more. */
void recheck(const struct project *project, const struct rewriting *rewriting,
             const struct analysis_options *options, size_t jobs, struct recheck_result *result);
void recheck_result_free(struct recheck_result *result);

#endif
