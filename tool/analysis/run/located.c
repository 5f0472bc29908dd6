/* The extremum of the own items and where it is: located.h. */
#include "analysis/run/located.h"

#include "analysis/base/arena.h"
#include "analysis/memory/memory.h"
#include "analysis/path/path.h"
#include "analysis/path/position.h"
#include "analysis/run/dealt.h"
#include "analysis/shares/requests.h"
#include "analysis/shares/shares.h"
#include "analysis/tree/flow.h"
#include "analysis/tree/shape.h"
#include "analysis/tree/tree.h"
#include "analysis/values/classes.h"
#include "analysis/values/own_part.h"

static bool stands_below(const struct node *node, const struct node *around)
{
    while (node && node != around)
        node = node->parent;
    return node != NULL;
}

/* By several threads, none of which knows what the others have found. */
static bool is_shared_out(const struct node *node)
{
    while (node && !node->pragma)
        node = node->parent;
    return node != NULL;
}

const struct loop *loop_of_items(const struct interp *in, const struct node *node)
{
    const struct loop *loop = in->numbers->loop;
    while (loop && loop->share < 0 && !loop->parts && !loop->rank_loop)
        loop = loop->outer;
    if (!loop || loop->share < 0 || !stands_below(node, loop->node) || is_shared_out(node))
        return NULL;
    for (const struct loop *l = loop->outer; l; l = l->outer)
        if (l->share >= 0 || l->parts || l->rank_loop)
            return NULL;
    return loop;
}

/* Larger for later items of the loop than for earlier ones: c * t + something less than c, which constants
 * and the counters of loops within it tell; and the offset, c for each item of it, or not yet. */
static bool climbs(struct interp *in, const struct value *index, const struct loop *loop)
{
    const struct poly *c, *rest, *by, *within;
    if (loop->downward || loop->step != 1 || (index->dep != DEP_ITEM && index->dep != DEP_LENGTH) ||
        !index->w || !index->o || !poly_split(in->space, index->w, loop->t, &c, &rest) || !c->count ||
        !poly_not_negative(c) || length_dep(c) != DEP_FIX ||
        !poly_alike(in->space, c, in->shares->list[loop->share].group) || turns_with(in, c, loop) ||
        !poly_split(in->space, rest, in->shares->list[loop->share].offset, &by, &within) ||
        (by->count && by != poly_mul(in->space, c, loop->per_item)) || length_dep(within) != DEP_FIX)
        return false;
    for (const struct loop *l = in->numbers->loop; l != loop; l = l->outer) {
        const struct poly *each, *more;
        if (!poly_has(within, l->t))
            continue;
        if (!below(in, within, c) || !poly_split(in->space, within, l->t, &each, &more) ||
            turns_with(in, each, loop))
            return false;
        within = more;
    }
    return poly_number(within, &(long long){0});
}

/* The one variable that is pointed to, as what earlier items left in it. */
static bool is_carried(struct interp *in, const struct value *place, const struct node *node,
                       struct value *carry)
{
    const struct target *t = &place->to.at[0];
    if (place->to.count != 1 || place->to.lost || place->dep != DEP_FIX || !t->o || t->o != t->w ||
        t->o->count)
        return false;
    const struct object *o = &in->memory->objects[t->object];
    if (o->array || o->container || o->several || o->escaped || is_set_later(in, t->object) ||
        is_kept_by_mpi(in, t->object) || o->heap || !same_numbers(o->type, node->type))
        return false;
    *carry = load(in, place, node->type->size, node);
    return carry->dep == DEP_CARRY && carry->partial.object == t->object && !carry->by_rank;
}

/* As an operand of a comparison. */
static const char *operand(struct interp *in, const struct node *node)
{
    const char *text = stands_in_text(node) ? node_text(in->arena, node) : NULL;
    const bool bare = node->kind == N_REF || node->kind == N_MEMBER || node->kind == N_INDEX ||
                      node->kind == N_INT || node->kind == N_CAST ||
                      (node->kind == N_BINARY && node->op <= OP_MOD);
    return !text || bare ? text : arena_printf(in->arena, "(%s)", text);
}

/* The new program settles ties by the number: the test of the branch gets more. False: it cannot. */
static bool settle_ties(struct interp *in, const struct node *branch, const struct sought *s, int share)
{
    const struct node *test = branch->children[0];
    const bool plain = harmless(in->program, test, 0) && harmless(in->program, s->index, 0) &&
                       harmless(in->program, s->at, 0) && stands_in_text(test) && !branch->in_macro;
    const char *a = plain ? operand(in, test->children[0]) : NULL,
               *b = plain ? operand(in, test->children[1]) : NULL,
               *index = plain ? operand(in, s->index) : NULL, *at = plain ? operand(in, s->at) : NULL;
    if (!a || !b || !index || !at)
        return false;
    append_edit(in, test, arena_printf(in->arena, " || (%s == %s && %s < %s)", a, b, index, at), TIES_ASKED,
                share);
    return true;
}

bool keep_located(struct interp *in, const struct node *node, const struct loop *loop, const struct sought *s,
                  const struct halves *h)
{
    struct value best, at;
    bool climbing = (!s->ordered || h->index.dep == DEP_ITEM) && climbs(in, &h->index, loop);
    const bool dealt = in->shares->list[loop->share].dealing != NULL;
    if ((s->converted && !dealt) || h->item.dep != DEP_ITEM || h->item.loop != loop->number ||
        differs(in, &h->item) || h->item.partial.one_rank || h->index.by_rank || h->index.partial.one_rank ||
        (h->index.dep == DEP_ITEM && h->index.loop != loop->number) ||
        (!climbing && (!s->ordered || h->index.dep != DEP_ITEM || differs(in, &h->index))) ||
        !is_carried(in, &h->best, s->best, &best) || !is_carried(in, &h->at, s->at, &at) ||
        best.partial.object == at.partial.object)
        return false;
    const struct poly *flag = climbing && !(dealt && s->ordered) ? h->index.w : NULL;
    struct loop *here = in->numbers->loop;
    in->numbers->loop = loop->outer; /* one for the whole loop */
    const struct poly *pair = symbol(in, node, OF_PAIR, 0, NULL);
    in->numbers->loop = here;
    enum agg operation = s->sign > 0 ? AGG_MAX : AGG_MIN;
    bool begins = !best.partial.operation && !at.partial.operation,
         goes_on = best.partial.operation == operation && at.partial.operation == AGG_WHERE &&
                   best.partial.located.pair == pair && at.partial.located.pair == pair &&
                   at.partial.flag == flag;
    if ((!begins && !goes_on) || !is_pair(pair))
        return false;
    if (dealt && !s->ordered && (here != loop || !settle_ties(in, node, s, loop->share)))
        return false;
    best.partial.stamp = 0;
    best.partial.type = h->item.partial.type;
    carry_element(&best, &h->item);
    best.partial.operation = operation;
    carry_element(&at, &h->index);
    at.partial.operation = AGG_WHERE;
    at.partial.flag = flag;
    best.partial.located = at.partial.located =
        (struct located){.pair = pair, .ordered = s->ordered || dealt};
    for (int i = 0; i < 2; i++) /* nothing else may set them: memory.h */
        cell_of(in, i ? at.partial.object : best.partial.object)->value.partial.located.pair = NULL;
    best.shares |= h->item.shares;
    at.shares |= h->index.shares;
    store(in, &h->best, s->best->type->size, &best, node);
    store(in, &h->at, s->at->type->size, &at, node);
    return true;
}

bool starts_inside(const struct value *v, const struct value *first, const struct loop *loop)
{
    return v->element.of && v->element.of == first->element.of && v->element.stamp == first->element.stamp &&
           v->element.within == first->element.within && same_numbers(v->element.type, first->element.type) &&
           !(loop->skips_first && first->element.last);
}

/* Of a loop whose numbers are taken, where ties are settled by the number in the new program alone: with no
 * more than its least number makes. */
static bool begun_below(struct interp *in, const struct value *before, const struct poly *index,
                        const struct loop *loop)
{
    const struct poly *c, *rest, *by, *least;
    long long from, first;
    if (!in->shares->list[loop->share].dealing || !index)
        return true;
    return poly_split(in->space, index, loop->t, &c, &rest) &&
           poly_split(in->space, rest, in->shares->list[loop->share].offset, &by, &least) &&
           poly_literal(least, &first) && poly_literal(before->w, &from) && from <= first;
}

static bool begun_alike(struct interp *in, const struct value *before)
{
    return before->dep == DEP_FIX && !before->by_rank && !differs(in, before) && before->o == before->w &&
           !before->stored.never && !before->stored.perhaps && !before->of_root.number;
}

/* Where the first own item is: a loop that leaves it out counts as if it did not. */
static bool begun_with_first(struct interp *in, const struct value *before, const struct poly *index,
                             const struct loop *loop)
{
    const struct poly *c, *rest;
    if (!index || (before->dep != DEP_FIX && before->dep != DEP_LENGTH) || !before->w ||
        !poly_split(in->space, index, loop->t, &c, &rest))
        return false;
    return before->w == rest && !poly_has_kind(rest, A_LOOP);
}

void end_located(struct interp *in, int object, struct value *result, const struct value *left,
                 const struct value *before, const struct loop *loop)
{
    const struct partial *p = &left->partial;
    struct located l = {
        .pair = p->located.pair, .type = in->memory->objects[object].type, .ordered = p->located.ordered};
    if (!is_pair(l.pair) || left->dep != DEP_CARRY)
        return;
    if (p->operation == AGG_WHERE) {
        if (begun_alike(in, before) && begun_below(in, before, p->flag, loop))
            l.begun |= BEGUN_ALIKE;
        if (begun_with_first(in, before, p->flag, loop) ||
            (before->dep == DEP_FIRST && !before->element.last && starts_inside(left, before, loop)))
            l.begun |= BEGUN_FIRST;
        result->partial.flag = p->flag;
        result->by_rank = left->by_rank;
    } else if (result->dep == DEP_AGG)
        l.begun = before->dep == DEP_FIRST && !before->element.last ? BEGUN_FIRST
                  : begun_alike(in, before)                         ? BEGUN_ALIKE
                                                                    : 0;
    if (l.begun)
        result->partial.located = l;
}

/* How far a number moves where something is added: k * offset + a number, k >= 0; null: it is not that. */
static const struct poly *move_by(struct interp *in, const struct value *v)
{
    int share = v->w ? share_of(in, v->o) : -1;
    const struct poly *k = NULL, *rest = v->w;
    if (v->dep == DEP_FIX && v->o == v->w && !v->by_rank && v->w && poly_number(v->w, &(long long){0}))
        return v->w;
    if (v->dep != DEP_LENGTH || share < 0 ||
        !poly_split(in->space, v->w, in->shares->list[share].offset, &k, &rest) || length_dep(k) != DEP_FIX ||
        !poly_number(k, &(long long){0}) || !poly_not_negative(k) || !poly_number(rest, &(long long){0}))
        return NULL;
    return v->w;
}

bool move_located(struct interp *in, const struct value *a, const struct value *b, struct value *sum)
{
    const struct value *at = a->dep == DEP_BAD ? a : b, *by = at == a ? b : a;
    if (at->dep != DEP_BAD || !at->partial.located.pair || !at->partial.flag || at->partial.located.ordered ||
        by->dep == DEP_BAD)
        return false;
    const struct poly *move = move_by(in, by);
    if (!move)
        return false;
    struct value moved = *at;
    moved.own = OWN_NOT;
    moved.o = moved.w = NULL;
    *sum = of_own_part(in, moved, a, b);
    sum->shares |= by->shares;
    sum->partial.flag = poly_add(in->space, at->partial.flag, move);
    return true;
}
