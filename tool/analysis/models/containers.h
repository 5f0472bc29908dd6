/* C++'s containers. Both are false where they have no rule for the call; then it is one that is not known. */
#ifndef STEELYARD_TOOL_CONTAINERS_H
#define STEELYARD_TOOL_CONTAINERS_H

#include "analysis/interp.h"

bool vector_call(struct interp *in, const struct node *node, struct value *arguments, int count,
                 struct value *result); /* a member of std::vector */
bool accumulate(struct interp *in, const struct node *node, struct value *a, int count,
                struct value *result); /* std::accumulate */

#endif
