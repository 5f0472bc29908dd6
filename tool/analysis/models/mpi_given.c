/* What a call of MPI is given: the same on all ranks, for all shares, and enough room. */
#include "analysis/known/mpi_calls.h"
#include "analysis/memory/capacity.h"
#include "analysis/memory/memory.h"
#include "analysis/memory/records.h"
#include "analysis/models/models.h"
#include "analysis/models/mpi_effects.h"
#include "analysis/shares/shares.h"
#include "analysis/tree/tree.h"
#include "analysis/values/values.h"
#include "codes.h"

void check_others(struct interp *in, const struct node *node, const struct mpi_call *call, struct value *a,
                  int count)
{
    const bool message = call->flags & MPI_F_MESSAGE;
    const bool equal = call->kind == MPI_K_REDUCE_SCATTER_BLOCK && call->recvcount < count &&
                       a[(int)call->recvcount].dep == DEP_LENGTH;
    const int code = call->kind == MPI_K_UNKNOWN ? CODE_UNKNOWN_MPI
                     : equal                     ? CODE_EQUAL_SUMS
                     : message                   ? CODE_MESSAGE
                                                 : CODE_GIVEN_SHARE;
    const char *text = equal     ? "every rank gets as many sums, of its equal share"
                       : message ? "a message with something of the share"
                                 : "a call that is given something of the share";
    for (int i = 0; i < count && in->shares->record; i++) {
        const struct node *at = call_argument(node, i) ? call_argument(node, i) : node;
        struct value inside;
        if (a[i].dep != DEP_FIX)
            fact_against(in, a[i].shares, code, at, text, a[i].reason.node, a[i].reason.text);
        if (!contents_fix(in, &a[i], &inside))
            fact_against(in, inside.shares, code, at, text, inside.reason.node, inside.reason.text);
    }
}

/* Is this where elements begin that are no share, at a place that is the same for all shares? */
static bool same_place(const struct interp *in, const struct value *buffer)
{
    bool whole = !buffer->to.count;
    for (int k = 0; k < buffer->to.count; k++) {
        const struct target *t = &buffer->to.at[k];
        if (seen(in, t->object)->layout != LAY_WHOLE)
            continue;
        whole = true;
        if (t->w && length_dep(t->w) != DEP_FIX)
            return false;
    }
    return !whole || buffer->dep == DEP_FIX;
}

/* What a call is told is the same for all shares: counts, roots, communicators, datatypes, operations, and
 * where buffers are. Messages may be of neighbours' items, and what is not followed is given nothing of a
 * share at all: those look themselves. Counts that are known to be of a share are looked at where its items
 * are, and so are the buffers then. */
void check_told(struct interp *in, const struct node *node, const struct mpi_call *call,
                const struct value *a, int count)
{
    bool of_share[2] = {false, false};
    const int counts[2] = {call->sendcount, call->recvcount};
    for (int i = 0; i < 2; i++) {
        int share;
        const struct poly *factor;
        const struct value *v = counts[i] >= 0 && counts[i] < count ? &a[counts[i]] : NULL;
        of_share[i] = v && (v->dep == DEP_FIX || (v->dep == DEP_LENGTH && v->w)) &&
                      share_count(in, v->o, &share, &factor);
    }
    bool items = call->flags & MPI_F_EVEN && (of_share[0] || of_share[1]);
    for (int i = 0; i < count; i++) {
        const struct value *v = &a[i];
        bool buffer = i == call->sendbuf || i == call->recvbuf;
        if (buffer ? items || same_place(in, v)
                   : v->dep == DEP_FIX || (i == counts[0] && of_share[0]) || (i == counts[1] && of_share[1]))
            continue;
        unsigned long long shares = v->shares | poly_shares(in, v->o) | poly_shares(in, v->w);
        for (int k = 0; k < v->to.count; k++)
            shares |= poly_shares(in, v->to.at[k].w);
        if (in->shares->record)
            fact_against(in, shares ? shares : every_share(in), v->reason.code ? v->reason.code : 247,
                         call_argument(node, i) ? call_argument(node, i) : node,
                         "a call that is given something of the share", v->reason.node, v->reason.text);
    }
}

/* Lengths that have nothing to do with the share, in buffers as long as it. */
void check_room(struct interp *in, const struct node *node, const struct mpi_call *call,
                const struct value *a)
{
    if (!(call->flags & MPI_F_MOVES))
        return;
    for (int side = 0; side < 2; side++) {
        int buffer = side ? call->recvbuf : call->sendbuf, number = side ? call->recvcount : call->sendcount,
            type = side ? call->recvtype : call->sendtype;
        if (buffer < 0 || number < 0 || type < 0)
            continue;
        const struct poly *count = a[number].w;
        if (poly_shares(in, count) || a[number].dep != DEP_FIX)
            continue; /* the call's own rules */
        bool strided;
        const struct poly *bytes = type_bytes(in, &a[type], call_argument(node, buffer), &strided);
        bytes = side && call->flags & MPI_F_FOLLOWED ? in->models->received
                : bytes && count && !strided         ? poly_mul(in->space, count, bytes)
                                                     : NULL;
        for (int i = 0; i < a[buffer].to.count; i++)
            need_room(in, a[buffer].to.at[i].object,
                      bytes && a[buffer].to.at[i].w ? poly_add(in->space, a[buffer].to.at[i].w, bytes) : NULL,
                      node);
    }
}

/* Does it lead to one place within that object on all ranks that it leads there at all? */
static bool one_element(struct interp *in, const struct value *buffer, const struct target *t)
{
    const struct object *o = &in->memory->objects[t->object];
    if (!o->array && (!o->type || o->type->kind != T_RECORD))
        return true;
    return !(buffer->by_rank && (o->several || !t->o)) && !poly_by_rank(in->space, t->o) &&
           !poly_has_kind(t->o, A_RANK);
}

/* One of several buffers on some ranks, another one on others, or another place of it, is no partial result
 * of all of them. */
void check_chosen(struct interp *in, const struct node *node, const struct mpi_call *call,
                  const struct value *a)
{
    const struct value *buffer = call->sendbuf >= 0 ? &a[(int)call->sendbuf] : NULL;
    if (!buffer || !in->shares->record || call->kind == MPI_K_SCATTER || call->kind == MPI_K_SCATTERV)
        return;
    if (is_in_place(buffer) && call->recvbuf >= 0)
        buffer = &a[(int)call->recvbuf];
    bool alike = !buffer->by_rank || buffer->to.count + buffer->to.lost < 2;
    for (int i = 0; i < buffer->to.count; i++)
        alike = alike && (seen(in, buffer->to.at[i].object)->layout != LAY_WHOLE ||
                          one_element(in, buffer, &buffer->to.at[i]));
    if (alike)
        return;
    struct value all = pointed_content(in, buffer, node);
    if (all.dep != DEP_FIX)
        fact_against(in, all.shares, 251, call_argument(node, call->sendbuf),
                     "which of several buffers it is differs between ranks", NULL, NULL);
}
