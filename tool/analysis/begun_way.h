/* From a number of a distribution back to what it is made of (begun.h). */
#ifndef STEELYARD_TOOL_BEGUN_WAY_H
#define STEELYARD_TOOL_BEGUN_WAY_H

#include <stdbool.h>

#include "analysis/begun_reason.h"

struct setting;

/* What is looked for on the way. */
typedef bool(condition)(const struct origins *origins, const struct setting *s);

bool is_real_part(const struct origins *origins, const struct setting *s);  /* divides in floating point */
bool is_of_workers(const struct origins *origins, const struct setting *s); /* among one rank less */
bool is_computed(const struct origins *origins, const struct setting *s);   /* divides at all */
/* Stands in a branch of a test of the rank or of what is left over, or is chosen by one. */
bool is_in_branch(const struct origins *origins, const struct setting *s);

enum { MOST_SEEN = 64 };

struct way {
    const struct origins *origins;
    condition *holds;
    const struct decl *but;                   /* a variable that does not count, null */
    const struct setting *found[MOST_CAUSES]; /* the farthest ones first */
    int count, most;
    const struct decl *seen[MOST_SEEN];
    int seen_count;
};

void go_through(struct way *way, const struct node *node);
/* The setting for which that holds, the farthest away of those that the number is made of; null none. `but`:
 * as above. */
const struct setting *cause_in(const struct origins *origins, const struct node *node, condition *holds,
                               const struct decl *but);

struct begun_reason reason(int code, const char *text, const struct node *cause, const char *says);

#endif
