/* Ranks that leave the program early. */
#ifndef STEELYARD_TOOL_LEAVE_H
#define STEELYARD_TOOL_LEAVE_H

#include <stdbool.h>

#include "analysis/interp.h"
#include "analysis/tree/tree.h"

struct interp;
struct node;

/* Rank 0 alone, or some of the other ranks, return from main at this place, in an if whose branches rank 0
 * and the others take and in which nobody communicates. Is that as good as ending the job? Then it has been
 * done.
 *
 * Let some leave there, rank 0 or others, and not all. Where rank 0 is among them, those that stay come to a
 * collective next that none of them can leave without rank 0. Where it is not, it comes to a barrier or a
 * reduction of at least one number in the end, which cannot end for it without those that have left; what
 * stands before that may wait for them too, and cannot end the program. Either way the run never ends
 * properly, before the rewrite or after it. Where all leave, nothing but this if is left of the run, and that
 * is the same in both programs: what they leave for is the same for all shares. What the test that they
 * leave by has told holds behind it for all: with two ranks and more there is one that it was asked of, which
 * is why no other test of the rank may stand around it, and on one rank every share is the equal one.
 *
 * A goto to the end of main (jumps.h) is such a return of rank 0 where nobody communicates behind the label
 * and the if has no other branch: what stands there is then run by all only where there is one rank. */
bool leaves_others_waiting(struct interp *in, const struct node *node);

#endif
