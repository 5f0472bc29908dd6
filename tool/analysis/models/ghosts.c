/* MPI_Sendrecv that fills a ghost item: run/halos.h. */
#include "analysis/models/mpi_effects.h"

#include "analysis/memory/memory.h"
#include "analysis/models/messages.h"
#include "analysis/path/neighbours.h"
#include "analysis/path/path.h"
#include "analysis/path/sides.h"
#include "analysis/shares/shares.h"
#include "analysis/tree/tree.h"
#include "analysis/values/numbers.h"
#include "analysis/values/values.h"

/* To the rank on that side, from the one on the other. */
static bool leads(struct interp *in, int group, const struct value *to, const struct value *from, int side,
                  bool ring)
{
    return ring
               ? to->o == neighbour_in_ring(in, group, side) && from->o == neighbour_in_ring(in, group, -side)
               : to->o == neighbour_rank(in, group, side) && from->o == neighbour_rank(in, group, -side);
}

/* From the first or last own item into what is before or behind the own ones, for which there is room. */
static bool fits_beside(struct interp *in, const struct cell *cell, const struct poly *from,
                        const struct poly *to, bool forward)
{
    const struct share *s = &in->shares->list[cell->share];
    const struct poly *item = cell->item, *base = cell->base ? cell->base : P(in, 0);
    const struct poly *end =
        poly_add(in->space, base, poly_mul(in->space, item, poly_of(in->space, s->mine)));
    const struct poly *size = flat(in, cell->size.w);
    if (forward)
        return from == poly_sub(in->space, end, item) && to == poly_sub(in->space, base, item) &&
               poly_not_negative(to);
    return from == base && to == end && size &&
           poly_not_negative(poly_sub(in->space, size, poly_add(in->space, end, item)));
}

bool exchange_ghosts(struct interp *in, const struct node *node, const struct value *a, int count)
{
    const struct value *send = &a[0], *to = &a[3], *recv = &a[5], *from = &a[8];
    const struct atom *comm = count == 12 ? poly_single(a[10].o) : NULL;
    if (!comm || comm->kind != A_COMM || !all_ranks_here(in, comm->id) || in->path->control.dep != DEP_FIX ||
        send->to.count != 1 || send->to.lost || recv->to.count != 1 || recv->to.lost ||
        send->to.at[0].object != recv->to.at[0].object || !a[1].o || a[1].o != a[1].w || a[1].o != a[6].o ||
        a[6].o != a[6].w || a[2].o != a[7].o || !a[4].o || a[4].o != a[9].o || a[4].by_rank || a[9].by_rank ||
        a[1].by_rank || a[6].by_rank)
        return false;
    for (const struct loop *l = in->numbers->loop; l; l = l->outer)
        if (l->share >= 0)
            return false;
    int object = send->to.at[0].object;
    struct cell *cell = cell_of(in, object);
    bool strided,
        ring = to->o == neighbour_in_ring(in, comm->id, 1) || to->o == neighbour_in_ring(in, comm->id, -1);
    const bool forward = leads(in, comm->id, to, from, 1, ring),
               backward = leads(in, comm->id, to, from, -1, ring);
    const int ghost = forward ? GHOST_BEFORE : GHOST_AFTER;
    const struct poly *bytes = type_bytes(in, &a[2], call_argument(node, 0), &strided);
    if ((!forward && !backward) || cell->layout != LAY_PART || !bytes || strided ||
        in->shares->list[cell->share].group != comm->id ||
        flat(in, poly_mul(in->space, a[1].o, bytes)) != cell->item || (!ring && !(cell->edges & ghost)) ||
        cell->value.dep > DEP_ITEM)
        return false;
    if (!fits_beside(in, cell, flat(in, send->to.at[0].w), flat(in, recv->to.at[0].w), forward))
        return false;
    int ghosts = cell->ghosts | ghost;
    note_written(in, object);
    cell = cell_of(in, object);
    cell->ghosts = ghosts;
    if (ring) /* the ends have one another's item there */
        cell->edges |= ghost;
    ask_items(in, cell->share, 1);
    carries_ghosts(in, node, cell->share);
    return true;
}
