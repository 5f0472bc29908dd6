/* Branches: which ranks and which items take them, and how the states they leave join. */
#ifndef STEELYARD_TOOL_BRANCHES_H
#define STEELYARD_TOOL_BRANCHES_H

#include <stdbool.h>

#include "analysis/interp.h"
#include "analysis/path/path.h"
#include "analysis/tree/tree.h"
#include "analysis/values/poly.h"
#include "analysis/values/values.h"

struct interp;
struct node;
struct poly;

/* `next`, or null: the `if` behind it, neither of them with an else. Where that one's branch is for exactly
 * the other ranks (rank == 0, then rank != 0), it is executed as the else of this one, which does the same;
 * true then. */
bool exec_if(struct interp *in, const struct node *node, const struct node *next);
void exec_try(struct interp *in, const struct node *node);
void exec_switch(struct interp *in, const struct node *node);
/* rank == x, rank != x, !rank, rank, rank > 0: which branch belongs to rank x of the group. */
bool root_test(struct interp *in, const struct node *test, const struct poly **root, int *group,
               bool *then_is_root);
struct value eval_conditional(struct interp *in, const struct node *node); /* test ? a : b */

/* The strongest of two conditions. */
void join_condition(struct value *into, const struct value *c);

#endif
