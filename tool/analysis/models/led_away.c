/* Datatypes that lead away from the buffer: led_away.h. */
#include "analysis/models/led_away.h"

#include <string.h>

#include "analysis/known/mpi_calls.h"
#include "analysis/memory/memory.h"
#include "analysis/memory/storage.h"
#include "analysis/models/models.h"
#include "analysis/models/mpi_effects.h"
#include "analysis/path/path.h"
#include "analysis/shares/shares.h"
#include "analysis/tree/tree.h"
#include "analysis/values/values.h"

static bool is_buffer(const struct interp *in, int object, const struct value *a, int count)
{
    for (int i = 0; i < count; i++)
        for (int k = 0; k < a[i].to.count; k++)
            if (whole_of(in, a[i].to.at[k].object) == whole_of(in, object))
                return true;
    return false;
}

/* Has the address of anything else gone where it may have been counted with? */
static bool knows_others(const struct interp *in, const struct value *a, int count)
{
    for (int i = 0; i < in->memory->object_count; i++)
        if ((in->memory->objects[i].kept_by_mpi || in->memory->objects[i].escaped) &&
            !is_buffer(in, i, a, count))
            return true;
    return false;
}

/* A datatype that the call moves numbers by, and of which it is not known that it stays within the buffer. */
static bool may_lead_away(const struct interp *in, const struct mpi_call *call, const struct value *a, int i)
{
    const struct datatype *d = type_made(in, &a[i]);
    if (d)
        return d->leads_away;
    return (i == call->sendtype || i == call->recvtype) && !constant_name(&a[i]);
}

const struct datatype *told_apart(const struct interp *in, const struct value *a)
{
    const struct datatype *d = type_made(in, &a[2]);
    const struct atom *comm = poly_single(a[4].o);
    const struct target *t = &a[0].to.at[0];
    long long once, at;
    return d && d->told.number_count && !a[2].by_rank && points_at_one(&a[0]) && !a[0].by_rank &&
                   t->object == d->told.numbers[0].object && poly_literal(t->o, &at) && !at &&
                   poly_literal(a[1].o, &once) && once == 1 && a[1].o == a[1].w && comm &&
                   comm->kind == A_COMM && !parts_differ(in, comm->id)
               ? d
               : NULL;
}

/* MPI_Recv_init, MPI_Bcast_init_c, .. */
static bool is_persistent(const char *name)
{
    size_t length = strlen(name);
    if (length > 2 && !strcmp(name + length - 2, "_c"))
        length -= 2;
    return length > 5 && !memcmp(name + length - 5, "_init", 5);
}

void lead_away(struct interp *in, const struct node *node, const struct mpi_call *call, struct value *a,
               int count)
{
    if (call->kind == MPI_K_TYPE || call->kind == MPI_K_TYPE_LOCAL ||
        (call->kind == MPI_K_BCAST && count > 4 && told_apart(in, a)))
        return;
    bool leads = false;
    for (int i = 0; i < count; i++)
        leads = leads || may_lead_away(in, call, a, i);
    if (!leads || !knows_others(in, a, count))
        return;
    const bool starts = is_persistent(node->text); /* later, and again */
    if (!(call->flags & MPI_F_MOVES) || starts)
        refuse_all(in, 329, node, "a datatype that leads away from the buffer is not followed here");
    for (int i = 0; i < count; i++)
        if (i == call->sendbuf || i == call->recvbuf)
            a[i].to.lost = true;
}

void keep_addresses(struct interp *in, const struct node *node, const struct mpi_call *call,
                    const struct value *a, int count)
{
    bool starts = is_persistent(node->text) && call->kind != MPI_K_INIT;
    bool later = starts || call->flags & MPI_F_LATER, keeps = starts || call->flags & MPI_F_KEEPS;
    for (int i = 0; i < count; i++) {
        for (int k = 0; keeps && k < a[i].to.count; k++) {
            struct object *o = &in->memory->objects[a[i].to.at[k].object];
            const bool told = call->kind == MPI_K_TYPE_LOCAL && (!o->escaped || o->told_only);
            escapes(in, a[i].to.at[k].object, node);
            o->told_only = told;
            o->kept_by_mpi = true;
            o->set_later = o->set_later || later;
        }
        if (is_constant(&a[i], "MPI_BOTTOM"))
            refuse_all(in, 329, node, "absolute addresses are not followed");
    }
}
