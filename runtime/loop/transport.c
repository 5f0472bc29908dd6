#include "loop/transport.h"

#include "error/message.h"

#include <sched.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { TO_RANK0 = 1, FROM_RANK0 = 2, WORD_LINE = 64, SPINS = 256 };

int sy_loop_mpi(int error)
{
    return error == MPI_SUCCESS ? SY_SUCCESS : sy_fail(SY_EMPI, "loop: MPI error %d", error);
}

double sy_loop_now(void)
{
#ifdef SMPI_H
    return MPI_Wtime();
#else
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
#endif
}

static double carrier_now(void *context)
{
    (void)context;
    return sy_loop_now();
}

static void nap(double s)
{
    struct timespec span = {(time_t)s, (long)((s - (double)(time_t)s) * 1e9)};
    nanosleep(&span, NULL);
}

static void carrier_delay(void *context, double s)
{
    (void)context;
#ifdef SMPI_H
    nap(s);
#else
    for (double end = sy_loop_now() + s; sy_loop_now() < end;)
        ;
#endif
}

/* First others may use the core, then it is left alone for a while. */
static int carrier_pause(void *context, long long turn)
{
    struct loop_carrier *carrier = context;
    if (turn == 0)
        carrier->waiting_since = sy_loop_now();
#ifdef SMPI_H
    nap(1e-6);
#else
    if (turn < SPINS)
        sched_yield();
    else
        nap(50e-6);
#endif
    if (turn % 32 == 31 && carrier->patience_s > 0 &&
        sy_loop_now() - carrier->waiting_since > carrier->patience_s)
        return sy_fail(SY_ELIMIT, "loop: waited %g s for another rank", carrier->patience_s);
    return carrier->rank == 0 && sy_loop_open_others(carrier) ? sy_loop_open_serve(carrier) : SY_SUCCESS;
}

int sy_loop_carrier_wait(struct loop_carrier *carrier, MPI_Request *request)
{
#ifdef SMPI_H
    (void)carrier;
    return sy_loop_mpi(MPI_Wait(request, MPI_STATUS_IGNORE));
#else
    int there = 0, code = SY_SUCCESS;
    for (long long turn = 0; !code; turn++) {
        code = sy_loop_mpi(MPI_Test(request, &there, MPI_STATUS_IGNORE));
        if (there)
            break;
        if (!code)
            code = carrier_pause(carrier, turn);
    }
    return code;
#endif
}

/* Words */

static long long words_add(void *context, int word, long long by)
{
    return atomic_fetch_add(&((struct loop_carrier *)context)->words[word], by);
}

static bool words_swap(void *context, int word, long long expected, long long desired)
{
    return atomic_compare_exchange_strong(&((struct loop_carrier *)context)->words[word], &expected, desired);
}

static long long words_get(void *context, int word)
{
    return atomic_load(&((struct loop_carrier *)context)->words[word]);
}

static void words_put(void *context, int word, long long value)
{
    atomic_store(&((struct loop_carrier *)context)->words[word], value);
}

static _Atomic long long *aligned(void *memory)
{
    uintptr_t address = (uintptr_t)memory;
    return (_Atomic long long *)((address + WORD_LINE - 1) / WORD_LINE * WORD_LINE);
}

int sy_loop_carrier_own_words(struct loop_carrier *carrier)
{
    carrier->own_words = calloc((size_t)loop_words(1) + WORD_LINE / sizeof(long long), sizeof(long long));
    if (!carrier->own_words)
        return sy_fail(SY_ENOMEM, "loop: out of memory");
    carrier->words = aligned(carrier->own_words);
    return SY_SUCCESS;
}

int sy_loop_carrier_share_words(struct loop_carrier *carrier, int node_ranks, int *node_rank, int *node_size)
{
    MPI_Comm whole = MPI_COMM_NULL;
    int error =
        MPI_Comm_split_type(carrier->comm, MPI_COMM_TYPE_SHARED, carrier->rank, MPI_INFO_NULL, &whole);
    if (error != MPI_SUCCESS)
        return sy_loop_mpi(error);
    carrier->node = whole;
    MPI_Comm_rank(whole, node_rank);
    if (node_ranks > 0) {
        error = MPI_Comm_split(whole, *node_rank / node_ranks, *node_rank, &carrier->node);
        MPI_Comm_free(&whole);
        if (error != MPI_SUCCESS)
            return sy_loop_mpi(error);
    }
    MPI_Comm_set_errhandler(carrier->node, MPI_ERRORS_RETURN);
    MPI_Comm_rank(carrier->node, node_rank);
    MPI_Comm_size(carrier->node, node_size);
    MPI_Aint bytes = *node_rank == 0 ? loop_words(*node_size) * (MPI_Aint)sizeof(long long) + WORD_LINE : 0;
    void *mine = NULL, *memory = NULL;
    error = MPI_Win_allocate_shared(bytes, 1, MPI_INFO_NULL, carrier->node, &mine, &carrier->node_window);
    if (error != MPI_SUCCESS)
        return sy_loop_mpi(error);
    int unit;
    error = MPI_Win_shared_query(carrier->node_window, 0, &bytes, &unit, &memory);
    if (error != MPI_SUCCESS)
        return sy_loop_mpi(error);
    /* Mappings may be aligned differently in each process: the first rank says where the words begin. */
    long long offset = (char *)aligned(memory) - (char *)memory;
    if (*node_rank == 0)
        memset(memory, 0, (size_t)loop_words(*node_size) * sizeof(long long) + WORD_LINE);
    error = MPI_Bcast(&offset, 1, MPI_LONG_LONG, 0, carrier->node); /* also: it is cleared */
    carrier->words = (_Atomic long long *)(void *)((char *)memory + offset);
    return sy_loop_mpi(error);
}

/* Counters at rank 0 */

static int fetch_and_op(struct loop_carrier *carrier, MPI_Aint at, long long operand, MPI_Op op,
                        long long *before)
{
    long long unused, value = operand;
    int error =
        MPI_Fetch_and_op(&value, before ? before : &unused, MPI_LONG_LONG, 0, at, op, carrier->counters);
    if (error == MPI_SUCCESS)
        error = MPI_Win_flush(0, carrier->counters);
    return sy_loop_mpi(error);
}

static MPI_Aint slot(long long sequence)
{
    return (MPI_Aint)(sequence % LOOP_SLOTS) * 2;
}

static int carrier_fetch(void *context, long long sequence, long long by, long long *before)
{
    return fetch_and_op(context, slot(sequence), by, MPI_SUM, before);
}

static int carrier_halt(void *context, long long sequence)
{
    return fetch_and_op(context, slot(sequence), LOOP_BEYOND, MPI_REPLACE, NULL);
}

int sy_loop_carrier_leave_counter(struct loop_carrier *carrier, long long sequence)
{
    return fetch_and_op(carrier, slot(sequence) + 1, 1, MPI_SUM, NULL);
}

int sy_loop_carrier_reset_counter(struct loop_carrier *carrier, long long sequence)
{
    int code = SY_SUCCESS;
    long long left = 0;
    for (long long turn = 0; sequence >= LOOP_SLOTS && !code; turn++) {
        code = fetch_and_op(carrier, slot(sequence) + 1, 0, MPI_NO_OP, &left);
        if (code || left == carrier->ranks)
            break;
        code = carrier_pause(carrier, turn);
    }
    if (!code)
        code = fetch_and_op(carrier, slot(sequence) + 1, 0, MPI_REPLACE, NULL);
    return code ? code : fetch_and_op(carrier, slot(sequence), 0, MPI_REPLACE, NULL);
}

/* Rank 0 stays away from MPI for a while; a fetch that comes back meanwhile needed no help of it. */
static int probe_passive(struct loop_carrier *carrier)
{
#ifdef SMPI_H
    carrier->passive = true;
    return SY_SUCCESS;
#else
    const double away_s = 0.03;
    int passive = 1, code = sy_loop_mpi(MPI_Barrier(carrier->comm));
    if (code)
        return code;
    if (carrier->rank == 0) {
        nap(away_s);
    } else if (carrier->rank == carrier->ranks - 1) {
        long long unused;
        double before = sy_loop_now();
        code = fetch_and_op(carrier, 0, 0, MPI_NO_OP, &unused);
        passive = sy_loop_now() - before < away_s / 2;
    }
    int all = 0;
    int error = MPI_Allreduce(&passive, &all, 1, MPI_INT, MPI_LAND, carrier->comm);
    carrier->passive = all;
    return code ? code : sy_loop_mpi(error);
#endif
}

int sy_loop_carrier_open_counters(struct loop_carrier *carrier)
{
    void *memory = NULL;
    size_t bytes = carrier->rank == 0 ? sizeof(long long) * 2 * LOOP_SLOTS : 0;
    int error = MPI_Win_allocate((MPI_Aint)bytes, sizeof(long long), MPI_INFO_NULL, carrier->comm, &memory,
                                 &carrier->counters);
    if (error != MPI_SUCCESS)
        return sy_loop_mpi(error);
    MPI_Win_set_errhandler(carrier->counters, MPI_ERRORS_RETURN);
    if (bytes)
        memset(memory, 0, bytes);
    error = MPI_Barrier(carrier->comm); /* cleared before anybody reaches it */
    if (error == MPI_SUCCESS)
        error =
            MPI_Win_lock(MPI_LOCK_SHARED, 0, MPI_MODE_NOCHECK, carrier->counters); /* they are at rank 0 */
    return error == MPI_SUCCESS ? probe_passive(carrier) : sy_loop_mpi(error);
}

/* Messages: some dozens of bytes, which no MPI keeps its sender waiting for. */

static int carrier_send(void *context, int to, const struct loop_message *message)
{
    struct loop_carrier *carrier = context;
    return sy_loop_mpi(MPI_Send(message, (int)sizeof *message, MPI_BYTE, to, to == 0 ? TO_RANK0 : FROM_RANK0,
                                carrier->comm));
}

static int carrier_receive(void *context, bool wait, struct loop_message *message, int *from)
{
    struct loop_carrier *carrier = context;
    int there = 0, source = carrier->rank == 0 ? MPI_ANY_SOURCE : 0;
    int tag = carrier->rank == 0 ? TO_RANK0 : FROM_RANK0;
    MPI_Status status;
    *from = -1;
#ifdef SMPI_H
    if (wait && !sy_loop_open_others(carrier))
        there = 1;
    else
#else
    (void)wait;
#endif
    {
        int error = MPI_Iprobe(source, tag, carrier->comm, &there, &status);
        if (error != MPI_SUCCESS)
            return sy_loop_mpi(error);
        if (there)
            source = status.MPI_SOURCE;
    }
    if (!there)
        return SY_SUCCESS;
    int error = MPI_Recv(message, (int)sizeof *message, MPI_BYTE, source, tag, carrier->comm, &status);
    *from = status.MPI_SOURCE;
    return sy_loop_mpi(error);
}

const struct loop_transport sy_loop_carrier_functions = {
    .add = words_add,
    .swap = words_swap,
    .get = words_get,
    .put = words_put,
    .fetch = carrier_fetch,
    .halt = carrier_halt,
    .send = carrier_send,
    .receive = carrier_receive,
    .pause = carrier_pause,
    .delay = carrier_delay,
    .now = carrier_now,
};

void sy_loop_carrier_close(struct loop_carrier *carrier)
{
    if (carrier->counters != MPI_WIN_NULL) {
        MPI_Win_unlock(0, carrier->counters);
        MPI_Win_free(&carrier->counters);
    }
    if (carrier->node_window != MPI_WIN_NULL)
        MPI_Win_free(&carrier->node_window);
    if (carrier->node != MPI_COMM_NULL)
        MPI_Comm_free(&carrier->node);
    free(carrier->own_words);
    carrier->own_words = NULL;
}
