/* The full snapshot (RR 2005-02, section 3): every process answers with its state and stands still until the
 * end. Concurrent masters go one after the other, the elected one first.
 *
 * The paper's procedures wait inside the treatment of a message; here each is a step, and what the process
 * waits for is in its state. Three points differ from the printed text, and each is needed
 * (tests/load/test_weakened.sh):
 *  - A waiting master that meets a better request gives its own up at once, whatever else is open. (The text
 * does so only if no other snapshot is known; then answers older than the better one's decision may count.)
 *  - It asks again as soon as it is the best of those still open. (The text waits until none is open: three
 * masters at once then wait for each other.)
 *  - A request carries the number of snapshots its master knows to be over, and a process answers only when
 * it has received as many ends. (Without it a process that has answered a worse master, whose END is still on
 * its way here, answers a better one that began after it: the snapshot misses the decision in that END.)
 * Correctness in short: of two open requests the worse master answers the better one and thereby gives up,
 * the better one keeps its answer back until its end. So completed snapshots have an order, each master has
 * received all earlier ENDs when it asks, and so has everyone who answers it; who has answered stands still.
 * tests/load has all interleavings of three processes. */
#include "load/machine_parts.h"

#include "error/message.h"

#include <string.h>

/* The best of the open snapshots, the own one included; -1 when none is open. */
static int leader(const struct load_machine *machine)
{
    int best = machine->phase != LOAD_NO_DECISION ? machine->rank : -1;
    if (!machine->actives)
        return best;
    for (int rank = 0; rank < machine->size; rank++)
        if (machine->active[rank] && (best < 0 || sy_load_before(machine, rank, best)))
            best = rank;
    return best;
}

static int ask(struct load_machine *machine)
{
    size_t bytes = sy_load_message_bytes(LOAD_START, machine->metrics, 0);
    struct load_envelope *envelope = sy_load_envelope(LOAD_START, machine->request + 1, machine->size, bytes);
    if (!envelope)
        return sy_fail(SY_ENOMEM, "load exchange: out of memory for a request");
    for (int rank = 0; rank < machine->size; rank++)
        if ((machine->participant[rank] &= !machine->left[rank]))
            envelope->to[envelope->receivers++] = rank;
    double *values = sy_load_message_values(envelope->data, LOAD_START, 0);
    values[0] = machine->priority;
    values[1] = machine->over;
    machine->request++;
    machine->answers = 0;
    machine->expected = envelope->receivers;
    machine->voided = false;
    memset(machine->answered, 0, (size_t)machine->size);
    sy_load_push(machine, envelope);
    machine->phase = machine->expected ? LOAD_WAITING : LOAD_DECIDING;
    return SY_SUCCESS;
}

int sy_load_snapshot_begin(struct load_machine *machine)
{
    for (int rank = 0; rank < machine->size; rank++)
        machine->participant[rank] = rank != machine->rank && !machine->left[rank];
    int code = ask(machine);
    if (!code && machine->concurrent_max < machine->actives + 1)
        machine->concurrent_max = machine->actives + 1;
    return code;
}

static int answer(struct load_machine *machine, int to)
{
    uint32_t request = machine->their_request[to];
    int code = sy_load_push_one(machine, LOAD_ANSWER, request, to, sy_load_own(machine));
    if (code)
        return code;
    machine->owed[to] = 0;
    sy_load_log_answer(machine, to, request);
    if (machine->phase == LOAD_WAITING)
        machine->voided = true;
    return SY_SUCCESS;
}

int sy_load_snapshot_settle(struct load_machine *machine)
{
    int best = leader(machine);
    if (best < 0)
        return SY_SUCCESS;
    if (best != machine->rank)
        return machine->owed[best] && machine->over >= machine->their_over[best] ? answer(machine, best)
                                                                                 : SY_SUCCESS;
    if (machine->phase == LOAD_WAITING && machine->voided) {
        int code = ask(machine);
        machine->restarts += !code;
        return code;
    }
    return SY_SUCCESS;
}

static void count_answer(struct load_machine *machine, int from)
{
    if (machine->phase != LOAD_WAITING || machine->voided || !machine->participant[from] ||
        machine->answered[from])
        return;
    machine->answered[from] = 1;
    if (++machine->answers == machine->expected)
        machine->phase = LOAD_DECIDING;
}

void sy_load_snapshot_left(struct load_machine *machine, int from)
{
    count_answer(machine, from);
}

int sy_load_snapshot_receive(struct load_machine *machine, int from, const struct load_message *message)
{
    switch (message->type) {
    case LOAD_START:
        if (!machine->active[from]) {
            machine->active[from] = 1;
            machine->actives++;
        }
        machine->their_request[from] = message->number;
        machine->their_priority[from] = message->values[0];
        machine->their_over[from] = message->values[1];
        machine->owed[from] = 1;
        int open = machine->actives + (machine->phase != LOAD_NO_DECISION);
        if (machine->concurrent_max < open)
            machine->concurrent_max = open;
        return sy_load_snapshot_settle(machine);
    case LOAD_ANSWER:
        if (machine->phase != LOAD_WAITING || machine->voided || message->number != machine->request ||
            machine->answered[from])
            return SY_SUCCESS; /* stale */
        memcpy(machine->view + (size_t)from * (size_t)machine->metrics, message->values,
               (size_t)machine->metrics * sizeof(double));
        count_answer(machine, from);
        return SY_SUCCESS;
    case LOAD_END:
        if (machine->active[from]) {
            machine->active[from] = 0;
            machine->actives--;
        }
        machine->owed[from] = 0;
        machine->over += message->number != LOAD_END_WITHDRAWN;
        if (message->number == LOAD_END_WITH_SHARE)
            sy_load_announced_share(machine, from, message->values);
        return sy_load_snapshot_settle(machine);
    default:
        return sy_fail(SY_EFORMAT,
                       "load exchange: rank %d sent a message of type %d, foreign to this mechanism", from,
                       (int)message->type);
    }
}
