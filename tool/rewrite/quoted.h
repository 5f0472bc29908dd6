/* Text of the source in the program's output. */
#ifndef STEELYARD_TOOL_QUOTED_H
#define STEELYARD_TOOL_QUOTED_H

#include <stddef.h>

#include "analysis/interp.h"
#include "analysis/site.h"
#include "analysis/tree/tree.h"

struct interp;
struct node;

/* A literal that the edits change because a macro makes it from the text they change (#call) or from the
 * number of its line, and that is not only written to stderr or into the message that the program ends with;
 * null for none. */
const struct node *quoted_text(struct interp *in, const struct edit *edits, size_t count);

#endif
