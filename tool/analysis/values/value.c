/* Values: how two of them are joined, what is said of one. */
#include <string.h>

#include "analysis/tree/tree.h"
#include "analysis/values/numbers.h"
#include "analysis/values/own_part.h"
#include "analysis/values/values.h"

struct value value_fix(struct interp *in, const struct poly *p)
{
    (void)in;
    return (struct value){.o = p, .w = p, .dep = DEP_FIX};
}

struct value value_unknown(void)
{
    return (struct value){.dep = DEP_FIX};
}

struct value(value_bad)(const struct value *from, const struct node *why, int code, const char *text)
{
    struct value v = {.dep = DEP_BAD, .reason = {.node = why, .code = code, .text = text}};
    if (from) {
        v.shares = from->shares;
        if (from->dep == DEP_BAD && from->reason.node)
            v.reason = from->reason;
    }
    return v;
}

const struct poly *of_rank(struct interp *in, enum atom_kind kind, int share, const struct poly *rank)
{
    return poly_of(in->space, poly_make_atom(in->space, kind, share, 0, 0, rank, NULL, NULL));
}

static enum dep poly_dep(const struct poly *w)
{
    for (int i = 0; w && i < w->count; i++)
        for (int j = 0; j < w->terms[i].count; j++) {
            const struct atom *a = w->terms[i].atoms[j];
            if (a->kind == A_MINE || a->kind == A_OFFSET || a->kind == A_DISPL || a->kind == A_COUNT)
                return DEP_LENGTH;
            if (a->kind == A_LOOP && a->info && ((const struct loop *)a->info)->share >= 0)
                return DEP_LENGTH;
            if (poly_dep(a->a) == DEP_LENGTH || poly_dep(a->b) == DEP_LENGTH)
                return DEP_LENGTH;
        }
    return DEP_FIX;
}

enum dep length_dep(const struct poly *w)
{
    return poly_dep(w);
}

static bool pointer_same(const struct pointer *a, const struct pointer *b)
{
    if (a->count != b->count || a->lost != b->lost || a->null != b->null || a->function != b->function)
        return false;
    for (int i = 0; i < a->count; i++)
        if (a->at[i].object != b->at[i].object || a->at[i].o != b->at[i].o || a->at[i].w != b->at[i].w)
            return false;
    return true;
}

void copy_targets(struct pointer *into, const struct pointer *from)
{
    memcpy(into->at, from->at, sizeof into->at);
    into->count = from->count;
}

static bool element_same(const struct element *a, const struct element *b)
{
    return a->of == b->of &&
           (!a->of || (a->stamp == b->stamp && a->within == b->within && a->last == b->last));
}

static struct element element_join(const struct element *a, const struct element *b)
{
    struct element joined = *a;
    if (!element_same(a, b))
        joined.of = 0;
    return joined;
}

/* To the bit: 0.0 and -0.0 are not the same. */
bool same_number(double a, double b)
{
    return !memcmp(&a, &b, sizeof a);
}

static bool stored_same(const struct stored *a, const struct stored *b)
{
    return a->never == b->never && a->perhaps == b->perhaps;
}

static struct stored stored_join(const struct stored *a, const struct stored *b)
{
    return (struct stored){.never = a->never && b->never,
                           .perhaps = a->perhaps || b->perhaps || a->never || b->never};
}

static bool literal_same(const struct literal *a, const struct literal *b)
{
    return a->known == b->known && (!a->known || same_number(a->number, b->number));
}

static struct literal literal_join(const struct literal *a, const struct literal *b)
{
    struct literal joined = *a;
    joined.known = a->known && literal_same(a, b);
    return joined;
}

static bool of_root_same(const struct of_root *a, const struct of_root *b)
{
    return a->number == b->number && a->root == b->root;
}

static struct of_root of_root_join(const struct of_root *a, const struct of_root *b)
{
    return of_root_same(a, b) ? *a : (struct of_root){0};
}

bool same_value(const struct value *a, const struct value *b)
{
    if (!literal_same(&a->literal, &b->literal) || !stored_same(&a->stored, &b->stored) ||
        !of_root_same(&a->of_root, &b->of_root))
        return false;
    if (a->real != b->real || a->wraps != b->wraps || a->bytes != b->bytes ||
        a->is_unsigned != b->is_unsigned || a->flag != b->flag || a->of_own_part != b->of_own_part)
        return false;
    return a->o == b->o && a->w == b->w && a->dep == b->dep && a->agg == b->agg && a->loop == b->loop &&
           a->object == b->object && a->shares == b->shares && a->reassoc == b->reassoc &&
           a->kept_at == b->kept_at && a->by_rank == b->by_rank && a->one_rank == b->one_rank &&
           a->part == b->part && a->mean_of == b->mean_of && a->rounds == b->rounds && a->plus == b->plus &&
           a->factor == b->factor && element_same(&a->element, &b->element) && pointer_same(&a->to, &b->to);
}

static struct pointer pointer_join(struct interp *in, const struct pointer *a, const struct pointer *b)
{
    struct pointer joined = *a;
    joined.lost = a->lost || b->lost;
    joined.null = a->null && b->null;
    joined.function = a->function == b->function ? a->function : NULL;
    joined.count = 0;
    const struct pointer *sides[2] = {a, b};
    for (int s = 0; s < 2; s++)
        for (int i = 0; i < sides[s]->count; i++) {
            const struct target *t = &sides[s]->at[i];
            int k = 0;
            while (k < joined.count && joined.at[k].object != t->object)
                k++;
            if (k < joined.count) {
                if (joined.at[k].o != t->o || joined.at[k].w != t->w)
                    joined.at[k].o = joined.at[k].w = NULL;
            } else if (joined.count < MAX_TARGETS)
                joined.at[joined.count++] = *t;
            else {
                joined.lost = true;
                in->numbers->let_go(in, t->object);
            }
        }
    return joined;
}

const struct poly *limit_of(struct interp *in, const struct poly *p)
{
    long long n;
    if (poly_literal(p, &n))
        return n >= 0 ? P(in, n + 1) : NULL;
    const struct atom *a = poly_single(p);
    if (a && a->kind == A_SYMBOL)
        return a->info;
    const struct loop *loop = a && a->kind == A_LOOP ? a->info : NULL;
    return loop && loop->share < 0 && loop->hi_w && loop->lo_w == P(in, 0) ? loop->hi_w : NULL;
}

static const struct poly *wider(struct interp *in, const struct poly *a, const struct poly *b)
{
    if (!a || !b || a == b)
        return a == b ? a : NULL;
    if (poly_not_negative(poly_sub(in->space, flat(in, a), flat(in, b))))
        return a;
    if (poly_not_negative(poly_sub(in->space, flat(in, b), flat(in, a))))
        return b;
    long long n;
    if (poly_literal(a, &n) && n == 1) /* an index of 0 where the other side is an index too */
        return b;
    return poly_literal(b, &n) && n == 1 ? a : NULL;
}

static bool is_partial(const struct value *v)
{
    return v->dep == DEP_AGG || v->dep == DEP_CARRY;
}

/* The integer a partial result is kept in and what a flag is raised to: those of the side that is partial. */
static bool join_kept(struct value *v, const struct value *a, const struct value *b)
{
    bool left = is_partial(a), right = is_partial(b);
    const struct value *of = left && right ? a->bytes ? a : b : right ? b : a;
    v->bytes = of->bytes;
    v->is_unsigned = of->is_unsigned;
    v->flag = left && right ? a->flag ? a->flag : b->flag : of->flag;
    if (!left || !right)
        return true;
    bool kept = !a->bytes || !b->bytes || (a->bytes == b->bytes && a->is_unsigned == b->is_unsigned);
    return kept && (!a->flag || !b->flag || a->flag == b->flag);
}

/* What no class of dependence tells: marks, targets and what is known of where the value comes from. False
 * when a partial result is kept in different types. */
static bool join_marks(struct interp *in, struct value *v, const struct value *a, const struct value *b)
{
    v->to = pointer_join(in, &a->to, &b->to);
    v->shares = a->shares | b->shares;
    v->reassoc = a->reassoc || b->reassoc;
    v->kept_at = a->kept_at ? a->kept_at : b->kept_at;
    v->by_rank = a->by_rank || b->by_rank;
    v->literal = literal_join(&a->literal, &b->literal);
    v->stored = stored_join(&a->stored, &b->stored);
    v->of_root = of_root_join(&a->of_root, &b->of_root);
    v->real = a->real || b->real;
    v->wraps = a->wraps || b->wraps;
    if (!join_kept(v, a, b))
        return false;
    if (a->part != b->part || a->part_type != b->part_type)
        v->part = 0;
    if (a->mean_of != b->mean_of || a->reason.node != b->reason.node)
        v->mean_of = 0;
    v->plus = a->plus || b->plus;
    if (a->rounds != b->rounds)
        v->rounds = ROUNDS_OTHERWISE;
    v->element = element_join(&a->element, &b->element);
    return true;
}

/* Another unknown, as wide as both sides. */
static const struct poly *either_number(struct interp *in, const struct value *a, const struct value *b,
                                        const struct node *node, enum purpose purpose, int index)
{
    const struct poly *number = symbol(in, node, purpose, index, NULL);
    struct atom *fresh = (struct atom *)poly_single(number);
    bool own = a->w == number || b->w == number; /* a loop's head: the other side alone widens it */
    const struct poly *la = limit_of(in, a->w), *lb = limit_of(in, b->w);
    fresh->info = own && !fresh->info ? NULL : wider(in, la, lb);
    return number;
}

/* The class of two different ones: `v` has all that is not told by it. */
static struct value join_classes(const struct value *v, const struct value *a, const struct value *b,
                                 const struct node *node)
{
    struct value joined = *v;
    const struct value *x = a->dep > b->dep ? b : a, *y = x == a ? b : a;
    if (y->dep == DEP_BAD) {
        joined.dep = DEP_BAD;
        joined.reason = y->reason;
        return joined;
    }
    if (x->dep == DEP_ITEM && y->dep == DEP_ITEM && (!x->loop || !y->loop)) {
        joined.dep = DEP_ITEM;
        joined.loop = x->loop ? x->loop : y->loop;
        return joined;
    }
    if ((x->dep == DEP_FIX && (y->dep == DEP_ITEM || y->dep == DEP_FIRST || y->dep == DEP_AGG)) ||
        (x->dep == DEP_FIRST && y->dep == DEP_AGG && (y->agg == AGG_MAX || y->agg == AGG_MIN))) {
        joined.dep = y->dep;
        joined.agg = y->agg;
        joined.loop = y->loop;
        return joined;
    }
    if (x->dep == DEP_CARRY && y->dep == DEP_CARRY && x->object == y->object && (!x->agg || !y->agg)) {
        joined.dep = DEP_CARRY;
        joined.object = x->object;
        joined.agg = x->agg ? x->agg : y->agg;
        return joined;
    }
    return value_bad(v, node, 310, "has different relations to the shares on two paths");
}

static struct value join_values(struct interp *in, const struct value *a, const struct value *b,
                                const struct node *node, enum purpose purpose, int index)
{
    if (same_value(a, b))
        return *a;
    if (a->stored.never || b->stored.never) {
        struct value v = a->stored.never ? *b : *a;
        v.stored = stored_join(&a->stored, &b->stored);
        v.kept_at = a->kept_at ? a->kept_at : b->kept_at;
        v.by_rank = a->by_rank || b->by_rank;
        return v;
    }
    struct value v = *a;
    if (a->factor != b->factor) {
        struct value both = {.shares = a->shares | b->shares};
        return value_bad(&both, node, 310, "has different relations to the shares on two paths");
    }
    if (a->one_rank != b->one_rank)
        return value_bad(a->one_rank ? a : b, node, 251,
                         "is the partial result of one rank on one path only");
    if (!join_marks(in, &v, a, b))
        return value_bad(&v, node, 310, "is kept in different types on two paths");
    bool numbered = a->o == b->o && a->w == b->w && a->o;
    if (!numbered && (is_partial(a) || is_partial(b)))
        v.o = v.w = NULL;
    else if (!numbered && (a->o || b->o || (!v.to.count && !v.to.lost)))
        v.o = v.w = either_number(in, a, b, node, purpose, index);
    bool partly = a->dep == DEP_CARRY && b->dep == DEP_CARRY && in->numbers->loop &&
                  in->numbers->loop->parts && (a->agg != b->agg || a->part != b->part);
    if (partly)
        return value_bad(&v, node, 251, "takes the partial results of some ranks only");
    if (a->dep == b->dep && a->agg == b->agg && (a->dep != DEP_ITEM || a->loop == b->loop) &&
        (a->dep != DEP_CARRY || a->object == b->object) && (a->dep != DEP_LENGTH || numbered)) {
        v.dep = a->dep;
        return v;
    }
    return join_classes(&v, a, b, node);
}

struct value value_join(struct interp *in, const struct value *a, const struct value *b,
                        const struct node *node, enum purpose purpose, int index)
{
    struct value v = of_own_part(in, join_values(in, a, b, node, purpose, index), a, b);
    const struct atom *bounded = poly_single(v.w);
    if (bounded && bounded->kind == A_SYMBOL && bounded->info)
        return v; /* an index within an item */
    if (v.dep == DEP_ITEM && (v.o != a->o || v.w != a->w) && (v.o != b->o || v.w != b->w))
        v.o = v.w = NULL; /* one of two functions of the item: no number that could be followed */
    return v;
}

/* Bytes with names of constants replaced by their values; names that are shares stay. */
const struct poly *flat(struct interp *in, const struct poly *p)
{
    const struct atom *keep = NULL;
    for (int i = 0; i < in->numbers->equal_count; i++)
        if (in->numbers->equal[i]->kind == A_NAMED)
            keep = in->numbers->equal[i];
    return poly_flat(in->space, p, keep);
}
