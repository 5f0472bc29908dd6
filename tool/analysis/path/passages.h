/* Where something stands in the run, and what whoever comes by there comes by as well: whenever that is, and
 * as often. What stands under a condition, behind && or in a function that may have returned before is come
 * by for sure by who is there already. */
#ifndef STEELYARD_TOOL_PASSAGES_H
#define STEELYARD_TOOL_PASSAGES_H

#include <stdbool.h>

struct context;
struct interp;
struct node;

/* The calls that lead there, from main on, and the node itself; null: not noted. */
struct passage {
    const struct node *const *calls;
    int depth; /* how many these are */
};

struct passage passage_at(struct interp *in, const struct context *context, const struct node *node);
/* Of how many calls both begin with the same ones: that many functions have both in them. */
int in_common(const struct passage *a, const struct passage *b);
/* Does whoever comes by `from` come by it, before that or `behind` it? */
bool is_come_by(const struct passage *it, const struct passage *from, bool behind);
/* Does something in the statement go on elsewhere in the program? */
bool jumps(const struct node *statement);
/* Is the node come by whenever its function is, unless that is left by the one `return` before it? `only`:
 * the statement of the function's body in which that stands; null: there is none. */
bool is_left_by(const struct node *node, const struct node **only);

#endif
