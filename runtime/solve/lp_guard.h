#ifndef STEELYARD_SOLVE_LP_GUARD_H
#define STEELYARD_SOLVE_LP_GUARD_H

#include <stdbool.h>

/* Runs body(argument), which calls GLPK. GLPK ends the process when it meets an error; here it comes back
 * instead: false when it did. What the body had made is then lost (GLPK leaves its objects in an unknown
 * state). GLPK's messages are off meanwhile; its terminal setting is put back, hooks of the program's own are
 * taken off (GLPK does not say what they were). Not reentrant within a thread. */
bool sy_lp_guard(void (*body)(void *argument), void *argument);

#endif
