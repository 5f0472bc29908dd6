/* Arrays within the current own item: own_rows.h. */
#include "analysis/memory/own_rows.h"

#include "analysis/memory/element.h"
#include "analysis/memory/memory.h"
#include "analysis/path/path.h"
#include "analysis/tree/tree.h"
#include "analysis/values/classes.h"
#include "analysis/values/numbers.h"
#include "analysis/values/values.h"

/* Are these bytes of the current own item, all of them? */
static bool is_of_item(struct interp *in, const struct cell *cell, const struct own_row *row,
                       struct position *pos)
{
    if (cell->layout != LAY_PART)
        return false;
    *pos = position_of(in, cell, row->at, row->size);
    return pos->kind == PLACE_OWN && !pos->beside;
}

/* Compilers take the last member of a record for one that may go on behind it. */
static bool may_go_on(const struct node *node)
{
    const struct decl *member = node->kind == N_MEMBER ? node->decl : NULL;
    const struct type *record = member ? member->record : NULL;
    return member && (!record || !record->fields || !record->field_count ||
                      record->fields[record->field_count - 1] == member);
}

bool is_own_row(struct interp *in, const struct node *node, const struct target *t, long long behind)
{
    const struct type *array = node->type;
    if (!array || array->kind != T_ARRAY || array->size <= 0 || array->count <= 1 || !t->w || may_go_on(node))
        return false;
    const struct own_row row = {poly_add(in->space, t->w, P(in, behind)), array->size};
    struct position pos;
    return is_of_item(in, seen(in, t->object), &row, &pos);
}

void enter_row(struct interp *in, const struct node *node, struct value *place)
{
    const struct type *array = node->type;
    if (!array || array->kind != T_ARRAY)
        return;
    const struct node *up = node->parent;
    const bool subscripted = up && up->kind == N_INDEX && up->children[0] == node;
    for (struct target *t = place->to.at; t < place->to.at + place->to.count; t++)
        if (t->w)
            t->row = subscripted && is_own_row(in, node, t, 0) ? (struct own_row){t->w, array->size}
                                                               : (struct own_row){0};
    if (!subscripted)
        leave_row(in, place, node);
}

void leave_row(struct interp *in, struct value *pointer, const struct node *node)
{
    for (struct target *t = pointer->to.at; t < pointer->to.at + pointer->to.count; t++) {
        const struct target was = *t;
        t->row = (struct own_row){0};
        if (!t->w)
            lose_target(in, pointer, &was, NULL, node);
    }
}

/* The most that p may be, as far as that is a number: remainders by a number, and counters. */
static bool at_most(struct interp *in, const struct poly *p, long long *number)
{
    const struct poly *high = greatest(in, p);
    *number = 0;
    for (int i = 0; high && i < high->count; i++) {
        const struct term *t = &high->terms[i];
        const struct atom *a = t->count == 1 ? t->atoms[0] : NULL;
        long long by = 1;
        if (t->count > 1 || (a && (a->kind != A_MOD || !poly_number(a->b, &by) || by <= 0)))
            return false;
        *number += t->factor > 0 && a ? t->factor * (by - 1) : a ? 0 : t->factor;
    }
    return high && !high->overflow;
}

/* May be seen to be in front of the row, or behind it. */
static bool is_outside(struct interp *in, const struct target *t)
{
    if (!t->w)
        return false;
    const struct poly *behind = poly_sub(in->space, t->w, t->row.at), *least = smallest(in, behind);
    long long number;
    return (least && poly_number(least, &number) && number < 0) ||
           (at_most(in, behind, &number) && number >= t->row.size);
}

bool stays_in_row(struct interp *in, const struct cell *cell, const struct target *t, struct position *pos)
{
    struct position row;
    if (!t->row.at || pos->kind != PLACE_BAD || !is_of_item(in, cell, &t->row, &row) || is_outside(in, t))
        return false;
    *pos = row;
    pos->within = NULL;
    return true;
}

struct value told_in_row(struct interp *in, const struct value *v, const struct value *pointer,
                         const struct target *t, const struct node *node)
{
    struct value by = *pointer;
    by.to.count = 0;
    if (t->w)
        lose_target(in, &by, t, &t->row, node);
    return combine_place(in, v, &by, node);
}
