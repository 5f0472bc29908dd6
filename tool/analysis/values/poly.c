#include "analysis/values/poly.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct poly_space *poly_space_new(struct arena *arena)
{
    struct poly_space *space = ARENA_NEW(arena, struct poly_space);
    space->arena = arena;
    space->pass = 1;
    return space;
}

static uint64_t hash_atom(const struct atom *atom)
{
    uint64_t hash = (uint64_t)atom->kind;
    hash = hash_with(hash, (uint64_t)(unsigned)atom->id);
    hash = hash_with(hash, (uint64_t)(unsigned)atom->op);
    hash = hash_with(hash, (uint64_t)atom->value);
    return hash_pointer(hash_pointer(hash, atom->a), atom->b);
}

const struct atom *poly_make_atom(struct poly_space *space, enum atom_kind kind, int id, int op,
                                  long long value, const struct poly *a, const struct poly *b,
                                  const char *name)
{
    const struct atom wanted = {
        .kind = kind, .id = id, .op = op, .value = value, .a = a, .b = b, .name = name};
    uint64_t hash = hash_atom(&wanted);
    for (struct entry *it = table_first(&space->atom_table, hash); it; it = table_next(it)) {
        const struct atom *atom = (struct atom *)it;
        if (atom->kind == kind && atom->id == id && atom->op == op && atom->value == value && atom->a == a &&
            atom->b == b)
            return atom;
    }
    struct atom *atom = ARENA_NEW(space->arena, struct atom);
    *atom = wanted;
    atom->number = space->atoms++;
    table_add(space->arena, &space->atom_table, &atom->entry, hash);
    return atom;
}

static int compare_terms(const struct term *a, const struct term *b)
{
    if (a->count != b->count)
        return b->count - a->count;
    for (int i = 0; i < a->count; i++)
        if (a->atoms[i] != b->atoms[i])
            return a->atoms[i]->number - b->atoms[i]->number;
    return 0;
}

/* Most are sorted already, or nearly. */
static void sort_terms(struct term *terms, int count)
{
    for (int i = 1; i < count; i++) {
        struct term term = terms[i];
        int k = i;
        for (; k && compare_terms(&terms[k - 1], &term) > 0; k--)
            terms[k] = terms[k - 1];
        terms[k] = term;
    }
}

/* Takes unsorted terms with sorted atoms; merges, drops zeros, interns. */
static const struct poly *finish(struct poly_space *space, struct term *terms, int count, bool overflow)
{
    sort_terms(terms, count);
    int kept = 0;
    for (int i = 0; i < count; i++) {
        if (kept && !compare_terms(&terms[kept - 1], &terms[i])) {
            if (__builtin_add_overflow(terms[kept - 1].factor, terms[i].factor, &terms[kept - 1].factor))
                overflow = true;
        } else {
            if (kept && !terms[kept - 1].factor)
                kept--;
            terms[kept++] = terms[i];
        }
    }
    if (kept && !terms[kept - 1].factor)
        kept--;
    uint64_t hash = 17u + overflow;
    for (int i = 0; i < kept; i++) {
        hash = hash_with(hash, (uint64_t)terms[i].factor);
        for (int j = 0; j < terms[i].count; j++)
            hash = hash_with(hash, (uint64_t)terms[i].atoms[j]->number);
    }
    for (struct entry *it = overflow ? NULL : table_first(&space->poly_table, hash); it;
         it = table_next(it)) {
        const struct poly *poly = (struct poly *)it;
        if (poly->count != kept || poly->overflow)
            continue;
        bool same = true;
        for (int i = 0; same && i < kept; i++)
            same = poly->terms[i].factor == terms[i].factor && !compare_terms(&poly->terms[i], &terms[i]);
        if (same)
            return poly;
    }
    struct poly *poly = ARENA_NEW(space->arena, struct poly);
    poly->terms = arena_alloc(space->arena, (size_t)(kept ? kept : 1) * sizeof *terms);
    memcpy(poly->terms, terms, (size_t)kept * sizeof *terms);
    poly->count = kept;
    poly->overflow = overflow;
    for (int i = 0; i < kept; i++)
        for (int j = 0; j < terms[i].count; j++) {
            const struct atom *a = terms[i].atoms[j];
            int depth = 1 + (a->a && (!a->b || a->a->depth >= a->b->depth) ? a->a->depth
                             : a->b                                        ? a->b->depth
                                                                           : 0);
            if (depth > poly->depth)
                poly->depth = depth;
        }
    table_add(space->arena, &space->poly_table, &poly->entry, hash);
    return poly;
}

const struct poly *poly_const(struct poly_space *space, long long value)
{
    struct term term = {.factor = value};
    return finish(space, &term, value ? 1 : 0, false);
}

const struct poly *poly_of(struct poly_space *space, const struct atom *atom)
{
    struct term term = {.factor = 1, .count = 1};
    term.atoms = arena_alloc(space->arena, sizeof *term.atoms);
    term.atoms[0] = atom;
    return finish(space, &term, 1, false);
}

static const struct poly *combine(struct poly_space *space, const struct poly *a, const struct poly *b,
                                  long long sign)
{
    if (!a || !b)
        return NULL;
    struct term *terms = calloc((size_t)a->count + (size_t)b->count + 1, sizeof *terms);
    bool overflow = a->overflow || b->overflow;
    int count = 0;
    for (int i = 0; i < a->count; i++)
        terms[count++] = a->terms[i];
    for (int i = 0; i < b->count; i++) {
        terms[count] = b->terms[i];
        if (__builtin_mul_overflow(b->terms[i].factor, sign, &terms[count].factor))
            overflow = true;
        count++;
    }
    const struct poly *result = finish(space, terms, count, overflow);
    free(terms);
    return result;
}

const struct poly *poly_add(struct poly_space *space, const struct poly *a, const struct poly *b)
{
    return combine(space, a, b, 1);
}

const struct poly *poly_sub(struct poly_space *space, const struct poly *a, const struct poly *b)
{
    return combine(space, a, b, -1);
}

const struct poly *poly_mul(struct poly_space *space, const struct poly *a, const struct poly *b)
{
    if (!a || !b)
        return NULL;
    if (a->count * b->count > 64)
        return poly_opaque(space, '*', a, b);
    struct term *terms = calloc((size_t)a->count * (size_t)b->count + 1, sizeof *terms);
    bool overflow = a->overflow || b->overflow;
    int count = 0;
    for (int i = 0; i < a->count; i++)
        for (int j = 0; j < b->count; j++) {
            const struct term *x = &a->terms[i], *y = &b->terms[j];
            struct term *t = &terms[count++];
            if (__builtin_mul_overflow(x->factor, y->factor, &t->factor))
                overflow = true;
            t->count = x->count + y->count;
            t->atoms = arena_alloc(space->arena, (size_t)(t->count + 1) * sizeof *t->atoms);
            for (int k = 0, u = 0, v = 0; k < t->count; k++)
                t->atoms[k] = v == y->count || (u < x->count && x->atoms[u]->number <= y->atoms[v]->number)
                                  ? x->atoms[u++]
                                  : y->atoms[v++];
        }
    const struct poly *result = finish(space, terms, count, overflow);
    free(terms);
    return result;
}

const struct poly *poly_exact(struct poly_space *space, const struct poly *a, const struct poly *b)
{
    if (!a || !b || b->count != 1 || a->overflow || b->overflow)
        return NULL;
    const struct term *d = &b->terms[0];
    struct term *terms = calloc((size_t)a->count + 1, sizeof *terms);
    bool fits = true;
    for (int i = 0; fits && i < a->count; i++) {
        const struct term *x = &a->terms[i];
        struct term *t = &terms[i];
        fits = !(x->factor == INT64_MIN && d->factor == -1) && x->factor % d->factor == 0 &&
               x->count >= d->count;
        if (!fits)
            break;
        t->factor = x->factor / d->factor;
        t->atoms = arena_alloc(space->arena, (size_t)(x->count + 1) * sizeof *t->atoms);
        int j = 0;
        for (int k = 0; k < x->count; k++)
            if (j < d->count && x->atoms[k] == d->atoms[j])
                j++;
            else
                t->atoms[t->count++] = x->atoms[k];
        fits = j == d->count;
    }
    const struct poly *result = fits ? finish(space, terms, a->count, false) : NULL;
    free(terms);
    return result;
}

/* Quotients nested deeper are not told apart: they become unknown. */
static bool too_deep(const struct poly *a, const struct poly *b)
{
    return a->depth > 6 || (b && b->depth > 6) || a->count > 64;
}

const struct poly *poly_opaque(struct poly_space *space, int op, const struct poly *a, const struct poly *b)
{
    if (!a || too_deep(a, b))
        return NULL;
    return poly_of(space, poly_make_atom(space, A_OPAQUE, 0, op, 0, a, b, NULL));
}

const struct poly *poly_div(struct poly_space *space, const struct poly *a, const struct poly *b)
{
    if (!a || !b)
        return NULL;
    long long x, y;
    if (poly_literal(a, &x) && poly_literal(b, &y) && y && !(x == INT64_MIN && y == -1))
        return poly_const(space, x / y);
    const struct poly *exact = b->count ? poly_exact(space, a, b) : NULL;
    if (exact)
        return exact;
    if (too_deep(a, b))
        return NULL;
    return poly_of(space, poly_make_atom(space, A_DIV, 0, 0, 0, a, b, NULL));
}

const struct poly *poly_mod(struct poly_space *space, const struct poly *a, const struct poly *b)
{
    if (!a || !b)
        return NULL;
    long long x, y;
    if (poly_literal(a, &x) && poly_literal(b, &y) && y && !(x == INT64_MIN && y == -1))
        return poly_const(space, x % y);
    if (b->count && poly_exact(space, a, b))
        return poly_const(space, 0);
    if (too_deep(a, b))
        return NULL;
    return poly_of(space, poly_make_atom(space, A_MOD, 0, 0, 0, a, b, NULL));
}

static const struct poly *replace_in_atom(struct poly_space *space, const struct atom *it,
                                          const struct atom *atom, const struct poly *by)
{
    if (it == atom)
        return by;
    if (!poly_has(it->a, atom) && !poly_has(it->b, atom))
        return poly_of(space, it);
    const struct poly *a = poly_replace(space, it->a, atom, by), *b = poly_replace(space, it->b, atom, by);
    if ((it->a && !a) || (it->b && !b))
        return NULL; /* not told apart from others any more */
    switch (it->kind) {
    case A_DIV:
        return poly_div(space, a, b);
    case A_MOD:
        return poly_mod(space, a, b);
    default:
        return poly_of(space, poly_make_atom(space, it->kind, it->id, it->op, it->value, a, b, it->name));
    }
}

const struct poly *poly_replace(struct poly_space *space, const struct poly *p, const struct atom *atom,
                                const struct poly *by)
{
    if (!p || !poly_has(p, atom))
        return p;
    if (p->overflow)
        return NULL;
    const struct poly *sum = poly_const(space, 0);
    for (int i = 0; i < p->count; i++) {
        const struct poly *product = poly_const(space, p->terms[i].factor);
        for (int j = 0; j < p->terms[i].count; j++)
            product = poly_mul(space, product, replace_in_atom(space, p->terms[i].atoms[j], atom, by));
        sum = poly_add(space, sum, product);
    }
    return sum;
}

const struct poly *poly_flat(struct poly_space *space, const struct poly *p, const struct atom *keep)
{
    if (!p || !p->count)
        return p;
    struct term *terms = calloc((size_t)p->count, sizeof *terms);
    bool overflow = p->overflow;
    for (int i = 0; i < p->count; i++) {
        const struct term *t = &p->terms[i];
        terms[i].factor = t->factor;
        terms[i].atoms = arena_alloc(space->arena, (size_t)(t->count + 1) * sizeof *terms->atoms);
        for (int j = 0; j < t->count; j++)
            if (t->atoms[j]->kind != A_NAMED || t->atoms[j] == keep)
                terms[i].atoms[terms[i].count++] = t->atoms[j];
            else if (__builtin_mul_overflow(terms[i].factor, t->atoms[j]->value, &terms[i].factor))
                overflow = true;
    }
    const struct poly *result = finish(space, terms, p->count, overflow);
    free(terms);
    return result;
}

bool poly_split(struct poly_space *space, const struct poly *p, const struct atom *atom,
                const struct poly **quotient, const struct poly **rest)
{
    if (!p || p->overflow)
        return false;
    struct term *with = calloc((size_t)p->count + 1, sizeof *with),
                *without = calloc((size_t)p->count + 1, sizeof *with);
    int nwith = 0, nwithout = 0;
    bool linear = true;
    for (int i = 0; i < p->count; i++) {
        const struct term *t = &p->terms[i];
        int times = 0;
        for (int j = 0; j < t->count; j++) {
            if (t->atoms[j] == atom)
                times++;
            else if (poly_has(t->atoms[j]->a, atom) || poly_has(t->atoms[j]->b, atom))
                linear = false;
        }
        if (times > 1)
            linear = false;
        if (!times) {
            without[nwithout++] = *t;
            continue;
        }
        struct term *w = &with[nwith++];
        w->factor = t->factor;
        w->atoms = arena_alloc(space->arena, (size_t)(t->count + 1) * sizeof *w->atoms);
        for (int j = 0; j < t->count; j++)
            if (t->atoms[j] != atom)
                w->atoms[w->count++] = t->atoms[j];
    }
    *quotient = finish(space, with, nwith, false);
    *rest = finish(space, without, nwithout, p->overflow);
    free(with);
    free(without);
    return linear;
}

bool poly_has(const struct poly *p, const struct atom *atom)
{
    for (int i = 0; p && i < p->count; i++)
        for (int j = 0; j < p->terms[i].count; j++) {
            const struct atom *it = p->terms[i].atoms[j];
            if (it == atom || poly_has(it->a, atom) || poly_has(it->b, atom))
                return true;
        }
    return false;
}

bool poly_has_kind(const struct poly *p, enum atom_kind kind)
{
    for (int i = 0; p && i < p->count; i++)
        for (int j = 0; j < p->terms[i].count; j++) {
            const struct atom *it = p->terms[i].atoms[j];
            if (it->kind == kind || poly_has_kind(it->a, kind) || poly_has_kind(it->b, kind))
                return true;
        }
    return false;
}

bool poly_by_rank(const struct poly_space *space, const struct poly *p)
{
    for (int i = 0; p && i < p->count; i++)
        for (int j = 0; j < p->terms[i].count; j++) {
            const struct atom *it = p->terms[i].atoms[j];
            bool of_ranks = it->kind == A_DISPL || it->kind == A_COUNT;
            if (it->kind == A_RANK || it->by_rank == space->pass ||
                (!of_ranks && (poly_by_rank(space, it->a) || poly_by_rank(space, it->b))))
                return true;
        }
    return false;
}

bool poly_alike(const struct poly_space *space, const struct poly *p, int group)
{
    for (int i = 0; p && i < p->count; i++)
        for (int j = 0; j < p->terms[i].count; j++) {
            const struct atom *it = p->terms[i].atoms[j];
            if ((it->kind == A_SIZE && it->id != group && it->id != 0) || !poly_alike(space, it->a, group) ||
                !poly_alike(space, it->b, group))
                return false;
        }
    return !poly_by_rank(space, p);
}

static bool atom_number(const struct atom *atom, long long *value)
{
    long long x, y;
    switch (atom->kind) {
    case A_NAMED:
        *value = atom->value;
        return true;
    case A_DIV:
    case A_MOD:
        if (!poly_number(atom->a, &x) || !poly_number(atom->b, &y) || !y || (x == INT64_MIN && y == -1))
            return false;
        *value = atom->kind == A_DIV ? x / y : x % y;
        return true;
    default:
        return false;
    }
}

bool poly_number(const struct poly *p, long long *value)
{
    if (!p || p->overflow)
        return false;
    long long sum = 0;
    for (int i = 0; i < p->count; i++) {
        long long product = p->terms[i].factor, x;
        for (int j = 0; j < p->terms[i].count; j++)
            if (!atom_number(p->terms[i].atoms[j], &x) || __builtin_mul_overflow(product, x, &product))
                return false;
        if (__builtin_add_overflow(sum, product, &sum))
            return false;
    }
    *value = sum;
    return true;
}

bool poly_literal(const struct poly *p, long long *value)
{
    if (!p || p->overflow || p->count > 1 || (p->count == 1 && p->terms[0].count))
        return false;
    *value = p->count ? p->terms[0].factor : 0;
    return true;
}

const struct atom *poly_single(const struct poly *p)
{
    return p && !p->overflow && p->count == 1 && p->terms[0].count == 1 && p->terms[0].factor == 1
               ? p->terms[0].atoms[0]
               : NULL;
}

bool poly_not_negative(const struct poly *p)
{
    long long value;
    if (poly_number(p, &value))
        return value >= 0;
    if (!p || p->overflow)
        return false;
    for (int i = 0; i < p->count; i++)
        if (p->terms[i].factor < 0)
            return false;
    return true;
}

static char *atom_text(struct arena *arena, const struct atom *atom)
{
    static const char *const names[] = {"sym", "named", "rank",   "size",  "comm",  "div",   "mod",  "op",
                                        "t",   "MINE",  "OFFSET", "TOTAL", "EQUAL", "DISPL", "COUNT"};
    switch (atom->kind) {
    case A_DIV:
    case A_MOD:
        return arena_printf(arena, "(%s) %c (%s)", poly_text(arena, atom->a), atom->kind == A_DIV ? '/' : '%',
                            poly_text(arena, atom->b));
    case A_OPAQUE:
        return arena_printf(arena, "op%d(%s,%s)", atom->op, poly_text(arena, atom->a),
                            atom->b ? poly_text(arena, atom->b) : "");
    case A_DISPL:
        return arena_printf(arena, "DISPL%d(%s)", atom->id, poly_text(arena, atom->a));
    default:
        if (atom->name)
            return arena_printf(arena, "%s#%d", atom->name, atom->id);
        return arena_printf(arena, "%s%d", names[atom->kind], atom->id);
    }
}

char *poly_text(struct arena *arena, const struct poly *p)
{
    if (!p)
        return arena_string(arena, "?");
    if (!p->count)
        return arena_string(arena, "0");
    char *text = arena_string(arena, "");
    for (int i = 0; i < p->count; i++) {
        const struct term *t = &p->terms[i];
        text = arena_printf(arena, "%s%s", text, i ? " + " : "");
        if (t->factor != 1 || !t->count)
            text = arena_printf(arena, "%s%lld%s", text, t->factor, t->count ? "*" : "");
        for (int j = 0; j < t->count; j++)
            text = arena_printf(arena, "%s%s%s", text, j ? "*" : "", atom_text(arena, t->atoms[j]));
    }
    return text;
}
