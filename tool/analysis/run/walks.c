/* Pointers that are counters: walks.h. */
#include "analysis/run/walks.h"

#include "analysis/memory/memory.h"
#include "analysis/run/loop_body.h"
#include "analysis/shares/shares.h"
#include "analysis/tree/tree.h"
#include "analysis/values/numbers.h"
#include "analysis/values/values.h"

bool walks(const struct decl *variable, const struct node *test)
{
    const struct type *type = variable->type, *bound = test->children[1]->type;
    return (test->op == OP_LT || test->op == OP_NE) && type && type->kind == T_POINTER &&
           !type->is_reference && type->to && type->to->kind != T_VOID && type->to->size > 0 && bound &&
           (bound->kind == T_POINTER || bound->kind == T_ARRAY) && bound->to &&
           bound->to->size == type->to->size;
}

static bool count_steps(struct interp *in, struct body *b, const struct poly *bytes, struct value *low,
                        struct value *high)
{
    const struct target *from = &low->to.at[0], *to = &high->to.at[0];
    if (low->to.count != 1 || high->to.count != 1 || low->to.lost || high->to.lost || low->to.null ||
        high->to.null || from->object != to->object || !from->o || !from->w || !to->o || !to->w ||
        low->dep != DEP_FIX || high->dep != DEP_FIX)
        return false;
    const struct poly *o = poly_exact(in->space, poly_sub(in->space, to->o, from->o), bytes),
                      *w = poly_exact(in->space, poly_sub(in->space, to->w, from->w), bytes);
    if (!o || !w)
        return false;
    b->start = *low;
    b->stride = bytes;
    struct value way = {.dep = length_dep(w),
                        .o = o,
                        .w = w,
                        .shares = high->shares | poly_shares(in, w),
                        .by_rank = high->by_rank || low->by_rank};
    *low = value_fix(in, P(in, 0));
    *high = way;
    return true;
}

bool count_way(struct interp *in, struct body *b, const struct type *type, struct value *low,
               struct value *high)
{
    return count_steps(in, b, P(in, type->to->size), low, high);
}

bool count_strides(struct interp *in, struct body *b, const struct type *type, const struct value *stride,
                   struct value *low, struct value *high)
{
    const struct cell *cell = low->to.count == 1 ? seen(in, low->to.at[0].object) : NULL;
    if (stride->dep != DEP_FIX || stride->by_rank || !stride->w || stride->o != stride->w ||
        length_dep(stride->w) != DEP_FIX || poly_by_rank(in->space, stride->w))
        return false;
    const struct poly *bytes = poly_mul(in->space, stride->w, P(in, type->to->size));
    return cell && cell->layout == LAY_PART && in->memory->objects[low->to.at[0].object].scattered &&
           cell->item == flat(in, bytes) && count_steps(in, b, bytes, low, high);
}

struct value walked_to(struct interp *in, const struct body *b, const struct poly *o, const struct poly *w)
{
    struct value v = b->start;
    struct target *t = &v.to.at[0];
    t->o = o ? poly_add(in->space, t->o, poly_mul(in->space, o, b->stride)) : NULL;
    t->w = w ? poly_add(in->space, t->w, poly_mul(in->space, w, b->stride)) : NULL;
    return v;
}

void walk_to(struct interp *in, const struct body *b, const struct poly *o, const struct poly *w)
{
    const struct decl *variable = b->induction->variable;
    struct cell *cell = cell_of(in, object_for_decl(in, variable));
    cell->value = walked_to(in, b, o, w);
    cell->alike.all = false;
    note_written(in, object_for_decl(in, variable));
}
