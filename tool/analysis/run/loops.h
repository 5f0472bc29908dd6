/* Loops of the abstract execution. */
#ifndef STEELYARD_TOOL_LOOPS_H
#define STEELYARD_TOOL_LOOPS_H

#include <stdbool.h>

#include "analysis/interp.h"
#include "analysis/memory/state.h"
#include "analysis/tree/tree.h"
#include "analysis/values/values.h"

struct interp;
struct node;

struct break_frame {
    struct break_frame *outer;
    bool is_switch;
    bool has_break, has_continue;
    struct state at_break, at_continue;
    struct value break_control, continue_control; /* the conditions these stood under */
    bool break_by_rank, continue_by_rank;         /* only some ranks leave there */
    int control_rank;                             /* before the loop */
};
struct break_frame frame_new(const struct interp *in, struct break_frame *outer);

void exec_for(struct interp *in, const struct node *node);
void exec_range_for(struct interp *in, const struct node *node);
void exec_while(struct interp *in, const struct node *node);
void leave_loop(struct interp *in, const struct node *node);
/* Every rank leaves its loops over own items there, those of the function's call at hand: what they have done
 * is done for some items alone. */
void leave_items(struct interp *in, int context, const struct node *node);
void by_rank_array(struct interp *in, const struct node *node, const struct value *p, struct value *v);
/* Behind an assignment: what the element of the rank that the loop is at holds until the turn ends. */
void tell_that_rank(struct interp *in, const struct node *node, const struct value *p, const struct value *v);
bool add_by_rank(struct interp *in, const struct node *left, const struct node *right, struct value *v);
/* In rank 0's branch: left = right copies every own item of an array to its place among all items. */
void note_copy(struct interp *in, const struct node *node, const struct value *place);

#endif
