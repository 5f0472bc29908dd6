/* best > x ? best : x, with what earlier items have left in an accumulator. */
#ifndef STEELYARD_TOOL_CHOSEN_H
#define STEELYARD_TOOL_CHOSEN_H

#include <stdbool.h>

struct interp;
struct node;
struct value;

/* Of the choice `node` between `a` and `b`: is it the greater or the less of an accumulator and a number that
 * is an item's or the same for all, as the test says? Then `chosen` goes on as a maximum or minimum. */
bool chosen_extremum(const struct interp *in, const struct node *node, const struct value *a,
                     const struct value *b, struct value *chosen);

#endif
