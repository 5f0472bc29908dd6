/* What the text of a branch says of the largest or smallest item. */
#ifndef STEELYARD_TOOL_EXTREMUM_H
#define STEELYARD_TOOL_EXTREMUM_H

#include <stdbool.h>

struct node;
struct type;

/* Through blocks of one statement. */
const struct node *only_statement(const struct node *node);
/* Are numbers of one type, and what they become in the other, in the same order, and compared in it? */
bool keeps_order(const struct type *item, const struct type *best);
/* if (item > best) best = item; as a maximum, 1, or a minimum, -1. 0 when it is not that. */
int extremum(const struct node *test, const struct node *then, const struct node **target);

/* if (item > best) { best = item; at = index; }
 * if (item > best || (item == best && index < at)) { best = item; at = index; } */
struct sought {
    int sign;       /* 1 the largest, -1 the smallest */
    bool ordered;   /* the second form */
    bool converted; /* the item is made of another type's number, so that a larger one may make a smaller one
                     */
    const struct node *item, *best, *index, *at; /* in the branch */
};

/* What stands behind the first form's test where an edit makes it the second one. */
#define TIES_ASKED "ties"

/* Is the branch one of these, of numbers of the very type that is kept, with both kept in variables of the
 * function (or members of such) that nothing else in the loop's text names? */
bool seeks_place(const struct node *branch, const struct node *loop, struct sought *s);

#endif
