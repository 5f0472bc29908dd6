/* What is behind the pointers in what something is given: whether there are any, and what they lead to. */
#ifndef STEELYARD_TOOL_BEHIND_H
#define STEELYARD_TOOL_BEHIND_H

#include <stdbool.h>

struct interp;
struct node;
struct value;

/* Where nothing but numbers stands, no. */
bool may_hold_pointers(const struct interp *in, int object);
/* Bytes that are pointers may be copied as any bytes are. */
bool leads_to_pointers(const struct interp *in, const struct value *argument);
/* Bytes leave there that may be addresses, and may come back: what those lead to. */
void addresses_leave(struct interp *in, const struct value *argument, const struct node *node);
/* Is what pointers there lead to another thing on every rank? */
bool differs_behind(struct interp *in, const struct value *argument, const struct node *node);
/* Or the argument itself, or what it leads to. */
bool differs_in_all(struct interp *in, const struct value *argument, const struct node *node);

#endif
