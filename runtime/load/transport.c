#include "load/transport.h"

#include "error/message.h"
#include "load/clock.h"

#include <limits.h>
#include <sched.h>
#include <stdlib.h>

#if defined(__GNUC__) && !defined(__clang__)
/* MPICH's MPI_STATUSES_IGNORE is a small constant address, which the compiler takes for an array without
 * room. */
#pragma GCC diagnostic ignored "-Wstringop-overflow"
#endif

enum { LOAD_TAG = 0, BUFFER_BYTES = 4096 };

static int mpi_code(int error)
{
    return error == MPI_SUCCESS ? SY_SUCCESS : sy_fail(SY_EMPI, "load exchange: MPI error %d", error);
}

int sy_load_transport_open(struct load_transport *transport, MPI_Comm comm, struct load_machine *machine,
                           int pool_messages, double patience_s)
{
    *transport = (struct load_transport){.comm = comm,
                                         .machine = machine,
                                         .room = pool_messages,
                                         .patience_s = patience_s,
                                         .size = machine->size};
    size_t others = machine->size > 1 ? (size_t)machine->size - 1 : 1;
    transport->flight = calloc((size_t)pool_messages, sizeof *transport->flight);
    transport->requests = malloc((size_t)pool_messages * others * sizeof *transport->requests);
    transport->buffer = malloc(BUFFER_BYTES);
    transport->buffer_bytes = BUFFER_BYTES;
    transport->sent_to = calloc((size_t)machine->size, sizeof(int));
    transport->counted = calloc((size_t)machine->size, sizeof(int));
    if (!transport->flight || !transport->requests || !transport->buffer || !transport->sent_to ||
        !transport->counted) {
        sy_load_transport_close(transport);
        return sy_fail(SY_ENOMEM, "load exchange: out of memory for a pool of %d messages", pool_messages);
    }
    for (int i = 0; i < pool_messages; i++)
        transport->flight[i].request = transport->requests + (size_t)i * others;
    return SY_SUCCESS;
}

void sy_load_transport_close(struct load_transport *transport)
{
    for (int i = 0; i < transport->flights; i++) {
        struct load_flight *flight = &transport->flight[i];
        /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): what is counted is under way */
        MPI_Waitall(flight->envelope->receivers, flight->request, MPI_STATUSES_IGNORE);
        free(flight->envelope);
    }
    free(transport->flight);
    free(transport->requests);
    free(transport->buffer);
    free(transport->sent_to);
    free(transport->counted);
    *transport = (struct load_transport){.comm = MPI_COMM_NULL};
}

/* Gives back the flights that have landed: the last takes the place of a freed one. */
static int land(struct load_transport *transport)
{
    for (int i = 0; i < transport->flights;) {
        struct load_flight *flight = &transport->flight[i];
        int landed;
        int code =
            mpi_code(MPI_Testall(flight->envelope->receivers, flight->request, &landed, MPI_STATUSES_IGNORE));
        if (code)
            return code;
        if (!landed) {
            i++;
            continue;
        }
        free(flight->envelope);
        struct load_flight freed = *flight;
        *flight = transport->flight[--transport->flights];
        transport->flight[transport->flights] = freed;
    }
    return SY_SUCCESS;
}

int sy_load_flush_out(struct load_transport *transport)
{
    int code = SY_SUCCESS;
    if (transport->flights && (transport->flights == transport->room || !transport->machine->out))
        code = land(transport);
    while (!code && transport->machine->out && transport->flights < transport->room) {
        struct load_envelope *envelope = sy_load_machine_take(transport->machine);
        struct load_flight *flight = &transport->flight[transport->flights++];
        flight->envelope = envelope;
        for (int i = 0; i < envelope->receivers; i++)
            flight->request[i] = MPI_REQUEST_NULL;
        for (int i = 0; i < envelope->receivers && !code; i++) {
            code = mpi_code(MPI_Isend(envelope->data, (int)envelope->bytes, MPI_BYTE, envelope->to[i],
                                      LOAD_TAG, transport->comm, &flight->request[i]));
            if (!code)
                transport->sent_to[envelope->to[i]]++;
        }
        if (transport->flights == transport->room && transport->machine->out && !code)
            code = land(transport);
    }
    return code;
}

/* Receives the message that a probe has found. */
static int receive(struct load_transport *transport, const MPI_Status *probed)
{
    int bytes;
    MPI_Get_count(probed, MPI_BYTE, &bytes);
    if ((size_t)bytes > transport->buffer_bytes) {
        unsigned char *larger = realloc(transport->buffer, (size_t)bytes);
        if (!larger)
            return sy_fail(SY_ENOMEM, "load exchange: out of memory for a message of %d bytes", bytes);
        transport->buffer = larger;
        transport->buffer_bytes = (size_t)bytes;
    }
    int code = mpi_code(MPI_Recv(transport->buffer, bytes, MPI_BYTE, probed->MPI_SOURCE, LOAD_TAG,
                                 transport->comm, MPI_STATUS_IGNORE));
    if (code)
        return code;
    transport->arrived++;
    code = sy_load_machine_receive(transport->machine, probed->MPI_SOURCE, transport->buffer, (size_t)bytes);
    if (code == SY_ENOMEM) {
        transport->unsettled = true; /* the state is right, an answer is owed */
        return SY_SUCCESS;
    }
    return code;
}

int sy_load_drain(struct load_transport *transport, int *messages)
{
    int code = SY_SUCCESS, broken = SY_SUCCESS;
    if (transport->unsettled) {
        code = sy_load_machine_settle(transport->machine);
        if (code)
            return code;
        transport->unsettled = false;
    }
    for (;;) {
        int any;
        MPI_Status status;
        code = mpi_code(MPI_Iprobe(MPI_ANY_SOURCE, LOAD_TAG, transport->comm, &any, &status));
        if (code || !any)
            break;
        code = receive(transport, &status);
        if (code == SY_EFORMAT) {
            broken = code;
            code = SY_SUCCESS;
        }
        if (messages)
            ++*messages;
        if (!code && transport->machine->out)
            code = sy_load_flush_out(transport);
        if (code)
            break;
    }
    if (!code && (transport->flights || transport->machine->out))
        code = sy_load_flush_out(transport);
    return code ? code : broken;
}

int sy_load_wait(struct load_transport *transport, bool (*done)(void *context), void *context)
{
    double start = -1;
    while (!done(context)) {
        int some = 0;
        int code = sy_load_drain(transport, &some);
        if (code && code != SY_EFORMAT)
            return code;
        if (some)
            continue;
        if (transport->patience_s > 0) {
            double now = sy_load_host_time();
            if (start < 0)
                start = now;
            else if (now - start > transport->patience_s)
                return sy_fail(SY_ELIMIT, "load exchange: waited %g s in vain; does every rank poll?",
                               transport->patience_s);
        }
        sched_yield();
    }
    return SY_SUCCESS;
}

static bool has_room(void *context)
{
    struct load_transport *transport = context;
    return !transport->machine->out && transport->flights < transport->room;
}

int sy_load_make_room(struct load_transport *transport)
{
    int code = SY_SUCCESS;
    if (transport->flights == transport->room)
        code = land(transport);
    if (code || has_room(transport))
        return code;
    transport->pool_full++;
    code = sy_load_wait(transport, has_room, transport);
    return code != SY_ELIMIT ? code
                             : sy_fail(SY_ELIMIT, "load exchange: all %d send buffers in use for %g s",
                                       transport->room, transport->patience_s);
}

struct quieting {
    struct load_transport *transport;
    MPI_Request *request;
    bool failed;
};

static bool sent_all(void *context)
{
    struct quieting *quieting = context;
    return !quieting->transport->machine->out && !quieting->transport->flights;
}

static bool request_done(void *context)
{
    struct quieting *quieting = context;
    int done = 0;
    quieting->failed |= MPI_Test(quieting->request, &done, MPI_STATUS_IGNORE) != MPI_SUCCESS;
    return done || quieting->failed;
}

static bool all_arrived(void *context)
{
    struct quieting *quieting = context;
    return quieting->transport->arrived >= quieting->transport->due;
}

/* Everybody comes; then messages are counted until nothing more was sent: one may cause another (an answer).
 * Every stage can be given up and gone on with, so what a pending collective reads and writes lies in the
 * transport. */
enum { COMING, COME, COUNTING, ARRIVING, AGREEING };

int sy_load_quiet(struct load_transport *transport, MPI_Request *request)
{
    struct quieting quieting = {transport, request, false};
    int code = SY_SUCCESS;
    for (;;) {
        switch (transport->stage) {
        case COMING:
            if (*request == MPI_REQUEST_NULL)
                code = mpi_code(MPI_Ibarrier(transport->comm, request));
            if (!code)
                code = sy_load_wait(transport, request_done, &quieting);
            break;
        case COME:
            code = sy_load_wait(transport, sent_all, &quieting);
            if (code)
                break;
            for (int rank = 0; rank < transport->size; rank++) {
                transport->counted[rank] = transport->sent_to[rank];
                transport->sent_to[rank] = 0;
            }
            code = mpi_code(MPI_Ireduce_scatter_block(transport->counted, &transport->due, 1, MPI_INT,
                                                      MPI_SUM, transport->comm, request));
            break;
        case COUNTING:
            code = sy_load_wait(transport, request_done, &quieting);
            break;
        case ARRIVING:
            code = sy_load_wait(transport, all_arrived, &quieting);
            if (code)
                break;
            transport->arrived -= transport->due;
            transport->sent = 0;
            for (int rank = 0; rank < transport->size; rank++)
                transport->sent |= transport->counted[rank] || transport->sent_to[rank];
            code = mpi_code(MPI_Iallreduce(&transport->sent, &transport->more, 1, MPI_INT, MPI_LOR,
                                           transport->comm, request));
            break;
        default:
            code = sy_load_wait(transport, request_done, &quieting);
        }
        if (quieting.failed && !code)
            code = sy_fail(SY_EMPI, "load exchange: waiting for all ranks failed");
        if (code)
            return code;
        if (transport->stage == AGREEING && !transport->more) {
            transport->stage = COMING;
            return SY_SUCCESS;
        }
        transport->stage = transport->stage == AGREEING ? COME : transport->stage + 1;
    }
}
