/* What an earlier turn of a loop left is not what the same line gives in this one. */

#include "analysis/values/numbers.h"
#include "analysis/values/values.h"

static bool atom_turns(struct interp *in, const struct atom *a, const struct loop *loop)
{
    switch (a->kind) {
    case A_SYMBOL:
        return is_within(a->made_in, loop);
    case A_LOOP:
        return is_within(a->info, loop);
    case A_RANK:
    case A_SIZE:
    case A_COMM: /* of a communicator that the program makes: 2 + the unknown */
        return a->id >= 2 &&
               is_within(poly_make_atom(in->space, A_SYMBOL, a->id - 2, 0, 0, NULL, NULL, NULL)->made_in,
                         loop);
    case A_MINE:
    case A_OFFSET:
    case A_TOTAL:
    case A_EQUAL:
    case A_DISPL:
    case A_COUNT:
        if (a->id < in->numbers->equal_count && atom_turns(in, in->numbers->equal[a->id], loop))
            return true;
        break;
    default:
        break;
    }
    return turns_with(in, a->a, loop) || turns_with(in, a->b, loop);
}

bool turns_with(struct interp *in, const struct poly *p, const struct loop *loop)
{
    for (int i = 0; p && i < p->count; i++)
        for (int j = 0; j < p->terms[i].count; j++)
            if (atom_turns(in, p->terms[i].atoms[j], loop))
                return true;
    return false;
}

/* 0 <= value < limit, where the limit is no other in the next turn. */
static const struct poly *lasting_limit(struct interp *in, const struct poly *p, const struct loop *loop)
{
    const struct poly *limit = limit_of(in, p);
    return turns_with(in, limit, loop) ? NULL : limit;
}

void age_value(struct interp *in, struct value *v, int object, const struct loop *loop)
{
    for (int i = 0; i < v->to.count; i++) {
        struct target *t = &v->to.at[i];
        const struct target was = *t;
        if (turns_with(in, t->row.at, loop))
            t->row = (struct own_row){0};
        if (turns_with(in, t->o, loop) || turns_with(in, t->w, loop))
            t->o = t->w = NULL;
        if (!t->w && (was.w || !t->row.at))
            lose_target(in, v, &was, &t->row, loop->node);
    }
    if (turns_with(in, v->element.within, loop))
        v->element.of = 0;
    if (turns_with(in, v->partial.located.pair, loop))
        v->partial.located.pair = NULL;
    if (turns_with(in, v->point.o, loop) || turns_with(in, v->point.w, loop))
        v->point.w = NULL;
    if (turns_with(in, v->partial.added, loop))
        v->partial.added = NULL;
    if (turns_with(in, v->of_root.number, loop) || turns_with(in, v->of_root.root, loop))
        v->of_root = (struct of_root){0};
    bool number = turns_with(in, v->o, loop) || turns_with(in, v->w, loop);
    bool formula = v->dep == DEP_CARRY && v->partial.operation == AGG_WHERE; /* of all its turns */
    if ((!formula && turns_with(in, v->partial.flag, loop)) || turns_with(in, v->factor, loop) ||
        (number && v->dep == DEP_LENGTH)) {
        *v = value_bad(v, loop->node, 310, "is what an earlier turn of a loop left");
        return;
    }
    if (!number)
        return;
    const struct poly *limit = v->o == v->w ? lasting_limit(in, v->w, loop) : NULL;
    v->o = v->w = NULL;
    if (v->dep != DEP_FIX && !(v->dep == DEP_ITEM && limit)) /* an index within the item */
        return;
    v->o = v->w = symbol(in, loop->node, OF_TURN, object, NULL);
    struct atom *fresh = (struct atom *)poly_single(v->o);
    fresh->info = limit;
}
