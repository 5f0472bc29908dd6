/* What a test of the rank chooses, as a number: choices.h. */
#include "analysis/values/choices.h"

#include "analysis/tree/tree.h"
#include "analysis/values/poly.h"
#include "analysis/values/values.h"

static const struct poly *negative(struct interp *in, const struct poly *p)
{
    return poly_sub(in->space, P(in, 0), p);
}

/* The sign of the first term that has the rank as a factor, and its group; 0 none. */
static int sign_of_rank(const struct poly *x, int *group)
{
    for (int i = 0; x && i < x->count; i++)
        for (int j = 0; j < x->terms[i].count; j++)
            if (x->terms[i].atoms[j]->kind == A_RANK) {
                *group = x->terms[i].atoms[j]->id;
                return x->terms[i].factor < 0 ? -1 : 1;
            }
    return 0;
}

static const struct poly *last_rank(struct interp *in, int group)
{
    const struct poly *size =
        poly_of(in->space, poly_make_atom(in->space, A_SIZE, group, 0, 0, NULL, NULL, "size"));
    return poly_sub(in->space, size, P(in, 1));
}

/* rank - (size - 1) */
static const struct poly *behind_last(struct interp *in, int group)
{
    const struct poly *rank =
        poly_of(in->space, poly_make_atom(in->space, A_RANK, group, 0, 0, NULL, NULL, "rank"));
    return poly_sub(in->space, rank, last_rank(in, group));
}

/* 1 where x < 0; x is in one form. */
static const struct poly *where_negative(struct interp *in, const struct poly *x)
{
    int group, sign = sign_of_rank(x, &group);
    if (!sign || !poly_has_kind(x, A_SIZE))
        return NULL;
    if (sign < 0) { /* x < 0: not -x - 1 < 0 */
        const struct poly *other = where_negative(in, poly_sub(in->space, negative(in, x), P(in, 1)));
        return other ? poly_sub(in->space, P(in, 1), other) : NULL;
    }
    const struct poly *behind = behind_last(in, group);
    if (x == behind) /* no rank is behind the last one */
        return poly_sub(in->space, P(in, 1), poly_opaque(in->space, OP_EQ, x, NULL));
    if (x == poly_sub(in->space, behind, P(in, 1)))
        return P(in, 1);
    return poly_opaque(in->space, OP_LT, x, NULL);
}

static const struct poly *where_nothing(struct interp *in, const struct poly *x)
{
    int group, sign = sign_of_rank(x, &group);
    if (!sign)
        return NULL;
    if (sign < 0)
        x = negative(in, x);
    return x == behind_last(in, group) ? poly_opaque(in->space, OP_EQ, x, NULL) : NULL;
}

/* a % b as a - b * (a / b), tests of what they compare in one form. */
static const struct poly *atom_in_form(struct interp *in, const struct atom *a)
{
    const struct poly *self = poly_of(in->space, a), *test = NULL;
    if (a->kind == A_MOD) {
        const struct poly *quotient = poly_div(in->space, a->a, a->b);
        return quotient ? poly_sub(in->space, a->a, poly_mul(in->space, a->b, quotient)) : self;
    }
    if (a->kind == A_OPAQUE && a->op == OP_LT && a->a && !a->b)
        test = where_negative(in, in_one_form(in, a->a));
    else if (a->kind == A_OPAQUE && a->op == OP_EQ && a->a && !a->b)
        test = where_nothing(in, in_one_form(in, a->a));
    return test ? test : self;
}

/* What is multiplied by a test of the rank. */
static const struct poly *factor_in_form(struct interp *in, const struct poly *p, const struct atom *is)
{
    const struct poly *by, *rest;
    int group;
    if (!poly_split(in->space, p, is, &by, &rest))
        return p;
    const struct poly *self = poly_of(in->space, is);
    if (is->op == OP_EQ && sign_of_rank(is->a, &group)) {
        const struct atom *rank = poly_make_atom(in->space, A_RANK, group, 0, 0, NULL, NULL, "rank");
        by = poly_replace(in->space, by, rank, last_rank(in, group));
    } else {
        const struct poly *next = poly_add(in->space, is->a, P(in, 1));
        if (by != next && by != negative(in, next))
            return p;
        self = where_negative(in, next);
    }
    return self && by ? poly_add(in->space, rest, poly_mul(in->space, self, by)) : p;
}

const struct poly *in_one_form(struct interp *in, const struct poly *p)
{
    const struct poly *sum = P(in, 0);
    if (!p || p->overflow)
        return p;
    for (int i = 0; i < p->count; i++) {
        const struct poly *product = P(in, p->terms[i].factor);
        for (int j = 0; j < p->terms[i].count; j++)
            product = poly_mul(in->space, product, atom_in_form(in, p->terms[i].atoms[j]));
        sum = poly_add(in->space, sum, product);
    }
    const struct poly *form = sum;
    for (int i = 0; sum && i < sum->count; i++)
        for (int j = 0; j < sum->terms[i].count; j++) {
            const struct atom *a = sum->terms[i].atoms[j];
            if (a->kind == A_OPAQUE && (a->op == OP_LT || a->op == OP_EQ) && a->a && !a->b && form)
                form = factor_in_form(in, form, a);
        }
    return form;
}

const struct poly *where_less(struct interp *in, const struct poly *a, const struct poly *b)
{
    const struct poly *x = a && b ? in_one_form(in, poly_sub(in->space, a, b)) : NULL;
    return x ? where_negative(in, x) : NULL;
}

const struct poly *where_equal(struct interp *in, const struct poly *a, const struct poly *b)
{
    const struct poly *x = a && b ? in_one_form(in, poly_sub(in->space, a, b)) : NULL;
    return x ? where_nothing(in, x) : NULL;
}

const struct poly *where_rest(struct interp *in, const struct poly *rest, enum operator op)
{
    const struct atom *a = rest ? poly_single(rest) : NULL,
                      *by = a && a->kind == A_MOD ? poly_single(a->b) : NULL;
    if (!by || by->kind != A_SIZE || poly_has_kind(a->a, A_RANK) || poly_has_kind(a->a, A_LOOP) ||
        poly_has_kind(a->a, A_SIZE) || poly_by_rank(in->space, a->a))
        return NULL;
    return poly_opaque(in->space, (int)op, rest, NULL);
}

const struct poly *chosen_of(struct interp *in, const struct poly *is, const struct poly *a,
                             const struct poly *b)
{
    const struct poly *more = poly_mul(in->space, is, poly_sub(in->space, a, b));
    return in_one_form(in, poly_add(in->space, b, more));
}
