/* The functions that a pointer may lead to.
 *
 * A pointer that leads to f on one path and to g on another leads to one of both where the paths meet, and
 * each element of a table of functions to one of all that it holds. A path on which it leads nowhere takes
 * nothing from that: nobody calls such a pointer. Where one side is anything else (a number, an address that
 * is not followed, a function that the library gave), or where there are many, nothing is known. */
#ifndef STEELYARD_TOOL_CALLEES_H
#define STEELYARD_TOOL_CALLEES_H

#include <stdbool.h>

#include "analysis/values/values.h"

struct decl;
struct interp;

enum { MOST_CALLEES = 12 };

/* Each such set is made once, in an order that no path tells: the same functions, the same set. */
struct callees {
    int count;
    const struct decl *at[MOST_CALLEES];
    struct callees *next;
};

bool leads_to_code(const struct pointer *p); /* to a function, or to one of some */
void no_callee(struct pointer *p);           /* whatever function it leads to, it is none that is known */
void join_callees(struct interp *in, struct pointer *joined, const struct pointer *a,
                  const struct pointer *b);

#endif
