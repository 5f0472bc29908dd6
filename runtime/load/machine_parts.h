/* What the parts of a machine share among themselves. */
#ifndef STEELYARD_LOAD_MACHINE_PARTS_H
#define STEELYARD_LOAD_MACHINE_PARTS_H

#include "load/machine.h"

/* Appends to the messages out and counts. Takes ownership. */
void sy_load_push(struct load_machine *machine, struct load_envelope *envelope);
/* A message of own values (metrics doubles) or none, to one rank. SY_ENOMEM. */
int sy_load_push_one(struct load_machine *machine, enum load_type type, uint32_t number, int to,
                     const double *values);
double sy_load_now(const struct load_machine *machine);
static inline double *sy_load_own(const struct load_machine *machine)
{
    return machine->view + (size_t)machine->rank * (size_t)machine->metrics;
}
/* The share that `master` has given this process enters the own load. */
void sy_load_incorporate(struct load_machine *machine, int master, const double *amounts);
/* A share announced by `from` enters the own load, unless it arrived before its announcement. */
void sy_load_announced_share(struct load_machine *machine, int from, const double *amounts);
/* Logs an answer just pushed. */
void sy_load_log_answer(struct load_machine *machine, int to, uint32_t request);
/* Does rank a go before rank b, by the priorities of their open snapshots? */
bool sy_load_before(const struct load_machine *machine, int a, int b);

/* The snapshots; called by machine.c and decision.c. */
int sy_load_snapshot_begin(struct load_machine *machine);
int sy_load_snapshot_receive(struct load_machine *machine, int from, const struct load_message *message);
int sy_load_snapshot_settle(struct load_machine *machine);
/* `from` has left: what it said then is its answer to a request that waits for it. */
void sy_load_snapshot_left(struct load_machine *machine, int from);
int sy_load_partial_begin(struct load_machine *machine);
/* After the own END messages: this process belongs to nobody, or to the next that waits. */
int sy_load_partial_released(struct load_machine *machine);
int sy_load_partial_receive(struct load_machine *machine, int from, const struct load_message *message);
int sy_load_partial_settle(struct load_machine *machine);

/* END to every participant, the slaves' with their shares, made before anything changes. SY_ENOMEM: nothing
 * has happened. */
int sy_load_push_ends(struct load_machine *machine, int n, const int *slaves, const double *amounts);

#endif
