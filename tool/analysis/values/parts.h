/* The parts of values, each by itself. No other function lists the members of a part to compare or join it.
 */
#ifndef STEELYARD_TOOL_PARTS_H
#define STEELYARD_TOOL_PARTS_H

#include <stdbool.h>

#include "analysis/values/values.h"

struct type;

bool literal_same(const struct literal *a, const struct literal *b);
struct literal literal_join(const struct literal *a, const struct literal *b);
bool of_root_same(const struct of_root *a, const struct of_root *b);
struct of_root of_root_join(const struct of_root *a, const struct of_root *b);
bool stored_same(const struct stored *a, const struct stored *b);
struct stored stored_join(const struct stored *a, const struct stored *b);
bool element_same(const struct element *a, const struct element *b);
struct element element_join(const struct element *a, const struct element *b);
bool pointer_same(const struct pointer *a, const struct pointer *b);
struct pointer pointer_join(struct interp *in, const struct pointer *a, const struct pointer *b);

bool partial_same(const struct partial *a, const struct partial *b);
/* `left`, `right`: whether a, b is one at all; `joined` begins as a. False when they are kept in different
 * types. What operation and object they have, and of which rank they are, is told by their classes: value.c.
 */
bool partial_join(struct partial *joined, const struct partial *a, bool left, const struct partial *b,
                  bool right);
/* Of what is computed from both; `carry`: the one of them that earlier iterations left, null none. */
void partial_combine(struct partial *into, const struct partial *a, const struct partial *b,
                     const struct partial *carry);
/* Kept in that type: half of a pair is none any more in another one than it was sought in. */
void located_as(struct partial *p, const struct type *type);
void partial_unchanged(struct partial *into, const struct partial *from); /* it is that of the same write */

#endif
