/* How long containers are: told by numbers, or by the shares that a length which is not followed has to do
 * with. */
#include "analysis/memory/lengths.h"

#include "analysis/memory/memory.h"
#include "analysis/memory/storage.h"
#include "analysis/path/path.h"
#include "analysis/path/position.h"
#include "analysis/shares/shares.h"
#include "analysis/tree/tree.h"
#include "analysis/values/values.h"

bool holds_elements(const struct interp *in, int object)
{
    const struct object *o = &in->memory->objects[object];
    return o->container && (!o->type || !o->type->is_vector);
}

bool is_container(const struct interp *in, const struct value *at)
{
    const struct target *t = &at->to.at[0];
    return at->to.count == 1 && !at->to.lost && t->w && !t->w->count && holds_elements(in, t->object);
}

/* `owner`: what its own variables lead to counts for nothing; null none. */
static bool is_led_into(const struct interp *in, int object, const struct function *owner)
{
    bool any = in->memory->objects[object].escaped;
    for (int i = 0; i < in->memory->object_count && !any; i++) {
        const struct decl *named =
            in->memory->objects[i].decl ? in->memory->objects[i].decl : in->memory->objects[i].field;
        if (owner && named && named->owner == owner && !named->is_static && !named->is_extern)
            continue;
        bool reference = named && named->type && named->type->is_reference && named->type->to &&
                         named->type->to->is_vector;
        const struct pointer *to = &seen(in, i)->value.to;
        for (int k = 0; k < to->count && !reference; k++)
            any = any || to->at[k].object == object;
    }
    return any;
}

bool is_pointed_into(const struct interp *in, int object)
{
    return is_led_into(in, object, NULL);
}

bool is_pointed_into_later(const struct interp *in, int object)
{
    const struct decl *d = in->memory->objects[whole_of(in, object)].decl;
    return is_led_into(in, object, d && !d->is_static && !d->is_global ? d->owner : NULL);
}

bool holds_pointed_into(const struct interp *in, int object)
{
    bool any = holds_elements(in, object) && is_pointed_into_later(in, object);
    for (int i = first_member(in, object); i >= 0 && !any; i = next_member(in, i))
        any = holds_pointed_into(in, i);
    return any;
}

unsigned long long own_lengths(const struct interp *in, const struct poly *bytes)
{
    return bytes && length_dep(bytes) != DEP_FIX ? poly_shares(in, bytes) : 0;
}

unsigned long long shares_of_whole(const struct interp *in, int object, bool *by_rank)
{
    unsigned long long shares = 0;
    for (int up = in->memory->objects[object].parent; up >= 0; up = in->memory->objects[up].parent) {
        const struct value *whole = &seen(in, up)->value;
        *by_rank = *by_rank || (!whole->stored.never && whole->by_rank);
        if (!whole->stored.never && whole->dep != DEP_FIX)
            shares |= whole->shares;
    }
    return shares;
}

unsigned long long length_shares(const struct interp *in, int object)
{
    const struct size *size = &seen(in, object)->size;
    bool by_rank = false;
    if (size->w)
        return own_lengths(in, size->w);
    return size->shares | (in->memory->objects[object].container ? shares_of_whole(in, object, &by_rank) : 0);
}

void lose_length(struct interp *in, int object, unsigned long long shares)
{
    shares |= length_shares(in, object);
    struct size *size = &cell_of(in, object)->size;
    size->o = size->w = NULL;
    size->shares |= shares;
}

unsigned long long shares_around(const struct interp *in)
{
    unsigned long long shares = in->path->control.dep == DEP_FIX ? 0 : in->path->control.shares;
    in_share_loop(in, &shares);
    return shares;
}
