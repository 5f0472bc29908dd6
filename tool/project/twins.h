/* Is the rewritten program the original with the edited places changed, and nothing else? */
#ifndef STEELYARD_TOOL_TWINS_H
#define STEELYARD_TOOL_TWINS_H

#include "project/edits.h"

struct twin_difference {
    const struct node *node; /* of the original; null: none */
    const char *text;
};

/* Walks both trees side by side: every node that stands outside of the edits must be there again, in the same
 * place of the same tree with the same value, and what an edit put in place of a node must be one node there.
 */
struct twin_difference twins_compare(const struct project *project, const struct rewriting *rewriting,
                                     const struct lowered_unit *original,
                                     const struct lowered_unit *rewritten);

#endif
