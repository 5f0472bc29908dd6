/* What rank 0 sets by itself: agreed.h. */
#include "analysis/run/agreed.h"

#include "analysis/interp.h"
#include "analysis/memory/memory.h"
#include "analysis/memory/state.h"
#include "analysis/shares/shares.h"
#include "analysis/tree/tree.h"
#include "analysis/values/poly.h"
#include "analysis/values/values.h"

/* The formula for rank 0. */
static const struct poly *for_rank_0(struct interp *in, const struct poly *formula)
{
    const struct atom *rank = poly_make_atom(in->space, A_RANK, 0, 0, 0, NULL, NULL, "rank");
    formula = poly_replace(in->space, formula, rank, P(in, 0));
    for (int i = 0; i < in->shares->count; i++) {
        const struct share *s = &in->shares->list[i];
        if (s->group == 0 && s->offset)
            formula = poly_replace(in->space, formula, s->offset, P(in, 0));
    }
    return formula;
}

/* Is what rank `root` of the group has what the others' formula says of it? */
static bool agrees(struct interp *in, const struct value *r, const struct value *v, const struct poly *root,
                   int group)
{
    long long number, o, w, at;
    if (group != 0 || !poly_literal(root, &number) || number != 0)
        return false;
    if (!r->o || !r->w || !v->o || !v->w || r->dep != DEP_FIX || (v->dep != DEP_FIX && v->dep != DEP_LENGTH))
        return false;
    if (v->to.count || v->to.lost || v->element.of || v->stored.never || v->stored.perhaps ||
        r->stored.never || r->stored.perhaps || r->shares || v->point.w || r->point.w)
        return false;
    return poly_literal(r->o, &number) && poly_literal(r->w, &at) && at == number &&
           poly_literal(for_rank_0(in, v->o), &o) && poly_literal(for_rank_0(in, v->w), &w) && o == number &&
           w == number;
}

void agree_at_root(struct interp *in, struct state *of_root, const struct state *of_others,
                   const struct poly *root, int group)
{
    if (of_root->dead || of_others->dead)
        return;
    for (int i = -1; state_next(of_root, of_others, &i);) {
        if (i >= in->memory->object_count || i >= of_root->count || i >= of_others->count)
            continue;
        const struct cell *r = state_cell(of_root, i), *v = state_cell(of_others, i);
        const struct object *object = &in->memory->objects[i];
        const bool alone = object->type && object->type->kind == T_INT && object->type->size >= 4 &&
                           !object->type->is_unsigned && !object->array && object->parent < 0 &&
                           !object->several && !object->container && r->layout == LAY_WHOLE &&
                           v->layout == LAY_WHOLE;
        if (alone && !cell_same_bits(r, v) && agrees(in, &r->value, &v->value, root, group))
            *state_change(of_root, i) = *v;
    }
}

bool agreed_choice(struct interp *in, root_testing *find, const struct node *test, const struct value *c,
                   const struct value *a, const struct value *b, struct value *all)
{
    const bool record = in->shares->record;
    const struct poly *root = NULL;
    bool then_is_root = false;
    int group = -1;
    if (!c->by_rank || c->dep != DEP_FIX)
        return false;
    in->shares->record = false;
    const bool by_root = find(in, test, &root, &group, &then_is_root);
    in->shares->record = record;
    if (!by_root || !agrees(in, then_is_root ? a : b, then_is_root ? b : a, root, group))
        return false;
    *all = then_is_root ? *b : *a;
    return true;
}
