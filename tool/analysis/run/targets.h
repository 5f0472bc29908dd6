/* Calls through a pointer that leads to one of several functions of the program.
 *
 *     static int (*const ops[])(int) = {half, next};
 *     .. ops[kind[i]](x) ..          stands for          kind[i] tells half ? half(x) : next(x)
 *
 * What the pointer is worth says all functions that it may lead to (values/callees.h), and its class what
 * tells which one it is. So the call is a choice between as many calls, each of which is followed, with its
 * arguments, from the state before; what they leave and give is joined as that of ?: under a condition of the
 * pointer's class. That is what the program does, for a choice evaluates one of its sides: the function that
 * the pointer leads to is one of these, and it alone is called.
 *
 * - The same for all shares: every rank does what it has done before. Where ranks have different ones, the
 *   functions run under a condition on the rank.
 * - A function of the item: whichever rank has the item calls that function, and what it leaves is held to
 * the rules of a branch that the item tells. A table that the index is looked up in is then the same on every
 *   rank and for every share, or the pointer would be of another class.
 * - Anything else is told by the distribution: the call is refused, as are functions that are not here, take
 *   another number of arguments, or end the program where others go on.
 *
 * What is unknown in one of them and what in another are two numbers, though both are of this call: each is
 * followed on a call path of its own. */
#ifndef STEELYARD_TOOL_TARGETS_H
#define STEELYARD_TOOL_TARGETS_H

#include <stdbool.h>

#include "analysis/run/claims.h"

struct decl;
struct interp;
struct node;
struct value;

/* Calls one of them: the call with its arguments. */
typedef struct value call_one(struct interp *in, const struct node *call, const struct decl *target);

/* `chosen`: what the pointer is worth. False: the call is none of this kind, and nothing is done. */
bool call_among(struct interp *in, const struct node *call, const struct value *chosen, call_one *one,
                struct value *result);

/* test ? a : b as a place, where the test is worth that: os << x and the like, which give the stream, are
 * followed each under the test, where that is the same for all shares. */
struct value place_told_by(struct interp *in, const struct node *node, const struct value *test,
                           evaluation place);

#endif
