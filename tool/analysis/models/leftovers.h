/* What calls and arithmetic leave with the library as they go on, item by item, though no argument shows it:
 * errno, the flags of floating-point exceptions, the sign of lgamma. Whoever looks at that afterwards learns
 * which items the rank had. errno is let through where no call for own items, or with something of them, can
 * have come before, or the program has set it to a number since. */
#ifndef STEELYARD_TOOL_LEFTOVERS_H
#define STEELYARD_TOOL_LEFTOVERS_H

#include <stdbool.h>

struct call;
struct interp;
struct node;
struct source;
struct value;

void note_leftovers(struct interp *in, const struct call *call, const struct value *result);
/* A call that may set errno, another one for other shares, or on other ranks. */
void leave_error(struct interp *in, unsigned long long shares, bool by_rank, const struct node *node);
/* Of a function that is not followed: whether it tells what errno is, which differs by rank. */
bool leftovers_of(struct interp *in, bool looks, unsigned long long shares, bool by_rank,
                  const struct node *node);
bool looks_at_error(const char *name);                             /* a function */
bool prints_error(const struct source *source);                    /* %m in a format */
void refuse_leftovers(struct interp *in, const struct node *node); /* what is not let through anywhere */
void forget_leftovers(struct interp *in);                          /* a new pass */

#endif
