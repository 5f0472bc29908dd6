/* Values: how two of them are joined, what is said of one. */
#include "analysis/tree/shape.h"
#include "analysis/tree/tree.h"
#include "analysis/values/callees.h"
#include "analysis/values/numbers.h"
#include "analysis/values/own_part.h"
#include "analysis/values/parts.h"
#include "analysis/values/points.h"
#include "analysis/values/values.h"

struct value value_fix(struct interp *in, const struct poly *p)
{
    (void)in;
    return (struct value){.o = p, .w = p, .dep = DEP_FIX};
}

void value_another_number(struct value *v)
{
    v->o = v->w = NULL;
    v->kept_at = NULL;
    v->rounds = ROUNDS_NOT;
    v->element = (struct element){0};
    v->of_root = (struct of_root){0};
    v->literal = (struct literal){0};
    v->point = (struct point){0};
    v->stored.never = false;
}

struct value value_with(const struct value *bad, const struct value *other)
{
    struct value both = *bad;
    both.shares |= other->shares;
    both.by_rank = both.by_rank || other->by_rank;
    return both;
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

bool poly_alike(const struct poly_space *space, const struct poly *p, int group)
{
    bool alike = !poly_by_rank(space, p);
    for (int i = 0; p && i < p->count; i++)
        for (int j = 0; j < p->terms[i].count && alike; j++) {
            const struct atom *it = p->terms[i].atoms[j];
            alike = (it->kind != A_SIZE || it->id == group || it->id == 0) &&
                    poly_alike(space, it->a, group) && poly_alike(space, it->b, group);
        }
    return alike;
}

enum dep length_dep(const struct poly *w)
{
    return poly_dep(w);
}

void lose_place(struct interp *in, struct value *v, const struct poly *w, const struct node *node)
{
    if (!w)
        return;
    v->by_rank = v->by_rank || poly_by_rank(in->space, w);
    if (length_dep(w) == DEP_FIX)
        return;
    v->shares |= in->numbers->shares_of(in, w);
    if (v->dep == DEP_BAD)
        return;
    const struct value bad = value_bad(v, node, 320, "a place of the own share and something else");
    v->reason = bad.reason;
    v->dep = bad.dep;
}

void lose_target(struct interp *in, struct value *v, const struct target *was, const struct own_row *kept,
                 const struct node *node)
{
    const struct own_row *row = &was->row;
    const bool stays = kept && kept->at && kept->at == row->at && kept->size == row->size;
    const struct poly *within = stays && was->w ? poly_sub(in->space, was->w, row->at) : NULL;
    lose_place(in, v, stays ? within : was->w ? was->w : row->at, node);
}

void lose_targets(struct interp *in, struct value *v, const struct node *node)
{
    for (int i = 0; i < v->to.count; i++)
        lose_target(in, v, &v->to.at[i], NULL, node);
    v->to.count = 0;
}

bool moves_with_shares(const struct value *v)
{
    bool moves = false;
    for (int i = 0; i < v->to.count && !moves; i++) {
        const struct poly *at = v->to.at[i].w ? v->to.at[i].w : v->to.at[i].row.at;
        moves = at && length_dep(at) != DEP_FIX;
    }
    return moves;
}

/* Of the targets of `of` those that a value which was joined from it knows no place of. */
static void lose_places(struct interp *in, struct value *v, const struct value *of, const struct node *node)
{
    for (int i = 0; i < of->to.count; i++) {
        int k = 0;
        while (k < v->to.count && v->to.at[k].object != of->to.at[i].object)
            k++;
        if (k == v->to.count || !v->to.at[k].w)
            lose_target(in, v, &of->to.at[i], k < v->to.count ? &v->to.at[k].row : NULL, node);
    }
}

static bool class_same(const struct value *a, const struct value *b)
{
    return a->dep == b->dep && a->loop == b->loop && a->shares == b->shares && a->by_rank == b->by_rank &&
           a->reassoc == b->reassoc && a->kept_at == b->kept_at && a->own == b->own;
}

/* The reason is left out. */
bool same_value(const struct value *a, const struct value *b)
{
    return a->o == b->o && a->w == b->w && a->rounds == b->rounds && a->factor == b->factor &&
           class_same(a, b) && stored_same(&a->stored, &b->stored) &&
           literal_same(&a->literal, &b->literal) && of_root_same(&a->of_root, &b->of_root) &&
           partial_same(&a->partial, &b->partial) && element_same(&a->element, &b->element) &&
           point_same(&a->point, &b->point) && pointer_same(&a->to, &b->to);
}

/* Made of counters and of numbers that are not negative. */
static bool counts_up(const struct poly *p)
{
    for (int i = 0; i < p->count; i++) {
        for (int j = 0; j < p->terms[i].count; j++)
            if (p->terms[i].atoms[j]->kind != A_LOOP)
                return false;
        if (p->terms[i].factor < 0)
            return false;
    }
    return !p->overflow;
}

const struct poly *limit_of(struct interp *in, const struct poly *p)
{
    long long n;
    if (poly_literal(p, &n))
        return n >= 0 ? P(in, n + 1) : NULL;
    const struct atom *a = poly_single(p);
    if (a && a->kind == A_SYMBOL)
        return a->info;
    for (int i = 0; p && i < p->count; i++) {
        const struct term *t = &p->terms[i];
        const struct loop *loop = t->count == 1 && t->atoms[0]->kind == A_LOOP ? t->atoms[0]->info : NULL;
        if (loop && loop->share < 0 && loop->hi_w && loop->lo_w && counts_up(flat(in, loop->lo_w)) &&
            poly_add(in->space, loop->lo_w, poly_of(in->space, t->atoms[0])) == p)
            return loop->hi_w;
    }
    return NULL;
}

bool stands_in(const struct poly *p, const struct atom *a)
{
    for (int i = 0; p && i < p->count; i++)
        for (int j = 0; j < p->terms[i].count; j++)
            if (p->terms[i].atoms[j] == a)
                return true;
    return false;
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

void join_origin(struct value *v, const struct value *a, const struct value *b)
{
    v->reassoc = a->reassoc || b->reassoc;
    v->kept_at = a->kept_at ? a->kept_at : b->kept_at;
    v->by_rank = a->by_rank || b->by_rank;
}

static bool is_partial(const struct value *v)
{
    return v->dep == DEP_AGG || v->dep == DEP_CARRY;
}

/* Nothing that is known leads from there: bytes, a number that may be an address, or an address that is a
 * constant of the library's, as MPI_IN_PLACE is. */
static bool leads_nowhere(const struct value *v)
{
    const bool zero = v->literal.known && v->literal.number == 0;
    return !v->to.count && !v->to.lost && !v->to.null && !leads_to_code(&v->to) && !zero;
}

/* What no class of dependence tells: marks, targets and what is known of where the value comes from. False
 * when a partial result is kept in different types. */
static bool join_marks(struct interp *in, struct value *v, const struct value *a, const struct value *b)
{
    join_origin(v, a, b);
    v->shares = a->shares | b->shares;
    v->to = pointer_join(in, &a->to, &b->to);
    if (v->to.count && (leads_nowhere(a) || leads_nowhere(b)))
        v->to.lost = true; /* there on some paths alone */
    v->literal = literal_join(&a->literal, &b->literal);
    v->stored = stored_join(&a->stored, &b->stored);
    v->of_root = of_root_join(&a->of_root, &b->of_root);
    v->element = element_join(&a->element, &b->element);
    v->point = point_join(&a->point, &b->point);
    if (a->rounds != b->rounds)
        v->rounds = ROUNDS_OTHERWISE;
    if (!partial_join(&v->partial, &a->partial, is_partial(a), &b->partial, is_partial(b)))
        return false;
    if (a->reason.node != b->reason.node)
        v->partial.mean_of = 0; /* it is a mean for one reason */
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

/* A number that a flag is on another path: the next item that sets it has to change it in the same direction,
 * or not at all, and a combination of bits has to be that of the flag. */
static bool may_begin(const struct value *x, const struct partial *y)
{
    long long is, set;
    if (y->operation < AGG_FLAG || y->operation > AGG_LOWERED_TO_0)
        return true;
    if (!poly_number(x->o, &is) || !poly_number(y->flag, &set))
        return false;
    switch (y->operation) {
    case AGG_RAISED:
        return is <= set;
    case AGG_RAISED_FROM_0:
        return !is || is == set;
    case AGG_LOWERED:
    case AGG_LOWERED_TO_0:
        return is >= set;
    default:
        return false;
    }
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
    if (x->dep == DEP_FIX &&
        (y->dep == DEP_ITEM || y->dep == DEP_FIRST || (y->dep == DEP_AGG && may_begin(x, &y->partial)))) {
        joined.dep = y->dep;
        joined.partial.operation = y->partial.operation;
        joined.loop = y->loop;
        return joined;
    }
    if (x->dep == DEP_CARRY && y->dep == DEP_CARRY && x->partial.object == y->partial.object &&
        (!x->partial.operation || !y->partial.operation)) {
        joined.dep = DEP_CARRY;
        joined.partial.object = x->partial.object;
        joined.partial.operation = x->partial.operation ? x->partial.operation : y->partial.operation;
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
        v.point.w = NULL;
        return v;
    }
    struct value v = *a;
    if (a->factor != b->factor) {
        struct value both = {.shares = a->shares | b->shares};
        return value_bad(&both, node, 310, "has different relations to the shares on two paths");
    }
    if (a->partial.one_rank != b->partial.one_rank)
        return value_bad(a->partial.one_rank ? a : b, node, 251,
                         "is the partial result of one rank on one path only");
    if (!join_marks(in, &v, a, b))
        return value_bad(&v, node, 310, "is kept in different types on two paths");
    bool numbered = a->o == b->o && a->w == b->w && a->o;
    if (!numbered && (is_partial(a) || is_partial(b)))
        v.o = v.w = NULL;
    else if (!numbered && (a->o || b->o || (!v.to.count && !v.to.lost)))
        v.o = v.w = either_number(in, a, b, node, purpose, index);
    bool partly = a->dep == DEP_CARRY && b->dep == DEP_CARRY && in->numbers->loop &&
                  in->numbers->loop->parts &&
                  (a->partial.operation != b->partial.operation || a->partial.stamp != b->partial.stamp);
    if (partly)
        return value_bad(&v, node, 251, "takes the partial results of some ranks only");
    if (a->dep == b->dep && a->partial.operation == b->partial.operation &&
        (a->dep != DEP_ITEM || a->loop == b->loop) &&
        (a->dep != DEP_CARRY || a->partial.object == b->partial.object) &&
        (a->dep != DEP_LENGTH || numbered)) {
        v.dep = a->dep;
        return v;
    }
    return join_classes(&v, a, b, node);
}

struct value value_join(struct interp *in, const struct value *a, const struct value *b,
                        const struct node *node, enum purpose purpose, int index)
{
    struct value v = of_own_part(in, join_values(in, a, b, node, purpose, index), a, b);
    lose_places(in, &v, a, node);
    lose_places(in, &v, b, node);
    if (v.dep == DEP_CARRY && a->partial.from != b->partial.from) { /* perhaps of two elements */
        if (a->partial.from && b->partial.from && !same_expression(a->partial.from, b->partial.from))
            v = value_bad(&v, node, 304, "takes what earlier items left in one of two elements");
        else
            v.partial.from = a->partial.from ? a->partial.from : b->partial.from;
    }
    if (v.dep == DEP_BAD || v.dep == DEP_FIRST)
        v.o = v.w = NULL; /* another number in each program: an unknown stands for the same one in both */
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
