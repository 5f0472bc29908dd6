/* What the declarations say of what objects begin with. */
#ifndef STEELYARD_TOOL_STORAGE_H
#define STEELYARD_TOOL_STORAGE_H

#include "analysis/interp.h"

bool lasts(const struct decl *decl);                      /* static storage */
bool uniform_list(const struct node *init, double *fill); /* {} or {0}: all elements alike */
/* Are all elements of an array alike before anything is written: neither it nor a record around it is set as
 * a whole? */
bool starts_alike(const struct interp *in, const struct state *state, int object);
int whole_of(const struct interp *in, int object); /* the record around all records around it, or itself */

#endif
