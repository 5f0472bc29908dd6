/* What is made: containers, new, objects of classes without a rule of their own. */
#ifndef STEELYARD_TOOL_CONSTRUCT_H
#define STEELYARD_TOOL_CONSTRUCT_H

#include <stdbool.h>

#include "analysis/interp.h"
#include "analysis/tree/tree.h"
#include "analysis/values/values.h"

struct function;
struct interp;
struct node;
struct type;

/* `named`: the declaration, or the expression that makes it. */
void begin_container(struct interp *in, const struct type *type, const void *named, const struct node *init,
                     int object);
struct value container_made(struct interp *in, const struct node *node); /* one without a name, as a place */
/* v = w, where it is a call of the container's operator. False: what stands on the left is no such container.
 */
bool assigns_container(const struct node *node);
bool assign_container(struct interp *in, const struct node *node, struct value *place);
/* What a call gives, or a cast makes, is moved: what points to elements that a record holds goes with them.
 */
void record_leaves(struct interp *in, const struct node *source, const struct value *from);
/* Something without a rule of its own: the class of all that goes into it. new T(..), new T[n]. */
struct value eval_others(struct interp *in, const struct node *node);
struct value eval_new(struct interp *in, const struct node *node);
/* A record begins by a constructor that the program defines. */
void construct_record(struct interp *in, const struct node *init, const struct function *constructor,
                      int object);
/* The same without a name: of a plain class as a variable would, the constructor is followed; all others as
 * eval_others has them. */
struct value eval_construct(struct interp *in, const struct node *node);

#endif
