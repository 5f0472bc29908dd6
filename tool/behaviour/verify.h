/* The original program against the rewritten one: which runs, in which order, and what is said of them. */
#ifndef STEELYARD_TOOL_VERIFY_H
#define STEELYARD_TOOL_VERIFY_H

#include <jansson.h>

#include "behaviour/behaviour.h"

enum { RANKS_MOST = 32 };

/* What is asked for. */
struct verify_request {
    struct comparison how;
    struct command_line arguments;
    const struct words *inputs, *link; /* files for the working directory; the words after -- */
    char *input;                       /* stdin, NULL: none */
    char *compiler, *cxx, *launcher;
    double timeout_s;
    int ranks[RANKS_MOST];
    size_t rank_count;
    bool sanitize, sizes, all_prints;
};

/* Builds both programs in `folder` and runs them. Rows go to stdout as they come, or into a JSON report. The
 * exit code. */
int verify_programs(const struct verify_request *request, const char *folder, const struct project *project,
                    const struct rewriting *rewriting);

#endif
