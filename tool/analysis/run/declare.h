/* Declarations: what variables begin with. */
#ifndef STEELYARD_TOOL_DECLARE_H
#define STEELYARD_TOOL_DECLARE_H

#include "analysis/interp.h"

/* `lives`: it was there before, execution only comes by its declaration. */
void declare(struct interp *in, const struct decl *decl, bool lives);
void begin_lasting(struct interp *in); /* variables of static storage, as they are when the program starts */

#endif
