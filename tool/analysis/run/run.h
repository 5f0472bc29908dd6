/* Execution: what is evaluated, statement by statement. */
#ifndef STEELYARD_TOOL_RUN_H
#define STEELYARD_TOOL_RUN_H

#include <stdbool.h>

#include "analysis/interp.h"
#include "analysis/values/values.h"

struct break_frame;
struct claims;
struct function;
struct joint_call;
struct node;

struct run {
    struct break_frame *breaks;
    int tries;       /* depth of try blocks, over all calls */
    int jumps;       /* breaks, continues and gotos so far, */
    int passed;      /* and those that lead past the end of a switch around them */
    bool keep_equal; /* shares keep the equal value in the expression at hand: kept.h */
    int steps;       /* of this pass */
    int most_steps;  /* bound on the work */
    bool gave_up;
    const struct node *gave_up_at;
    const char *stopped;        /* why it gave up, where that is the user's wish */
    const struct node **labels; /* to which the program jumps: jumps.h */
    int label_count;
    struct claims *claims;          /* claims.h; null: nobody asks */
    struct joint_call *joint_calls; /* joint.h: of this pass */
    int joint_call_count;
    bool not_handed; /* the same of messages: handed.h */
    bool not_joint;  /* an earlier pass has met what may be taken for one of them */
};

/* eval.c, places.c, operations.c */
struct value eval(struct interp *in, const struct node *node);
struct value eval_again(struct interp *in, const struct node *node);  /* once more: no facts, no edits */
struct value eval_lvalue(struct interp *in, const struct node *node); /* a pointer to what it names */
/* The same for what a reference is bound to: a number of another type is converted, and the reference leads
 * to that copy, which nothing else does. */
struct value eval_referred(struct interp *in, const struct node *node, const struct type *reference);
struct value adjust(struct interp *in, const struct node *node,
                    struct value v); /* o against w: edit or refuse */

/* calls.c, exec.c */
struct value eval_call(struct interp *in, const struct node *node);
void exec(struct interp *in, const struct node *node);
struct value call_function(struct interp *in, const struct function *function, const struct node *call,
                           struct value *arguments, int count, const struct value *self);
void interpret_program(struct interp *in, const struct function *entry);

#endif
