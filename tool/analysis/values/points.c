/* Formulas of points. */
#include "analysis/values/points.h"

#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "analysis/base/arena.h"
#include "analysis/values/numbers.h"

enum { MOST_TERMS = 300, OWN_OPERATIONS = 1000 };

static const struct point none;

bool point_same(const struct point *a, const struct point *b)
{
    return a->o == b->o && a->w == b->w && a->number == b->number && a->stamp == b->stamp &&
           a->sign == b->sign && a->narrow == b->narrow && a->exact == b->exact && a->computed == b->computed;
}

struct point point_join(const struct point *a, const struct point *b)
{
    return point_same(a, b) ? *a : (struct point){.computed = a->computed || b->computed};
}

const struct poly *named_real(struct interp *in, const char *name)
{
    return poly_of(in->space, poly_make_atom(in->space, A_OPAQUE, 0, OWN_OPERATIONS + name_number(in, name),
                                             1, NULL, NULL, name));
}

const struct poly *real_number(struct interp *in, double number)
{
    if (number >= INT_MIN && number <= INT_MAX && number == floor(number))
        return P(in, (long long)number);
    return isfinite(number) ? named_real(in, arena_printf(in->arena, "real %a", number)) : NULL;
}

const struct poly *constant_real(struct interp *in, const struct node *node)
{
    return named_real(in, arena_printf(in->arena, "constant %p", (const void *)node));
}

static bool told_real(const struct poly *p, double *number)
{
    long long n;
    if (poly_literal(p, &n)) {
        *number = (double)n;
        return true;
    }
    const struct atom *a = poly_single(p);
    return a && a->kind == A_OPAQUE && a->op > OWN_OPERATIONS && !a->a && a->name &&
           sscanf(a->name, "real %la", number) == 1;
}

/* 1 / number: where that is a number of its own, that one. */
static const struct poly *inverse(struct interp *in, double number)
{
    int exponent;
    if (number == 0)
        return NULL;
    if (fabs(frexp(number, &exponent)) == 0.5)
        return real_number(in, 1 / number);
    return named_real(in, arena_printf(in->arena, "over %a", number));
}

static const struct poly *quotient(struct interp *in, const struct poly *a, const struct poly *b,
                                   enum point_sign sign)
{
    double number;
    if (told_real(b, &number)) {
        const struct poly *by = inverse(in, number);
        return by ? poly_mul(in->space, a, by) : NULL;
    }
    return sign == POINT_POSITIVE ? poly_opaque(in->space, OP_DIV, a, b) : NULL;
}

static const struct poly *of_operation(struct interp *in, enum operator op, const struct poly *a,
                                       const struct poly *b, enum point_sign sign)
{
    const struct poly *made = op == OP_ADD   ? poly_add(in->space, a, b)
                              : op == OP_SUB ? poly_sub(in->space, a, b)
                              : op == OP_MUL ? poly_mul(in->space, a, b)
                              : op == OP_DIV ? quotient(in, a, b, sign)
                                             : NULL;
    return made && !made->overflow && made->count <= MOST_TERMS ? made : NULL;
}

struct point point_operation(struct interp *in, enum operator op, const struct point *a,
                             const struct point *b)
{
    struct point made = {.narrow = a->narrow || b->narrow};
    if (!a->w || !b->w)
        return none;
    made.o = of_operation(in, op, a->o, b->o, b->sign);
    made.w = of_operation(in, op, a->w, b->w, b->sign);
    if (op == OP_ADD && a->sign && b->sign)
        made.sign = a->sign > b->sign ? a->sign : b->sign;
    else if ((op == OP_MUL || op == OP_DIV) && a->sign && b->sign)
        made.sign = POINT_NOT_NEGATIVE;
    return made.o && made.w ? made : none;
}

struct point point_function(struct interp *in, const char *name, const struct point *a)
{
    static const char *const names[] = {"sin",  "cos",  "exp",  "fabs",  "atan",  "tanh",
                                        "sinf", "cosf", "expf", "fabsf", "atanf", "tanhf"};
    for (size_t i = 0; a->w && i < sizeof names / sizeof *names; i++)
        if (!strcmp(name, names[i])) {
            const int op = OWN_OPERATIONS + name_number(in, name);
            return (struct point){.o = poly_opaque(in->space, op, a->o, NULL),
                                  .w = poly_opaque(in->space, op, a->w, NULL),
                                  .narrow = a->narrow || name[strlen(name) - 1] == 'f'};
        }
    return none;
}

const struct poly *half(struct interp *in)
{
    return real_number(in, 0.5);
}
