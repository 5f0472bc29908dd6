/* A run held against equal shares, estimated from this run alone. */
#ifndef STEELYARD_TOOL_VIEW_ESTIMATE_H
#define STEELYARD_TOOL_VIEW_ESTIMATE_H

#include "view/page.h"

/* Gains and losses below this are none: neither the runtime nor the page believes in them. */
#define ESTIMATE_LEAST 1.05

struct estimate {
    double measured_s; /* the execution that is shown, from the scatter to the last rank's finish; NaN
                        * unknown, as below */
    double equal_s;    /* what equal shares would have taken */
    double gain;       /* equal_s / measured_s: the middle of all executions kept with these shares */
    double machine;    /* seconds per item measured over those known before, the middle of the ranks */
    int with_items;    /* ranks that had items */
};

/* For a site of the run of a rewritten program. Each rank is taken to need for an item what it needed in this
 * run, a rank without items what was known of it scaled as the others' costs were; where nothing was known of
 * such a rank there is no estimate. */
struct estimate estimate_equal(const struct sy_run *run, const struct sy_run_site *site);

#endif
