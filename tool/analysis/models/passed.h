/* Functions that communicate and are passed over, in programs that are too large to be followed otherwise
 * (the bounds of budget.h): those that are given nothing of a share and can reach nothing of one do the same
 * before and after, whatever it is. What has to be known of them is what their calls of MPI are to others:
 *
 * - All ranks come by (unknown.c asks for it), so that the collectives in them are those of all ranks again
 *   once they have returned, and none is left that some ranks have reached alone.
 * - What they receive differs between ranks, and so may all that they can reach.
 * - A message that they send or receive may be taken for any other one, or take its place.
 * - A buffer of a send or receive that is still under way when they return may be read or written later: any
 *   that they can reach.
 * - Whether a message of theirs has arrived when a share object is made is not known.
 *
 * - The rewritten program's are other functions where something in them is changed for a share, for which
 *   another caller asked: then they are not those that were passed over. The same holds of any function that
 *   is stepped over.
 *
 * A scatter may be where a share begins, and MPI_Init and MPI_Finalize are where share objects live:
 * functions with these are followed. So are those with a call that is not known, keeps an address or a
 * function, or moves data by itself. */
#ifndef STEELYARD_TOOL_MODELS_PASSED_H
#define STEELYARD_TOOL_MODELS_PASSED_H

#include <stdbool.h>

struct decl;
struct interp;
struct node;
struct reached;
struct survey;

/* A call of the function. */
bool may_be_passed_over(const struct decl *called);
/* The call is stepped over: those of MPI that were surveyed have been made, by a function that can reach
 * these. */
void pass_over(struct interp *in, const struct survey *s, const struct reached *reach,
               const struct node *over);
void forget_passed(struct interp *in); /* a new pass */
/* After the last pass: refuses the shares for which something would change in what was stepped over. */
void check_passed(struct interp *in);

#endif
