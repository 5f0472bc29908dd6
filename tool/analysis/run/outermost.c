/* Is this the first item of all, or the last one: outermost.h.
 *
 * In a loop over own items, in which the counter stands for the local index, a test of that index alone hangs
 * on the shares: which item of all is a rank's first one is another thing with other shares. Together with
 * the rank it does not. For any shares of which none is empty, item 0 of all is the first one of rank 0, and
 * the last one of all is the last one of the last rank; no other item is either. So
 *   `rank == 0 && i is the first`          holds for item 0 of all and no other,
 *   `rank == p - 1 && i is the last`       holds for the last item of all and no other,
 *   `rank != 0 || i is not the first`      and the like hold for all items but that one,
 * in both programs: the whole is a function of the item. That no share is empty is asked for.
 *
 * The first: the counter is where it began, in whatever way that is compared; the last: it is one turn before
 * its end. Both programs have to have it so, each by its own length. Orders are told of numbers with a sign.
 * Not covered: a loop that leaves out an item or counts down, elements of items (several turns for an item),
 * a test within a loop over items of another share, ranges of different lengths, tests that do something. */
#include "analysis/run/outermost.h"

#include "analysis/path/path.h"
#include "analysis/run/branches.h"
#include "analysis/run/run.h"
#include "analysis/shares/shares.h"
#include "analysis/tree/flow.h"
#include "analysis/tree/program.h"
#include "analysis/tree/shape.h"
#include "analysis/values/numbers.h"

const struct loop *plain_loop(const struct interp *in)
{
    const struct loop *found = NULL;
    for (const struct loop *l = in->numbers->loop; l; l = l->outer)
        if (l->share >= 0) {
            if (found)
                return NULL;
            found = l;
        }
    if (!found || found->step != 1 || found->per_item != P(in, 1) || found->skips_first || found->downward ||
        found->counter_moved)
        return NULL;
    return in->shares->list[found->share].blocks ? NULL : found;
}

/* What a op b says of an item whose distance from the first one (to the last one, as no positive number) is
 * `way`. */
static enum holds compares(struct interp *in, enum operator op, const struct poly *a, const struct poly *b,
                           const struct poly *way, bool last)
{
    const struct poly *one = P(in, 1), *none = P(in, 0);
    const struct poly *d = flat(in, poly_sub(in->space, a, b)), *minus = poly_sub(in->space, none, d);
    if (op == OP_EQ || op == OP_NE) {
        if (d != way && minus != way)
            return HOLDS_SOMEHOW;
        return op == OP_EQ ? HOLDS_THERE : HOLDS_ELSEWHERE;
    }
    const struct poly *x = op == OP_LT   ? d /* which is negative where it holds */
                           : op == OP_LE ? poly_sub(in->space, d, one)
                           : op == OP_GT ? minus
                                         : poly_sub(in->space, minus, one);
    const struct poly *up = last ? poly_sub(in->space, none, way) : way; /* no negative number */
    return x == poly_sub(in->space, up, one)    ? HOLDS_THERE
           : x == poly_sub(in->space, none, up) ? HOLDS_ELSEWHERE
                                                : HOLDS_SOMEHOW;
}

enum holds holds_at_end(struct interp *in, const struct node *test, const struct loop *loop, bool last)
{
    test = strip(test);
    if (test->kind == N_UNARY && test->op == OP_LNOT) {
        const enum holds h = holds_at_end(in, test->children[0], loop, last);
        return h == HOLDS_THERE ? HOLDS_ELSEWHERE : h == HOLDS_ELSEWHERE ? HOLDS_THERE : h;
    }
    const bool compares_two = test->kind == N_BINARY && test->op >= OP_LT && test->op <= OP_NE;
    if (!compares_two && test->kind != N_REF)
        return HOLDS_SOMEHOW;
    const enum operator op = compares_two ? test->op : OP_NE;
    for (int i = 0; compares_two && i < 2; i++)
        if (op != OP_EQ && op != OP_NE ? !is_signed_int(test->children[i]->type)
                                       : !test->children[i]->type || test->children[i]->type->kind != T_INT)
            return HOLDS_SOMEHOW;
    const struct value a = eval_again(in, compares_two ? test->children[0] : test),
                       b = compares_two ? eval_again(in, test->children[1]) : value_fix(in, P(in, 0));
    if (!a.o || !a.w || !b.o || !b.w || a.to.count || b.to.count)
        return HOLDS_SOMEHOW;
    const struct share *s = &in->shares->list[loop->share];
    const struct poly *t = poly_of(in->space, loop->t), *one = P(in, 1);
    const struct poly *back = poly_add(in->space, t, one); /* turns from here to the end, and no more */
    const struct poly *way_o = last ? poly_sub(in->space, back, poly_of(in->space, s->atom)) : t,
                      *way_w = last ? poly_sub(in->space, back, poly_of(in->space, s->mine)) : t;
    const enum holds h = compares(in, op, a.w, b.w, way_w, last);
    return compares(in, op, a.o, b.o, flat(in, way_o), last) == h ? h : HOLDS_SOMEHOW;
}

static bool is_outermost_test(struct interp *in, const struct node *of_rank, const struct node *of_item,
                              enum operator op, const struct loop **loop)
{
    const struct poly *root;
    int group;
    bool then_is_root;
    if (!root_test(in, of_rank, &root, &group, &then_is_root) || then_is_root != (op == OP_LAND))
        return false;
    const struct poly *size =
        poly_of(in->space, poly_make_atom(in->space, A_SIZE, group, 0, 0, NULL, NULL, "size"));
    const bool last = root == poly_sub(in->space, size, P(in, 1));
    *loop = last || root == P(in, 0) ? plain_loop(in) : NULL;
    return *loop && in->shares->list[(*loop)->share].group == group &&
           holds_at_end(in, of_item, *loop, last) == (op == OP_LAND ? HOLDS_THERE : HOLDS_ELSEWHERE);
}

void eval_sides(struct interp *in, const struct node *test)
{
    test = strip(test);
    const bool one = test->kind != N_BINARY;
    for (int i = 0; !one && i < test->count; i++)
        eval(in, test->children[i]);
    if (one && test->kind == N_UNARY)
        eval_sides(in, test->children[0]);
    else if (one)
        eval(in, test);
}

bool asks_outermost(struct interp *in, const struct node *node, struct value *v)
{
    if ((node->op != OP_LAND && node->op != OP_LOR) || !in->numbers->loop || in->run->keep_equal ||
        !harmless(in->program, node, 0))
        return false;
    for (int i = 0; i < 2; i++) {
        const struct node *of_rank = strip(node->children[i]), *of_item = node->children[1 - i];
        const struct loop *loop;
        if (!is_outermost_test(in, of_rank, of_item, node->op, &loop))
            continue;
        eval_sides(in, of_rank);
        eval_sides(in, of_item);
        ask_items(in, loop->share, 1);
        *v = (struct value){.dep = DEP_ITEM, .loop = loop->number, .shares = 1ull << loop->share};
        return true;
    }
    return false;
}
