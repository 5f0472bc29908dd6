/* What all terms of a polynomial have in common. */
#include "analysis/values/poly.h"

static bool is_common(const struct poly *p, const struct atom *atom)
{
    for (int i = 0; i < p->count; i++) {
        bool has = false;
        for (int j = 0; j < p->terms[i].count; j++)
            has = has || p->terms[i].atoms[j] == atom;
        if (!has)
            return false;
    }
    return true;
}

const struct poly *poly_content(struct poly_space *space, const struct poly *p)
{
    const struct poly *content = poly_const(space, 1), *left = p;
    if (!p || p->overflow || !p->count)
        return content;
    long long common = 0;
    for (int i = 0; i < p->count; i++)
        for (long long rest = p->terms[i].factor, swap; rest;
             swap = common % rest, common = rest, rest = swap)
            ;
    for (int j = 0; j < left->terms[0].count;)
        if (is_common(left, left->terms[0].atoms[j])) {
            const struct poly *atom = poly_of(space, left->terms[0].atoms[j]);
            content = poly_mul(space, content, atom);
            left = poly_exact(space, left, atom);
            j = 0;
        } else
            j++;
    return poly_mul(space, content, poly_const(space, common < 0 ? -common : common));
}
