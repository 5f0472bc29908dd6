/* The mean of the ranks' means. Every rank divides the sum over its own items by its own length; the sum of
 * these quotients, divided by the number of ranks, is the mean of all items as long as the shares are equal.
 * It stays that when every rank's quotient is weighted by own length / equal share: by dividing by the equal
 * share where the length stands for itself, else by a factor where a helper function returns it. */
#include "analysis/run/means.h"

#include "analysis/base/arena.h"
#include "analysis/path/path.h"
#include "analysis/path/position.h"
#include "analysis/plans/plans.h"
#include "analysis/shares/requests.h"
#include "analysis/shares/shares.h"
#include "analysis/tree/tree.h"
#include "analysis/values/meaning.h"
#include "analysis/values/own_part.h"
#include "analysis/values/values.h"

static const struct node *without_casts(const struct node *node)
{
    while (node->kind == N_CAST && node->count == 1 && node->type &&
           (node->type->kind == T_FLOAT || node->type->kind == T_INT))
        node = node->children[0];
    return node;
}

/* The share whose own length, times a constant, v is; -1 for others. */
static int own_length_of(struct interp *in, const struct value *v)
{
    int share = v->dep == DEP_LENGTH && v->o && v->w ? equal_share_of(in, v->w) : -1;
    const struct poly *by, *more, *by_equal, *rest;
    if (share < 0 || !poly_split(in->space, v->w, in->shares->list[share].mine, &by, &more) || more->count ||
        length_dep(by) != DEP_FIX ||
        !poly_split(in->space, v->o, in->shares->list[share].atom, &by_equal, &rest) || rest->count ||
        by != by_equal)
        return -1;
    return share;
}

int divided_by_own(struct interp *in, const struct node *node, const struct value *sum,
                   const struct value *length)
{
    int share = own_length_of(in, length);
    if (node->op != OP_DIV || !node->type || node->type->kind != T_FLOAT || share < 0 ||
        sum->dep != DEP_AGG || sum->partial.operation != AGG_SUM || sum->partial.one_rank || sum->by_rank ||
        sum->partial.mean_of)
        return -1;
    return share;
}

bool divisor_is_given(const struct node *node)
{
    const struct node *name = without_casts(node->children[1]);
    return name->kind == N_REF && name->decl && name->decl->kind == D_PARAMETER;
}

struct value mean_of_own(struct interp *in, const struct node *node, int share, const struct value *sum,
                         const struct value *length)
{
    bool given = divisor_is_given(node);
    struct value result = value_bad(sum, node, 302, "divides a partial result by the own length");
    if (!given) /* else the quotient is given another weight where it is returned */
        result = of_own_part(in, result, sum, length);
    result.shares |= 1ull << share;
    result.partial.mean_of = given ? share + 1 : 0;
    return result;
}

struct value weighted(struct interp *in, const struct node *call, const struct value *v)
{
    int share = v->partial.mean_of - 1;
    unsigned long long loops = 0;
    const struct node *up = call->parent;
    bool taken =
        up && (up->kind == N_DECL || (up->kind == N_ASSIGN && up->op == OP_NONE && up->children[1] == call));
    if (v->dep != DEP_BAD || !taken || v->by_rank || v->partial.one_rank ||
        in->path->control.dep != DEP_FIX || in_share_loop(in, &loops) || !call->type ||
        call->type->kind != T_FLOAT || call->in_macro)
        return *v;
    const struct plan *plan = plan_require(in, share, call);
    if (!plan || !plan->name)
        return *v;
    struct meanings *m = meanings_new(in->arena);
    const struct poly *const object[6] = {meaning_name(m, plan->name)};
    append_edit(in, call, arena_printf(in->arena, " * sy_weight(%s)", plan->name),
                meaning_text(m, meaning_call(m, "sy_weight", object)), share);
    ask_items(in, share, 1); /* no mean of no items */
    return (struct value){.dep = DEP_AGG,
                          .partial.operation = AGG_SUM,
                          .shares = v->shares,
                          .reassoc = true,
                          .partial.real = true,
                          .partial.mean_of = v->partial.mean_of};
}
