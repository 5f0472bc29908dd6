/* Bounds of numbers by the ranges of the loops at hand. */
#include "analysis/path/path.h"
#include "analysis/values/numbers.h"
#include "analysis/values/values.h"

/* p with every loop counter replaced by its largest (or smallest) value; null when that is not known. */
static const struct poly *upper(struct interp *in, const struct poly *p, bool high)
{
    p = flat(in, p);
    for (int guard = 0; p && guard < 16; guard++) {
        const struct atom *t = NULL;
        for (int i = 0; !t && i < p->count; i++)
            for (int j = 0; !t && j < p->terms[i].count; j++)
                if (p->terms[i].atoms[j]->kind == A_LOOP ||
                    (p->terms[i].atoms[j]->kind == A_SYMBOL && p->terms[i].atoms[j]->info))
                    t = p->terms[i].atoms[j];
        if (!t)
            return p;
        const struct loop *loop = t->kind == A_LOOP ? t->info : NULL;
        const struct poly *c, *rest;
        if ((t->kind == A_LOOP && !loop) || !poly_split(in->space, p, t, &c, &rest))
            return NULL;
        const struct poly *extent =
            loop ? poly_sub(in->space, loop->hi_w, loop->skips_first ? P(in, 0) : loop->lo_w) : t->info;
        const struct poly *last = flat(in, poly_sub(in->space, extent, P(in, 1)));
        bool positive = poly_not_negative(c), negative = poly_not_negative(poly_sub(in->space, P(in, 0), c));
        if (!positive && !negative)
            return NULL;
        p = poly_replace(in->space, p, t, positive == high ? last : P(in, 0));
    }
    return NULL; /* counters are left */
}

const struct poly *greatest(struct interp *in, const struct poly *p)
{
    return upper(in, p, true);
}

const struct poly *smallest(struct interp *in, const struct poly *p)
{
    return upper(in, p, false);
}

/* Not negative when every unknown is at least 1: an item of no elements has none to reach beyond. */
static bool room_for(const struct poly *p)
{
    long long sum = 0;
    if (p->overflow)
        return false;
    for (int i = 0; i < p->count; i++) {
        if ((p->terms[i].count && p->terms[i].factor < 0) ||
            __builtin_add_overflow(sum, p->terms[i].factor, &sum))
            return false;
    }
    return sum >= 0;
}

bool below(struct interp *in, const struct poly *p, const struct poly *bound)
{
    if (!p || !bound)
        return false;
    const struct poly *low = upper(in, p, false), *high = upper(in, p, true);
    return low && high && poly_not_negative(low) &&
           room_for(flat(in, poly_sub(in->space, poly_sub(in->space, bound, P(in, 1)), high)));
}
