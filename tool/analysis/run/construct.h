/* What is made: containers, new, objects of classes without a rule of their own. */
#ifndef STEELYARD_TOOL_CONSTRUCT_H
#define STEELYARD_TOOL_CONSTRUCT_H

#include "analysis/interp.h"
#include "analysis/tree/tree.h"
#include "analysis/values/values.h"

struct decl;
struct interp;
struct node;

void declare_vector(struct interp *in, const struct decl *decl, const struct node *init, int object);
/* Something without a rule of its own: the class of all that goes into it. new T(..), new T[n]. */
struct value eval_others(struct interp *in, const struct node *node);
struct value eval_new(struct interp *in, const struct node *node);

#endif
