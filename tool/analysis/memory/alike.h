/* Elements that are all alike, and parts of them.
 *
 * What all of them were set to is one number, of the type of the elements. So they are alike as wholes, and
 * so are the same bytes of one and of another: a member of a record, the low byte of an int. The bytes within
 * one are not: an int at any place of {1, 2}, {1, 2} may be a 1 or a 2, a char of an int that is 1 may be a
 * 0. An array of such is read alike where the index goes from a place in one element to the same in another,
 * by whatever type; parts of it are alike where they are whole elements. Only of zeros, and of what nobody
 * has set, every part is like every other one.
 *
 * An array of which the program has set elements, and perhaps not all, is none of these: what it reads of it
 * has been set, but with another share it would read others. */
#ifndef STEELYARD_TOOL_ALIKE_H
#define STEELYARD_TOOL_ALIKE_H

#include <stdbool.h>

struct cell;
struct interp;
struct node;
struct poly;
struct target;
struct value;

/* Are the `size` bytes there the same in each element? */
bool reads_alike(struct interp *in, const struct target *t, long long size);
/* Are any `item` bytes of the object like all others, from one whole element to another? */
bool parts_alike(struct interp *in, const struct cell *cell, int object, const struct poly *item);
/* Those that begin there? */
bool moves_alike(struct interp *in, const struct target *t, const struct poly *item);
/* Do the loops at hand set every element of it there, in order? */
bool sets_all(struct interp *in, const struct target *t, long long size, const struct node *node);
/* An element of an array is set to v: a constant that all have already, or may have, leaves them alike. */
void store_fill(struct cell *cell, const struct value *v);
/* Is v, which `node` stores there, a number of the element's type in its place (or zero, which is of any)? */
bool sets_as_element(struct interp *in, const struct target *t, long long size, const struct value *v,
                     const struct node *node);

#endif
