/* What a pointer's target is: a part of a variable, outside of a member, behind what is not followed. */
#include "analysis/memory/target.h"

#include "analysis/memory/memory.h"
#include "analysis/path/path.h"
#include "analysis/tree/tree.h"
#include "analysis/values/values.h"

int outside_member(struct interp *in, const struct target *t)
{
    const struct object *o = &in->memory->objects[t->object];
    if (o->array || o->parent < 0 || !o->type || o->type->size <= 0 ||
        (t->w && below(in, t->w, P(in, o->type->size))))
        return -1;
    int whole = o->parent;
    while (in->memory->objects[whole].parent >= 0)
        whole = in->memory->objects[whole].parent;
    return in->memory->objects[whole].array ? -1 : whole;
}

bool is_a_part(const struct object *object, const struct target *t, long long size)
{
    bool fewer = size >= 0 && object->type && object->type->size > size;
    return fewer || !t->o || t->o->count || !t->w || t->w->count;
}

void let_go(struct interp *in, int object)
{
    in->memory->objects[object].escaped = true;
}

bool is_escaped(const struct interp *in, int object)
{
    while (object >= 0 && !in->memory->objects[object].escaped)
        object = in->memory->objects[object].parent;
    return object >= 0;
}
