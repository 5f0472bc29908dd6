/* MPI_Sendrecv that fills a ghost item (run/halos.h), or a variable with it (run/beside.h). */
#include "analysis/models/mpi_effects.h"

#include "analysis/memory/memory.h"
#include "analysis/memory/target.h"
#include "analysis/models/messages.h"
#include "analysis/path/neighbours.h"
#include "analysis/path/path.h"
#include "analysis/path/sides.h"
#include "analysis/shares/shares.h"
#include "analysis/tree/shape.h"
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

static const struct poly *own_end(struct interp *in, const struct cell *cell)
{
    const struct poly *mine = poly_of(in->space, in->shares->list[cell->share].mine);
    return poly_add(in->space, cell->base ? cell->base : P(in, 0), poly_mul(in->space, cell->item, mine));
}

static bool sends_outermost(struct interp *in, const struct cell *cell, const struct poly *w, bool forward)
{
    return w == (forward      ? poly_sub(in->space, own_end(in, cell), cell->item)
                 : cell->base ? cell->base
                              : P(in, 0));
}

/* Into what is before or behind the own items, for which there is room. */
static bool fits_beside(struct interp *in, const struct cell *cell, const struct poly *to, bool forward)
{
    const struct poly *end = own_end(in, cell), *size = flat(in, cell->size.w);
    if (forward)
        return to == poly_sub(in->space, cell->base ? cell->base : P(in, 0), cell->item) &&
               poly_not_negative(to);
    return to == end && size &&
           poly_not_negative(poly_sub(in->space, size, poly_add(in->space, end, cell->item)));
}

/* A call that all ranks make alike: one message to one side, one of the same kind from the other. */
static bool is_exchange(struct interp *in, const struct value *a, int count)
{
    const struct value *send = &a[0], *recv = &a[5];
    const struct atom *comm = count == 12 ? poly_single(a[10].o) : NULL;
    if (!comm || comm->kind != A_COMM || !all_ranks_here(in, comm->id) || in->path->control.dep != DEP_FIX ||
        send->to.count != 1 || send->to.lost || recv->to.count != 1 || recv->to.lost || !a[1].o ||
        a[1].o != a[1].w || a[1].o != a[6].o || a[6].o != a[6].w || a[2].o != a[7].o || !a[4].o ||
        a[4].o != a[9].o || a[4].by_rank || a[9].by_rank || a[1].by_rank || a[6].by_rank)
        return false;
    for (const struct loop *l = in->numbers->loop; l; l = l->outer)
        if (l->share >= 0)
            return false;
    return true;
}

/* A variable of its own that holds one item, and on the rank that is sent none something that is the same for
 * all shares (or nothing). */
static bool may_hold(struct interp *in, const struct target *t, const struct poly *item, bool ring)
{
    const struct object *o = &in->memory->objects[t->object];
    const struct value *v = &seen(in, t->object)->value;
    long long bytes;
    return !o->array && o->parent < 0 && !o->escaped && !o->kept_by_mpi && !o->set_later &&
           is_number_type(o->type) && poly_number(item, &bytes) && bytes == o->type->size &&
           !is_a_part(o, t, bytes) && (ring || v->stored.never || (v->dep == DEP_FIX && !v->by_rank));
}

static void hold(struct interp *in, const struct node *node, int object, int variable, int side)
{
    const struct value from = {.shares = 1ull << seen(in, object)->share};
    note_written(in, variable);
    struct cell *cell = cell_of(in, variable);
    cell->value = value_bad(&from, node, 260, "the item of the rank beside");
    cell->alike.all = false;
    const unsigned stamp = cell->stamp;
    cell_of(in, object)->held[side] = (struct held){.by = variable + 1, .stamp = stamp};
}

static void keep_beside(struct interp *in, int object, int ghost, bool ring)
{
    int ghosts = seen(in, object)->ghosts | ghost;
    note_written(in, object);
    struct cell *cell = cell_of(in, object);
    cell->ghosts = ghosts;
    if (ring) /* the ends have one another's item there */
        cell->edges |= ghost;
}

bool exchange_ghosts(struct interp *in, const struct node *node, const struct value *a, int count)
{
    if (!is_exchange(in, a, count))
        return false;
    const struct value *to = &a[3], *from = &a[8];
    const struct target *send = &a[0].to.at[0], *recv = &a[5].to.at[0];
    const int group = poly_single(a[10].o)->id;
    bool strided,
        ring = to->o == neighbour_in_ring(in, group, 1) || to->o == neighbour_in_ring(in, group, -1);
    const bool forward = leads(in, group, to, from, 1, ring), backward = leads(in, group, to, from, -1, ring);
    const int ghost = forward ? GHOST_BEFORE : GHOST_AFTER;
    const struct poly *bytes = type_bytes(in, &a[2], call_argument(node, 0), &strided);
    const struct cell *cell = seen(in, send->object);
    if ((!forward && !backward) || cell->layout != LAY_PART || !bytes || strided ||
        in->shares->list[cell->share].group != group ||
        flat(in, poly_mul(in->space, a[1].o, bytes)) != cell->item || cell->value.dep > DEP_ITEM ||
        !sends_outermost(in, cell, flat(in, send->w), forward))
        return false;
    const int share = cell->share;
    if (recv->object != send->object) {
        if (!may_hold(in, recv, cell->item, ring))
            return false;
        hold(in, node, send->object, recv->object, forward ? 0 : 1);
    } else if ((!ring && !(cell->edges & ghost)) || !fits_beside(in, cell, flat(in, recv->w), forward))
        return false;
    else
        keep_beside(in, send->object, ghost, ring);
    ask_items(in, share, 1);
    carries_ghosts(in, share);
    return true;
}
