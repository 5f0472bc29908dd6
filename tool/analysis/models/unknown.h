/* Calls of functions that are not followed. */
#ifndef STEELYARD_TOOL_UNKNOWN_H
#define STEELYARD_TOOL_UNKNOWN_H

#include <stdbool.h>

#include "analysis/interp.h"
#include "analysis/models/call.h"
#include "analysis/tree/tree.h"
#include "analysis/values/values.h"

struct function;
struct survey;
struct interp;
struct type;
struct node;

/* Is the object made anew in every iteration of the loop over own items? */
bool made_inside(const struct interp *in, int object);
/* A call whose effect is not seen in what it is given: as often as in the original. */
void acts_outside(struct interp *in, const struct node *node);
/* A large function of the program that, with all that it calls, has nothing to do with MPI (or does with it
 * what may be passed over: passed.h), and is given nothing of a share: true when the call has been stepped
 * over. Whatever it can reach may have changed. */
bool step_over(struct interp *in, const struct function *function, const struct node *node,
               struct value *arguments, int count, const struct value *self, struct value *result);
/* A call of a function that is being followed already: whatever it can reach may have changed. */
struct value recursive_call(struct interp *in, const struct function *function, const struct node *node,
                            struct value *arguments, int count);
/* It may have changed what outlives its calls, and what that and what the library is given lead to, as often
 * as it is called. */
void sets_surveyed(struct interp *in, const struct survey *s, const struct value *arguments, int count,
                   bool by_rank, const struct node *node);
/* given.c: functions of the program that are handed to the library, which calls them now or later. */
void given_functions(struct interp *in, const struct node *node, const struct value *arguments, int count,
                     bool now);
/* MPI_Comm_create_errhandler and the like: not where the function only tells what has failed, or ends the
 * job. Whatever else it does, it may do at any call of MPI. */
void given_handler(struct interp *in, const struct node *node, const struct value *arguments, int count);

/* What pointers that are not followed lead to may be anything from here on. */
void forget_escaped(struct interp *in, const struct call *call, bool by_rank);
/* What is behind the arguments that the function writes, as its row says, may be anything from here on. */
void forget_written(struct interp *in, const struct call *call, bool by_rank);

#endif
