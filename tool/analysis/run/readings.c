/* Names for numbers that are read or computed of what is read: readings.h. */
#include "analysis/run/readings.h"

#include "analysis/tree/tree.h"
#include "analysis/values/numbers.h"
#include "analysis/values/values.h"

static bool in_plain_loops(const struct interp *in)
{
    for (const struct loop *l = in->numbers->loop; l; l = l->outer)
        if (l->share >= 0 || l->rank_loop)
            return false;
    return true;
}

/* A number of which nothing is known but that it is the same on all ranks, for all shares. */
static bool is_untold(const struct node *node, const struct value *v)
{
    return node->type && (node->type->kind == T_INT || node->type->kind == T_BOOL) && node->type->size >= 4 &&
           v->dep == DEP_FIX && !v->o && !v->by_rank && !v->shares && !v->reassoc && !v->of_root.number &&
           !v->to.count;
}

struct value keep_reading(struct interp *in, const struct node *right, struct value v)
{
    const struct node *what = strip(right);
    bool kept = what->kind == N_INDEX || (in->numbers->loop && what->kind == N_BINARY);
    if (kept && is_untold(right, &v) && in_plain_loops(in))
        v.o = v.w = symbol(in, right, OF_READING, 0, NULL);
    return v;
}

void name_divided(struct interp *in, const struct node *node, struct value *a, const struct value *b)
{
    const struct node *dividend = node->children[0];
    const struct atom *by = poly_single(b->o);
    if (node->op == OP_DIV && by && by->kind == A_SIZE && b->o == b->w && is_untold(dividend, a) &&
        in_plain_loops(in))
        a->o = a->w = symbol(in, dividend, OF_READING, 0, NULL);
}
