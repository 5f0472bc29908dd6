/* Shares of different lengths: blocks.h. */
#include "analysis/shares/blocks.h"

#include "analysis/base/arena.h"
#include "analysis/shares/shares.h"
#include "analysis/tree/tree.h"
#include "analysis/values/choices.h"
#include "analysis/values/numbers.h"
#include "analysis/values/poly.h"
#include "analysis/values/values.h"

enum { NAME_LOW = -1, NAME_OWN = -2 }; /* `op` of the two names */

static const struct poly *of_group(struct interp *in, enum atom_kind kind, int group)
{
    return poly_of(in->space, poly_make_atom(in->space, kind, group, 0, 0, NULL, NULL,
                                             kind == A_RANK ? "rank" : "size"));
}

static const struct poly *minimum(struct interp *in, const struct poly *a, const struct poly *b)
{
    const struct poly *less = where_less(in, a, b);
    return less ? chosen_of(in, less, a, b) : NULL;
}

/* (n + p - 1) / p */
static const struct poly *rounded_up(struct interp *in, const struct poly *all, const struct poly *size)
{
    return poly_div(in->space, poly_sub(in->space, poly_add(in->space, all, size), P(in, 1)), size);
}

/* n / p + (n % p != 0), n / p + (n % p > 0) */
static const struct poly *with_rest(struct interp *in, const struct blocks *b, const struct poly *size)
{
    const bool over = b->form == BLOCKS_OVER || b->form == BLOCKS_OVER_TO_END;
    const struct poly *more = where_rest(in, poly_mod(in->space, b->all, size), over ? OP_GT : OP_NE);
    return more ? poly_add(in->space, b->cut, more) : NULL;
}

bool may_begin_beyond(const struct blocks *b)
{
    return b->form == BLOCKS_UP || b->form == BLOCKS_MORE || b->form == BLOCKS_OVER;
}

/* B(rank) and B(rank + 1). */
static void set_bounds(struct interp *in, struct blocks *b)
{
    const struct poly *rank = of_group(in, A_RANK, b->group), *size = of_group(in, A_SIZE, b->group),
                      *next = poly_add(in->space, rank, P(in, 1)), *less, *low;
    b->cut = poly_div(in->space, b->all, size);
    switch (b->form) {
    case BLOCKS_CUT:
        b->begins = poly_div(in->space, poly_mul(in->space, rank, b->all), size);
        b->ends = poly_div(in->space, poly_mul(in->space, next, b->all), size);
        break;
    case BLOCKS_FIRST: {
        const struct poly *rest = poly_sub(in->space, b->all, poly_mul(in->space, size, b->cut));
        less = where_less(in, rank, rest);
        low = poly_add(in->space, poly_mul(in->space, rank, b->cut), minimum(in, rank, rest));
        b->begins = in_one_form(in, low);
        b->length = less ? poly_add(in->space, b->cut, less) : NULL;
        b->ends = in_one_form(in, poly_add(in->space, low, b->length));
        break;
    }
    case BLOCKS_BEHIND: {
        const struct poly *rest = poly_sub(in->space, b->all, poly_mul(in->space, size, b->cut)),
                          *from = poly_sub(in->space, size, rest);
        less = where_less(in, rank, from);
        low = less ? chosen_of(in, less, P(in, 0), poly_sub(in->space, rank, from)) : NULL;
        b->begins = in_one_form(in, poly_add(in->space, poly_mul(in->space, rank, b->cut), low));
        b->length = less ? poly_sub(in->space, poly_add(in->space, b->cut, P(in, 1)), less) : NULL;
        b->ends = in_one_form(in, poly_add(in->space, b->begins, b->length));
        break;
    }
    case BLOCKS_LAST:
        less = where_equal(in, next, size);
        b->begins = poly_mul(in->space, rank, b->cut);
        b->ends = less ? chosen_of(in, less, b->all, poly_mul(in->space, next, b->cut)) : NULL;
        break;
    default:
        b->cut = b->form < BLOCKS_UP ? with_rest(in, b, size) : rounded_up(in, b->all, size);
        if (!b->cut)
            return;
        low = poly_mul(in->space, rank, b->cut);
        b->begins = may_begin_beyond(b) ? low : minimum(in, low, b->all);
        b->ends = minimum(in, poly_mul(in->space, next, b->cut), b->all);
        if (!may_begin_beyond(b))
            b->again = minimum(in, poly_add(in->space, b->begins, b->cut), b->all);
    }
    if (!b->length)
        b->length = in_one_form(in, poly_sub(in->space, b->ends, b->begins));
}

/* The name of B(rank), or of how far it is from there to B(rank + 1), for any rank. */
static const struct atom *name_of(struct interp *in, const struct blocks *b, int which,
                                  const struct poly *rank)
{
    return poly_make_atom(in->space, A_OPAQUE, (int)b->form, which, b->group, b->all, rank, NULL);
}

static bool is_name_of(const struct blocks *b, const struct atom *a)
{
    return b && a->kind == A_OPAQUE && (a->op == NAME_LOW || a->op == NAME_OWN) && a->id == (int)b->form &&
           a->value == b->group && a->a == b->all;
}

bool has_names(const struct share *share, const struct poly *p)
{
    for (int i = 0; share->blocks && p && i < p->count; i++)
        for (int j = 0; j < p->terms[i].count; j++) {
            const struct atom *a = p->terms[i].atoms[j];
            if (is_name_of(share->blocks, a) || has_names(share, a->a) || has_names(share, a->b))
                return true;
        }
    return false;
}

/* Any of the names that another rank than the own one has; null none. */
static const struct atom *name_elsewhere(const struct share *share, const struct poly *p)
{
    for (int i = 0; p && i < p->count; i++)
        for (int j = 0; j < p->terms[i].count; j++) {
            const struct atom *a = p->terms[i].atoms[j];
            if (is_name_of(share->blocks, a) && a != share->blocks->low && a != share->blocks->own)
                return a;
        }
    return NULL;
}

bool names_other_ranks(const struct share *share, const struct poly *p)
{
    return share->blocks && name_elsewhere(share, p);
}

const struct blocks *blocks_of_form(struct interp *in, enum blocks_form form, int group,
                                    const struct poly *all)
{
    struct blocks *b = ARENA_NEW(in->arena, struct blocks);
    const struct poly *rank = of_group(in, A_RANK, group);
    *b = (struct blocks){.form = form, .group = group, .all = all};
    if (!all || !all->count || poly_has_kind(all, A_SIZE) || poly_has_kind(all, A_LOOP) ||
        poly_by_rank(in->space, all))
        return NULL;
    set_bounds(in, b);
    if (!b->begins || !b->ends)
        return NULL;
    b->low = name_of(in, b, NAME_LOW, rank);
    b->own = name_of(in, b, NAME_OWN, rank);
    return b;
}

/* The same on all ranks, however many there are. */
static bool is_alike(struct interp *in, const struct poly *p)
{
    return p && !poly_has_kind(p, A_RANK) && !poly_has_kind(p, A_SIZE) && !poly_has_kind(p, A_LOOP) &&
           !poly_by_rank(in->space, p);
}

/* Does a loop from lo to hi go through them, behind a number that is the same for all, or through as many
 * from anywhere? */
static bool goes_through(struct interp *in, const struct blocks *b, const struct poly *lo,
                         const struct poly *hi)
{
    const struct poly *first = in_one_form(in, poly_sub(in->space, lo, b->begins));
    if (is_alike(in, first)) {
        hi = in_one_form(in, poly_sub(in->space, hi, first));
        return hi == b->ends || hi == b->again;
    }
    const struct poly *way = in_one_form(in, poly_sub(in->space, hi, lo));
    return poly_alike(in->space, lo, b->group) && !poly_has_kind(lo, A_SIZE) &&
           (way == b->length || way == in_one_form(in, poly_sub(in->space, b->ends, b->begins)));
}

/* The n of a quotient by the number of ranks of one form, where it may be one; null. */
static const struct poly *all_of(struct interp *in, const struct atom *quotient, enum blocks_form form)
{
    const struct atom *size = quotient->kind == A_DIV ? poly_single(quotient->b) : NULL;
    const struct poly *by_rank, *rest;
    if (!size || size->kind != A_SIZE)
        return NULL;
    if (form == BLOCKS_CUT) {
        const struct atom *rank = poly_single(of_group(in, A_RANK, size->id));
        return poly_split(in->space, quotient->a, rank, &by_rank, &rest) ? by_rank : NULL;
    }
    return form < BLOCKS_UP
               ? quotient->a
               : poly_add(in->space, poly_sub(in->space, quotient->a, poly_of(in->space, size)), P(in, 1));
}

const struct blocks *blocks_of_loop(struct interp *in, const struct poly *lo, const struct poly *hi)
{
    lo = in_one_form(in, lo);
    hi = in_one_form(in, hi);
    for (int i = 0; lo && hi && i < hi->count; i++)
        for (int j = 0; j < hi->terms[i].count; j++)
            for (int form = 0; form < BLOCKS_FORMS; form++) {
                const struct atom *a = hi->terms[i].atoms[j];
                const struct poly *all = all_of(in, a, (enum blocks_form)form);
                const struct blocks *b =
                    all ? blocks_of_form(in, (enum blocks_form)form, poly_single(a->b)->id, all) : NULL;
                if (b && goes_through(in, b, lo, hi))
                    return b;
            }
    return NULL;
}

/* With B(rank) and B(rank + 1) in place of the names. */
static const struct poly *without_names(struct interp *in, const struct blocks *b, const struct poly *p)
{
    p = poly_replace(in->space, p, b->low, b->begins);
    return poly_replace(in->space, p, b->own, b->length);
}

/* Sums of the two and of what is the same on all ranks, by their value. */
static const struct poly *named(struct interp *in, const struct blocks *b, const struct poly *p)
{
    const struct poly *low = poly_of(in->space, b->low), *own = poly_of(in->space, b->own),
                      *names[3] = {low, own, poly_add(in->space, low, own)};
    if (b->form == BLOCKS_CUT) {
        const struct atom *begins = poly_single(b->begins), *ends = poly_single(b->ends);
        p = begins ? poly_replace(in->space, p, begins, low) : p;
        return ends ? poly_replace(in->space, p, ends, names[2]) : p;
    }
    if (!poly_has_kind(p, A_RANK))
        return p;
    const struct poly *form = in_one_form(in, without_names(in, b, p)),
                      *values[4] = {b->begins, b->length, b->ends, b->again};
    for (int i = 0; i < 4; i++) {
        const struct poly *more = values[i] ? poly_sub(in->space, form, values[i]) : NULL;
        if (is_alike(in, more))
            return poly_add(in->space, names[i < 3 ? i : 2], more);
    }
    return p;
}

/* The same of the rank that a loop over all of them is at: its formula is that of the own rank. */
static const struct poly *named_at(struct interp *in, const struct blocks *b, const struct poly *p)
{
    const struct poly *rank = of_group(in, A_RANK, b->group);
    for (const struct loop *l = in->numbers->loop; l; l = l->outer) {
        if (!l->rank_loop || l->group != b->group || may_begin_beyond(b) || !poly_has(p, l->t) ||
            !poly_alike(in->space, p, b->group))
            continue;
        const struct poly *at = poly_add(in->space, l->lo_o, poly_of(in->space, l->t)),
                          *own = poly_replace(in->space, p, l->t, poly_sub(in->space, rank, l->lo_o)),
                          *with = own ? named(in, b, own) : NULL;
        if (!with || with == own)
            continue;
        with = poly_replace(in->space, with, b->low, poly_of(in->space, name_of(in, b, NAME_LOW, at)));
        with = poly_replace(in->space, with, b->own, poly_of(in->space, name_of(in, b, NAME_OWN, at)));
        with = with ? poly_replace(in->space, with, poly_single(rank), at) : NULL;
        return with ? with : p;
    }
    return p;
}

const struct poly *as_blocks(struct interp *in, const struct poly *p)
{
    for (int i = 0; p && i < in->shares->count; i++) {
        const struct blocks *b = in->shares->list[i].blocks;
        const struct poly *with = b ? named(in, b, p) : NULL;
        p = with ? with : p;
        p = b ? named_at(in, b, p) : p;
    }
    return p;
}

const struct poly *bounds_of_blocks(struct interp *in, const struct poly *p)
{
    for (int i = 0; p && i < in->shares->count; i++)
        if (in->shares->list[i].blocks)
            p = without_names(in, in->shares->list[i].blocks, p);
    return p;
}

const struct poly *blocks_to_new(struct interp *in, int i, const struct poly *p)
{
    const struct share *s = &in->shares->list[i];
    const struct poly *by_low, *by_own, *rest, *by;
    const struct atom *other;
    while ((other = name_elsewhere(s, p)) != NULL) {
        if (!poly_split(in->space, p, other, &by, &rest) || !poly_alike(in->space, by, s->group) ||
            poly_has_kind(by, A_SIZE) || poly_has_kind(by, A_LOOP))
            return NULL;
        const struct poly *items = of_rank(in, other->op == NAME_LOW ? A_DISPL : A_COUNT, i, other->b);
        p = poly_add(in->space, rest, poly_mul(in->space, by, items));
    }
    if (!poly_split(in->space, p, s->blocks->low, &by_low, &rest) ||
        !poly_split(in->space, rest, s->blocks->own, &by_own, &rest))
        return NULL;
    if (has_names(s, rest) || (may_begin_beyond(s->blocks) && by_low != by_own && by_own->count))
        return NULL; /* within a quotient; a length that may be below nothing */
    static const enum atom_kind others[] = {A_RANK, A_SIZE, A_LOOP};
    for (int k = 0; k < 3; k++)
        if (poly_has_kind(by_low, others[k]) || poly_has_kind(by_own, others[k]))
            return NULL;
    const struct poly *offset = poly_mul(in->space, by_low, poly_of(in->space, s->offset)),
                      *mine = poly_mul(in->space, by_own, poly_of(in->space, s->mine));
    return poly_add(in->space, rest, poly_add(in->space, offset, mine));
}

const struct poly *items_of_all(const struct share *share)
{
    if (share->blocks)
        return share->blocks->all;
    return share->atom->kind == A_DIV ? share->atom->a : NULL;
}

const struct poly *blocks_to_old(struct interp *in, int i, const struct poly *w)
{
    const struct share *s = &in->shares->list[i];
    w = poly_replace(in->space, w, s->mine, poly_of(in->space, s->blocks->own));
    w = poly_replace(in->space, w, s->offset, poly_of(in->space, s->blocks->low));
    for (int k = 0; w && k < w->count; k++)
        for (int j = 0; j < w->terms[k].count; j++) {
            const struct atom *a = w->terms[k].atoms[j];
            if ((a->kind != A_DISPL && a->kind != A_COUNT) || a->id != i)
                continue;
            const struct atom *name = name_of(in, s->blocks, a->kind == A_DISPL ? NAME_LOW : NAME_OWN, a->a);
            return blocks_to_old(in, i, poly_replace(in->space, w, a, poly_of(in->space, name)));
        }
    return w;
}

const struct poly *blocks_before(struct interp *in, int i, enum atom_kind kind, const struct poly *rank)
{
    const struct blocks *b = in->shares->list[i].blocks;
    return poly_of(in->space, name_of(in, b, kind == A_DISPL ? NAME_LOW : NAME_OWN, rank));
}
