/* Spans: what is never negative in the code at hand, as tests that it has come by tell, and what follows.
 *
 * `if (j > 0)` tells in its branch that j - 1 is not negative, `if (j == C - 1) continue;` in a loop to C
 * that C - 2 - j is not, since C - 1 - j was not and is not 0. These are polynomials of numbers that stay
 * what they are while the turn of the loop goes on in which they were told: a variable that changes has
 * another number from then on. So a span holds until its branch, its turn or its function ends, where the
 * paths that were not told meet again, and never longer.
 *
 * That p is never negative is shown by taking multiples of what is not negative from it until nothing is left
 * that may be: with g >= 0 and m >= 0, p >= p - m * g. What may be taken: the spans; the counters t of the
 * loops that are run, and what they are from their end, with which t >= 0 and end - 1 - t >= 0; unknowns that
 * have a bound; of a / b and a % b with a >= 0 and b >= 1 that b * (a / b) is from 0 to a, for a b
 * that is a number, that a / b is at most c / b for a number c that a is at most, and a % b from 0 to b - 1
 * and at most a. What is left over may have the numbers that tell
 * how long an item is: these are at least 1, since an item of no elements has none to reach beyond. All
 * numbers are whole ones: a multiple of 4 that is more than -4 is not negative. */
#ifndef STEELYARD_TOOL_SPANS_H
#define STEELYARD_TOOL_SPANS_H

#include <stdbool.h>

struct atom;
struct interp;
struct poly;

struct span {
    const struct poly *number; /* >= 0 */
    bool differs;              /* or only not 0, on the side on which it can be */
    /* Of numbers without a sign that were compared, which are these where they are not negative; null: none.
     */
    const struct poly *sides[2];
};

void tell_span(struct interp *in, const struct span *span); /* from here on */
/* p >= 0; `item`: made of numbers that are at least 1, or null. */
bool never_negative(struct interp *in, const struct poly *p, const struct poly *item);
/* p != 0, by what tests have told alone. */
bool never_nothing(struct interp *in, const struct poly *p);
/* 0 <= first and last < item, by what is known here. */
bool spans_within(struct interp *in, const struct poly *first, const struct poly *last,
                  const struct poly *item);

/* Is the index one of so many elements, by the loop that counts it or by what is known here? */
bool is_below(struct interp *in, const struct poly *index, long long count);

#endif
