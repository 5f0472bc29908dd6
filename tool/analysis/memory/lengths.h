/* How long containers are. */
#ifndef STEELYARD_TOOL_LENGTHS_H
#define STEELYARD_TOOL_LENGTHS_H

#include <stdbool.h>

#include "analysis/interp.h"

struct node;
struct poly;
struct type;
struct value;

/* A container of something else than containers: a place in it is that of an element. */
bool holds_elements(const struct interp *in, int object);
/* One container and its beginning: what a value leads to. False for what has containers in it. */
bool is_container(const struct interp *in, const struct value *at);
/* Something points to its elements, or may: they go elsewhere, or another container's get there. */
bool is_pointed_into(const struct interp *in, int object);
/* The same by something that outlives the function whose variable it is, where it is one. */
bool is_pointed_into_later(const struct interp *in, int object);
/* Is it, or does a record hold, a container into which that leads? */
bool holds_pointed_into(const struct interp *in, int object);
/* The own lengths that a number of bytes has to do with. */
unsigned long long own_lengths(const struct interp *in, const struct poly *bytes);
/* The own lengths that an object's length has to do with; it is another one in the rewritten program. */
unsigned long long length_shares(const struct interp *in, int object);
/* Its length is no longer known; it has to do with these shares too. */
/* The shares that records around a container were set from as a whole, and it with them: they tell its length
 * where nothing else does. */
unsigned long long shares_of_whole(const struct interp *in, int object, bool *by_rank);
void lose_length(struct interp *in, int object, unsigned long long shares);
/* What sets a length here has to do with these shares: the condition that it stands under, the loop that runs
 * for every own item. */
unsigned long long shares_around(const struct interp *in);

#endif
