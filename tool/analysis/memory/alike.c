/* Elements that are all alike, and parts of them: alike.h. */
#include "analysis/memory/alike.h"

#include "analysis/memory/memory.h"
#include "analysis/tree/shape.h"
#include "analysis/tree/tree.h"
#include "analysis/values/numbers.h"
#include "analysis/values/poly.h"

/* Of which records the object's elements are, that are alike in no other way; null: of any bytes. */
static const struct type *alike_records(const struct interp *in, int object)
{
    const struct cell *cell = seen(in, object);
    const struct type *element = in->memory->objects[object].type;
    while (element && element->kind == T_ARRAY)
        element = element->to;
    const bool zeros = element && element->fields && same_number(cell->alike.number, 0);
    return element && element->kind == T_RECORD && cell->alike.filled && !zeros ? element : NULL;
}

bool reads_alike(const struct interp *in, int object, long long size, const struct node *node)
{
    const struct cell *cell = seen(in, object);
    const struct type *record = cell->alike.all ? alike_records(in, object) : NULL;
    if (!record)
        return cell->alike.all;
    while (node && node->kind == N_MEMBER) {
        if (node->decl && node->decl->record && same_record(node->decl->record, record))
            return true;
        node = node->count ? node->children[0] : NULL;
    }
    return size == record->size;
}

bool moves_alike(const struct interp *in, int object, const struct poly *item)
{
    const struct cell *cell = seen(in, object);
    const struct type *record = cell->alike.all ? alike_records(in, object) : NULL;
    return cell->alike.all &&
           (!record || (item && record->size > 0 && poly_exact(in->space, item, P(in, record->size))));
}

void store_fill(struct cell *cell, const struct value *v)
{
    if (!cell->alike.all || !v->literal.known ||
        (cell->alike.filled && !same_number(cell->alike.number, v->literal.number))) {
        cell->alike.all = false;
        return;
    }
    cell->alike.filled = true;
    cell->alike.number = v->literal.number;
}
