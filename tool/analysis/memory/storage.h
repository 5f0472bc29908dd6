/* What the declarations say of what objects begin with. */
#ifndef STEELYARD_TOOL_STORAGE_H
#define STEELYARD_TOOL_STORAGE_H

#include <stdbool.h>

#include "analysis/interp.h"
#include "analysis/memory/state.h"
#include "analysis/tree/tree.h"
#include "analysis/values/values.h"

struct decl;
struct interp;
struct node;
struct state;

bool lasts(const struct decl *decl);                      /* static storage */
bool uniform_list(const struct node *init, double *fill); /* {} or {0}: all elements alike */
/* Of static storage: is there a definition, which says nothing of what it begins with? What is only declared,
 * as a member of a template or of a class of the library, begins with what nobody here knows. */
bool begins_with_zeros(const struct decl *decl);
/* Are all elements of an array alike before anything is written: neither it nor a record around it is set as
 * a whole? */
bool starts_alike(const struct interp *in, const struct state *state, int object);
int whole_of(const struct interp *in, int object); /* the record around all records around it, or itself */
/* What is read of something that was set where it is not followed. */
struct value set_unseen(struct interp *in, const struct node *node);

#endif
