/* best > x ? best : x, with what earlier items have left in an accumulator. */
#include "analysis/run/chosen.h"

#include "analysis/interp.h"
#include "analysis/path/path.h"
#include "analysis/tree/extremum.h"
#include "analysis/tree/shape.h"
#include "analysis/tree/tree.h"
#include "analysis/values/classes.h"
#include "analysis/values/values.h"

/* 1: what is chosen first is the greater one, -1: the less, 0: the test says nothing of that. */
static int order_chosen(const struct node *node)
{
    const struct node *test = node->children[0], *first = node->children[1], *second = node->children[2];
    if (test->kind != N_BINARY)
        return 0;
    const int sign = test->op == OP_GT || test->op == OP_GE   ? 1
                     : test->op == OP_LT || test->op == OP_LE ? -1
                                                              : 0;
    const struct node *left = test->children[0], *right = test->children[1];
    if (same_expression(left, second) && same_expression(right, first))
        return -sign;
    return same_expression(left, first) && same_expression(right, second) ? sign : 0;
}

bool chosen_extremum(const struct interp *in, const struct node *node, const struct value *a,
                     const struct value *b, struct value *chosen)
{
    if ((a->dep != DEP_CARRY && b->dep != DEP_CARRY) || a->dep == b->dep)
        return false;
    const bool first = a->dep == DEP_CARRY;
    const struct value *carry = first ? a : b, *other = first ? b : a;
    const struct node *of_carry = node->children[first ? 1 : 2], *of_other = node->children[first ? 2 : 1];
    const int order = order_chosen(node);
    const enum agg agg = order > 0 ? AGG_MAX : AGG_MIN;
    if (!order || other->dep > DEP_ITEM || differs(in, other) ||
        (carry->partial.operation && carry->partial.operation != agg) ||
        !keeps_order(of_other->type, of_carry->type) || !holds_numbers_of(node->type, of_carry->type))
        return false;
    struct value from = *carry;
    carry_element(&from, other);
    *chosen = (struct value){.dep = DEP_CARRY,
                             .partial.object = carry->partial.object,
                             .partial.from = carry->partial.from,
                             .partial.operation = agg,
                             .shares = a->shares | b->shares};
    chosen->element = from.element;
    return true;
}
