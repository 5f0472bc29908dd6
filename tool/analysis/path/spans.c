/* What follows from the spans at hand: spans.h. */
#include "analysis/path/spans.h"

#include <limits.h>
#include <stdlib.h>

#include "analysis/base/arena.h"
#include "analysis/path/path.h"
#include "analysis/values/numbers.h"
#include "analysis/values/values.h"

enum { MOST_TAKEN = 8, MOST_TRIES = 600, MOST_SPANS = 24 };

/* Of one number that is shown not to be negative. */
struct proof {
    struct interp *in;
    const struct poly *item; /* null: nothing is at least 1 */
    long long unit;          /* it is a multiple of this */
    int tries;
};

static bool shown(struct proof *proof, const struct poly *p, int taken);

void tell_span(struct interp *in, const struct span *span)
{
    if (in->path->span_count < MOST_SPANS && !span->number->overflow)
        ARENA_PUSH(in->arena, in->path->spans, in->path->span_count, *span);
}

static bool is_running(const struct interp *in, const struct loop *loop)
{
    for (const struct loop *l = in->numbers->loop; l; l = l->outer)
        if (l == loop)
            return l->counted;
    return false;
}

/* The least that an atom can be: 1 of an item's numbers, 0; -1 where nothing is known. */
static int least_of(const struct proof *proof, const struct atom *a)
{
    if (stands_in(proof->item, a))
        return 1;
    bool counts = (a->kind == A_LOOP && is_running(proof->in, a->info)) || (a->kind == A_SYMBOL && a->info);
    return counts ? 0 : -1;
}

/* At least `least`, by what its atoms are alone. */
static bool is_at_least(const struct proof *proof, const struct poly *p, long long least)
{
    long long sum = 0;
    if (p->overflow)
        return false;
    for (int i = 0; i < p->count; i++) {
        const struct term *t = &p->terms[i];
        int each = 1;
        for (int j = 0; j < t->count; j++) {
            int one = least_of(proof, t->atoms[j]);
            if (one < 0)
                return false;
            each = each && one;
        }
        if ((t->count && t->factor < 0) || (each && __builtin_add_overflow(sum, t->factor, &sum)))
            return false;
    }
    return sum >= least;
}

/* With g >= 0: p less the multiple of g that leaves no `a` of the same sign; is that shown? */
static bool take(struct proof *proof, const struct poly *p, const struct atom *a, const struct poly *g,
                 int taken)
{
    struct poly_space *space = proof->in->space;
    const struct poly *of_p, *of_g, *rest;
    g = flat(proof->in, g);
    if (!poly_split(space, p, a, &of_p, &rest) || !poly_split(space, g, a, &of_g, &rest) || !of_g->count)
        return false;
    const struct poly *times = poly_exact(space, of_p, of_g);
    return times && times->count && is_at_least(proof, times, 0) &&
           shown(proof, poly_sub(space, p, poly_mul(space, times, g)), taken + 1);
}

/* Another number is not negative, as far as half of the tries tell. */
static bool also_shown(struct proof *proof, const struct poly *p, int taken)
{
    struct proof part = {.in = proof->in, .item = proof->item, .unit = 1, .tries = proof->tries / 2};
    bool is = shown(&part, p, taken + 1);
    proof->tries -= proof->tries / 2 - part.tries;
    return is;
}

/* p less the multiple of what a quotient is from the quotient of the greatest number that is divided, as the
 * loops say it. */
static bool take_last_quotient(struct proof *proof, const struct poly *p, const struct atom *a, long long by,
                               int taken)
{
    struct poly_space *space = proof->in->space;
    const struct poly *most = greatest(proof->in, a->a);
    long long end;
    return most && poly_number(most, &end) && end >= 0 &&
           take(proof, p, a, poly_sub(space, poly_const(space, end / by), poly_of(space, a)), taken);
}

/* What a quotient or a remainder is, where what is divided is not negative. */
static bool take_division(struct proof *proof, const struct poly *p, const struct atom *a, int taken)
{
    struct poly_space *space = proof->in->space;
    const struct poly *self = poly_of(space, a), *by = flat(proof->in, a->b),
                      *last = poly_sub(space, by, poly_const(space, 1));
    long long number;
    if (poly_number(self, &number))
        return shown(proof, poly_replace(space, p, a, poly_const(space, number)), taken + 1);
    if (!also_shown(proof, a->a, taken) || !also_shown(proof, last, taken))
        return false;
    if (take(proof, p, a, self, taken) || take(proof, p, a, poly_sub(space, a->a, self), taken))
        return true;
    if (a->kind == A_MOD)
        return take(proof, p, a, poly_sub(space, last, self), taken);
    return poly_number(by, &number) &&
           (take(proof, p, a, poly_sub(space, a->a, poly_mul(space, by, self)), taken) ||
            take_last_quotient(proof, p, a, number, taken));
}

/* Is the number of a span what was compared? */
static bool holds(struct proof *proof, const struct span *span, int taken)
{
    for (int i = 0; i < 2; i++)
        if (span->sides[i] && !also_shown(proof, span->sides[i], taken))
            return false;
    return true;
}

static bool take_span(struct proof *proof, const struct poly *p, const struct atom *a,
                      const struct span *span, int taken)
{
    struct poly_space *space = proof->in->space;
    const struct poly *g = flat(proof->in, span->number), *one = poly_const(space, 1);
    if (!stands_in(g, a) || taken > MOST_TAKEN)
        return false;
    if (!span->differs)
        return holds(proof, span, taken) && take(proof, p, a, g, taken);
    const struct poly *less = poly_sub(space, poly_const(space, 0), g);
    return (also_shown(proof, g, taken) && take(proof, p, a, poly_sub(space, g, one), taken)) ||
           (also_shown(proof, less, taken) && take(proof, p, a, poly_sub(space, less, one), taken));
}

/* 0 <= self < end. */
static bool take_counter(struct proof *proof, const struct poly *p, const struct atom *a,
                         const struct atom *self, const struct poly *end, int taken)
{
    struct poly_space *space = proof->in->space;
    const struct poly *counter = poly_of(space, self),
                      *left = poly_sub(space, poly_sub(space, end, poly_const(space, 1)), counter);
    return (a == self && take(proof, p, a, counter, taken)) ||
           (stands_in(left, a) && take(proof, p, a, left, taken));
}

/* Numbers without a sign are what their polynomials say where these are not negative. */
static bool ends_as_told(const struct proof *proof, const struct loop *loop)
{
    return !loop->wraps || (is_at_least(proof, flat(proof->in, loop->lo_w), 0) &&
                            is_at_least(proof, flat(proof->in, loop->hi_w), 0));
}

/* Is it shown by taking something with this atom from it? */
static bool take_any(struct proof *proof, const struct poly *p, const struct atom *a, int taken)
{
    struct interp *in = proof->in;
    for (int i = in->path->span_count - 1; i >= 0; i--)
        if (take_span(proof, p, a, &in->path->spans[i], taken))
            return true;
    for (const struct loop *l = in->numbers->loop; l; l = l->outer)
        if (l->counted && l->share < 0 && ends_as_told(proof, l) &&
            take_counter(proof, p, a, l->t, poly_sub(in->space, l->hi_w, l->lo_w), taken))
            return true;
    if (a->kind == A_LOOP && is_running(in, a->info) && take(proof, p, a, poly_of(in->space, a), taken))
        return true;
    if (a->kind == A_SYMBOL && a->info && take_counter(proof, p, a, a, a->info, taken))
        return true;
    return (a->kind == A_MOD || a->kind == A_DIV) && take_division(proof, p, a, taken);
}

/* p > -unit */
static bool shown(struct proof *proof, const struct poly *p, int taken)
{
    if (!p || p->overflow)
        return false;
    p = flat(proof->in, p);
    if (is_at_least(proof, p, 1 - proof->unit))
        return true;
    if (taken > MOST_TAKEN)
        return false;
    for (int i = p->count - 1; i >= 0; i--)
        for (int j = p->terms[i].count - 1; j >= 0; j--) {
            if (--proof->tries < 0)
                return false;
            if (take_any(proof, p, p->terms[i].atoms[j], taken))
                return true;
        }
    return false;
}

/* The greatest number that divides all factors. */
static long long unit_of(const struct poly *p)
{
    long long unit = 0;
    for (int i = 0; i < p->count; i++)
        for (long long a = p->terms[i].factor == LLONG_MIN ? 1 : llabs(p->terms[i].factor), rest; a;
             a = rest) {
            rest = unit % a;
            unit = a;
        }
    return unit > 0 ? unit : 1;
}

bool never_negative(struct interp *in, const struct poly *p, const struct poly *item)
{
    if (!p || p->overflow)
        return false;
    p = flat(in, p);
    struct proof proof = {.in = in, .item = flat(in, item), .unit = unit_of(p), .tries = MOST_TRIES};
    return shown(&proof, p, 0);
}

bool never_nothing(struct interp *in, const struct poly *p)
{
    const struct poly *less = poly_sub(in->space, poly_const(in->space, 0), p),
                      *one = poly_const(in->space, 1);
    for (int i = 0; i < in->path->span_count; i++) {
        const struct span *span = &in->path->spans[i];
        if (span->differs && !span->sides[0] && (span->number == p || span->number == less))
            return true;
    }
    return never_negative(in, poly_sub(in->space, p, one), NULL) ||
           never_negative(in, poly_sub(in->space, less, one), NULL);
}

bool spans_within(struct interp *in, const struct poly *first, const struct poly *last,
                  const struct poly *item)
{
    return first && last && item && never_negative(in, first, item) &&
           never_negative(in, poly_sub(in->space, poly_sub(in->space, item, poly_const(in->space, 1)), last),
                          item);
}

bool is_below(struct interp *in, const struct poly *index, long long count)
{
    long long end;
    return poly_number(limit_of(in, index), &end)
               ? end <= count
               : below(in, index, P(in, count)) || spans_within(in, index, index, P(in, count));
}
