#include "analysis/path/neighbours.h"

#include "analysis/interp.h"
#include "analysis/values/poly.h"

const struct poly *neighbour_rank(struct interp *in, int group, int side)
{
    return poly_of(in->space, poly_make_atom(in->space, A_OPAQUE, group, side, 2, NULL, NULL,
                                             side < 0 ? "rank before" : "rank after"));
}

const struct poly *neighbour_in_ring(struct interp *in, int group, int side)
{
    const struct poly *rank =
        poly_of(in->space, poly_make_atom(in->space, A_RANK, group, 0, 0, NULL, NULL, "rank"));
    const struct poly *size =
        poly_of(in->space, poly_make_atom(in->space, A_SIZE, group, 0, 0, NULL, NULL, "size"));
    const struct poly *beside = poly_add(in->space, rank, poly_const(in->space, side));
    return poly_mod(in->space, side < 0 ? poly_add(in->space, beside, size) : beside, size);
}
