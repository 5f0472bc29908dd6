/* Decisions: what all mechanisms check, and what they announce. */
#include "load/machine_parts.h"

#include "error/message.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

int sy_load_machine_begin(struct load_machine *machine, const int *candidates, int n, double priority)
{
    if (machine->phase != LOAD_NO_DECISION)
        return sy_fail(SY_ESTATE, "load exchange: a decision is open already");
    if (machine->no_more_master)
        return sy_fail(SY_ESTATE, "load exchange: rank %d has declared that it decides no more",
                       machine->rank);
    if (sy_load_machine_held(machine))
        return sy_fail(SY_ESTATE, "load exchange: a snapshot of another rank is going on");
    if (!isfinite(priority))
        return sy_fail(SY_EARG, "load exchange: a priority of %g", priority);
    if (n < 0 || (candidates && n > machine->size - 1))
        return sy_fail(SY_EARG, "load exchange: %d candidates of %d ranks", n, machine->size);
    memset(machine->candidate, candidates ? 0 : 1, (size_t)machine->size);
    machine->candidate[machine->rank] = 0;
    machine->candidates = candidates ? n : machine->size - 1;
    for (int i = 0; candidates && i < n; i++) {
        int rank = candidates[i];
        if (rank < 0 || rank >= machine->size || rank == machine->rank || machine->candidate[rank])
            return sy_fail(SY_EARG, "load exchange: candidate %d is %s", rank,
                           rank < 0 || rank >= machine->size ? "no rank of the communicator"
                           : rank == machine->rank           ? "the master itself"
                                                             : "named twice");
        machine->candidate[rank] = 1;
    }
    machine->priority = priority;
    if (machine->mechanism == LOAD_SNAPSHOT)
        return sy_load_snapshot_begin(machine);
    if (machine->mechanism == LOAD_PARTIAL)
        return sy_load_partial_begin(machine);
    machine->phase = LOAD_DECIDING;
    machine->moved = false;
    return SY_SUCCESS;
}

/* An assignment is possible: known ranks, no one twice, amounts finite and not negative. */
static int check(struct load_machine *machine, int n, const int *slaves, const double *amounts,
                 bool candidates)
{
    if (n < 0 || n >= machine->size + (n == 0) || (n && (!slaves || !amounts)))
        return sy_fail(SY_EARG, "load exchange: %d slaves of %d ranks", n, machine->size);
    for (int i = 0; i < n; i++) {
        int rank = slaves[i];
        if (rank < 0 || rank >= machine->size)
            return sy_fail(SY_EARG, "load exchange: slave %d is no rank of the communicator", rank);
        if (rank == machine->rank)
            return sy_fail(SY_EARG, "load exchange: the master %d assigns to itself", rank);
        if (candidates && !machine->candidate[rank])
            return sy_fail(SY_EARG, "load exchange: slave %d is no candidate of this decision", rank);
        if (machine->left[rank])
            return sy_fail(SY_ESTATE, "load exchange: rank %d has left", rank);
        for (int k = 0; k < machine->metrics; k++) {
            double amount = amounts[(size_t)i * (size_t)machine->metrics + (size_t)k];
            if (!(amount >= 0) || !isfinite(amount))
                return sy_fail(SY_EARG, "load exchange: %g of metric %d assigned to rank %d", amount, k,
                               rank);
        }
    }
    /* Twice the same: mark and unmark in an array of the size of the communicator. */
    int twice = -1;
    for (int i = 0; i < n && twice < 0; i++) {
        if (machine->mark[slaves[i]])
            twice = slaves[i];
        machine->mark[slaves[i]] = 1;
    }
    for (int i = 0; i < n; i++)
        machine->mark[slaves[i]] = 0;
    return twice < 0 ? SY_SUCCESS : sy_fail(SY_EARG, "load exchange: slave %d is named twice", twice);
}

static void log_decision(struct load_machine *machine, double time, int n, const int *slaves,
                         const double *amounts, int announcement)
{
    if (!machine->journal || !n)
        return;
    struct load_decided decided = {.time = time,
                                   .received = (int64_t)machine->journal->receiveds,
                                   .request = machine->request,
                                   .announcement = announcement};
    decided.slaves = n;
    const unsigned char *in_view = machine->mechanism == LOAD_PARTIAL ? machine->answered : NULL;
    sy_load_journal_decided(machine->journal, &decided, slaves, amounts, machine->view, in_view,
                            machine->size, machine->metrics);
}

/* MASTER_TO_ALL to the ranks that listen, and into the own view. */
static int announce(struct load_machine *machine, int n, const int *slaves, const double *amounts)
{
    size_t bytes = sy_load_message_bytes(LOAD_MASTER_TO_ALL, machine->metrics, (size_t)n);
    struct load_envelope *envelope =
        sy_load_envelope(LOAD_MASTER_TO_ALL, (uint32_t)n, machine->listeners, bytes);
    if (!envelope)
        return sy_fail(SY_ENOMEM, "load exchange: out of memory for a message of %zu bytes", bytes);
    for (int rank = 0; rank < machine->size; rank++)
        if (rank != machine->rank && !machine->deaf[rank] && !machine->left[rank])
            envelope->to[envelope->receivers++] = rank;
    size_t metrics = (size_t)machine->metrics;
    int32_t *ranks = (int32_t *)(void *)(envelope->data + LOAD_HEAD_BYTES);
    for (int i = 0; i < n; i++)
        ranks[i] = slaves[i];
    memcpy(sy_load_message_values(envelope->data, LOAD_MASTER_TO_ALL, (size_t)n), amounts,
           (size_t)n * metrics * sizeof(double));
    double time = sy_load_now(machine);
    int index = machine->journal ? (int)machine->journal->sents : -1;
    if (machine->journal) {
        struct load_sent sent = {
            time, machine->told[0], (int32_t)machine->incorporated, (int32_t)machine->journal->decideds, -1,
            0};
        sy_load_journal_sent(machine->journal, &sent);
    }
    log_decision(machine, time, n, slaves, amounts, index);
    for (int i = 0; i < n; i++)
        for (size_t k = 0; k < metrics; k++)
            machine->view[(size_t)slaves[i] * metrics + k] += amounts[(size_t)i * metrics + k];
    sy_load_push(machine, envelope);
    return SY_SUCCESS;
}

int sy_load_push_ends(struct load_machine *machine, int n, const int *slaves, const double *amounts)
{
    /* One envelope per slave with its share, one for all others; all are made before any is sent. */
    struct load_envelope *first = NULL, **last = &first;
    for (int i = 0; i < n; i++)
        machine->mark[slaves[i]] = 1;
    uint32_t plain = machine->phase == LOAD_DECIDING ? LOAD_END_PLAIN : LOAD_END_WITHDRAWN;
    struct load_envelope *rest = sy_load_envelope(LOAD_END, plain, machine->size, LOAD_HEAD_BYTES);
    bool enough = rest != NULL;
    if (rest) {
        *last = rest;
        last = &rest->next;
        for (int rank = 0; rank < machine->size; rank++)
            if (rank != machine->rank && machine->participant[rank] && !machine->mark[rank])
                rest->to[rest->receivers++] = rank;
    }
    size_t metrics = (size_t)machine->metrics;
    for (int i = 0; enough && i < n; i++) {
        size_t bytes = sy_load_message_bytes(LOAD_END, machine->metrics, 1);
        struct load_envelope *share = sy_load_envelope(LOAD_END, LOAD_END_WITH_SHARE, 1, bytes);
        enough = share != NULL;
        if (!share)
            break;
        share->to[share->receivers++] = slaves[i];
        memcpy(sy_load_message_values(share->data, LOAD_END, 1), amounts + (size_t)i * metrics,
               metrics * sizeof(double));
        *last = share;
        last = &share->next;
    }
    for (int i = 0; i < n; i++)
        machine->mark[slaves[i]] = 0;
    for (struct load_envelope *next; first; first = next) {
        next = first->next;
        if (enough)
            sy_load_push(machine, first);
        else
            free(first);
    }
    return enough ? SY_SUCCESS : sy_fail(SY_ENOMEM, "load exchange: out of memory at the end of a snapshot");
}

static int end_snapshot(struct load_machine *machine, int n, const int *slaves, const double *amounts)
{
    bool partial = machine->mechanism == LOAD_PARTIAL;
    double time = sy_load_now(machine);
    int code = sy_load_push_ends(machine, n, slaves, amounts);
    if (code)
        return code;
    log_decision(machine, time, n, slaves, amounts, -1);
    for (int i = 0; i < n; i++)
        for (int k = 0; k < machine->metrics; k++)
            machine->view[(size_t)slaves[i] * (size_t)machine->metrics + (size_t)k] +=
                amounts[(size_t)i * (size_t)machine->metrics + (size_t)k];
    machine->over += machine->phase == LOAD_DECIDING;
    machine->phase = LOAD_NO_DECISION;
    machine->request++; /* answers to the finished request are stale from here on */
    /* The decision stands; what settling cannot send now, for lack of memory, is sent by a later settle. */
    (void)(partial ? sy_load_partial_released(machine) : sy_load_snapshot_settle(machine));
    return SY_SUCCESS;
}

int sy_load_machine_end(struct load_machine *machine, int n, const int *slaves, const double *amounts)
{
    if (machine->phase == LOAD_NO_DECISION)
        return sy_fail(SY_ESTATE, "load exchange: no decision is open");
    if (machine->phase == LOAD_WAITING && n)
        return sy_fail(SY_ESTATE, "load exchange: the snapshot is not complete");
    int code = check(machine, n, slaves, amounts, true);
    if (!code) {
        if (machine->mechanism >= LOAD_SNAPSHOT)
            code = end_snapshot(machine, n, slaves, amounts);
        else if (n && machine->mechanism != LOAD_NAIVE)
            code = announce(machine, n, slaves, amounts);
        else
            log_decision(machine, sy_load_now(machine), n, slaves, amounts, -1);
    }
    if (code)
        return code;
    machine->phase = LOAD_NO_DECISION;
    if (n)
        machine->decisions++;
    else
        machine->decisions_empty++;
    machine->slaves += n;
    return SY_SUCCESS;
}

int sy_load_machine_reserve(struct load_machine *machine, int n, const int *slaves, const double *amounts)
{
    if (machine->mechanism != LOAD_INTERMEDIATE && machine->mechanism != LOAD_INCREMENTS)
        return sy_fail(SY_ESTATE, "load exchange: this mechanism has no reservations outside a decision");
    if (machine->phase != LOAD_NO_DECISION)
        return sy_fail(SY_ESTATE, "load exchange: a decision is open; its end makes the reservation");
    if (machine->no_more_master)
        return sy_fail(SY_ESTATE, "load exchange: rank %d has declared that it decides no more",
                       machine->rank);
    int code = check(machine, n, slaves, amounts, false);
    if (!code && n)
        code = announce(machine, n, slaves, amounts);
    if (!code && n) {
        machine->decisions++;
        machine->slaves += n;
    }
    return code;
}

/* A message with no decision in it to every other rank that has not left; `listeners_only` leaves out the
 * deaf. */
static int broadcast(struct load_machine *machine, enum load_type type, const double *values,
                     bool listeners_only)
{
    size_t bytes = sy_load_message_bytes(type, machine->metrics, 0);
    struct load_envelope *envelope = sy_load_envelope(type, 0, machine->size, bytes);
    if (!envelope)
        return sy_fail(SY_ENOMEM, "load exchange: out of memory for a message of %zu bytes", bytes);
    for (int rank = 0; rank < machine->size; rank++)
        if (rank != machine->rank && !machine->left[rank] && !(listeners_only && machine->deaf[rank]))
            envelope->to[envelope->receivers++] = rank;
    if (values)
        memcpy(sy_load_message_values(envelope->data, type, 0), values,
               (size_t)machine->metrics * sizeof(double));
    sy_load_push(machine, envelope);
    return SY_SUCCESS;
}

int sy_load_machine_no_more_master(struct load_machine *machine)
{
    if (machine->phase != LOAD_NO_DECISION)
        return sy_fail(SY_ESTATE, "load exchange: a decision is open");
    if (machine->no_more_master)
        return SY_SUCCESS;
    /* Also to ranks that decide no more themselves: they tell their load too. */
    int code = machine->mechanism >= LOAD_SNAPSHOT ? SY_SUCCESS
                                                   : broadcast(machine, LOAD_NO_MORE_MASTER, NULL, false);
    if (!code)
        machine->no_more_master = true;
    return code;
}

int sy_load_machine_leave(struct load_machine *machine)
{
    if (machine->phase != LOAD_NO_DECISION)
        return sy_fail(SY_ESTATE, "load exchange: a decision is open");
    return broadcast(machine, LOAD_LEAVE, sy_load_own(machine), true);
}
