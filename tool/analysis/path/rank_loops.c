/* Loops over the ranks. */
#include "analysis/path/rank_loops.h"

#include "analysis/shares/shares.h"
#include "analysis/tree/flow.h"
#include "analysis/values/numbers.h"
#include "analysis/values/poly.h"

static bool rank_loop_from(const struct interp *in, const struct loop *loop, unsigned long long shares,
                           long long first)
{
    long long low;
    if (!loop->rank_loop || loop->step != 1 || loop->downward || !poly_literal(loop->lo_o, &low) ||
        low != first || leaves(loop->node))
        return false;
    for (int i = 0; i < in->shares->count; i++)
        if (shares >> i & 1 && in->shares->list[i].group != loop->group)
            return false;
    return true;
}

bool whole_rank_loop(const struct interp *in, const struct loop *loop, unsigned long long shares)
{
    return rank_loop_from(in, loop, shares, 0);
}

bool other_rank_loop(const struct interp *in, const struct loop *loop, unsigned long long shares)
{
    return rank_loop_from(in, loop, shares, 1);
}

const struct poly *rank_at(struct interp *in, const struct loop *loop)
{
    return poly_add(in->space, loop->lo_o, poly_of(in->space, loop->t));
}

bool is_being_filled(const struct interp *in, int object)
{
    for (const struct loop *l = in->numbers->loop; l; l = l->outer)
        for (int i = 0; i < l->fill_count; i++)
            if (l->fills[i].object == object)
                return true;
    return false;
}
