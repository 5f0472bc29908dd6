/* The parts of values: whether two are the same, and what they are together. */
#include "analysis/values/parts.h"

#include <string.h>

#include "analysis/tree/shape.h"
#include "analysis/values/callees.h"
#include "analysis/values/numbers.h"

/* To the bit: 0.0 and -0.0 are not the same. */
bool same_number(double a, double b)
{
    return !memcmp(&a, &b, sizeof a); /* NOLINT(bugprone-suspicious-memory-comparison): the bits are meant */
}

bool stored_same(const struct stored *a, const struct stored *b)
{
    return a->never == b->never && a->perhaps == b->perhaps && a->zeros == b->zeros;
}

struct stored stored_join(const struct stored *a, const struct stored *b)
{
    return (struct stored){.never = a->never && b->never,
                           .perhaps = a->perhaps || b->perhaps || a->never || b->never,
                           .zeros = a->zeros || b->zeros};
}

bool literal_same(const struct literal *a, const struct literal *b)
{
    return a->known == b->known && (!a->known || same_number(a->number, b->number));
}

struct literal literal_join(const struct literal *a, const struct literal *b)
{
    struct literal joined = *a;
    joined.known = a->known && literal_same(a, b);
    return joined;
}

bool of_root_same(const struct of_root *a, const struct of_root *b)
{
    return a->number == b->number && a->root == b->root && a->group == b->group;
}

struct of_root of_root_join(const struct of_root *a, const struct of_root *b)
{
    return of_root_same(a, b) ? *a : (struct of_root){0};
}

bool element_same(const struct element *a, const struct element *b)
{
    return a->of == b->of &&
           (!a->of || (a->stamp == b->stamp && a->within == b->within && a->last == b->last &&
                       (a->type == b->type || same_numbers(a->type, b->type))));
}

struct element element_join(const struct element *a, const struct element *b)
{
    struct element joined = *a;
    if (!element_same(a, b))
        joined.of = 0;
    return joined;
}

static bool row_same(const struct own_row *a, const struct own_row *b)
{
    return a->at == b->at && a->size == b->size;
}

bool pointer_same(const struct pointer *a, const struct pointer *b)
{
    if (a->count != b->count || a->lost != b->lost || a->null != b->null ||
        a->perhaps_null != b->perhaps_null || a->none != b->none || a->function != b->function ||
        a->among != b->among)
        return false;
    for (int i = 0; i < a->count; i++)
        if (a->at[i].object != b->at[i].object || a->at[i].o != b->at[i].o || a->at[i].w != b->at[i].w ||
            !row_same(&a->at[i].row, &b->at[i].row))
            return false;
    return true;
}

void copy_targets(struct pointer *into, const struct pointer *from)
{
    memcpy(into->at, from->at, sizeof into->at);
    into->count = from->count;
    into->lost = into->lost || from->lost;
    into->perhaps_null = from->perhaps_null;
    into->none = from->none;
    into->function = from->function;
    into->among = from->among;
}

static bool leads_nowhere(const struct pointer *p)
{
    return !p->count && !p->lost && !leads_to_code(p);
}

struct pointer pointer_join(struct interp *in, const struct pointer *a, const struct pointer *b)
{
    struct pointer joined = *a;
    joined.lost = a->lost || b->lost;
    joined.null = a->null && b->null;
    joined.perhaps_null = a->perhaps_null || b->perhaps_null || leads_nowhere(a) != leads_nowhere(b);
    joined.none = !a->none || a->none == b->none ? b->none : b->none ? 255 : a->none;
    join_callees(in, &joined, a, b);
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
                if (!row_same(&joined.at[k].row, &t->row))
                    joined.at[k].row = (struct own_row){0};
            } else if (joined.count < MAX_TARGETS)
                joined.at[joined.count++] = *t;
            else {
                joined.lost = true;
                in->numbers->let_go(in, t->object);
            }
        }
    return joined;
}

static bool located_same(const struct located *a, const struct located *b)
{
    return a->pair == b->pair &&
           (!a->pair || (a->type == b->type && a->begun == b->begun && a->ordered == b->ordered));
}

/* Half of a pair where both are, or where one of them is and the other path has not touched it yet. */
static struct located located_join(const struct partial *a, bool left, const struct partial *b, bool right)
{
    if (located_same(&a->located, &b->located) && a->flag == b->flag)
        return a->located;
    if (left && right && !a->operation && !a->located.pair)
        return b->located;
    if (left && right && !b->operation && !b->located.pair)
        return a->located;
    return (struct located){0};
}

void located_as(struct partial *p, const struct type *type)
{
    if (p->located.pair && p->located.type && !same_numbers(p->located.type, type))
        p->located.pair = NULL;
}

/* `from` and `type` are left out: they tell where it was read, and belong to `object` and `stamp`. */
bool partial_same(const struct partial *a, const struct partial *b)
{
    if (a->added != b->added)
        return false;
    if (a->real != b->real || a->wraps != b->wraps || a->bytes != b->bytes ||
        a->is_unsigned != b->is_unsigned || a->flag != b->flag)
        return false;
    return a->operation == b->operation && a->object == b->object && a->one_rank == b->one_rank &&
           a->stamp == b->stamp && a->mean_of == b->mean_of && a->plus == b->plus &&
           located_same(&a->located, &b->located);
}

/* The integer a partial result is kept in and what a flag is raised to: those of the side that is partial. */
static bool join_kept(struct partial *joined, const struct partial *a, bool left, const struct partial *b,
                      bool right)
{
    const struct partial *of = left && right ? a->bytes ? a : b : right ? b : a;
    joined->bytes = of->bytes;
    joined->is_unsigned = of->is_unsigned;
    joined->flag = left && right ? a->flag ? a->flag : b->flag : of->flag;
    if (!left || !right)
        return true;
    bool kept = !a->bytes || !b->bytes || (a->bytes == b->bytes && a->is_unsigned == b->is_unsigned);
    return kept && (!a->flag || !b->flag || a->flag == b->flag);
}

bool partial_join(struct partial *joined, const struct partial *a, bool left, const struct partial *b,
                  bool right)
{
    joined->real = a->real || b->real;
    joined->wraps = a->wraps || b->wraps;
    joined->added = a->added == b->added ? a->added : NULL;
    joined->located = located_join(a, left, b, right);
    if (!join_kept(joined, a, left, b, right))
        return false;
    if (a->stamp != b->stamp || a->type != b->type)
        joined->stamp = 0;
    if (a->mean_of != b->mean_of)
        joined->mean_of = 0;
    joined->plus = a->plus || b->plus;
    return true;
}

void partial_combine(struct partial *into, const struct partial *a, const struct partial *b,
                     const struct partial *carry)
{
    into->real = a->real || b->real;
    into->wraps = a->wraps || b->wraps;
    into->from = carry ? carry->from : NULL;
}

void partial_unchanged(struct partial *into, const struct partial *from)
{
    into->stamp = from->stamp;
    into->type = from->type;
}
