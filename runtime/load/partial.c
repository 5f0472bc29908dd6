/* The snapshot of some: only the candidates of the decision take part (RR 2005-02 names it as future work).
 *
 * Two masters need not know of each other here, only their common candidates do; so each process lends itself
 * to one master at a time (its arbiter), as in Maekawa's algorithm for mutual exclusion. A process that has
 * answered a master and is asked by a better one inquires; the first gives the answer back (YIELD) unless its
 * snapshot is complete, in which case its END is on the way. A master is its own candidate without messages,
 * so that nobody decides over it in the meantime. The best open request is never made to yield, hence always
 * completes. Channels keep their order, so an INQUIRE never overtakes the answer it is about. */
#include "load/machine_parts.h"

#include "error/message.h"

#include <string.h>

/* The best request that waits here, or -1. */
static int best_waiting(const struct load_machine *machine)
{
    int best = -1;
    for (int rank = 0; rank < machine->size && machine->actives; rank++)
        if (machine->active[rank] && (best < 0 || sy_load_before(machine, rank, best)))
            best = rank;
    return best;
}

static void count_answer(struct load_machine *machine, int from)
{
    machine->answered[from] = 1;
    if (++machine->answers == machine->expected)
        machine->phase = LOAD_DECIDING;
}

static void set_waiting(struct load_machine *machine, int rank, bool waits)
{
    machine->actives += (int)waits - (int)machine->active[rank];
    machine->active[rank] = waits;
}

/* Lends this process to the best request that waits, if it is free; asks for it back if a better one waits.
 */
int sy_load_partial_settle(struct load_machine *machine)
{
    int best = best_waiting(machine);
    if (best < 0)
        return SY_SUCCESS;
    if (machine->granted < 0) {
        if (best != machine->rank) {
            int code = sy_load_push_one(machine, LOAD_ANSWER, machine->their_request[best], best,
                                        sy_load_own(machine));
            if (code)
                return code;
            sy_load_log_answer(machine, best, machine->their_request[best]);
        }
        set_waiting(machine, best, false);
        machine->granted = best;
        machine->inquired = false;
        if (best == machine->rank)
            count_answer(machine, best);
        return SY_SUCCESS;
    }
    if (!sy_load_before(machine, best, machine->granted))
        return SY_SUCCESS;
    if (machine->granted == machine->rank) {
        if (machine->phase == LOAD_DECIDING)
            return SY_SUCCESS;
        /* The own request gives its own answer back. */
        int code =
            sy_load_push_one(machine, LOAD_ANSWER, machine->their_request[best], best, sy_load_own(machine));
        if (code)
            return code;
        sy_load_log_answer(machine, best, machine->their_request[best]);
        machine->answered[machine->rank] = 0;
        machine->answers--;
        machine->restarts++;
        set_waiting(machine, machine->rank, true);
        set_waiting(machine, best, false);
        machine->granted = best;
        machine->inquired = false;
        return SY_SUCCESS;
    }
    if (machine->inquired)
        return SY_SUCCESS;
    int code = sy_load_push_one(machine, LOAD_INQUIRE, machine->their_request[machine->granted],
                                machine->granted, NULL);
    machine->inquired = !code;
    return code;
}

int sy_load_partial_begin(struct load_machine *machine)
{
    size_t bytes = sy_load_message_bytes(LOAD_START, machine->metrics, 0);
    struct load_envelope *envelope =
        sy_load_envelope(LOAD_START, machine->request + 1, machine->candidates, bytes);
    if (!envelope)
        return sy_fail(SY_ENOMEM, "load exchange: out of memory for a request");
    sy_load_message_values(envelope->data, LOAD_START, 0)[0] = machine->priority;
    for (int rank = 0; rank < machine->size; rank++) {
        machine->participant[rank] = machine->candidate[rank] && !machine->left[rank];
        if (machine->participant[rank])
            envelope->to[envelope->receivers++] = rank;
    }
    machine->request++;
    machine->answers = 0;
    machine->expected = envelope->receivers + 1;
    memset(machine->answered, 0, (size_t)machine->size);
    machine->phase = LOAD_WAITING;
    sy_load_push(machine, envelope);
    set_waiting(machine, machine->rank, true);
    if (machine->concurrent_max < machine->actives + (machine->granted >= 0))
        machine->concurrent_max = machine->actives + (machine->granted >= 0);
    return sy_load_partial_settle(machine);
}

int sy_load_partial_released(struct load_machine *machine)
{
    set_waiting(machine, machine->rank, false);
    if (machine->granted == machine->rank)
        machine->granted = -1;
    return sy_load_partial_settle(machine);
}

int sy_load_partial_receive(struct load_machine *machine, int from, const struct load_message *message)
{
    bool current = machine->phase == LOAD_WAITING && message->number == machine->request;
    int code;
    switch (message->type) {
    case LOAD_START:
        machine->their_request[from] = message->number;
        machine->their_priority[from] = message->values[0];
        set_waiting(machine, from, true);
        if (machine->concurrent_max < machine->actives + (machine->granted >= 0))
            machine->concurrent_max = machine->actives + (machine->granted >= 0);
        return sy_load_partial_settle(machine);
    case LOAD_ANSWER:
        if (!current || machine->answered[from])
            return SY_SUCCESS; /* stale */
        memcpy(machine->view + (size_t)from * (size_t)machine->metrics, message->values,
               (size_t)machine->metrics * sizeof(double));
        count_answer(machine, from);
        return SY_SUCCESS;
    case LOAD_INQUIRE:
        if (!current || !machine->answered[from])
            return SY_SUCCESS; /* complete: the END is on its way */
        code = sy_load_push_one(machine, LOAD_YIELD, message->number, from, NULL);
        if (code)
            return code;
        machine->answered[from] = 0;
        machine->answers--;
        machine->restarts++;
        return SY_SUCCESS;
    case LOAD_YIELD:
        if (machine->granted != from || message->number != machine->their_request[from])
            return SY_SUCCESS;
        machine->granted = -1;
        set_waiting(machine, from, true);
        return sy_load_partial_settle(machine);
    case LOAD_END:
        set_waiting(machine, from, false); /* withdrawn while it waited */
        if (message->number == LOAD_END_WITH_SHARE)
            sy_load_announced_share(machine, from, message->values);
        if (machine->granted == from)
            machine->granted = -1;
        return sy_load_partial_settle(machine);
    default:
        return sy_fail(SY_EFORMAT,
                       "load exchange: rank %d sent a message of type %d, foreign to this mechanism", from,
                       (int)message->type);
    }
}
