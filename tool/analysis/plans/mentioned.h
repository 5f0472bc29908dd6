/* Is everything that the text says of a variable in the trees that the analysis looks at? */
#ifndef STEELYARD_TOOL_MENTIONED_H
#define STEELYARD_TOOL_MENTIONED_H

#include "analysis/interp.h"

struct decl;
struct node;

/* A place, of no kind, that names the variable where no tree has it; null none. */
const struct node *mention_elsewhere(struct interp *in, const struct decl *decl);

#endif
