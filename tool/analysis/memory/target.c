/* What a pointer's target is: a part of a variable, outside of a member, behind what is not followed. */
#include "analysis/memory/target.h"

#include "analysis/memory/memory.h"
#include "analysis/memory/storage.h"
#include "analysis/path/path.h"
#include "analysis/shares/shares.h"
#include "analysis/tree/shape.h"
#include "analysis/tree/tree.h"
#include "analysis/values/numbers.h"
#include "analysis/values/poly.h"
#include "analysis/values/values.h"

struct value place_of_object(struct interp *in, int object)
{
    const struct target begin = {.object = object, .o = P(in, 0), .w = P(in, 0)};
    return (struct value){.dep = DEP_FIX, .to = {.count = 1, .at[0] = begin}};
}

/* Does something from `first` to `last` reach what stands beside an array in its record? What tells no number
 * is taken for elements of the array. */
static bool beyond_elements(struct interp *in, const struct poly *first, const struct poly *last,
                            const struct type *array)
{
    long long number;
    if (array->kind != T_ARRAY || array->size < 0)
        return false;
    const struct poly *end = last ? greatest(in, last) : NULL;
    return (end && poly_number(end, &number) && number >= array->size) ||
           (first && poly_number(first, &number) && number < 0);
}

/* Bytes that begin at a target, null where their number is not known. */
static int around_bytes(struct interp *in, const struct target *t, const struct poly *bytes)
{
    const struct object *o = &in->memory->objects[t->object];
    if (o->parent < 0)
        return -1;
    const struct poly *last =
        t->w && bytes ? poly_sub(in->space, poly_add(in->space, t->w, bytes), P(in, 1)) : NULL;
    bool outside = o->array ? o->field && o->field->type && beyond_elements(in, t->w, last, o->field->type)
                            : o->type && o->type->size > 0 &&
                                  !(last && below(in, t->w, P(in, o->type->size)) &&
                                    below(in, last, P(in, o->type->size)));
    if (!outside)
        return -1;
    int whole = o->parent;
    while (in->memory->objects[whole].parent >= 0)
        whole = in->memory->objects[whole].parent;
    return in->memory->objects[whole].array ? -1 : whole;
}

int outside_member(struct interp *in, const struct target *t, long long size)
{
    return around_bytes(in, t, P(in, size > 0 ? size : 1));
}

/* Anywhere in the record around. */
static void go_around(struct interp *in, struct value *pointer, int i, int whole, const struct node *node)
{
    const struct target was = pointer->to.at[i];
    pointer->to.at[i] = (struct target){.object = whole};
    lose_target(in, pointer, &was, NULL, node);
}

void reach_whole(struct interp *in, struct value *pointer, const struct node *node)
{
    for (int i = 0; i < pointer->to.count; i++) {
        const int whole = whole_of(in, pointer->to.at[i].object);
        if (whole != pointer->to.at[i].object && !in->memory->objects[whole].array)
            go_around(in, pointer, i, whole, node);
    }
}

void reach_around(struct interp *in, struct value *pointer, const struct poly *bytes, const struct node *node)
{
    for (int i = 0; i < pointer->to.count; i++) {
        int whole = around_bytes(in, &pointer->to.at[i], bytes);
        if (whole >= 0)
            go_around(in, pointer, i, whole, node);
    }
}

bool is_a_part(const struct object *object, const struct target *t, long long size)
{
    bool fewer = size >= 0 && object->type && object->type->size > size;
    return fewer || !t->o || t->o->count || !t->w || t->w->count;
}

bool step_around(const struct interp *in, const struct type *record, struct target *t)
{
    const struct object *o = &in->memory->objects[t->object];
    if (!o->array || o->parent < 0 || !record || record->kind != T_RECORD || !o->type ||
        (o->type->kind == T_RECORD && is_kind_of(o->type, record)))
        return false;
    *t = (struct target){.object = whole_of(in, t->object)};
    return true;
}

void step_behind(struct interp *in, const struct decl *member, const struct type *record, struct target *t)
{
    if (member->offset <= 0 || member->is_bitfield || !record || record->is_union ||
        !same_record(member->record, record))
        return;
    const struct poly *bytes = P(in, member->offset / 8);
    t->o = t->o ? poly_add(in->space, t->o, bytes) : NULL;
    t->w = t->w ? poly_add(in->space, t->w, bytes) : NULL;
}

unsigned long long place_shares(const struct interp *in, const struct value *v)
{
    unsigned long long shares = 0;
    for (int i = 0; i < v->to.count; i++) {
        const struct poly *at = v->to.at[i].w ? v->to.at[i].w : v->to.at[i].row.at;
        if (at && length_dep(at) != DEP_FIX)
            shares |= v->shares | poly_shares(in, at);
    }
    return shares;
}

unsigned long long untold_shares(const struct interp *in, const struct value *a, const struct value *b)
{
    unsigned long long shares = 0;
    for (int i = 0; i < a->to.count; i++)
        for (int k = 0; k < b->to.count; k++) {
            const struct target *x = &a->to.at[i], *y = &b->to.at[k];
            if (x->object != y->object || (x->w && y->w))
                continue;
            shares |= poly_shares(in, seen(in, x->object)->size.w);
            if (a->dep != DEP_FIX || b->dep != DEP_FIX)
                shares |= a->shares | b->shares ? a->shares | b->shares : every_share(in);
        }
    return shares;
}
