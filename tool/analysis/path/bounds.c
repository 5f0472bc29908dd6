/* Bounds of numbers by the ranges of the loops at hand: what is left over may only be of what an item is as
 * long as. */
#include "analysis/path/path.h"
#include "analysis/path/spans.h"
#include "analysis/values/numbers.h"
#include "analysis/values/values.h"

/* The last value of a counter that is less than the extent: one that moves by several comes by every so many
 * numbers alone, from nothing on. */
static const struct poly *last_below(struct interp *in, const struct loop *loop, const struct poly *extent)
{
    long long end;
    extent = flat(in, extent);
    const long long step = loop && !loop->skips_first && !loop->downward ? loop->step : 1;
    if (step > 1 && poly_number(extent, &end) && end > 0)
        return P(in, (end - 1) / step * step);
    const bool exact = step > 1 && extent && poly_exact(in->space, extent, P(in, step));
    return flat(in, poly_sub(in->space, extent, P(in, exact ? step : 1)));
}

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
        const struct poly *last = last_below(in, loop, extent);
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

/* May it be less than nothing? An unknown may, but not one of those that tell how long an item is. */
static bool may_be_less(const struct atom *a, const struct poly *bound)
{
    bool unknown = a->kind == A_SYMBOL || a->kind == A_DIV || a->kind == A_MOD || a->kind == A_OPAQUE;
    return unknown && !stands_in(bound, a);
}

/* Not negative when all that tells how long an item is are at least 1: an item of no elements has none to
 * reach beyond. */
static bool room_for(const struct poly *p, const struct poly *bound)
{
    long long sum = 0;
    if (p->overflow)
        return false;
    for (int i = 0; i < p->count; i++) {
        const struct term *t = &p->terms[i];
        if ((t->count && t->factor < 0) || __builtin_add_overflow(sum, t->factor, &sum))
            return false;
        for (int j = 0; j < t->count; j++)
            if (may_be_less(t->atoms[j], bound))
                return false;
    }
    return sum >= 0;
}

bool below(struct interp *in, const struct poly *p, const struct poly *bound)
{
    if (!p || !bound)
        return false;
    const struct poly *low = upper(in, p, false), *high = upper(in, p, true);
    bound = flat(in, bound);
    return low && high && poly_not_negative(low) && room_for(low, bound) &&
           room_for(flat(in, poly_sub(in->space, poly_sub(in->space, bound, P(in, 1)), high)), bound);
}
