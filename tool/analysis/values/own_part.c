#include "analysis/values/own_part.h"

#include "analysis/values/numbers.h"
#include "analysis/values/values.h"

bool is_of_own_part(const struct interp *in, const struct value *v)
{
    if (v->stored.never || v->stored.perhaps) /* by a rank without items */
        return false;
    if (v->kept_at && v->dep != DEP_FIX && v->dep != DEP_ITEM) /* neither what it was nor of the new part */
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
        return v->of_own_part;
    default:
        return false;
    }
}

struct value of_own_part(const struct interp *in, struct value bad, const struct value *a,
                         const struct value *b)
{
    bool kept = a->kept_at || (b && b->kept_at);
    bad.of_own_part = bad.dep == DEP_BAD && !kept && is_of_own_part(in, a) && (!b || is_of_own_part(in, b));
    return bad;
}
