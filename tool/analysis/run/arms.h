/* What an `if` sets of arrays in the turn of a loop, by its text alone: run/branched.h. */
#ifndef STEELYARD_TOOL_ARMS_H
#define STEELYARD_TOOL_ARMS_H

#include <stdbool.h>

struct decl;
struct node;

enum { MOST_SET = 4 };

/* An element that is set: null where that way does not. */
struct turn_set {
    const struct node *element, *then, *otherwise;
    const struct node *before; /* the statement that sets it before the `if`; null: none is needed */
};

struct branched {
    const struct node *node, *test;
    struct turn_set sets[MOST_SET];
    int count;
    bool counts_down;
};

/* Numbers and names of variables, and what is computed of them; `(int)n` of an int. */
bool is_plain(const struct node *node);
bool starts_anew(const struct node *set);   /* an assignment that does not ask what was there */
bool sets_plainly(const struct node *node); /* such a one of an element, of what is plain */
int place_among(const struct node *node, const struct node *block); /* of a statement in its block; -1 */
/* The variable of which the test says that it is positive; null. `steps`: and steps it down, `left-- > 0`. */
const struct decl *is_positive(const struct node *test, bool *steps);
/* The variable that the test of an `if` within the node asks for so, and which it, or its branch, steps down.
 */
const struct decl *counted_down(const struct node *node, bool *in_test);
/* The only statement of a branch, where it sets an element anew; null. */
const struct node *only_set(const struct node *code);
/* Is it an `if` of which each way sets elements and does nothing else, but to step `down` (null: none) down?
 */
bool read_branched(const struct decl *down, const struct node *node, struct branched *b);

#endif
