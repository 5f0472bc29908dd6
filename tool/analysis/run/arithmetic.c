/* What operators make of numbers. */
#include "analysis/run/arithmetic.h"

#include <stdbool.h>

#include "analysis/path/path.h"
#include "analysis/path/spans.h"
#include "analysis/shares/blocks.h"
#include "analysis/shares/rows.h"
#include "analysis/shares/shares.h"
#include "analysis/shares/sums.h"
#include "analysis/tree/tree.h"
#include "analysis/values/poly.h"
#include "analysis/values/values.h"

/* What an operation's name is among the opaque ones, for its types alone. */
enum { OPERATION_SIGNS = 500 };

/* Is it computed in another type than the one it is given in: x /= 2.5, -7 / 2u? */
static bool divides_otherwise(enum operator op, const struct poly *a, const struct poly *b,
                              const struct node *node)
{
    const struct type *type = node->type, *by = node->count > 1 ? node->children[1]->type : NULL;
    bool compound = node->kind == N_ASSIGN && type && by && type->kind != T_FLOAT;
    if (compound && by->kind == T_FLOAT)
        return true;
    if ((op != OP_DIV && op != OP_MOD) || !type || type->kind == T_FLOAT)
        return false;
    long long n;
    bool negative = (poly_number(a, &n) && n < 0) || (poly_number(b, &n) && n < 0);
    return negative && (type->is_unsigned || (compound && by->is_unsigned));
}

/* The type in which an operation is computed, as a bit: with a sign, of 4 bytes without, of 8 without. */
static unsigned signs_of(enum operator op, const struct node *node)
{
    const struct type *types[2] = {node->count ? node->children[0]->type : NULL,
                                   node->count > 1 && op != OP_SHR ? node->children[1]->type : NULL};
    unsigned size = 4;
    bool without = false;
    for (int i = 0; i < 2; i++) {
        const struct type *type = types[i];
        if (!type || type->kind != T_INT || type->size < size)
            continue;
        without = type->is_unsigned || (without && type->size == size);
        size = (unsigned)type->size;
    }
    return !without ? 1u : size == 4 ? 2u : 4u;
}

/* Where a number is less than nothing, a quotient, a rest, a comparison and a shift to the right are another
 * thing in a type without a sign than in one with: what has the same formula may be two numbers. So the
 * formula stands for the first of them that is met, and for the other one nothing does. */
static bool is_other_type(struct interp *in, enum operator op, const struct poly *a, const struct poly *b,
                          const struct node *node)
{
    const bool asks = op == OP_DIV || op == OP_MOD || op == OP_SHR || (op >= OP_LT && op <= OP_GE);
    const struct poly *key = asks && a && b ? poly_opaque(in->space, OPERATION_SIGNS + (int)op, a, b) : NULL;
    if (!key)
        return false;
    struct atom *operation = (struct atom *)poly_single(key);
    const unsigned before = operation->signs, signs = signs_of(op, node);
    if (!before)
        operation->signs = (unsigned char)signs;
    return before && before != signs && !(never_negative(in, a, NULL) && never_negative(in, b, NULL));
}

/* Of bits, where both are told and neither is less than nothing; null where it is not known. */
static const struct poly *of_bits(struct interp *in, enum operator op, const struct poly *a,
                                  const struct poly *b)
{
    long long x, y;
    if (!poly_literal(flat(in, a), &x) || !poly_literal(flat(in, b), &y) || x < 0 || y < 0)
        return NULL;
    switch (op) {
    case OP_SHL:
        return y < 62 && x < 1ll << (62 - y) ? P(in, x << y) : NULL;
    case OP_SHR:
        return y < 63 ? P(in, x >> y) : NULL;
    case OP_AND:
        return P(in, x & y);
    case OP_OR:
        return P(in, x | y);
    case OP_XOR:
        return P(in, x ^ y);
    default:
        return NULL;
    }
}

const struct poly *arithmetic(struct interp *in, enum operator op, const struct poly *a, const struct poly *b,
                              const struct node *node)
{
    bool real = node->type && node->type->kind == T_FLOAT;
    if (divides_otherwise(op, a, b, node) || (!real && is_other_type(in, op, a, b, node)))
        return NULL;
    for (int i = 0; (op == OP_DIV || op == OP_MOD) && !real && i < in->path->divisor_count; i++) {
        const struct poly *times =
            in->path->divisors[i].by == b ? poly_exact(in->space, a, in->path->divisors[i].number) : NULL;
        if (times) /* the program has made sure that b divides it */
            return op == OP_MOD
                       ? P(in, 0)
                       : poly_mul(in->space, times, poly_div(in->space, in->path->divisors[i].number, b));
    }
    if (op == OP_DIV && !real) {
        const struct poly *elements = elements_of_rows(in, a, b);
        note_quotient(in, a, b);
        if (elements)
            return elements;
    }
    switch (op) {
    case OP_ADD:
        return as_blocks(in, as_sum(in, poly_add(in->space, a, b)));
    case OP_SUB:
        return as_blocks(in, as_sum(in, poly_sub(in->space, a, b)));
    case OP_MUL:
        note_product(in, a, b);
        return as_blocks(in, poly_mul(in->space, a, b));
    case OP_DIV:
        return real ? poly_opaque(in->space, OP_DIV, a, b) : as_blocks(in, poly_div(in->space, a, b));
    case OP_MOD:
        return poly_mod(in->space, a, b);
    default: {
        const struct poly *bits = a && b && !real ? of_bits(in, op, a, b) : NULL;
        return bits ? bits : a && b ? poly_opaque(in->space, op, a, b) : NULL;
    }
    }
}
