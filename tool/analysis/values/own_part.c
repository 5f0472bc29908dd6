#include "analysis/values/own_part.h"

#include "analysis/values/numbers.h"
#include "analysis/values/values.h"

/* Whether it is, where no equal share is kept. */
static bool is_own(const struct interp *in, const struct value *v)
{
    if (v->stored.never || v->stored.perhaps) /* by a rank without items */
        return false;
    switch (v->dep) {
    case DEP_FIX:
    case DEP_ITEM:
    case DEP_FIRST:
    case DEP_LENGTH:
        return true;
    case DEP_AGG:
        return !v->partial.one_rank && !v->partial.mean_of;
    case DEP_CARRY:
        for (const struct loop *l = in->numbers->loop; l; l = l->outer)
            if (l->rank_loop)
                return false;
        return true;
    case DEP_BAD:
        return v->own != OWN_NOT;
    default:
        return false;
    }
}

/* Made with an equal share that stays, and so neither what it was nor of the new part. */
static bool is_kept(const struct value *v)
{
    return v->dep == DEP_BAD ? v->own == OWN_BUT_KEPT : v->kept_at && v->dep != DEP_FIX && v->dep != DEP_ITEM;
}

bool is_of_own_part(const struct interp *in, const struct value *v)
{
    return !is_kept(v) && is_own(in, v);
}

const struct node *own_but_kept(const struct interp *in, const struct value *v)
{
    return is_kept(v) && is_own(in, v) ? v->kept_at : NULL;
}

struct value of_own_part(const struct interp *in, struct value bad, const struct value *a,
                         const struct value *b)
{
    bad.own = OWN_NOT;
    if (bad.dep != DEP_BAD || !is_own(in, a) || (b && !is_own(in, b)))
        return bad;
    const struct node *kept = a->kept_at ? a->kept_at : b ? b->kept_at : NULL;
    bad.own = kept ? OWN_BUT_KEPT : OWN_PART;
    bad.kept_at = kept;
    return bad;
}
