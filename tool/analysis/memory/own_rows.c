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
static bool is_of_item(struct interp *in, const struct cell *cell, const struct own_row *row)
{
    if (cell->layout != LAY_PART)
        return false;
    const struct position pos = position_of(in, cell, row->at, row->size);
    return pos.kind == PLACE_OWN && !pos.beside;
}

bool is_own_row(struct interp *in, const struct target *t, const struct type *array, long long behind)
{
    if (!array || array->kind != T_ARRAY || array->size <= 0 || array->count <= 1 || !t->w)
        return false;
    const struct own_row row = {poly_add(in->space, t->w, P(in, behind)), array->size};
    return is_of_item(in, seen(in, t->object), &row);
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
            t->row = subscripted && is_own_row(in, t, array, 0) ? (struct own_row){t->w, array->size}
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

bool stays_in_row(struct interp *in, const struct cell *cell, const struct target *t, struct position *pos)
{
    if (!t->row.at || pos->kind != PLACE_BAD || !is_of_item(in, cell, &t->row))
        return false;
    const struct poly *behind = t->w ? poly_sub(in->space, t->w, t->row.at) : NULL;
    const struct poly *most = behind ? greatest(in, behind) : NULL;
    long long number;
    if ((behind && poly_number(behind, &number) && number < 0) ||
        (most && poly_number(most, &number) && number >= t->row.size))
        return false;
    *pos = position_of(in, cell, t->row.at, t->row.size);
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
