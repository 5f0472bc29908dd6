/* Numbers as a type holds them. */
#include "analysis/values/held.h"

#include <float.h>
#include <limits.h>

#include "analysis/tree/tree.h"
#include "analysis/values/classes.h"
#include "analysis/values/poly.h"
#include "analysis/values/values.h"

static bool is_integer(const struct type *type)
{
    return type && (type->kind == T_BOOL || (type->kind == T_INT && type->size >= 1 && type->size <= 8));
}

/* How many numbers it has from 0 on, as far as that can be said. */
static long long end_of(const struct type *type)
{
    int bits = type->kind == T_BOOL ? 1 : (int)type->size * CHAR_BIT - !type->is_unsigned;
    return bits >= 63 ? LLONG_MAX : 1ll << bits;
}

/* What the type holds of a number; false where that cannot be said here. */
static bool number_held(long long n, const struct type *type, long long *held)
{
    if (type->kind == T_BOOL) {
        *held = n != 0;
        return true;
    }
    if (type->kind == T_FLOAT) { /* rounded */
        const long long exact = 1ll << (type->size == 4 ? FLT_MANT_DIG : DBL_MANT_DIG);
        *held = n;
        return n >= -exact && n <= exact;
    }
    if (type->size == 8) {
        *held = n;
        return n >= 0 || !type->is_unsigned;
    }
    const unsigned long long span = 1ull << (type->size * CHAR_BIT);
    unsigned long long rest = (unsigned long long)n & (span - 1);
    *held = !type->is_unsigned && rest >= span / 2 ? (long long)rest - (long long)span : (long long)rest;
    return true;
}

/* No more than the type has room for, whatever it is. */
static bool surely_fits(struct interp *in, const struct poly *p, const struct type *type)
{
    const struct atom *a = poly_single(p);
    bool truth =
        a && a->kind == A_OPAQUE &&
        ((a->op >= OP_LT && a->op <= OP_NE) || a->op == OP_LAND || a->op == OP_LOR || a->op == OP_LNOT);
    if (truth || (a && type->kind == T_INT && type->size >= 2 && (a->kind == A_RANK || a->kind == A_SIZE)))
        return true;
    const struct poly *limit = limit_of(in, p);
    long long end;
    return limit && poly_number(limit, &end) && end <= end_of(type);
}

/* What is the same number in both programs is not known any more; what is not may be cut in one of them. What
 * an item has is the same in both, and what any type makes of it. */
static void lose_number(struct value *v, const struct node *node)
{
    if (v->o != v->w && v->dep != DEP_BAD && v->dep != DEP_ITEM)
        *v = value_bad(v, node, 302, "may be more than its type holds");
    value_another_number(v);
}

/* Is something in it more than an int has room for, whatever it is multiplied by? */
static bool is_large(const struct poly *p)
{
    for (int i = 0; i < p->count; i++)
        if (p->terms[i].factor > UINT_MAX || p->terms[i].factor < INT_MIN)
            return true;
    return false;
}

/* Is it a number that the type holds as it is, or one that is not told? Of these a difference may be less
 * than nothing, which an unsigned int does not hold. */
static bool stays(struct interp *in, const struct poly *p, const struct type *type)
{
    long long n, held;
    if (poly_number(p, &n))
        return number_held(n, type, &held) && held == n;
    if (type->kind == T_FLOAT) /* a float holds no int exactly, a double those that an int has room for */
        return type->size > 4 && !is_large(flat(in, p));
    if (is_fraction(p))
        return false;
    if (type->kind != T_INT || type->size > 4)
        return true;
    return !is_large(flat(in, p)) && (!type->is_unsigned || poly_not_negative(flat(in, p)));
}

/* -part, c ? part : 0u: of the type that both sides are converted to. */
static void hold_partial(struct value *v, const struct type *type, const struct node *node)
{
    const bool other = node && (node->kind == N_COND || node->kind == N_UNARY);
    if (v->dep != DEP_AGG || !other || !type || type->kind != T_INT)
        return;
    if (gets_wider(v, type))
        *v = value_bad(v, node, 303, "widens a partial result that may have wrapped around");
    else
        arithmetic_in(v, type);
}

/* What the root has is what all have once they are told: of their type, too. */
static void hold_of_root(struct interp *in, struct value *v, const struct type *type, bool converts)
{
    const struct poly *number = v->of_root.number;
    long long n;
    if (!number || !type || (!is_integer(type) && type->kind != T_FLOAT))
        return;
    bool narrow = converts && is_integer(type) && (type->kind != T_INT || type->size < 4);
    if (!stays(in, number, type) || (narrow && !poly_number(number, &n) && !surely_fits(in, number, type)))
        v->of_root = (struct of_root){0};
}

void hold(struct interp *in, struct value *v, const struct type *type, const struct node *node)
{
    long long n, held;
    hold_partial(v, type, node);
    hold_of_root(in, v, type, false);
    if (!v->o || !v->w || !type || (!is_integer(type) && type->kind != T_FLOAT) ||
        (stays(in, v->o, type) && (v->w == v->o || stays(in, v->w, type))))
        return;
    if (v->w != v->o || !poly_number(v->o, &n) || !number_held(n, type, &held)) {
        lose_number(v, node);
        return;
    }
    v->o = v->w = P(in, held);
    if (v->literal.known && v->literal.number == (double)n)
        v->literal.number = (double)held;
    else
        v->literal.known = false;
}

void hold_converted(struct interp *in, struct value *v, const struct type *type, const struct node *node)
{
    long long n;
    const struct atom *handle = poly_single(v->o);
    if (handle && handle->kind == A_COMM && type && (type->kind == T_FLOAT || type->kind == T_BOOL))
        lose_number(v, node); /* a communicator's handle is no number */
    hold(in, v, type, node);
    hold_of_root(in, v, type, true);
    if (!v->o || !v->w || !is_integer(type) || (type->kind == T_INT && type->size >= 4) ||
        v->dep == DEP_LENGTH || poly_number(v->o, &n))
        return;
    if (!surely_fits(in, v->o, type) || (v->w != v->o && !surely_fits(in, v->w, type)))
        lose_number(v, node);
}

void hold_in_bits(struct value *v, const struct node *node)
{
    long long n;
    if (v->o && (!poly_number(v->o, &n) || n))
        lose_number(v, node);
}
