/* Variables that stand for the elements of a range: loop_body.h. */
#include "analysis/memory/memory.h"
#include "analysis/memory/records.h"
#include "analysis/run/loop_body.h"
#include "analysis/shares/shares.h"
#include "analysis/tree/tree.h"
#include "analysis/values/values.h"

/* The element that the turn is at. Arrays do not tell where the pointers in them lead. */
static struct value element_of(struct interp *in, const struct bound *bound)
{
    if (bound->size) {
        struct value element =
            bound->reference ? bound->range : load(in, &bound->range, bound->size, bound->node);
        const struct type *type = bound->variable->type;
        element.to.lost = element.to.lost || (type && type->kind == T_POINTER && !bound->reference);
        return element;
    }
    struct value all = one_of_records(in, &bound->range, bound->node);
    if (in->shares->record && (all.dep != DEP_FIX || bound->range.shares))
        fact_against(in, bound->range.shares | all.shares, 313, bound->node, "a range that is not known",
                     NULL, NULL);
    return all;
}

void bind_element(struct interp *in, const struct bound *bound)
{
    if (!bound->variable)
        return;
    const struct value element = element_of(in, bound);
    const int object = object_for_decl(in, bound->variable);
    if (bound->size) {
        if (!bound->reference)
            forget_members(in, object);
        cell_of(in, object)->value = element;
        return;
    }
    set_object(in, object, &element, bound->node);
    cell_of(in, object)->value.to.lost =
        element.to.lost || (bound->variable->type && bound->variable->type->kind == T_POINTER);
}
