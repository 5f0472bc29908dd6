/* Two ways through the program meet: what they left differently is marked. */
#include "analysis/run/marks.h"

#include "analysis/memory/anew.h"
#include "analysis/memory/apart.h"
#include "analysis/memory/began.h"
#include "analysis/memory/memory.h"
#include "analysis/path/path.h"
#include "analysis/shares/shares.h"
#include "analysis/tree/tree.h"
#include "analysis/values/numbers.h"
#include "analysis/values/own_part.h"
#include "analysis/values/values.h"

/* A global index that is larger for later items. */
static bool grows(struct interp *in, const struct value *v)
{
    const struct loop *loop = in->numbers->loop;
    while (loop && loop->share < 0)
        loop = loop->outer;
    const struct poly *c, *rest, *by, *within;
    if (!loop || loop->downward || !v->w || length_dep(v->w) != DEP_LENGTH ||
        !poly_split(in->space, v->w, loop->t, &c, &rest) || !c->count || !poly_not_negative(c) ||
        !poly_split(in->space, rest, in->shares->list[loop->share].offset, &by, &within))
        return false;
    for (const struct loop *l = in->numbers->loop; l != loop; l = l->outer)
        if (poly_has(within, l->t) && (l->downward || !below(in, within, c)))
            return false; /* an earlier item's may be larger */
    return true;
}

void join_item_branches(struct interp *in, struct state *then, struct state *other, const struct value *cond,
                        const struct node *node)
{
    bool leaves = then->dead != other->dead;
    for (int i = -1; state_next(then, other, &i);) {
        const struct cell *a = state_cell(then, i), *b = state_cell(other, i);
        if (a->layout != LAY_WHOLE || b->layout != LAY_WHOLE || a->stamp == b->stamp)
            continue;
        const struct value *x = &a->value, *y = &b->value;
        if (x->dep == y->dep && x->o == y->o && x->w == y->w &&
            x->partial.operation == y->partial.operation && x->to.count == y->to.count &&
            (x->dep != DEP_FIX || x->o))
            continue;
        if (x->dep == DEP_CARRY && y->dep == DEP_CARRY)
            continue;
        const struct value *carry = x->dep == DEP_CARRY   ? x
                                    : y->dep == DEP_CARRY ? y
                                                          : NULL,
                           *set = carry == x ? y : x;
        if (carry && !in->memory->objects[i].array && !set->by_rank && !cond->by_rank &&
            (!carry->partial.operation || carry->partial.operation == AGG_FLAG ||
             carry->partial.operation == AGG_LAST_INDEX)) {
            enum agg agg = AGG_NONE;
            if (set->dep == DEP_FIX && set->o && poly_number(set->o, &(long long){0}))
                agg = AGG_FLAG;
            else if (set->dep == DEP_ITEM && grows(in, set))
                agg = leaves ? AGG_FIRST_INDEX : AGG_LAST_INDEX;
            if (agg && (!carry->partial.operation ||
                        (carry->partial.operation == agg &&
                         (agg == AGG_FLAG ? carry->o == set->o : carry->partial.flag == set->w)))) {
                struct value v = *carry;
                v.partial.operation = agg;
                v.shares |= set->shares;
                if (agg == AGG_FLAG)
                    v.o = v.w = set->o;
                else
                    v.partial.flag = set->w;
                state_change(then, i)->value = state_change(other, i)->value = v;
                continue;
            }
        }
        struct value joined = value_join(in, x, y, node, OF_ITEM_BRANCH, object_lasting(in, i));
        if (joined.dep == DEP_FIX || joined.dep == DEP_ITEM) {
            const struct atom *bounded = poly_single(joined.w);
            if (!bounded || bounded->kind != A_SYMBOL || !bounded->info)
                joined.o = joined.w = NULL;
            joined.dep = cond->dep;
            joined.loop = cond->loop;
            joined.shares |= cond->shares;
            joined.by_rank = joined.by_rank || cond->by_rank;
        } else if (joined.dep != DEP_BAD && !(carry && joined.dep == DEP_CARRY))
            joined = of_own_part(in, value_bad(&joined, node, 307, "is set under a condition on the item"),
                                 &joined, cond);
        state_change(then, i)->value = state_change(other, i)->value = joined;
    }
}

static int block_of(const struct interp *in, const struct value *v)
{
    bool block = v->to.count == 1 && !v->to.lost && !v->stored.never && v->to.at[0].o &&
                 !v->to.at[0].o->count && v->to.at[0].w && !v->to.at[0].w->count;
    const struct object *object = block ? &in->memory->objects[v->to.at[0].object] : NULL;
    return object && object->heap && object->array && object->origin && !object->several ? v->to.at[0].object
                                                                                         : -1;
}

/* if (rank == 0) p = malloc(n); else p = malloc(n); -- every rank has one block, whichever line allocated it:
 * one object stands for both from the next pass on. */
static void unite_blocks(struct interp *in, const struct state *a, const struct state *b)
{
    for (int i = -1; state_next(a, b, &i);) {
        int x = block_of(in, &state_cell(a, i)->value), y = block_of(in, &state_cell(b, i)->value);
        if (x < 0 || y < 0 || x == y || in->memory->objects[x].type != in->memory->objects[y].type ||
            in->memory->objects[x].stands_for_two || in->memory->objects[y].stands_for_two)
            continue; /* of two blocks that are there side by side only one */
        const bool apart = made_apart(in, x, y);
        if (!apart && (state_cell(b, x)->stamp || state_cell(a, y)->stamp))
            continue; /* there before the branch, or in both */
        int first = x < y ? x : y, other = x < y ? y : x;
        in->memory->objects[other].united = first + 1;
        in->memory->objects[first].stands_for_two = in->memory->objects[other].stands_for_two = true;
        in->memory->objects[first].apart = in->memory->objects[other].apart = apart;
        in->shares->changed = true;
    }
}

void mark_by_rank(struct interp *in, struct state *a, struct state *b, const struct node *test)
{
    for (int i = -1; state_next(a, b, &i);) {
        if (state_cell(a, i)->stamp != state_cell(b, i)->stamp) { /* what ranks set anew may differ */
            forget_anew(state_change(a, i));
            forget_anew(state_change(b, i));
        }
        const struct cell *left = state_cell(a, i), *right = state_cell(b, i);
        const struct value *x = &left->value, *y = &right->value;
        bool one_side =
            left->layout != right->layout || (left->layout != LAY_WHOLE && (left->at_root || right->at_root));
        if (one_side && left->stamp != right->stamp) {
            struct cell *own = state_change(left->layout != LAY_WHOLE ? a : b, i);
            struct value from = {.shares = 1ull << own->share};
            own->value = value_bad(&from, test, 314, "own items that only some ranks have here");
            continue;
        }
        if (left->layout != LAY_WHOLE)
            continue; /* own items: a store under such a condition has been refused */
        if (x->dep == DEP_AGG && y->dep == DEP_AGG && x->partial.operation == AGG_SUM &&
            y->partial.operation == AGG_SUM && !x->by_rank && !y->by_rank && part_of(left) == part_of(right))
            continue; /* a reduction adds up what some ranks added, whatever the shares */
        if (left->stamp == right->stamp ||
            (x->o && x->o == y->o && x->w == y->w && !x->stored.never && !y->stored.never))
            continue;
        if (block_of(in, x) >= 0 && block_of(in, x) == block_of(in, y))
            continue;
        state_change(a, i)->value.by_rank = state_change(b, i)->value.by_rank = true;
    }
}

static void mark_bad(const struct interp *in, struct state *a, struct state *b, const struct value *c,
                     const struct node *test)
{
    int count = a->count < b->count ? a->count : b->count;
    for (int i = -1; state_next(a, b, &i) && i < count;) {
        const struct value *x = &state_cell(a, i)->value, *y = &state_cell(b, i)->value;
        if (x->dep == DEP_BAD || y->dep == DEP_BAD || state_cell(a, i)->stamp == state_cell(b, i)->stamp ||
            (x->o && x->o == y->o && x->w == y->w && x->dep == y->dep &&
             x->partial.operation == y->partial.operation))
            continue;
        struct value from = *c;
        from.shares |= x->shares | y->shares;
        from = value_bad(&from, test, 307, "is set under a condition that depends on the distribution");
        struct value either = of_own_part(in, from, x, y);
        from = of_own_part(in, from, &either, c);
        state_change(a, i)->value = state_change(b, i)->value = from;
        forget_anew(state_change(a, i));
        forget_anew(state_change(b, i));
    }
}

void mark_branches(struct interp *in, struct state *a, struct state *b, const struct value *c, bool by_rank,
                   const struct node *test, const struct node *node)
{
    if (a->dead || b->dead)
        return;
    settle_both(in, a, b, node);
    if (c->dep == DEP_ITEM)
        join_item_branches(in, a, b, c, node);
    else if (c->dep != DEP_FIX)
        mark_bad(in, a, b, c, test);
    if (by_rank) {
        unite_blocks(in, a, b);
        mark_by_rank(in, a, b, test);
    }
}
