/* SPDX-License-Identifier: Apache-2.0 */
/* Messages between two ranks. A send never waits; a receive that was posted looks for its message when it is
 * waited for. */
#include <sched.h>
#include <stdlib.h>

#include "handles.h"

enum { MAX_REQUESTS = 4096 };

struct request {
    bool used, receives;
    void *buffer;
    int count, from, tag;
    MPI_Datatype type;
    MPI_Comm comm;
};
static struct request requests[MAX_REQUESTS];

static void set_status(MPI_Status *status, int source, int tag, size_t bytes)
{
    if (status)
        *status = (MPI_Status){.MPI_SOURCE = source, .MPI_TAG = tag, .soundness_bytes = bytes};
}

static void check(const struct comm *comm, const char *call, int count, MPI_Datatype type, int peer, int tag,
                  bool receives)
{
    if (count < 0)
        comm_error(comm, MPI_ERR_COUNT, "%s: count %d", call, count);
    if (!type_known(type))
        comm_error(comm, MPI_ERR_TYPE, "%s: not a datatype", call);
    if (!(peer >= 0 && peer < comm->size) && peer != MPI_PROC_NULL && !(receives && peer == MPI_ANY_SOURCE))
        comm_error(comm, MPI_ERR_RANK, "%s: rank %d of %d", call, peer, comm->size);
    if (tag < 0 && !(receives && tag == MPI_ANY_TAG))
        comm_error(comm, MPI_ERR_TAG, "%s: tag %d", call, tag);
}

MPI_CALL(Send, (const void *buffer, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm))
{
    const struct comm *of = comm_of(comm, "MPI_Send");
    check(of, "MPI_Send", count, type, to, tag, false);
    if (to == MPI_PROC_NULL)
        return MPI_SUCCESS;
    struct world_message *message = world_message((size_t)count * type_size(type));
    message->context = of->context;
    message->source = of->rank;
    message->tag = tag;
    type_pack(message->data, buffer, (size_t)count, type);
    world_send(of->world_rank[to], message);
    return MPI_SUCCESS;
}

MPI_CALL(Ssend, (const void *buffer, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm))
{
    return PMPI_Send(buffer, count, type, to, tag, comm);
}

MPI_CALL(Bsend, (const void *buffer, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm))
{
    return PMPI_Send(buffer, count, type, to, tag, comm);
}

/* Whether the message was there. */
static bool receive(void *buffer, int count, MPI_Datatype type, int from, int tag, MPI_Comm comm,
                    MPI_Status *status, bool wait)
{
    const struct comm *of = comm_of(comm, "MPI_Recv");
    check(of, "MPI_Recv", count, type, from, tag, true);
    if (from == MPI_PROC_NULL) {
        set_status(status, MPI_PROC_NULL, MPI_ANY_TAG, 0);
        return true;
    }
    struct world_message *message =
        world_receive(of->context, from == MPI_ANY_SOURCE ? WORLD_ANY : from, tag, wait, false);
    if (!message)
        return false;
    size_t each = type_size(type);
    if (message->bytes > (size_t)count * each)
        comm_error(of, MPI_ERR_TRUNCATE, "MPI_Recv: message truncated: %zu bytes for %zu", message->bytes,
                   (size_t)count * each);
    type_unpack(message->data, buffer, each ? message->bytes / each : 0, type);
    set_status(status, message->source, message->tag, message->bytes);
    return true;
}

MPI_CALL(Recv,
         (void *buffer, int count, MPI_Datatype type, int from, int tag, MPI_Comm comm, MPI_Status *status))
{
    receive(buffer, count, type, from, tag, comm, status, true);
    return MPI_SUCCESS;
}

MPI_CALL(Sendrecv, (const void *send, int send_count, MPI_Datatype send_type, int to, int send_tag,
                    void *into, int receive_count, MPI_Datatype receive_type, int from, int receive_tag,
                    MPI_Comm comm, MPI_Status *status))
{
    PMPI_Send(send, send_count, send_type, to, send_tag, comm);
    return PMPI_Recv(into, receive_count, receive_type, from, receive_tag, comm, status);
}

MPI_CALL(Sendrecv_replace, (void *buffer, int count, MPI_Datatype type, int to, int send_tag, int from,
                            int receive_tag, MPI_Comm comm, MPI_Status *status))
{
    return PMPI_Sendrecv(buffer, count, type, to, send_tag, buffer, count, type, from, receive_tag, comm,
                         status);
}

static int probe(int from, int tag, MPI_Comm comm, int *flag, MPI_Status *status, bool wait)
{
    const struct comm *of = comm_of(comm, "MPI_Probe");
    struct world_message *message =
        world_receive(of->context, from == MPI_ANY_SOURCE ? WORLD_ANY : from, tag, wait, true);
    *flag = message != NULL;
    if (message)
        set_status(status, message->source, message->tag, message->bytes);
    else
        sched_yield();
    return MPI_SUCCESS;
}

MPI_CALL(Probe, (int from, int tag, MPI_Comm comm, MPI_Status *status))
{
    int flag;
    return probe(from, tag, comm, &flag, status, true);
}

MPI_CALL(Iprobe, (int from, int tag, MPI_Comm comm, int *flag, MPI_Status *status))
{
    return probe(from, tag, comm, flag, status, false);
}

MPI_CALL(Get_count, (const MPI_Status *status, MPI_Datatype type, int *count))
{
    size_t each = type_size(type);
    *count = each == 0                             ? 0
             : status->soundness_bytes % each != 0 ? MPI_UNDEFINED
                                                   : (int)(status->soundness_bytes / each);
    return MPI_SUCCESS;
}

/* ---- requests ---- */

static struct request *new_request(MPI_Request *handle)
{
    for (int i = 1; i < MAX_REQUESTS; i++)
        if (!requests[i].used) {
            requests[i] = (struct request){.used = true};
            *handle = i;
            return &requests[i];
        }
    world_end(WORLD_ERROR, MPI_ERR_REQUEST, "more than %d requests", MAX_REQUESTS);
}

MPI_CALL(Isend, (const void *buffer, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm,
                 MPI_Request *request))
{
    new_request(request);
    return PMPI_Send(buffer, count, type, to, tag, comm);
}

MPI_CALL(Irecv,
         (void *buffer, int count, MPI_Datatype type, int from, int tag, MPI_Comm comm, MPI_Request *request))
{
    check(comm_of(comm, "MPI_Irecv"), "MPI_Irecv", count, type, from, tag, true);
    struct request *made = new_request(request);
    *made = (struct request){true, true, buffer, count, from, tag, type, comm};
    return MPI_SUCCESS;
}

static bool complete(MPI_Request *handle, MPI_Status *status, bool wait)
{
    if (*handle == MPI_REQUEST_NULL)
        return true;
    struct request *request = &requests[*handle];
    if (!request->used)
        world_end(WORLD_ERROR, MPI_ERR_REQUEST, "not a request: %d", *handle);
    if (request->receives && !receive(request->buffer, request->count, request->type, request->from,
                                      request->tag, request->comm, status, wait))
        return false;
    request->used = false;
    *handle = MPI_REQUEST_NULL;
    return true;
}

MPI_CALL(Wait, (MPI_Request * request, MPI_Status *status))
{
    complete(request, status, true);
    return MPI_SUCCESS;
}

MPI_CALL(Waitall, (int count, MPI_Request list[], MPI_Status statuses[]))
{
    for (int i = 0; i < count; i++)
        complete(&list[i], statuses ? &statuses[i] : NULL, true);
    return MPI_SUCCESS;
}

MPI_CALL(Waitany, (int count, MPI_Request list[], int *index, MPI_Status *status))
{
    for (;;) {
        bool any = false;
        for (int i = 0; i < count; i++) {
            if (list[i] == MPI_REQUEST_NULL)
                continue;
            any = true;
            if (complete(&list[i], status, false)) {
                *index = i;
                return MPI_SUCCESS;
            }
        }
        if (!any) {
            *index = MPI_UNDEFINED;
            return MPI_SUCCESS;
        }
        sched_yield();
    }
}

MPI_CALL(Waitsome, (int count, MPI_Request list[], int *done, int indices[], MPI_Status statuses[]))
{
    int index;
    PMPI_Waitany(count, list, &index, statuses);
    *done = index == MPI_UNDEFINED ? MPI_UNDEFINED : 1;
    indices[0] = index;
    return MPI_SUCCESS;
}

MPI_CALL(Test, (MPI_Request * request, int *flag, MPI_Status *status))
{
    *flag = complete(request, status, false);
    if (!*flag)
        sched_yield();
    return MPI_SUCCESS;
}

MPI_CALL(Cancel, (MPI_Request * request))
{
    (void)request;
    return MPI_SUCCESS;
}

MPI_CALL(Request_free, (MPI_Request * request))
{
    requests[*request].used = false;
    *request = MPI_REQUEST_NULL;
    return MPI_SUCCESS;
}
