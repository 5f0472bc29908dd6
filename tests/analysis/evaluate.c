#include "evaluate.h"

#include "analysis/tree/tree.h"

static bool fits(__int128 x)
{
    return x < (__int128)1 << 62 && x > -((__int128)1 << 62);
}

/* Any function of its operands: two that are kept as written are equal where these are. */
static long long as_written(int op, long long a, long long b)
{
    unsigned long long mixed =
        ((unsigned long long)a * 31u + (unsigned long long)b) * 2654435761u + (unsigned)op;
    return (long long)((mixed ^ mixed >> 13) % 1009u);
}

/* Tests of values/choices.h. */
static bool is_test(const struct atom *atom)
{
    return atom->a && !atom->b &&
           (atom->op == OP_LT || atom->op == OP_GT || atom->op == OP_EQ || atom->op == OP_NE);
}

static long long holds(int op, long long x)
{
    return op == OP_LT ? x < 0 : op == OP_GT ? x > 0 : (x == 0) == (op == OP_EQ);
}

static bool atom_value(struct assignment *point, const struct atom *atom, long long *value)
{
    long long a = 0, b = 0;
    if ((atom->a && !evaluate(point, atom->a, &a)) || (atom->b && !evaluate(point, atom->b, &b)))
        return false;
    switch (atom->kind) {
    case A_DIV:
    case A_MOD:
        if (!b)
            return false;
        *value = atom->kind == A_DIV ? a / b : a % b;
        break;
    case A_OPAQUE:
        if (atom->op == '*' && !fits((__int128)a * b))
            return false;
        *value = atom->op == '*' ? a * b : is_test(atom) ? holds(atom->op, a) : as_written(atom->op, a, b);
        break;
    case A_NAMED:
        *value = atom->value;
        break;
    default:
        *value = point->value(point->data, atom, a);
        break;
    }
    if (*value < 0)
        point->negative = true;
    return true;
}

bool evaluate(struct assignment *point, const struct poly *p, long long *value)
{
    __int128 sum = 0;
    for (int i = 0; i < p->count; i++) {
        __int128 product = p->terms[i].factor;
        for (int j = 0; j < p->terms[i].count; j++) {
            long long x;
            if (!atom_value(point, p->terms[i].atoms[j], &x))
                return false;
            product *= x;
            if (!fits(product))
                return false;
        }
        sum += product;
        if (!fits(sum))
            return false;
    }
    *value = (long long)sum;
    return true;
}
