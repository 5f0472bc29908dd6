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
        forward = to->o == neighbour_rank(in, comm->id, 1) && from->o == neighbour_rank(in, comm->id, -1);
    bool backward = to->o == neighbour_rank(in, comm->id, -1) && from->o == neighbour_rank(in, comm->id, 1);
    const struct poly *bytes = type_bytes(in, &a[2], call_argument(node, 0), &strided);
    if ((!forward && !backward) || cell->layout != LAY_PART || !bytes || strided ||
        in->shares->list[cell->share].group != comm->id || cell->base != cell->item ||
        flat(in, poly_mul(in->space, a[1].o, bytes)) != cell->item || !cell->rest_alike ||
        cell->value.dep > DEP_ITEM)
        return false;
    const struct share *s = &in->shares->list[cell->share];
    const struct poly *own = poly_mul(in->space, cell->item, poly_of(in->space, s->mine));
    const struct poly *all = poly_add(in->space, own, poly_mul(in->space, cell->item, P(in, 2)));
    const struct poly *sent = forward ? own : cell->item; /* the last own item, the first */
    const struct poly *place = forward ? P(in, 0) : poly_add(in->space, own, cell->item);
    const struct poly *size = flat(in, cell->size.w);
    if (flat(in, send->to.at[0].w) != sent || flat(in, recv->to.at[0].w) != place || !size ||
        !poly_not_negative(poly_sub(in->space, size, all)))
        return false;
    int ghosts = cell->ghosts | (forward ? GHOST_BEFORE : GHOST_AFTER);
    note_written(in, object);
    cell = cell_of(in, object);
    cell->ghosts = ghosts;
    ask_items(in, cell->share, 1);
    carries_ghosts(in, node, cell->share);
    return true;
}
