#include "analysis/path/neighbours.h"

#include "analysis/interp.h"
#include "analysis/values/poly.h"

const struct poly *neighbour_rank(struct interp *in, int group, int side)
{
    return poly_of(in->space, poly_make_atom(in->space, A_OPAQUE, group, side, 2, NULL, NULL,
                                             side < 0 ? "rank before" : "rank after"));
}
