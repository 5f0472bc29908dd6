/* The neighbour rank's item in a variable: beside.h.
 *
 * MPI_Sendrecv of the last own item to the rank after, from the rank before into a variable: on every rank
 * but the first the variable is then the item before its first own one, for any shares of which none is empty
 * (a ring: on the first one it is the last item of all). On the first rank it stays what it was, which has to
 * be the same for all shares. By itself the variable says which items a rank has, and every use of it is
 * refused but one: where a test of the local index takes it for the first own item, and p[i - 1] for all
 * others, what is taken is the item before the current one, whichever rank has that. So it is a function of
 * the item, as long as neither the array nor the variable has been written since. The same the other way
 * round: the first own item to the rank before, p[i + 1] for all but the last one.
 *
 * What an array's cell remembers (`held`) is forgotten with any write of the array; that the variable has
 * been written, its stamp tells. In a loop that writes the array it is forgotten from the start: its own
 * items are no copies of the neighbours' then. */
#include "analysis/run/beside.h"

#include "analysis/memory/memory.h"
#include "analysis/run/outermost.h"
#include "analysis/run/run.h"
#include "analysis/shares/shares.h"
#include "analysis/tree/extremum.h"
#include "analysis/tree/flow.h"
#include "analysis/tree/program.h"
#include "analysis/tree/shape.h"
#include "analysis/values/numbers.h"

/* Where that is: no facts, no edits. */
static struct value place_again(struct interp *in, const struct node *node)
{
    const bool record = in->shares->record;
    in->shares->record = false;
    const struct value place = eval_lvalue(in, node);
    in->shares->record = record;
    return place;
}

/* The variable that a neighbour's item has been received into, and nothing written since. */
static bool still_holds(struct interp *in, const struct node *node, const struct held *held)
{
    const struct value place = node->kind == N_REF ? place_again(in, node) : value_unknown();
    const struct cell *cell = seen(in, held->by - 1);
    return place.to.count == 1 && !place.to.lost && place.to.at[0].object == held->by - 1 &&
           cell->stamp == held->stamp && cell->value.dep == DEP_BAD;
}

/* p[i - 1], p[i + 1]: which array, -1 none. */
static int array_beside(struct interp *in, const struct node *node, const struct loop *loop, bool last)
{
    const struct value place = place_again(in, node);
    const int object = place.to.count == 1 && !place.to.lost ? place.to.at[0].object : -1;
    const struct cell *cell = object >= 0 ? seen(in, object) : NULL;
    long long bytes;
    if (!cell || cell->layout != LAY_PART || cell->share != loop->share || cell->at_root ||
        cell->value.dep > DEP_ITEM || cell->value.by_rank || !cell->held[last].by || !node->type ||
        !poly_number(cell->item, &bytes) || bytes != node->type->size)
        return -1;
    const struct poly *from = cell->base ? cell->base : P(in, 0),
                      *at = poly_add(in->space, poly_of(in->space, loop->t), P(in, last ? 1 : -1));
    const struct poly *wanted = poly_add(in->space, from, poly_mul(in->space, cell->item, at));
    const struct target *t = &place.to.at[0];
    return t->o && t->w && flat(in, t->w) == wanted && flat(in, t->o) == wanted ? object : -1;
}

bool is_item_beside(struct interp *in, const struct node *test, const struct node *then,
                    const struct node *otherwise, struct value *v)
{
    const struct loop *loop = plain_loop(in);
    if (!loop || in->run->keep_equal || !harmless(in->program, test, 0))
        return false;
    for (int last = 0; last < 2; last++) {
        const enum holds h = holds_at_end(in, test, loop, last);
        const struct node *there = strip(h == HOLDS_THERE ? then : otherwise),
                          *elsewhere = strip(h == HOLDS_THERE ? otherwise : then);
        if (h == HOLDS_SOMEHOW || elsewhere->kind != N_INDEX || !same_numbers(there->type, elsewhere->type) ||
            !harmless(in->program, elsewhere, 0))
            continue;
        const int object = array_beside(in, elsewhere, loop, last);
        const struct held *held = object >= 0 ? &seen(in, object)->held[last] : NULL;
        if (!held || !still_holds(in, there, held))
            continue;
        eval_sides(in, test);
        for (int i = 0; i < elsewhere->count; i++)
            eval(in, elsewhere->children[i]);
        ask_items(in, loop->share, 1);
        const struct value *content = &seen(in, object)->value;
        *v = (struct value){.dep = DEP_ITEM,
                            .loop = loop->number,
                            .shares = content->shares | 1ull << loop->share,
                            .reassoc = content->reassoc};
        return true;
    }
    return false;
}

bool set_to_item_beside(struct interp *in, const struct node *node)
{
    if (node->count != 3 || !node->children[2] || !in->numbers->loop)
        return false;
    const struct node *one = only_statement(node->children[1]), *other = only_statement(node->children[2]);
    if (!one || !other || one->kind != N_ASSIGN || other->kind != N_ASSIGN || one->op != OP_NONE ||
        other->op != OP_NONE || one->children[0]->kind != N_REF ||
        !same_expression(one->children[0], other->children[0]))
        return false;
    struct value v;
    if (!is_item_beside(in, node->children[0], one->children[1], other->children[1], &v))
        return false;
    const struct value place = eval_lvalue(in, one->children[0]);
    store(in, &place, one->children[0]->type ? one->children[0]->type->size : -1, &v, one);
    return true;
}
