/* Pointers and what is added to them: pointer_steps.h. */
#include "analysis/run/pointer_steps.h"

#include "analysis/memory/element.h"
#include "analysis/memory/memory.h"
#include "analysis/shares/shares.h"
#include "analysis/tree/tree.h"
#include "analysis/values/classes.h"

/* Where the pointer leads anywhere, does it lead every rank to the same place of one block of its own? Ranks
 * may differ in whether it does: those that come by here have it. */
static bool leads_alike(const struct interp *in, const struct value *p)
{
    const struct target *t = &p->to.at[0];
    return p->dep == DEP_FIX && p->to.count == 1 && !p->to.lost && t->o && t->o == t->w &&
           !poly_by_rank(in->space, t->o) && in->memory->objects[t->object].apart &&
           !in->memory->objects[t->object].several;
}

/* As lose_target; but of an array of all items the item's own place is told by the item. */
static void lose_element(struct interp *in, struct value *v, const struct target *was, const struct target *t,
                         const struct node *node)
{
    const struct cell *cell = seen(in, t->object);
    const struct poly *w = was->w;
    const struct position pos = w ? position_of(in, cell, w, -1) : (struct position){.kind = PLACE_FIX};
    if (pos.kind != PLACE_GLOBAL || cell->layout != LAY_WHOLE || v->dep > DEP_ITEM) {
        lose_target(in, v, was, &t->row, node);
        return;
    }
    v->by_rank = v->by_rank || poly_by_rank(in->space, w);
    v->shares |= poly_shares(in, w);
    v->dep = DEP_ITEM;
    v->loop = pos.loop->number;
}

/* The place of a target so many bytes on; false where no formula tells it. */
static bool step_on(struct interp *in, struct target *t, const struct value *i, long long size, bool minus)
{
    if (size < 0 || !i->o || !i->w || !t->o || !t->w) {
        t->o = t->w = NULL;
        return false;
    }
    const struct poly *o = poly_mul(in->space, i->o, P(in, size)),
                      *w = poly_mul(in->space, i->w, P(in, size));
    t->o = minus ? poly_sub(in->space, t->o, o) : poly_add(in->space, t->o, o);
    t->w = minus ? poly_sub(in->space, t->w, w) : poly_add(in->space, t->w, w);
    return true;
}

struct value pointer_add(struct interp *in, const struct value *p, const struct value *i, long long size,
                         bool minus, const struct node *node)
{
    struct value v = *p, from = *p;
    if (leads_alike(in, p))
        v.by_rank = from.by_rank = false;
    merge_marks(&v, &from, i);
    v.to.null = false;
    bool length = i->dep == DEP_LENGTH && length_dep(i->w) != DEP_FIX, told = v.to.count > 0;
    if ((size <= 0 && v.to.count) || (i->dep != DEP_FIX && i->dep != DEP_ITEM && !length))
        size = -1; /* not followed as a number */
    for (int k = 0; k < v.to.count; k++)
        told = step_on(in, &v.to.at[k], i, size, minus) && told;
    if (told && p->dep <= DEP_ITEM) {
        bool item = p->dep == DEP_ITEM || i->dep == DEP_ITEM;
        v.loop = p->dep == DEP_ITEM ? p->loop : i->loop;
        v.dep = item ? DEP_ITEM : DEP_FIX; /* the rest is told by the offset */
        return v;
    }
    if (i->dep == DEP_BAD && p->dep == DEP_FIX && i->w)
        return value_bad(&v, node, 301, "an index that depends on the distribution");
    struct value both = combine_values(in, p, i, node);
    v.dep = both.dep;
    v.loop = both.loop;
    v.reason = both.reason;
    for (int k = 0; k < v.to.count; k++)
        if (!v.to.at[k].w)
            lose_element(in, &v, &p->to.at[k], &v.to.at[k], node);
    return v;
}

long long pointee_size(const struct node *node)
{
    const struct type *t = node->type;
    if (t && (t->kind == T_POINTER || t->kind == T_ARRAY) && t->to)
        return t->to->kind == T_VOID ? 1 : t->to->size;
    return -1;
}
