/* Loops of the abstract execution. */
#ifndef STEELYARD_TOOL_LOOPS_H
#define STEELYARD_TOOL_LOOPS_H

#include "analysis/interp.h"

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
/* Joins what two branches of a condition on the item left (into both). exec.c */
void join_item_branches(struct interp *in, struct state *then, struct state *other, const struct value *cond,
                        const struct node *node);
void plan_reached(struct interp *in, struct plan *plan);
/* Asks that shares come in multiples of a stride; true when they do already in this pass. shares.c */
bool unit_for_stride(struct interp *in, int share, const struct poly *per_item, long long step, const struct node *node);
/* An element of an array of partial results. parts.c */
struct value load_part(struct interp *in, const struct value *content, const struct poly *at, long long size, const struct node *node);
void by_rank_array(struct interp *in, const struct node *left, const struct node *right, const struct value *p, struct value *v);
bool add_by_rank(struct interp *in, const struct node *left, const struct node *right, struct value *v);
/* In rank 0's branch: left = right copies every own item of an array to its place among all items. */
void note_copy(struct interp *in, const struct node *node, const struct value *place);
/* Is the innermost code at hand run for every own item? Adds the share. */
bool in_share_loop(const struct interp *in, unsigned long long *shares);
/* Does nothing happen when the expression is evaluated, as often as that may be? depth 0. */
bool harmless(struct interp *in, const struct node *node, int depth);
/* Can the statement leave the function or end the program? */
bool may_end(struct interp *in, const struct node *node);
/* Does the statement run exactly once in every iteration of the loop? */
bool unconditional(const struct interp *in, const struct node *node, const struct node *loop);
/* Over all ranks, over all but rank 0, of the group of these shares; the rank an iteration is at. */
bool whole_rank_loop(const struct interp *in, const struct loop *loop, unsigned long long shares);
bool other_rank_loop(const struct interp *in, const struct loop *loop, unsigned long long shares);
const struct poly *rank_at(struct interp *in, const struct loop *loop);
int context_number(struct interp *in, int caller, const struct node *call);

#endif
