/* SPDX-License-Identifier: Apache-2.0 */
/* Collectives, out of messages with the number of the call in the communicator's life. What a rank sends must
 * be exactly what the other one expects: the amount, the collective and the root. */
#include <stdlib.h>
#include <string.h>

#include "handles.h"

struct head {
    int call, root;
};

enum { BARRIER, BCAST, SCATTER, GATHER, ALLGATHER, ALLTOALL, REDUCE, ALLREDUCE, SCAN, REDUCE_SCATTER };
static const char *const names[] = {"MPI_Barrier",   "MPI_Bcast",         "MPI_Scatter", "MPI_Gather",
                                    "MPI_Allgather", "MPI_Alltoall",      "MPI_Reduce",  "MPI_Allreduce",
                                    "MPI_Scan",      "MPI_Reduce_scatter"};

/* One collective call on this rank. */
struct call {
    struct comm *comm;
    int what, root, number;
};

static struct call begin(MPI_Comm comm, int what, int root)
{
    struct comm *of = comm_of(comm, names[what]);
    if (root < 0 || root >= of->size)
        comm_error(of, MPI_ERR_ROOT, "%s: root %d of %d ranks", names[what], root, of->size);
    return (struct call){of, what, root, of->sequence++};
}

static void check(const struct call *call, int count, MPI_Datatype type)
{
    if (count < 0)
        comm_error(call->comm, MPI_ERR_COUNT, "%s: count %d", names[call->what], count);
    if (!type_known(type))
        comm_error(call->comm, MPI_ERR_TYPE, "%s: not a datatype", names[call->what]);
}

static void post(const struct call *call, int to, const void *buffer, int count, MPI_Datatype type)
{
    check(call, count, type);
    size_t bytes = (size_t)count * type_size(type);
    struct world_message *message = world_message(sizeof(struct head) + bytes);
    struct head head = {call->what, call->root};
    message->context = call->comm->context + 1;
    message->source = call->comm->rank;
    message->tag = call->number;
    memcpy(message->data, &head, sizeof head);
    type_pack(message->data + sizeof head, buffer, (size_t)count, type);
    world_send(call->comm->world_rank[to], message);
}

static void take(const struct call *call, int from, void *buffer, int count, MPI_Datatype type)
{
    check(call, count, type);
    struct world_message *message = world_receive(call->comm->context + 1, from, call->number, true, false);
    struct head head;
    memcpy(&head, message->data, sizeof head);
    if (head.call != call->what || head.root != call->root)
        world_end(WORLD_ERROR, MPI_ERR_OTHER, "rank %d calls %s (root %d) where rank %d calls %s (root %d)",
                  call->comm->rank, names[call->what], call->root, from, names[head.call], head.root);
    size_t bytes = message->bytes - sizeof head, room = (size_t)count * type_size(type);
    if (bytes != room)
        world_end(WORLD_ERROR, MPI_ERR_TRUNCATE,
                  "%s: rank %d expects %zu bytes from rank %d, which sends %zu", names[call->what],
                  call->comm->rank, room, from, bytes);
    type_unpack(message->data + sizeof head, buffer, (size_t)count, type);
}

/* What a rank hands to itself. */
static void hand_over(const struct call *call, const void *send, int send_count, MPI_Datatype send_type,
                      void *receive, int receive_count, MPI_Datatype receive_type)
{
    post(call, call->comm->rank, send, send_count, send_type);
    take(call, call->comm->rank, receive, receive_count, receive_type);
}

static void *at(const void *buffer, ptrdiff_t items, MPI_Datatype type)
{
    return (char *)buffer + items * type_extent(type);
}

MPI_CALL(Barrier, (MPI_Comm comm))
{
    struct call call = begin(comm, BARRIER, 0);
    if (call.comm->rank != 0) {
        post(&call, 0, NULL, 0, MPI_BYTE);
        take(&call, 0, NULL, 0, MPI_BYTE);
        return MPI_SUCCESS;
    }
    for (int i = 1; i < call.comm->size; i++)
        take(&call, i, NULL, 0, MPI_BYTE);
    for (int i = 1; i < call.comm->size; i++)
        post(&call, i, NULL, 0, MPI_BYTE);
    return MPI_SUCCESS;
}

MPI_CALL(Bcast, (void *buffer, int count, MPI_Datatype type, int root, MPI_Comm comm))
{
    struct call call = begin(comm, BCAST, root);
    if (call.comm->rank != root)
        take(&call, root, buffer, count, type);
    else
        for (int i = 0; i < call.comm->size; i++)
            if (i != root)
                post(&call, i, buffer, count, type);
    return MPI_SUCCESS;
}

/* counts null: `count` of each rank, one behind the other. */
static int scatter(struct call call, const void *send, int count, const int counts[], const int displs[],
                   MPI_Datatype send_type, void *receive, int receive_count, MPI_Datatype receive_type)
{
    if (call.comm->rank == call.root) {
        for (int i = 0; i < call.comm->size; i++) {
            int n = counts ? counts[i] : count;
            check(&call, n, send_type);
            const void *from = at(send, counts ? displs[i] : (ptrdiff_t)i * count, send_type);
            if (i != call.root)
                post(&call, i, from, n, send_type);
            else if (receive != MPI_IN_PLACE)
                hand_over(&call, from, n, send_type, receive, receive_count, receive_type);
        }
    } else {
        take(&call, call.root, receive, receive_count, receive_type);
    }
    return MPI_SUCCESS;
}

MPI_CALL(Scatter, (const void *send, int send_count, MPI_Datatype send_type, void *receive, int receive_count,
                   MPI_Datatype receive_type, int root, MPI_Comm comm))
{
    return scatter(begin(comm, SCATTER, root), send, send_count, NULL, NULL, send_type, receive,
                   receive_count, receive_type);
}

MPI_CALL(Scatterv, (const void *send, const int counts[], const int displs[], MPI_Datatype send_type,
                    void *receive, int receive_count, MPI_Datatype receive_type, int root, MPI_Comm comm))
{
    return scatter(begin(comm, SCATTER, root), send, 0, counts, displs, send_type, receive, receive_count,
                   receive_type);
}

static void gather(const struct call *call, const void *send, int send_count, MPI_Datatype send_type,
                   void *receive, int count, const int counts[], const int displs[],
                   MPI_Datatype receive_type)
{
    int own = call->comm->rank;
    if (own != call->root) {
        post(call, call->root, send, send_count, send_type);
        return;
    }
    for (int i = 0; i < call->comm->size; i++) {
        int n = counts ? counts[i] : count;
        check(call, n, receive_type);
        void *to = at(receive, counts ? displs[i] : (ptrdiff_t)i * count, receive_type);
        if (i != own)
            take(call, i, to, n, receive_type);
        else if (send != MPI_IN_PLACE)
            hand_over(call, send, send_count, send_type, to, n, receive_type);
    }
}

MPI_CALL(Gather, (const void *send, int send_count, MPI_Datatype send_type, void *receive, int receive_count,
                  MPI_Datatype receive_type, int root, MPI_Comm comm))
{
    struct call call = begin(comm, GATHER, root);
    gather(&call, send, send_count, send_type, receive, receive_count, NULL, NULL, receive_type);
    return MPI_SUCCESS;
}

MPI_CALL(Gatherv,
         (const void *send, int send_count, MPI_Datatype send_type, void *receive, const int counts[],
          const int displs[], MPI_Datatype receive_type, int root, MPI_Comm comm))
{
    struct call call = begin(comm, GATHER, root);
    gather(&call, send, send_count, send_type, receive, 0, counts, displs, receive_type);
    return MPI_SUCCESS;
}

/* Everybody sends to everybody, so that each pair of counts is compared. */
static int allgather(struct call call, const void *send, int send_count, MPI_Datatype send_type,
                     void *receive, int count, const int counts[], const int displs[],
                     MPI_Datatype receive_type)
{
    int own = call.comm->rank;
    if (send == MPI_IN_PLACE) {
        send = at(receive, counts ? displs[own] : (ptrdiff_t)own * count, receive_type);
        send_count = counts ? counts[own] : count;
        send_type = receive_type;
    }
    for (int i = 0; i < call.comm->size; i++)
        post(&call, i, send, send_count, send_type);
    for (int i = 0; i < call.comm->size; i++)
        take(&call, i, at(receive, counts ? displs[i] : (ptrdiff_t)i * count, receive_type),
             counts ? counts[i] : count, receive_type);
    return MPI_SUCCESS;
}

MPI_CALL(Allgather, (const void *send, int send_count, MPI_Datatype send_type, void *receive,
                     int receive_count, MPI_Datatype receive_type, MPI_Comm comm))
{
    return allgather(begin(comm, ALLGATHER, 0), send, send_count, send_type, receive, receive_count, NULL,
                     NULL, receive_type);
}

MPI_CALL(Allgatherv, (const void *send, int send_count, MPI_Datatype send_type, void *receive,
                      const int counts[], const int displs[], MPI_Datatype receive_type, MPI_Comm comm))
{
    return allgather(begin(comm, ALLGATHER, 0), send, send_count, send_type, receive, 0, counts, displs,
                     receive_type);
}

MPI_CALL(Alltoall, (const void *send, int send_count, MPI_Datatype send_type, void *receive,
                    int receive_count, MPI_Datatype receive_type, MPI_Comm comm))
{
    struct call call = begin(comm, ALLTOALL, 0);
    for (int i = 0; i < call.comm->size; i++)
        post(&call, i, at(send, (ptrdiff_t)i * send_count, send_type), send_count, send_type);
    for (int i = 0; i < call.comm->size; i++)
        take(&call, i, at(receive, (ptrdiff_t)i * receive_count, receive_type), receive_count, receive_type);
    return MPI_SUCCESS;
}

MPI_CALL(Alltoallv, (const void *send, const int send_counts[], const int send_displs[],
                     MPI_Datatype send_type, void *receive, const int receive_counts[],
                     const int receive_displs[], MPI_Datatype receive_type, MPI_Comm comm))
{
    struct call call = begin(comm, ALLTOALL, 0);
    for (int i = 0; i < call.comm->size; i++)
        post(&call, i, at(send, send_displs[i], send_type), send_counts[i], send_type);
    for (int i = 0; i < call.comm->size; i++)
        take(&call, i, at(receive, receive_displs[i], receive_type), receive_counts[i], receive_type);
    return MPI_SUCCESS;
}

/* ---- reductions: at one rank, in the order of ranks ---- */

/* At the call's root: what all ranks together come to, packed, to be freed; null elsewhere. */
static void *reduced(const struct call *call, const void *send, int count, MPI_Datatype type, MPI_Op op)
{
    int size = call->comm->size;
    if (call->comm->rank != call->root) {
        post(call, call->root, send, count, type);
        return NULL;
    }
    check(call, count, type);
    size_t bytes = (size_t)count * type_size(type);
    char *all = malloc(bytes + 1), *next = malloc(bytes + 1);
    for (int i = 0; i < size; i++) {
        char *to = i == 0 ? all : next;
        if (i == call->root)
            type_pack(to, send, (size_t)count, type);
        else
            take(call, i, to, (int)bytes, MPI_BYTE);
        if (i > 0) {
            /* op leaves its result in the right operand */
            if (!op_apply(op, type, all, next, (size_t)count))
                world_end(WORLD_ERROR, MPI_ERR_OP, "%s: this operation on this datatype", names[call->what]);
            memcpy(all, next, bytes);
        }
    }
    free(next);
    return all;
}

MPI_CALL(Reduce,
         (const void *send, void *receive, int count, MPI_Datatype type, MPI_Op op, int root, MPI_Comm comm))
{
    struct call call = begin(comm, REDUCE, root);
    void *all = reduced(&call, send == MPI_IN_PLACE ? receive : send, count, type, op);
    if (all)
        type_unpack(all, receive, (size_t)count, type);
    free(all);
    return MPI_SUCCESS;
}

MPI_CALL(Allreduce, (const void *send, void *receive, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm))
{
    struct call call = begin(comm, ALLREDUCE, 0);
    void *all = reduced(&call, send == MPI_IN_PLACE ? receive : send, count, type, op);
    if (all) {
        type_unpack(all, receive, (size_t)count, type);
        for (int i = 1; i < call.comm->size; i++)
            post(&call, i, receive, count, type);
    } else {
        take(&call, 0, receive, count, type);
    }
    free(all);
    return MPI_SUCCESS;
}

/* From rank to rank. */
static int scan(struct call call, const void *send, void *receive, int count, MPI_Datatype type, MPI_Op op,
                bool own_too)
{
    check(&call, count, type);
    size_t bytes = (size_t)count * type_size(type);
    char *before = malloc(bytes + 1), *with_own = malloc(bytes + 1);
    int own = call.comm->rank;
    type_pack(with_own, send == MPI_IN_PLACE ? receive : send, (size_t)count, type);
    if (own > 0) {
        take(&call, own - 1, before, (int)bytes, MPI_BYTE);
        if (!op_apply(op, type, before, with_own, (size_t)count))
            world_end(WORLD_ERROR, MPI_ERR_OP, "MPI_Scan: this operation on this datatype");
    }
    if (own + 1 < call.comm->size)
        post(&call, own + 1, with_own, (int)bytes, MPI_BYTE);
    if (own_too || own > 0)
        type_unpack(own_too ? with_own : before, receive, (size_t)count, type);
    free(before);
    free(with_own);
    return MPI_SUCCESS;
}

MPI_CALL(Scan, (const void *send, void *receive, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm))
{
    return scan(begin(comm, SCAN, 0), send, receive, count, type, op, true);
}

MPI_CALL(Exscan, (const void *send, void *receive, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm))
{
    return scan(begin(comm, SCAN, 0), send, receive, count, type, op, false);
}

MPI_CALL(Reduce_scatter,
         (const void *send, void *receive, const int counts[], MPI_Datatype type, MPI_Op op, MPI_Comm comm))
{
    struct call call = begin(comm, REDUCE_SCATTER, 0);
    int total = 0;
    for (int i = 0; i < call.comm->size; i++)
        total += counts[i];
    char *all = reduced(&call, send == MPI_IN_PLACE ? receive : send, total, type, op);
    size_t each = type_size(type), before = 0;
    for (int i = 0; all && i < call.comm->size; i++) {
        if (i > 0)
            post(&call, i, all + before, (int)((size_t)counts[i] * each), MPI_BYTE);
        else
            type_unpack(all, receive, (size_t)counts[0], type);
        before += (size_t)counts[i] * each;
    }
    if (!all)
        take(&call, 0, receive, counts[call.comm->rank], type);
    free(all);
    return MPI_SUCCESS;
}
