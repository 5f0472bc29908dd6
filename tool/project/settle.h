/* What is left of the changes once the rewritten text was looked at: one answer for every command. */
#ifndef STEELYARD_TOOL_SETTLE_H
#define STEELYARD_TOOL_SETTLE_H

#include "project/project.h"

/* The last hand on the edits (finish.h), then the rewritten sources are verified in memory; groups whose text
 * does not pass are refused, and the rest goes on. After the last group was dropped for another reason. */
void project_settle(struct project *project, const struct analysis_options *options, size_t jobs);

/* Says on stderr what was remarked of the rewritten sources. EXIT_FAILED, with the reason, when they could
 * not be verified. */
int project_verified(const struct project *project);

#endif
