/* What tests tell of counters and other numbers, for the branch, the turn or the rest of the block that runs
 * only where they are so: path/spans.h.
 *
 * A test is looked at when it has been evaluated and before anything is run under it, and not at all where
 * it does something: later its variables may have other numbers. a < b, a <= b and their likes tell the
 * difference of both sides, == both ways, != that it is not 0; && tells both of its sides where it is true,
 * || where it is not. Sides are sums of variables and numbers that are the same in both programs. What has a
 * sign is what it is in arithmetic, since it may not overflow. Where a side has none, the sides are variables
 * with at most a small number added to them, and the test tells something only where both are shown not to be
 * negative, where the test is made use of. */
#ifndef STEELYARD_TOOL_VERDICTS_H
#define STEELYARD_TOOL_VERDICTS_H

#include <stdbool.h>

#include "analysis/interp.h"
#include "analysis/path/spans.h"
#include "analysis/run/claims.h"

struct body;
struct known_size;
struct node;

enum { MOST_IN_TEST = 8 };
struct verdict {
    struct span is[2][MOST_IN_TEST]; /* where the test is false; where it is true */
    int count[2];
};

struct verdict look_at_test(struct interp *in, const struct node *test, evaluation evaluate);
/* From here on, the test is so. */
void tell_test(struct interp *in, const struct verdict *told, bool is_true);
/* What is known of a number on its way to where another one may take its place: what holds of both, each on
 * its way, holds of the one that they become. */
struct reach {
    bool known;    /* the same number in both programs */
    bool positive; /* it is not negative */
    unsigned less; /* a bit for each loop at hand, from the innermost: it is less than its end */
};
struct reach reach_of(struct interp *in, const struct value *v);
void tell_choice(struct interp *in, struct reach a, struct reach b, const struct value *number);
/* if (y > 39) y = 39; a variable that a branch alone sets to a number: what holds of it where each of the two
 * branches ends holds of what it is behind them, as for a choice. */
struct limited {
    int object; /* -1: the branch does something else */
    struct reach ends[2];
};
struct limited look_at_limited(struct interp *in, const struct node *then, const struct node *otherwise);
void note_limited(struct interp *in, struct limited *limited, int branch);
void tell_limited(struct interp *in, const struct limited *limited);
/* At the head of a loop that is not counted: a signed variable of its test that its turns only move up, as
 * the text tells, is no less than before the loop; one that they only move down is no more. */
void tell_ways(struct interp *in, const struct body *b);
/* while (n-- > c): in the turn n is at least c. The test has been evaluated. */
void tell_stepped(struct interp *in, const struct node *test);
/* if (i < n): what a global index is below in the branch. */
void note_limits(struct interp *in, const struct node *test, evaluation evaluate);

/* size == NAME: in the branch where it holds, and after the other one has left. Which branch that is: 0 then,
 * 1 else, -1. */
int size_test(struct interp *in, const struct node *test, evaluation evaluate, struct known_size *known);

#endif
