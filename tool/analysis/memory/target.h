/* What a pointer's target is. */
#ifndef STEELYARD_TOOL_TARGET_H
#define STEELYARD_TOOL_TARGET_H

#include <stdbool.h>

#include "analysis/interp.h"
#include "analysis/memory/objects.h"
#include "analysis/values/values.h"

struct decl;
struct interp;
struct object;
struct poly;
struct target;
struct type;

/* Where the object begins. */
struct value place_of_object(struct interp *in, int object);
/* A place that may be outside of the member whose address it was computed from: the record around, otherwise
 * -1. */
int outside_member(struct interp *in, const struct target *t, long long size);
/* What is done wherever behind a pointer is done with the record around a member. */
void reach_whole(struct interp *in, struct value *pointer, const struct node *node);
/* What is done with so many bytes behind a pointer, null where that is not known, is done with the record
 * around where a member has fewer. */
void reach_around(struct interp *in, struct value *pointer, const struct poly *bytes,
                  const struct node *node);
/* A member of a record is meant, from an array within another one that is no array of such records: it is the
 * record around, or what lies there is read as another one. Then the place is anywhere in the whole. */
bool step_around(const struct interp *in, const struct type *record, struct target *t);
/* To where the member stands in an element of an array of such records, whose first byte the target is, as
 * far as both are known: then a place behind the member is found to be in the next one. */
void step_behind(struct interp *in, const struct decl *member, const struct type *record, struct target *t);
/* Fewer bytes than the variable has, or not from its first: *(char *)&n. */
bool is_a_part(const struct object *object, const struct target *t, long long size);

/* Shares on which it depends where a pointer points to. */
unsigned long long place_shares(const struct interp *in, const struct value *v);
/* Of two places in one block, of which one may be anywhere in it: how they lie says for an own item where it
 * stands, and what the block is as long as. */
unsigned long long untold_shares(const struct interp *in, const struct value *a, const struct value *b);

#endif
