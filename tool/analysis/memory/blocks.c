/* Blocks that are allocated at one place again and again: those that something still points to live side by
 * side, and what is written to one of them leaves the others as they are. */
#include "analysis/memory/blocks.h"

#include "analysis/memory/memory.h"
#include "analysis/memory/storage.h"
#include "analysis/path/path.h"
#include "analysis/tree/tree.h"
#include "analysis/values/classes.h"
#include "analysis/values/values.h"

/* Is it of a variable of a function that has returned: nobody can read it any more? */
static bool is_gone(const struct interp *in, int object)
{
    const struct decl *d = in->memory->objects[whole_of(in, object)].decl;
    if (!d || lasts(d) || !d->owner || (d->kind != D_PARAMETER && d->kind != D_VARIABLE))
        return false;
    for (const struct context *c = in->path->context; c; c = c->caller)
        if (!c->function || c->function->decl == d->owner->decl)
            return false;
    return true;
}

/* Does anything but the variable that is set here still point to what was allocated here before? */
static bool lives_on(const struct interp *in, int object, const struct node *node)
{
    const struct node *up = node->parent;
    while (up && up->kind == N_CAST)
        up = up->parent;
    const struct decl *set =
        up && up->kind == N_ASSIGN && up->children[0]->kind == N_REF ? up->children[0]->decl : NULL;
    if (in->memory->objects[object].escaped)
        return true;
    for (int i = 0; i < in->memory->object_count; i++) {
        const struct object *o = &in->memory->objects[i];
        const struct value *v = &seen(in, i)->value;
        bool declared = up && up->kind == N_DECL && o->decl && o->decl->init && strip(o->decl->init) == node;
        if ((set && o->decl == set && !o->array) || declared || !v->to.count || is_gone(in, i))
            continue;
        for (int k = 0; k < v->to.count; k++)
            if (v->to.at[k].object == object)
                return true;
    }
    return false;
}

bool lives_beside(struct interp *in, int object, const struct node *node, struct value *held)
{
    const struct cell *old = seen(in, object);
    bool several = in->memory->objects[object].several || (in->numbers->loop && lives_on(in, object, node));
    in->memory->objects[object].several = several;
    *held = old->value;
    if (several && old->layout != LAY_WHOLE)
        *held = value_bad(&(struct value){.shares = 1ull << old->share}, node, 329,
                          "one of several blocks that are allocated at one place");
    return several && !old->value.stored.never;
}

void keep_beside(struct interp *in, int object, const struct value *held, const struct node *node)
{
    struct cell *cell = cell_of(in, object);
    cell->value = cell->value.stored.never
                      ? *held
                      : value_join(in, &cell->value, held, node, OF_ELEMENT, object_lasting(in, object));
    value_another_number(&cell->value);
    cell->alike.all = cell->alike.filled = false;
}
