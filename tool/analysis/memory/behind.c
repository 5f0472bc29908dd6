/* What is behind pointers: behind.h. */
#include "analysis/memory/behind.h"

#include "analysis/memory/memory.h"
#include "analysis/memory/reach.h"
#include "analysis/memory/records.h"
#include "analysis/tree/shape.h"
#include "analysis/values/values.h"

bool may_hold_pointers(const struct interp *in, int object)
{
    const struct object *o = &in->memory->objects[object];
    bool otherwise = false;
    const struct type *of = o->type ? o->type : object_numbers(in, object, &otherwise);
    return otherwise || !is_number_type(of);
}

static bool has_pointers(const struct interp *in, int object)
{
    const struct pointer *held = &seen(in, object)->value.to;
    bool any = held->count || held->lost;
    for (int i = first_member(in, object); i >= 0 && !any; i = next_member(in, i))
        any = has_pointers(in, i);
    return any;
}

bool leads_to_pointers(const struct interp *in, const struct value *argument)
{
    for (int k = 0; k < argument->to.count; k++)
        if (has_pointers(in, argument->to.at[k].object))
            return true;
    return false;
}

void addresses_leave(struct interp *in, const struct value *argument, const struct node *node)
{
    if (!leads_to_pointers(in, argument))
        return;
    struct reached reach = reached_new(in);
    for (int k = 0; k < argument->to.count; k++)
        reach_behind(in, &reach, argument->to.at[k].object);
    for (int i = 0; i < reach.count; i++)
        escapes(in, reach.objects[i], node);
    reached_free(&reach);
}

bool differs_behind(struct interp *in, const struct value *argument, const struct node *node)
{
    struct reached behind = reached_new(in);
    for (int k = 0; k < argument->to.count; k++)
        reach_behind(in, &behind, argument->to.at[k].object);
    bool by_rank = false;
    for (int i = 0; i < behind.count && !by_rank; i++)
        by_rank = object_content(in, behind.objects[i], node).by_rank;
    reached_free(&behind);
    return by_rank;
}

bool differs_in_all(struct interp *in, const struct value *argument, const struct node *node)
{
    return argument->by_rank || pointed_content(in, argument, node).by_rank ||
           differs_behind(in, argument, node);
}
