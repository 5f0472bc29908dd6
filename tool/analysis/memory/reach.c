/* What can be got at from a place. */
#include "analysis/memory/reach.h"

#include <stdlib.h>

#include "analysis/memory/memory.h"
#include "analysis/tree/tree.h"
#include "analysis/values/values.h"

struct reached reached_new(const struct interp *in)
{
    size_t room = (size_t)in->memory->object_count + 1;
    struct reached reached = {.have = calloc(room, sizeof *reached.have),
                              .objects = calloc(room, sizeof *reached.objects),
                              .room = in->memory->object_count};
    if (!reached.have || !reached.objects)
        abort();
    return reached;
}

void reached_free(struct reached *reached)
{
    free(reached->have);
    free(reached->objects);
}

void reach_object(struct interp *in, struct reached *reached, int object)
{
    while (in->memory->objects[object].parent >= 0 &&
           !in->memory->objects[in->memory->objects[object].parent].array)
        object = in->memory->objects[object].parent;
    if (object >= reached->room || reached->have[object])
        return;
    int next = reached->count;
    reached->have[object] = true;
    reached->objects[reached->count++] = object;
    for (; next < reached->count; next++) {
        int at = reached->objects[next];
        const struct value *v = &seen(in, at)->value;
        for (int i = 0; i < v->to.count; i++)
            reach_object(in, reached, v->to.at[i].object);
        if (in->memory->objects[at].array || !in->memory->objects[at].type ||
            in->memory->objects[at].type->kind != T_RECORD)
            continue;
        for (int i = first_member(in, at); i >= 0; i = next_member(in, i))
            if (!reached->have[i]) {
                reached->have[i] = true;
                reached->objects[reached->count++] = i;
            }
    }
}

void reach_value(struct interp *in, struct reached *reached, const struct value *v)
{
    for (int i = 0; i < v->to.count; i++)
        reach_object(in, reached, v->to.at[i].object);
}

void reach_behind(struct interp *in, struct reached *reached, int object)
{
    const struct value *v = &seen(in, object)->value;
    reach_value(in, reached, v);
    if (v->to.lost)
        reach_escaped(in, reached);
    for (int i = first_member(in, object); i >= 0; i = next_member(in, i))
        reach_behind(in, reached, i);
}

struct reached reached_lost(struct interp *in)
{
    struct reached reach = reached_new(in);
    reach_escaped(in, &reach);
    return reach;
}

void reach_escaped(struct interp *in, struct reached *reached)
{
    for (int i = 0; i < reached->room; i++)
        if (in->memory->objects[i].escaped)
            reach_object(in, reached, i);
}

void reach_behind_lost(struct interp *in, struct reached *reached, bool lost)
{
    for (int i = 0; i < reached->count && !lost; i++)
        lost = seen(in, reached->objects[i])->value.to.lost;
    if (lost)
        reach_escaped(in, reached);
}
