/* Shares that are sums: sums.h. */
#include "analysis/shares/sums.h"

#include "analysis/base/arena.h"
#include "analysis/shares/shares.h"
#include "analysis/tree/tree.h"
#include "analysis/values/numbers.h"
#include "analysis/values/values.h"

/* One quotient by the number of ranks, and something beside it. */
static bool rounds_up(const struct poly *sum)
{
    int quotients = 0;
    for (int i = 0; i < sum->count; i++) {
        const struct term *t = &sum->terms[i];
        const struct atom *a = t->count == 1 ? t->atoms[0] : NULL;
        if (a && a->kind == A_DIV && poly_has_kind(a->b, A_SIZE) && t->factor == 1)
            quotients++;
        else if (t->count > 1 || (a && a->kind != A_OPAQUE && a->kind != A_NAMED && a->kind != A_SYMBOL))
            return false;
    }
    return quotients == 1;
}

bool find_sums(struct interp *in)
{
    bool found = false;
    for (int i = 0; i < in->shares->candidate_count; i++) {
        const struct poly *count = in->shares->candidates[i].count,
                          *sum = count && count->count > 1
                                     ? poly_exact(in->space, count, poly_content(in->space, count))
                                     : NULL;
        if (!sum || !rounds_up(sum) || poly_by_rank(in->space, sum))
            continue;
        bool known = false;
        for (int k = 0; k < in->shares->sum_count; k++)
            known = known || in->shares->sums[k] == sum;
        if (!known)
            ARENA_PUSH(in->arena, in->shares->sums, in->shares->sum_count, sum);
        found = found || !known;
    }
    return found;
}

const struct poly *as_sum(struct interp *in, const struct poly *p)
{
    for (int i = 0; i < in->shares->sum_count; i++)
        if (in->shares->sums[i] == p)
            return poly_opaque(in->space, OP_ADD, p, NULL);
    return p;
}
