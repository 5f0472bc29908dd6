#include "load/machine_parts.h"

#include "error/message.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static bool maintained(const struct load_machine *machine)
{
    return machine->mechanism <= LOAD_INCREMENTS;
}

static void *array(size_t n, size_t size)
{
    return calloc(n ? n : 1, size);
}

static void set_limit(struct load_machine *machine, int metric)
{
    double told = sy_load_own(machine)[metric] - machine->untold[metric];
    machine->limit[metric] = fmax(machine->threshold[metric], machine->relative[metric] * fabs(told));
}

int sy_load_machine_new(const struct load_setup *setup, struct load_machine **result)
{
    *result = NULL;
    struct load_machine *machine = calloc(1, sizeof *machine);
    if (!machine)
        return sy_fail(SY_ENOMEM, "load exchange: out of memory");
    size_t size = (size_t)setup->size, metrics = (size_t)setup->metrics;
    machine->mechanism = setup->mechanism;
    machine->rank = setup->rank;
    machine->size = setup->size;
    machine->metrics = setup->metrics;
    machine->view = array(size * metrics, sizeof(double));
    machine->untold = array(metrics, sizeof(double));
    machine->limit = array(metrics, sizeof(double));
    machine->threshold = array(metrics, sizeof(double));
    machine->relative = array(metrics, sizeof(double));
    machine->told = array(metrics, sizeof(double));
    machine->deaf = array(size, 1);
    machine->left = array(size, 1);
    machine->announced = array(size, sizeof(uint32_t));
    machine->accepted = array(size, sizeof(uint32_t));
    machine->candidate = array(size, 1);
    machine->answered = array(size, 1);
    machine->participant = array(size, 1);
    machine->mark = array(size, 1);
    machine->active = array(size, 1);
    machine->owed = array(size, 1);
    machine->their_request = array(size, sizeof(uint32_t));
    machine->their_priority = array(size, sizeof(double));
    machine->their_over = array(size, sizeof(double));
    machine->out_end = &machine->out;
    if (!machine->view || !machine->untold || !machine->limit || !machine->threshold || !machine->relative ||
        !machine->told || !machine->deaf || !machine->left || !machine->announced || !machine->accepted ||
        !machine->candidate || !machine->answered || !machine->participant || !machine->mark ||
        !machine->active || !machine->owed || !machine->their_request || !machine->their_priority ||
        !machine->their_over) {
        sy_load_machine_free(machine);
        return sy_fail(SY_ENOMEM, "load exchange: out of memory for the view of %d ranks", setup->size);
    }
    memcpy(machine->view, setup->initial, size * metrics * sizeof(double));
    memcpy(machine->threshold, setup->threshold, metrics * sizeof(double));
    memcpy(machine->relative, setup->relative, metrics * sizeof(double));
    memcpy(machine->told, sy_load_own(machine), metrics * sizeof(double));
    for (int metric = 0; metric < setup->metrics; metric++)
        set_limit(machine, metric);
    machine->keep_telling = setup->keep_telling;
    machine->listeners = setup->size - 1;
    for (int rank = 0; setup->never_master && rank < setup->size; rank++) {
        if (!setup->never_master[rank])
            continue;
        if (rank == setup->rank) {
            machine->no_more_master = true;
        } else if (!setup->keep_telling) {
            machine->deaf[rank] = 1;
            machine->listeners--;
        }
    }
    machine->granted = -1;
    machine->elect = setup->elect;
    machine->journal = setup->journal;
    machine->clock = setup->clock;
    machine->clock_context = setup->clock_context;
    *result = machine;
    return SY_SUCCESS;
}

void sy_load_machine_free(struct load_machine *machine)
{
    if (!machine)
        return;
    for (struct load_envelope *envelope; (envelope = sy_load_machine_take(machine));)
        free(envelope);
    free(machine->view);
    free(machine->untold);
    free(machine->limit);
    free(machine->threshold);
    free(machine->relative);
    free(machine->told);
    free(machine->deaf);
    free(machine->left);
    free(machine->announced);
    free(machine->accepted);
    free(machine->candidate);
    free(machine->answered);
    free(machine->participant);
    free(machine->mark);
    free(machine->active);
    free(machine->owed);
    free(machine->their_request);
    free(machine->their_priority);
    free(machine->their_over);
    free(machine);
}

struct load_envelope *sy_load_machine_take(struct load_machine *machine)
{
    struct load_envelope *envelope = machine->out;
    if (!envelope)
        return NULL;
    machine->out = envelope->next;
    if (!machine->out)
        machine->out_end = &machine->out;
    machine->out_messages--;
    envelope->next = NULL;
    return envelope;
}

bool sy_load_machine_due(const struct load_machine *machine)
{
    if (!maintained(machine) || !machine->listeners)
        return false;
    for (int metric = 0; metric < machine->metrics; metric++)
        if (fabs(machine->untold[metric]) > machine->limit[metric])
            return true;
    return false;
}

int sy_load_machine_add(struct load_machine *machine, int metric, double delta, bool *due)
{
    double *own = sy_load_own(machine) + metric;
    double load = *own + delta;
    if (!isfinite(load))
        return sy_fail(SY_EARG, "load exchange: metric %d would become %g", metric, load);
    *own = load;
    machine->untold[metric] += delta;
    *due =
        fabs(machine->untold[metric]) > machine->limit[metric] && machine->listeners && maintained(machine);
    return SY_SUCCESS;
}

static int send_update(struct load_machine *machine)
{
    if (!maintained(machine) || !machine->listeners)
        return SY_SUCCESS;
    size_t bytes = sy_load_message_bytes(LOAD_UPDATE, machine->metrics, 0);
    struct load_envelope *envelope = sy_load_envelope(LOAD_UPDATE, 0, machine->listeners, bytes);
    if (!envelope)
        return sy_fail(SY_ENOMEM, "load exchange: out of memory for a message of %zu bytes", bytes);
    for (int rank = 0; rank < machine->size; rank++)
        if (rank != machine->rank && !machine->deaf[rank] && !machine->left[rank])
            envelope->to[envelope->receivers++] = rank;
    bool increments = machine->mechanism == LOAD_INCREMENTS;
    const double *own = sy_load_own(machine);
    double *values = sy_load_message_values(envelope->data, LOAD_UPDATE, 0);
    for (int metric = 0; metric < machine->metrics; metric++) {
        values[metric] = increments ? machine->untold[metric] : own[metric];
        machine->told[metric] = increments ? machine->told[metric] + machine->untold[metric] : own[metric];
        machine->untold[metric] = 0;
        set_limit(machine, metric);
    }
    sy_load_push(machine, envelope);
    if (machine->journal) {
        struct load_sent sent = {
            sy_load_now(machine), machine->told[0], (int32_t)machine->incorporated, -1, -1, 0};
        sy_load_journal_sent(machine->journal, &sent);
    }
    return SY_SUCCESS;
}

int sy_load_machine_tell(struct load_machine *machine)
{
    for (int metric = 0; metric < machine->metrics; metric++)
        if (machine->untold[metric] != 0)
            return send_update(machine);
    return SY_SUCCESS;
}

int sy_load_machine_flush(struct load_machine *machine)
{
    return machine->mechanism == LOAD_INTERMEDIATE ? send_update(machine) : sy_load_machine_tell(machine);
}

int sy_load_machine_accept(struct load_machine *machine, int master, const double *amounts, bool *due)
{
    *due = false;
    const double *own = sy_load_own(machine);
    for (int metric = 0; metric < machine->metrics; metric++)
        if (!isfinite(own[metric] + amounts[metric]))
            return sy_fail(SY_EARG, "load exchange: metric %d would become %g", metric,
                           own[metric] + amounts[metric]);
    if (machine->mechanism == LOAD_NAIVE || machine->mechanism == LOAD_INTERMEDIATE) {
        machine->accepted[master]++;
        sy_load_incorporate(machine, master, amounts);
        for (int metric = 0; metric < machine->metrics; metric++)
            machine->untold[metric] += amounts[metric];
        *due = sy_load_machine_due(machine);
        return SY_SUCCESS;
    }
    /* The master has told the others. Here the share counts once: at its announcement or now. */
    if (++machine->accepted[master] > machine->announced[master])
        sy_load_incorporate(machine, master, amounts);
    return SY_SUCCESS;
}

static void stop_telling(struct load_machine *machine, int rank, unsigned char *flag)
{
    if (flag[rank])
        return;
    if (!machine->deaf[rank] && !machine->left[rank])
        machine->listeners--;
    flag[rank] = 1;
}

static int receive_maintained(struct load_machine *machine, int from, const struct load_message *message)
{
    size_t metrics = (size_t)machine->metrics;
    if (message->type == LOAD_UPDATE) {
        double *view = machine->view + (size_t)from * metrics;
        bool increments = machine->mechanism == LOAD_INCREMENTS;
        for (size_t metric = 0; metric < metrics; metric++)
            view[metric] = increments ? view[metric] + message->values[metric] : message->values[metric];
    } else if (message->type == LOAD_MASTER_TO_ALL && machine->mechanism != LOAD_NAIVE) {
        for (uint32_t i = 0; i < message->number; i++) {
            const double *amounts = message->values + i * metrics;
            int slave = message->ranks[i];
            if (slave != machine->rank)
                for (size_t metric = 0; metric < metrics; metric++)
                    machine->view[(size_t)slave * metrics + metric] += amounts[metric];
            else if (machine->mechanism == LOAD_INCREMENTS)
                sy_load_announced_share(machine, from, amounts);
        }
    } else {
        return sy_fail(SY_EFORMAT,
                       "load exchange: rank %d sent a message of type %d, foreign to this mechanism", from,
                       (int)message->type);
    }
    machine->moved = true;
    sy_load_journal_received(machine->journal, from);
    return SY_SUCCESS;
}

int sy_load_machine_receive(struct load_machine *machine, int from, const unsigned char *data, size_t bytes)
{
    struct load_message message;
    if (from < 0 || from >= machine->size || from == machine->rank)
        return sy_fail(SY_EFORMAT, "load exchange: a message from rank %d of %d", from, machine->size);
    int code = sy_load_message_parse(data, bytes, machine->size, machine->metrics, &message);
    if (code)
        return code;
    if (message.type == LOAD_NO_MORE_MASTER) {
        if (!machine->keep_telling)
            stop_telling(machine, from, machine->deaf);
    } else if (message.type == LOAD_LEAVE) {
        stop_telling(machine, from, machine->left);
        if (!maintained(machine))
            memcpy(machine->view + (size_t)from * (size_t)machine->metrics, message.values,
                   (size_t)machine->metrics * sizeof(double));
        if (machine->mechanism == LOAD_SNAPSHOT)
            sy_load_snapshot_left(machine, from);
    } else if (maintained(machine)) {
        code = receive_maintained(machine, from, &message);
    } else if (machine->mechanism == LOAD_SNAPSHOT) {
        code = sy_load_snapshot_receive(machine, from, &message);
    } else {
        code = sy_load_partial_receive(machine, from, &message);
    }
    if (code != SY_EFORMAT)
        machine->received[message.type]++;
    return code;
}

int sy_load_machine_settle(struct load_machine *machine)
{
    if (machine->mechanism == LOAD_SNAPSHOT)
        return sy_load_snapshot_settle(machine);
    return machine->mechanism == LOAD_PARTIAL ? sy_load_partial_settle(machine) : SY_SUCCESS;
}

bool sy_load_machine_held(const struct load_machine *machine)
{
    if (machine->mechanism == LOAD_SNAPSHOT)
        return machine->actives > 0 && machine->phase == LOAD_NO_DECISION;
    return machine->granted >= 0 && machine->granted != machine->rank;
}
