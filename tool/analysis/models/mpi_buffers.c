/* The buffers of MPI calls: how many bytes of them a call reads or sets. */
#include "analysis/memory/behind.h"
#include "analysis/memory/capacity.h"
#include "analysis/memory/lengths.h"
#include "analysis/memory/items.h"
#include "analysis/memory/memory.h"
#include "analysis/memory/records.h"
#include "analysis/memory/target.h"
#include "analysis/models/library.h"
#include "analysis/models/models.h"
#include "analysis/models/mpi_effects.h"
#include "analysis/shares/shares.h"
#include "analysis/tree/tree.h"
#include "analysis/values/values.h"

/* Does the call's count say how many elements there are, and not how many for each rank? */
static bool counts_all(enum mpi_kind kind, bool received)
{
    switch (kind) {
    case MPI_K_BCAST:
    case MPI_K_REDUCE:
    case MPI_K_ALLREDUCE:
    case MPI_K_SCAN:
    case MPI_K_EXSCAN:
    case MPI_K_SEND:
    case MPI_K_RECV:
    case MPI_K_SENDRECV:
    case MPI_K_ISEND:
    case MPI_K_IRECV:
        return true;
    case MPI_K_GATHER:
    case MPI_K_GATHERV:
    case MPI_K_ALLGATHER:
    case MPI_K_ALLGATHERV:
        return !received;
    case MPI_K_SCATTER:
    case MPI_K_SCATTERV:
        return received;
    default:
        return false;
    }
}

/* What a call reads or sets has to be within the buffer for every share: of one that is as long as the own
 * share, so many bytes from a place that both no share tells; what a share tells is looked at by the call's
 * own rules. */
static void need_buffer(struct interp *in, const struct value *buffer, const struct poly *bytes, bool told,
                        const struct node *node)
{
    if (buffer->dep > DEP_LENGTH && in->shares->record)
        fact_against(in, buffer->shares, 320, node, "a buffer at a place that depends on the distribution",
                     NULL, NULL);
    if (buffer->to.lost)
        need_escaped(in, node);
    for (int i = 0; i < buffer->to.count && !told; i++) {
        const struct target *t = &buffer->to.at[i];
        if (!in->memory->objects[t->object].array || (t->w && length_dep(t->w) != DEP_FIX))
            continue;
        need_bytes(in, t->object, bytes && t->w ? poly_add(in->space, t->w, bytes) : NULL, node);
        fact_is_of_place(in, length_shares(in, t->object), 330, node); /* the call's own reason goes first */
    }
}

/* What is sent may be behind a pointer that is not followed. */
static void may_send(struct interp *in, const struct value *buffer, const struct node *node)
{
    if (!buffer->to.lost || !in->shares->record)
        return;
    const struct value behind = escaped_content(in, node);
    if (behind.dep != DEP_FIX)
        fact_against(in, behind.shares, 329, node,
                     "something of the share may be behind a pointer that is not followed",
                     behind.reason.node, behind.reason.text);
}

/* Elements that a call reads and sets, from a member on: those behind it, too. */
static void reach_several(struct interp *in, const struct node *node, const struct mpi_call *call,
                          struct value *a, int count)
{
    const struct poly *number = call->sendcount < count ? a[(int)call->sendcount].w : NULL;
    for (int i = 0; i < count; i++) {
        const struct node *place = call_argument(node, i);
        const struct type *to = place && place->type ? place->type->to : NULL; /* also of an array */
        reach_around(in, &a[i],
                     number && to && to->size > 0 ? poly_mul(in->space, number, P(in, to->size)) : NULL,
                     node);
    }
}

void reach_buffers(struct interp *in, const struct node *node, const struct mpi_call *call, struct value *a,
                   int count)
{
    for (int i = 0; call->kind == MPI_K_UNKNOWN && i < count; i++) {
        addresses_leave(in, &a[i], node);
        reach_around(in, &a[i], NULL, node);
        need_buffer(in, &a[i], NULL, false, node);
    }
    for (int i = 0; call->kind != MPI_K_UNKNOWN && i < count; i++) /* statuses, requests, flags, names */
        if (i != call->sendbuf && i != call->recvbuf && !a[i].to.lost && !has_items(in, &a[i]))
            need_all_of(in, &a[i], node);
    if (call->flags & MPI_F_SEVERAL)
        reach_several(in, node, call, a, count);
    if (!(call->flags & MPI_F_MOVES))
        return;
    for (int received = 0; received < 2; received++) {
        int buffer = received ? call->recvbuf : call->sendbuf,
            number = received ? call->recvcount : call->sendcount,
            type = received ? call->recvtype : call->sendtype;
        if (buffer < 0 || buffer >= count)
            continue;
        const struct poly *bytes = NULL;
        bool apart = false; /* what it moves does not lie side by side */
        if (number >= 0 && type >= 0 && number < count && type < count && counts_all(call->kind, received)) {
            bool strided;
            const struct poly *each = type_bytes(in, &a[type], call_argument(node, buffer), &strided);
            apart = !each || strided;
            bytes = each && !strided && a[number].o ? poly_mul(in->space, a[number].o, each) : NULL;
        }
        in->models->buffers[received] = a[buffer];
        if (!received)
            may_send(in, &a[buffer], call_argument(node, buffer));
        if (apart)
            reach_whole(in, &a[buffer], node);
        else
            reach_around(in, &a[buffer], bytes, node);
        if (!received)
            addresses_leave(in, &a[buffer], node);
        bool told =
            number >= 0 && number < count && (a[number].dep != DEP_FIX || length_dep(a[number].w) != DEP_FIX);
        need_buffer(in, &a[buffer], bytes, told, call_argument(node, buffer));
    }
}

void hold_all_items(struct interp *in, int share, const struct value *buffer, const struct node *node)
{
    for (int i = 0; i < buffer->to.count; i++) {
        int object = buffer->to.at[i].object;
        if (in->memory->objects[object].array && length_shares(in, object))
            too_small(in, object, share, node);
    }
}
