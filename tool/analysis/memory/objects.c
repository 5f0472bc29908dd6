/* Objects by number, found by what they are of: a variable, a place where memory is allocated, a record's
 * members. */
#include "analysis/interp.h"

/* Members are found through their record. */
static const void *key_of(const struct object *object)
{
    return object->decl ? (const void *)object->decl : object->origin;
}

static int *chain_of(const struct interp *in, const void *key, int context)
{
    uint64_t hash = hash_pointer((uint64_t)context, key);
    return &in->object_chains[hash & (uint64_t)(in->object_chain_count - 1)];
}

static void put(struct interp *in, int object)
{
    const void *key = key_of(&in->objects[object]);
    if (!key)
        return;
    int *chain = chain_of(in, key, in->objects[object].context);
    in->objects[object].next_alike = *chain;
    *chain = object + 1;
}

static void grow(struct interp *in)
{
    int count = in->object_chain_count ? 4 * in->object_chain_count : 1024;
    in->object_chains = arena_alloc(in->arena, (size_t)count * sizeof *in->object_chains);
    in->object_chain_count = count;
    for (int i = 0; i < in->object_count; i++)
        put(in, i);
}

int object_of(const struct interp *in, const void *key, int context)
{
    int found = -1;
    for (int i = in->object_chain_count ? *chain_of(in, key, context) - 1 : -1; i >= 0;
         i = in->objects[i].next_alike - 1)
        if (key_of(&in->objects[i]) == key && in->objects[i].context == context)
            found = i;
    return found;
}

int object_new(struct interp *in, const struct object *object)
{
    if (in->object_count >= in->object_chain_count)
        grow(in);
    in->objects = arena_grow(in->arena, in->objects, (size_t)in->object_count, sizeof *in->objects);
    int made = in->object_count++;
    in->objects[made] = *object;
    put(in, made);
    if (object->parent < 0)
        return made;
    struct object *record = &in->objects[object->parent];
    *(record->first_member ? &in->objects[record->last_member - 1].next_member : &record->first_member) =
        made + 1;
    record->last_member = made + 1;
    return made;
}

void objects_cut(struct interp *in, int count)
{
    for (int i = in->object_count - 1; i >= count; i--) {
        const void *key = key_of(&in->objects[i]);
        if (key)
            *chain_of(in, key, in->objects[i].context) = in->objects[i].next_alike;
    }
    in->object_count = count;
}
