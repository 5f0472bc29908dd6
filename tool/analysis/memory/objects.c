/* Objects by number, found by what they are of: a variable, a place where memory is allocated, a record's
 * members. */
#include "analysis/memory/objects.h"

#include <string.h>

#include "analysis/base/arena.h"
#include "analysis/memory/apart.h"
#include "analysis/memory/memory.h"
#include "analysis/memory/storage.h"
#include "analysis/path/path.h"
#include "analysis/shares/shares.h"
#include "analysis/tree/shape.h"
#include "analysis/tree/tree.h"
#include "analysis/values/values.h"

/* Members are found through their record. */
static const void *key_of(const struct object *object)
{
    return object->decl ? (const void *)object->decl : object->origin;
}

static int *chain_of(const struct interp *in, const void *key, int context)
{
    uint64_t hash = hash_pointer((uint64_t)context, key);
    return &in->memory->object_chains[hash & (uint64_t)(in->memory->object_chain_count - 1)];
}

static void put(struct interp *in, int object)
{
    const void *key = key_of(&in->memory->objects[object]);
    if (!key)
        return;
    int *chain = chain_of(in, key, in->memory->objects[object].context);
    in->memory->objects[object].next_alike = *chain;
    *chain = object + 1;
}

static void grow(struct interp *in)
{
    int count = in->memory->object_chain_count ? 4 * in->memory->object_chain_count : 1024;
    in->memory->object_chains = arena_alloc(in->arena, (size_t)count * sizeof *in->memory->object_chains);
    in->memory->object_chain_count = count;
    for (int i = 0; i < in->memory->object_count; i++)
        put(in, i);
}

int object_of(const struct interp *in, const void *key, int context)
{
    int found = -1;
    for (int i = in->memory->object_chain_count ? *chain_of(in, key, context) - 1 : -1; i >= 0;
         i = in->memory->objects[i].next_alike - 1)
        if (key_of(&in->memory->objects[i]) == key && in->memory->objects[i].context == context)
            found = i;
    return found;
}

/* Of what an object is: a variable or a block in a call path, a member of another one, the how manieth there.
 */
struct lasting {
    struct entry entry;
    const void *key;
    int context, parent, nth, number;
};

static int lasting_number(struct interp *in, const struct object *object)
{
    struct memory *memory = in->memory;
    struct lasting wanted = {.key = object_key(object), .context = object->context, .parent = -1};
    if (object->parent >= 0) { /* every record of the type has such a member */
        wanted.key = object->field;
        wanted.parent = memory->objects[object->parent].lasting;
        for (int i = first_member(in, object->parent); i >= 0; i = next_member(in, i))
            wanted.nth += memory->objects[i].field == object->field;
    } else if (wanted.key) {
        for (int i = *chain_of(in, wanted.key, wanted.context) - 1; i >= 0;
             i = memory->objects[i].next_alike - 1)
            wanted.nth +=
                object_key(&memory->objects[i]) == wanted.key && memory->objects[i].context == wanted.context;
    }
    uint64_t hash =
        hash_with(hash_with(hash_pointer((uint64_t)wanted.context, wanted.key), (uint64_t)wanted.parent + 1),
                  (uint64_t)wanted.nth);
    for (struct entry *it = table_first(&memory->lasting, hash); it; it = table_next(it)) {
        const struct lasting *l = (const struct lasting *)it;
        if (l->key == wanted.key && l->context == wanted.context && l->parent == wanted.parent &&
            l->nth == wanted.nth)
            return l->number;
    }
    struct lasting *fresh = ARENA_NEW(in->arena, struct lasting);
    *fresh = wanted;
    fresh->number = memory->lasting_count++;
    table_add(in->arena, &memory->lasting, &fresh->entry, hash);
    return fresh->number;
}

int object_lasting(const struct interp *in, int object)
{
    return in->memory->objects[object].lasting;
}

void note_kept_as(struct interp *in, const struct value *pointer, const struct type *type)
{
    for (int i = 0; i < pointer->to.count; i++) {
        struct object *o = &in->memory->objects[pointer->to.at[i].object];
        if (o->type || !o->heap)
            continue;
        o->kept_otherwise = o->kept_otherwise || !type || (o->kept_as && !same_numbers(o->kept_as, type));
        o->kept_as = type;
    }
}

const struct type *object_numbers(const struct interp *in, int object, bool *otherwise)
{
    const struct object *o = &in->memory->objects[object];
    *otherwise = !o->type && o->kept_otherwise;
    return o->type ? o->type : o->kept_as;
}

const struct type *element_numbers(const struct interp *in, int object, bool *otherwise)
{
    const struct type *element = object_numbers(in, object, otherwise);
    while (element && element->kind == T_ARRAY)
        element = element->to;
    return element;
}

const struct type *object_element(const struct interp *in, int object)
{
    bool otherwise;
    const struct type *element = element_numbers(in, object, &otherwise);
    return otherwise ? NULL : element;
}

int object_new(struct interp *in, const struct object *object)
{
    if (in->memory->object_count >= in->memory->object_chain_count)
        grow(in);
    in->memory->objects = arena_grow(in->arena, in->memory->objects, (size_t)in->memory->object_count,
                                     sizeof *in->memory->objects);
    int number = lasting_number(in, object), made = in->memory->object_count++;
    in->memory->objects[made] = *object;
    in->memory->objects[made].lasting = number;
    put(in, made);
    if (object->parent < 0)
        return made;
    struct object *record = &in->memory->objects[object->parent];
    *(record->first_member ? &in->memory->objects[record->last_member - 1].next_member
                           : &record->first_member) = made + 1;
    record->last_member = made + 1;
    return made;
}

void objects_cut(struct interp *in, int count)
{
    for (int i = in->memory->object_count - 1; i >= count; i--) {
        const void *key = key_of(&in->memory->objects[i]);
        if (key)
            *chain_of(in, key, in->memory->objects[i].context) = in->memory->objects[i].next_alike;
    }
    in->memory->object_count = count;
}

/* ---- made where they are first named ---- */

static const struct type *element_type(const struct type *type)
{
    while (type && type->kind == T_ARRAY)
        type = type->to;
    return type;
}

int first_member(const struct interp *in, int record)
{
    return in->memory->objects[record].first_member - 1;
}

int next_member(const struct interp *in, int member)
{
    return in->memory->objects[member].next_member - 1;
}

int object_for_decl(struct interp *in, const struct decl *decl)
{
    if (decl->linked)
        decl = decl->linked;
    int context = decl->is_global || decl->is_static || decl->is_extern || !in->path->context
                      ? 0
                      : in->path->context->id;
    int known = object_of(in, decl, context);
    if (known >= 0)
        return known;
    bool array = decl->type && decl->type->kind == T_ARRAY && decl->kind != D_PARAMETER;
    bool vector = decl->type && decl->type->is_vector;
    struct object object = {.decl = decl,
                            .context = context,
                            .name = decl->name,
                            .parent = -1,
                            .type = array    ? element_type(decl->type)
                                    : vector ? decl->type->to
                                             : decl->type,
                            .array = array || vector,
                            .container = vector};
    int id = object_new(in, &object);
    cell_of(in, id)->summary = array || vector;
    if (array && lasts(decl)) { /* zeros, or what its initialiser says */
        cell_of(in, id)->alike.filled = true;
        cell_of(in, id)->alike.all = cell_of(in, id)->alike.beyond = starts_alike(in, &in->memory->state, id);
    }
    if (array && decl->type->size >= 0)
        in->memory->objects[id].fixed_size = P(in, decl->type->size);
    return id;
}

int object_for_heap(struct interp *in, const struct node *origin, const struct type *type)
{
    int context = in->path->context ? in->path->context->id : 0;
    int known = object_of(in, origin, context);
    if (known >= 0) {
        note_made(in, known);
        while (in->memory->objects[known].united)
            known = in->memory->objects[known].united - 1;
        return known;
    }
    struct object object = {.origin = origin,
                            .context = context,
                            .name = "allocated memory",
                            .parent = -1,
                            .type = type,
                            .heap = true,
                            .array = true};
    known = object_new(in, &object);
    note_made(in, known);
    return known;
}

/* A container that has just been made. */
static void no_elements(struct interp *in, struct cell *cell)
{
    *cell = (struct cell){.value = {.dep = DEP_FIX},
                          .share = -1,
                          .alike.all = true,
                          .alike.filled = true,
                          .summary = true,
                          .size.o = P(in, 0),
                          .size.w = P(in, 0)};
}

void begin_construction(struct interp *in, int object)
{
    in->memory->constructing = object;
    for (int i = first_member(in, object); i >= 0; i = next_member(in, i)) {
        const struct decl *field = in->memory->objects[i].field;
        if (field && field->type && field->type->is_vector && !field->has_init)
            no_elements(in, cell_of(in, i));
    }
}

/* Every unit declares a record's members for itself. */
static bool same_field(const struct decl *a, const struct decl *b)
{
    return a == b || (a && !strcmp(a->name, b->name) && *a->linkage && !strcmp(a->linkage, b->linkage) &&
                      a->offset == b->offset && a->record && b->record && is_kind_of(a->record, b->record));
}

bool seen_as_another(const struct interp *in, int object, const struct type *record)
{
    const struct type *kept = in->memory->objects[object].type;
    if (kept && kept->kind == T_POINTER && kept->is_reference)
        kept = kept->to;
    return kept && record && !is_kind_of(kept, record);
}

int object_field(struct interp *in, int parent, const struct decl *field)
{
    for (int i = first_member(in, parent); i >= 0; i = next_member(in, i))
        if (same_field(in->memory->objects[i].field, field))
            return i;
    bool vector = field->type && field->type->is_vector,
         array = vector || (field->type && field->type->kind == T_ARRAY);
    struct object object = {.parent = parent,
                            .field = field,
                            .name = field->name,
                            .array = array,
                            .container = vector,
                            .type = vector  ? field->type->to
                                    : array ? element_type(field->type)
                                            : field->type,
                            .context = in->memory->objects[parent].context};
    int id = object_new(in, &object);
    struct cell *cell = cell_of(in, id);
    *cell = (struct cell){.value = {.stored.never = true},
                          .share = -1,
                          .alike.all = !array || starts_alike(in, &in->memory->state, id),
                          .summary = array};
    cell->alike.filled = array && cell->alike.all && lasts(in->memory->objects[whole_of(in, id)].decl);
    if (vector && parent == in->memory->constructing && !field->has_init)
        no_elements(in, cell);
    if (array && field->type->size >= 0)
        in->memory->objects[id].fixed_size = P(in, field->type->size);
    return id;
}

bool is_set_later(const struct interp *in, int object)
{
    while (object >= 0 && !in->memory->objects[object].set_later)
        object = in->memory->objects[object].parent;
    return object >= 0;
}

bool is_kept_by_mpi(const struct interp *in, int object)
{
    while (object >= 0 && !in->memory->objects[object].kept_by_mpi)
        object = in->memory->objects[object].parent;
    return object >= 0;
}

void let_go(struct interp *in, int object)
{
    in->memory->objects[object].escaped = true;
    in->memory->objects[object].told_only = false;
}

void escapes(struct interp *in, int object, const struct node *node)
{
    const struct cell *cell = seen(in, object);
    let_go(in, object);
    if (cell->layout != LAY_WHOLE && in->shares->record)
        fact_against(in, 1ull << cell->share, 329, node,
                     "the address of this buffer is kept somewhere that is not followed", NULL, NULL);
}

const void *object_key(const struct object *object)
{
    return object->decl    ? (const void *)object->decl
           : object->field ? (const void *)object->field
                           : (const void *)object->origin;
}
