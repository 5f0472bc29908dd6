/* Arrays of counts and displacements: counts.h. */
#include "analysis/memory/counts.h"

#include "analysis/memory/memory.h"
#include "analysis/memory/objects.h"
#include "analysis/path/path.h"
#include "analysis/path/rank_loops.h"
#include "analysis/shares/blocks.h"
#include "analysis/shares/shares.h"
#include "analysis/tree/tree.h"
#include "analysis/values/numbers.h"
#include "analysis/values/values.h"

/* counts[i], displs[i] of ranges of different lengths, in a loop over all ranks that has set them. */
static bool of_that_rank(struct interp *in, const struct value *content, const struct target *t,
                         long long size, int share, struct value *one)
{
    const struct loop *loop = in->numbers->loop;
    if (!in->shares->list[share].blocks || content->stored.perhaps || !loop ||
        !whole_rank_loop(in, loop, 1ull << share) || t->o != t->w ||
        t->w != poly_mul(in->space, P(in, size), rank_at(in, loop)))
        return false;
    enum atom_kind kind = content->dep == DEP_COUNTS ? A_COUNT : A_DISPL;
    const struct poly *rank = rank_at(in, loop), *was = blocks_before(in, share, kind, rank),
                      *is = of_rank(in, kind, share, rank);
    *one = (struct value){.dep = DEP_LENGTH,
                          .shares = content->shares,
                          .o = poly_mul(in->space, content->factor, was),
                          .w = poly_mul(in->space, content->factor, is)};
    return true;
}

bool holds_counts(const struct interp *in, int object, long long size)
{
    bool otherwise;
    const struct type *number = element_numbers(in, object, &otherwise);
    return !otherwise && size >= 4 && (number ? number->kind == T_INT && number->size == size : size == 4);
}

const struct value *vector_of(struct interp *in, const struct value *p, enum dep role,
                              const struct poly *root, int group)
{
    if (p->to.count != 1 || p->to.lost || !p->to.at[0].w || p->to.at[0].w->count ||
        is_being_filled(in, p->to.at[0].object))
        return NULL;
    const struct value *v = &seen(in, p->to.at[0].object)->value;
    const bool asked = !v->stored.zeros || (root && v->of_root.root == root && v->of_root.group == group);
    return asked && v->dep == role && v->factor && !(v->shares & (v->shares - 1)) ? v : NULL;
}

struct value own_of_counts(struct interp *in, const struct value *content)
{
    const struct share *s = &in->shares->list[__builtin_ctzll(content->shares)];
    const struct poly *rank =
        poly_of(in->space, poly_make_atom(in->space, A_RANK, s->group, 0, 0, NULL, NULL, "rank"));
    const struct poly *equal = poly_mul(in->space, content->factor, poly_of(in->space, s->atom)),
                      *before = s->blocks
                                    ? poly_mul(in->space, content->factor, poly_of(in->space, s->blocks->low))
                                    : poly_mul(in->space, equal, rank);
    return (struct value){.dep = DEP_LENGTH,
                          .shares = content->shares,
                          .by_rank = content->dep == DEP_DISPLS || s->blocks,
                          .o = content->dep == DEP_COUNTS ? equal : before,
                          .w =
                              poly_mul(in->space, content->factor,
                                       poly_of(in->space, content->dep == DEP_COUNTS ? s->mine : s->offset))};
}

void tell_element(struct interp *in, const struct target *t, long long size, const struct value *v)
{
    struct loop *loop = in->numbers->loop;
    if (loop && loop->told_count < MOST_TOLD_ELEMENTS && v->dep == DEP_FIX && v->o && v->o == v->w &&
        !v->stored.never && !v->stored.perhaps && t->w && t->o == t->w &&
        !in->memory->objects[t->object].several && holds_counts(in, t->object, size))
        loop->told[loop->told_count++] = (struct told_element){
            .object = t->object, .stamp = seen(in, t->object)->stamp, .at = t->w, .number = v->o};
}

const struct poly *told_element(const struct interp *in, const struct target *t, long long size)
{
    const struct loop *loop = in->numbers->loop;
    for (int i = loop ? loop->told_count - 1 : -1; i >= 0; i--)
        if (loop->told[i].object == t->object && loop->told[i].at == t->w && t->o == t->w &&
            loop->told[i].stamp == seen(in, t->object)->stamp && holds_counts(in, t->object, size))
            return loop->told[i].number;
    return NULL;
}

bool own_of_ranks(struct interp *in, const struct value *content, const struct target *t, long long size,
                  struct value *own)
{
    if (content->shares & (content->shares - 1) || !content->shares || !content->factor || size <= 0)
        return false;
    const struct share *s = &in->shares->list[__builtin_ctzll(content->shares)];
    const struct poly *rank =
        poly_of(in->space, poly_make_atom(in->space, A_RANK, s->group, 0, 0, NULL, NULL, "rank"));
    if (of_that_rank(in, content, t, size, __builtin_ctzll(content->shares), own))
        return true;
    if (t->o != t->w || t->w != poly_mul(in->space, P(in, size), rank) || is_being_filled(in, t->object))
        return false;
    *own = own_of_counts(in, content);
    return true;
}
