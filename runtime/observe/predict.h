/* What balanced shares would gain, from what was observed. No MPI. */
#ifndef STEELYARD_OBSERVE_PREDICT_H
#define STEELYARD_OBSERVE_PREDICT_H

#include "steelyard/record.h"

/* Fills in the plan of every site whose ranks were seen working: costs per rank, the shares that the exact
 * solver gives with them, the makespan of one execution with these shares and with equal ones, source
 * "observed". Sites where too little is known keep an empty plan, with the reason in plan.detail. */
void sy_predict_run(struct sy_run *run);

/* The gain of a site with a plan: seconds that all executions took (the longest rank, from entering the
 * scatter to leaving the wait), seconds they would take, both 0 when there is no plan. */
struct sy_gain {
    double measured_s, balanced_s;
};
struct sy_gain sy_predict_gain(const struct sy_run_site *site);

/* Keeps speeds and links of the site most was computed at in the profile that the rewritten program will read
 * (STEELYARD_PROFILE, else the user's cache directory; "none": nowhere). `kept` gets the file, "" when
 * nothing was to be kept. Returns SY_SUCCESS, or the error with sy_last_error(). */
int sy_observe_learn(const struct sy_run *run, char *kept, size_t size);

#endif
