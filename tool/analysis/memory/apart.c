/* Blocks of two sides: apart.h. */
#include "analysis/memory/apart.h"

#include "analysis/memory/memory.h"
#include "analysis/path/path.h"
#include "analysis/shares/shares.h"
#include "analysis/values/numbers.h"
#include "analysis/values/poly.h"
#include "analysis/values/values.h"

/* There may be both on one rank: from the next pass on they are two again, and stay that. */
static void part(struct interp *in, int object)
{
    for (int i = 0; i < in->memory->object_count; i++)
        if (i == object || in->memory->objects[i].united == object + 1)
            in->memory->objects[i].united = 0;
    in->shares->changed = true;
}

void note_made(struct interp *in, int object)
{
    struct object *o = &in->memory->objects[object];
    const struct ranks *here = &in->path->ranks;
    const bool others = here->side == SIDE_OTHERS && !here->group && !poly_by_rank(in->space, here->root) &&
                        !poly_has_kind(here->root, A_LOOP);
    const enum made_by made = in->numbers->loop ? MADE_ELSE
                              : here->alone     ? MADE_BY_ROOT
                              : others          ? MADE_BY_OTHERS
                                                : MADE_ELSE;
    const bool same = made != MADE_ELSE && o->made == made && o->made_beside == here->root;
    if (o->made == MADE_NOWHERE) {
        o->made = made;
        o->made_beside = here->root;
    } else if (!same && o->made != MADE_ELSE) {
        o->made = MADE_ELSE;
        if (o->apart)
            part(in, object);
    }
}

bool made_apart(const struct interp *in, int a, int b)
{
    const struct object *x = &in->memory->objects[a], *y = &in->memory->objects[b];
    return x->made_beside && x->made_beside == y->made_beside &&
           ((x->made == MADE_BY_ROOT && y->made == MADE_BY_OTHERS) ||
            (x->made == MADE_BY_OTHERS && y->made == MADE_BY_ROOT));
}

void note_bytes(struct interp *in, int object, const struct size *size)
{
    struct object *o = &in->memory->objects[object];
    if (o->apart && in->path->ranks.side == SIDE_OTHERS)
        o->bytes_elsewhere = size->o == size->w && length_dep(size->w) == DEP_FIX ? size->o : NULL;
}
