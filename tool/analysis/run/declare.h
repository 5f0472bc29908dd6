/* Declarations: what variables begin with. */
#ifndef STEELYARD_TOOL_DECLARE_H
#define STEELYARD_TOOL_DECLARE_H

#include <stdbool.h>

#include "analysis/interp.h"
#include "analysis/tree/tree.h"

struct decl;
struct interp;

/* `lives`: it was there before, execution only comes by its declaration. */
void declare(struct interp *in, const struct decl *decl, bool lives);
void begin_lasting(struct interp *in); /* variables of static storage, as they are when the program starts */

#endif
