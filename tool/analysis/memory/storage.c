/* What the declarations say of what objects begin with. */
#include "analysis/memory/storage.h"

#include <stdlib.h>

#include "analysis/memory/memory.h"
#include "analysis/shares/shares.h"
#include "analysis/tree/tree.h"
#include "analysis/values/values.h"

bool lasts(const struct decl *decl)
{
    return decl && (decl->is_global || decl->is_static || decl->is_extern);
}

bool uniform_list(const struct node *init, double *fill)
{
    *fill = 0;
    if (init->kind != N_INIT_LIST || init->count > 1)
        return false;
    const struct node *only = init->count ? strip(init->children[0]) : NULL;
    if (only && only->kind == N_INIT_LIST)
        return uniform_list(only, fill);
    return !only || (only->kind == N_INT && !only->value) ||
           (only->kind == N_FLOAT && !only->in_macro && strtod(only->source->text + only->begin, NULL) == 0);
}

bool begins_with_zeros(const struct decl *decl)
{
    bool defined = !decl->is_global;
    for (int i = 0; i < decl->spelling_count; i++)
        defined = defined || decl->spellings[i].defines;
    return !decl->init && !decl->is_extern && defined && !(decl->is_global && decl->in_system);
}

bool starts_alike(const struct interp *in, const struct state *state, int object)
{
    for (int i = object; i >= 0; i = in->memory->objects[i].parent) {
        const struct object *o = &in->memory->objects[i];
        double fill;
        if (lasts(o->decl) &&
            (o->decl->init ? !uniform_list(o->decl->init, &fill) : !begins_with_zeros(o->decl)))
            return false;
        if (i != object && (!state_cell(state, i)->value.stored.never ||
                            (o->type && (o->type->constructed || o->type->computed))))
            return false;
    }
    return true;
}

int whole_of(const struct interp *in, int object)
{
    while (in->memory->objects[object].parent >= 0)
        object = in->memory->objects[object].parent;
    return object;
}

/* What something has set that is not followed. */
struct value set_unseen(struct interp *in, const struct node *node)
{
    struct value v = value_unknown();
    v.by_rank = true;
    v.shares = every_share(in);
    return v.shares ? value_bad(&v, node, 329, "may have been set by a constructor that is not followed") : v;
}
