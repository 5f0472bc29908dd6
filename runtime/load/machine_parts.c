#include "load/machine_parts.h"

#include "error/message.h"

#include <stdlib.h>
#include <string.h>

double sy_load_now(const struct load_machine *machine)
{
    return machine->clock ? machine->clock(machine->clock_context) : 0;
}

void sy_load_push(struct load_machine *machine, struct load_envelope *envelope)
{
    machine->sent[envelope->type] += envelope->receivers;
    machine->sent_bytes[envelope->type] += (long long)envelope->receivers * (long long)envelope->bytes;
    if (!envelope->receivers) {
        free(envelope);
        return;
    }
    envelope->next = NULL;
    *machine->out_end = envelope;
    machine->out_end = &envelope->next;
    machine->out_messages++;
}

int sy_load_push_one(struct load_machine *machine, enum load_type type, uint32_t number, int to,
                     const double *values)
{
    size_t bytes = sy_load_message_bytes(type, machine->metrics, values ? 1 : 0);
    struct load_envelope *envelope = sy_load_envelope(type, number, 1, bytes);
    if (!envelope)
        return sy_fail(SY_ENOMEM, "load exchange: out of memory for a message of %zu bytes", bytes);
    envelope->to[envelope->receivers++] = to;
    if (values)
        memcpy(sy_load_message_values(envelope->data, type, 1), values,
               (size_t)machine->metrics * sizeof(double));
    sy_load_push(machine, envelope);
    return SY_SUCCESS;
}

void sy_load_incorporate(struct load_machine *machine, int master, const double *amounts)
{
    double *own = sy_load_own(machine);
    for (int metric = 0; metric < machine->metrics; metric++)
        own[metric] += amounts[metric];
    machine->incorporated++;
    sy_load_journal_incorporated(machine->journal, master);
}

void sy_load_announced_share(struct load_machine *machine, int from, const double *amounts)
{
    if (++machine->announced[from] > machine->accepted[from])
        sy_load_incorporate(machine, from, amounts);
}

void sy_load_log_answer(struct load_machine *machine, int to, uint32_t request)
{
    if (!machine->journal)
        return;
    struct load_sent sent = {
        sy_load_now(machine), sy_load_own(machine)[0], (int32_t)machine->incorporated, -1, to, request};
    sy_load_journal_sent(machine->journal, &sent);
}

bool sy_load_before(const struct load_machine *machine, int a, int b)
{
    double priority_a = a == machine->rank ? machine->priority : machine->their_priority[a];
    double priority_b = b == machine->rank ? machine->priority : machine->their_priority[b];
    if (machine->elect)
        return machine->elect(a, priority_a, b, priority_b) != 0;
    return priority_a != priority_b ? priority_a > priority_b : a < b;
}
