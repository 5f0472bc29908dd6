/* Elements that are all alike, and parts of them: alike.h. */
#include "analysis/memory/alike.h"

#include "analysis/memory/memory.h"
#include "analysis/path/path.h"
#include "analysis/path/position.h"
#include "analysis/tree/shape.h"
#include "analysis/tree/tree.h"
#include "analysis/values/numbers.h"
#include "analysis/values/poly.h"

/* After so many bytes they begin anew; 0: nobody knows. */
static long long period(const struct interp *in, const struct cell *cell, int object)
{
    const struct type *element = object_element(in, object);
    const bool other_zeros = element && element->kind == T_RECORD && !element->fields;
    if (cell->alike.partly)
        return 0;
    if (!cell->alike.filled || (same_number(cell->alike.number, 0) && !other_zeros))
        return 1;
    return element && element->size > 0 ? element->size : 0;
}

/* Where within an element the place is, whatever its index; -1: nobody knows. */
static long long place_within(struct interp *in, const struct poly *w, long long element)
{
    long long at = 0;
    w = w ? flat(in, w) : NULL;
    for (int i = 0; w && i < w->count; i++) {
        if (!w->terms[i].count)
            at = w->terms[i].factor % element;
        else if (w->terms[i].factor % element)
            return -1;
    }
    return !w || w->overflow ? -1 : (at + element) % element;
}

bool reads_alike(struct interp *in, const struct target *t, long long size)
{
    const struct cell *cell = seen(in, t->object);
    const long long element = cell->alike.all ? period(in, cell, t->object) : 0;
    if (element < 2)
        return element == 1;
    const long long at = place_within(in, t->w, element);
    return at >= 0 && size > 0 && at + size <= element;
}

bool parts_alike(struct interp *in, const struct cell *cell, int object, const struct poly *item)
{
    const long long element = cell->alike.all ? period(in, cell, object) : 0;
    return element == 1 || (element && item && place_within(in, item, element) == 0);
}

bool moves_alike(struct interp *in, const struct target *t, const struct poly *item)
{
    const struct cell *cell = seen(in, t->object);
    const long long element = cell->alike.all ? period(in, cell, t->object) : 0;
    return element == 1 || (parts_alike(in, cell, t->object, item) && place_within(in, t->w, element) == 0);
}

bool sets_all(struct interp *in, const struct target *t, long long size, const struct node *node)
{
    const struct poly *whole = seen(in, t->object)->size.w, *w = t->w ? flat(in, t->w) : NULL;
    const struct poly *next =
        size > 0 ? P(in, size) : NULL; /* from one turn of the loop at hand to the next */
    whole = flat(in, whole ? whole : in->memory->objects[t->object].fixed_size);
    bool all =
        whole && w && next && !sets_bits(node) && in->path->control.dep == DEP_FIX && !in->path->control_rank;
    for (const struct loop *l = in->numbers->loop; all && l && w->count; l = l->outer) {
        const struct poly *by, *rest;
        all = l->share < 0 && l->step == 1 && !l->guard_count && l->hi_w && l->lo_w && !l->lo_w->count &&
              unconditional(in, node, l->node) && poly_split(in->space, w, l->t, &by, &rest) &&
              (!by->count || by == next);
        if (!all || !by->count)
            continue;
        next = flat(in, poly_mul(in->space, next, l->hi_w));
        w = rest;
    }
    return all && !w->count && next == whole;
}

void store_fill(struct cell *cell, const struct value *v)
{
    if (!cell->alike.all || !v->literal.known ||
        (cell->alike.filled && !same_number(cell->alike.number, v->literal.number))) {
        cell->alike.all = false;
        return;
    }
    cell->alike.beyond = cell->alike.beyond && cell->alike.filled;
    cell->alike.filled = true;
    cell->alike.number = v->literal.number;
}

bool sets_as_element(struct interp *in, const struct target *t, long long size, const struct value *v,
                     const struct node *node)
{
    if (v->literal.known && same_number(v->literal.number, 0))
        return true;
    const struct type *element = object_element(in, t->object);
    const struct node *left = node && node->kind == N_ASSIGN ? node->children[0] : NULL;
    if (!element || element->size <= 0 || element->is_union)
        return false;
    if (element->kind == T_RECORD)
        return !left || is_member_of(left, element);
    return (left ? same_numbers(left->type, element) : size == element->size) &&
           place_within(in, t->w, element->size) == 0;
}
