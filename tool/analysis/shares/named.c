/* Which shares a number has to do with. */
#include "analysis/shares/blocks.h"
#include "analysis/shares/shares.h"
#include "analysis/values/numbers.h"
#include "analysis/values/poly.h"

/* Of counts and displacements and of counters over own items, in quotients and remainders too. */
static unsigned long long told_shares(const struct poly *p)
{
    unsigned long long mask = 0;
    for (int i = 0; p && i < p->count; i++)
        for (int j = 0; j < p->terms[i].count; j++) {
            const struct atom *a = p->terms[i].atoms[j];
            if (a->kind == A_DISPL || a->kind == A_COUNT)
                mask |= 1ull << a->id;
            else if (a->kind == A_LOOP && a->info && ((const struct loop *)a->info)->share >= 0)
                mask |= 1ull << ((const struct loop *)a->info)->share;
            else
                mask |= told_shares(a->a) | told_shares(a->b);
        }
    return mask;
}

unsigned long long poly_shares(const struct interp *in, const struct poly *p)
{
    unsigned long long mask = told_shares(p);
    for (int i = 0; i < in->shares->count; i++) {
        const struct share *s = &in->shares->list[i];
        if (poly_has(p, s->atom) || poly_has(p, s->mine) || poly_has(p, s->offset) || poly_has(p, s->total) ||
            has_names(s, p))
            mask |= 1ull << i;
    }
    return mask;
}

int share_of(struct interp *in, const struct poly *p)
{
    unsigned long long mask = poly_shares(in, p);
    if (!mask || mask & (mask - 1))
        return -1;
    return __builtin_ctzll(mask);
}

int equal_share_of(struct interp *in, const struct poly *p)
{
    int share = share_of(in, p);
    return share >= 0 && in->shares->list[share].blocks ? -1 : share;
}
