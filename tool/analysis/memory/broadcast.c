/* What a broadcast has told of an array: broadcast.h. */
#include "analysis/memory/broadcast.h"

#include "analysis/memory/memory.h"
#include "analysis/path/spans.h"
#include "analysis/tree/shape.h"
#include "analysis/values/numbers.h"
#include "analysis/values/poly.h"

void note_broadcast(struct interp *in, int object, const struct poly *bytes)
{
    const struct object *o = &in->memory->objects[object];
    struct cell *cell = cell_of(in, object);
    if (!o->array || in->numbers->loop || !is_number_type(o->type) || cell->layout != LAY_WHOLE || !bytes ||
        length_dep(bytes) != DEP_FIX || poly_by_rank(in->space, bytes))
        return;
    cell->sent = (struct sent){.bytes = bytes, .stamp = cell->stamp};
}

/* Is each of the numbers that it is made of at least 1? */
static bool is_of_some(struct interp *in, const struct poly *p)
{
    for (int i = 0; i < p->count; i++)
        for (int j = 0; j < p->terms[i].count; j++)
            if (!never_negative(in, poly_sub(in->space, poly_of(in->space, p->terms[i].atoms[j]), P(in, 1)),
                                NULL))
                return false;
    return true;
}

bool was_broadcast(struct interp *in, const struct cell *cell, const struct target *t, long long size)
{
    if (!cell->sent.bytes || cell->sent.stamp != cell->stamp || cell->layout != LAY_WHOLE || !t->w ||
        t->o != t->w || size <= 0)
        return false;
    const struct poly *bytes = flat(in, cell->sent.bytes), *item = is_of_some(in, bytes) ? bytes : NULL,
                      *left = poly_sub(in->space, bytes, poly_add(in->space, flat(in, t->w), P(in, size)));
    return never_negative(in, t->w, item) && never_negative(in, left, item);
}

void join_broadcast(struct sent *into, const struct sent *other)
{
    if (into->bytes != other->bytes || into->stamp != other->stamp)
        into->bytes = NULL;
}
