/* What a number becomes when the shares are no longer equal. */
#include "analysis/path/path.h"
#include "analysis/shares/blocks.h"
#include "analysis/shares/shares.h"
#include "analysis/values/numbers.h"
#include "analysis/values/values.h"

/* Whether the rank `ahead` behind that of a loop over the ranks has a place: the first behind all has one,
 * where the parts end; those before rank 0 and beyond that are no ranks, and a share object is not asked
 * about them. */
static bool has_place(const struct loop *loop, long long ahead)
{
    long long low;
    return poly_literal(loop->lo_o, &low) && ahead >= 0 && ahead - low <= 1;
}

/* The value that `o` has after the rewrite, wherever the own share stands for the equal one. */
const struct poly *to_new(struct interp *in, const struct poly *o, bool *ok)
{
    *ok = o != NULL;
    const struct poly *p = o;
    for (int i = 0; *ok && i < in->shares->count; i++) {
        const struct share *s = &in->shares->list[i];
        if (s->blocks) {
            p = blocks_to_new(in, i, p);
            *ok = p != NULL;
            continue;
        }
        if (!poly_has(p, s->atom))
            continue;
        const struct poly *q, *rest;
        if (!poly_split(in->space, p, s->atom, &q, &rest)) {
            *ok = false;
            break;
        }
        const struct atom *rank =
            poly_make_atom(in->space, A_RANK, s->group < 0 ? 0 : s->group, 0, 0, NULL, NULL, "rank");
        const struct atom *size =
            poly_make_atom(in->space, A_SIZE, s->group < 0 ? 0 : s->group, 0, 0, NULL, NULL, "size");
        const struct poly *by_rank, *others, *by_size, *plain;
        if (!poly_split(in->space, q, rank, &by_rank, &others) ||
            !poly_split(in->space, others, size, &by_size, &plain) || poly_has_kind(by_rank, A_SIZE) ||
            poly_has_kind(by_rank, A_RANK)) {
            *ok = false;
            break;
        }
        const struct poly *result = rest;
        result = poly_add(in->space, result, poly_mul(in->space, by_rank, poly_of(in->space, s->offset)));
        result = poly_add(in->space, result, poly_mul(in->space, by_size, poly_of(in->space, s->total)));
        /* multiples by a counter over the ranks: the displacement of that rank */
        for (int k = 0; k < in->path->loop_count; k++) {
            const struct loop *l = in->path->loops[k];
            const struct poly *c, *more;
            if (!l->rank_loop || l->group != (s->group < 0 ? 0 : s->group) || !poly_has(plain, l->t))
                continue;
            if (!poly_split(in->space, plain, l->t, &c, &more)) {
                *ok = false;
                break;
            }
            const struct poly *extra = poly_exact(in->space, more, c), *index = poly_of(in->space, l->t);
            long long number;
            if (more->count && extra && poly_literal(extra, &number)) {
                if (!has_place(l, number)) {
                    *ok = false;
                    break;
                }
                index = poly_add(in->space, index, extra);
                more = P(in, 0);
            }
            const struct atom *d = poly_make_atom(in->space, A_DISPL, i, 0, 0, index, NULL, NULL);
            result = poly_add(in->space, result, poly_mul(in->space, c, poly_of(in->space, d)));
            plain = more;
        }
        for (int k = 0; k < plain->count; k++)
            for (int j = 0; j < plain->terms[k].count; j++)
                if (plain->terms[k].atoms[j]->kind == A_LOOP)
                    *ok = false; /* i * share with any other counter */
        result = poly_add(in->space, result, poly_mul(in->space, plain, poly_of(in->space, s->mine)));
        p = result;
    }
    return p;
}
