/* The mechanisms as state machines: messages in, messages out, no MPI, no waiting, no clock of their own.
 *
 * A machine is one process. Its owner (a transport, or the simulated network of the tests) hands it events:
 * own load moved, a message came, a decision begins or ends. What must be sent is appended to machine->out;
 * the owner takes it from there at once, in order. Channels between two processes must keep their order;
 * between different pairs anything may happen.
 *
 * The snapshot mechanisms hold a process (sy_load_machine_held): its owner must then do nothing but deliver
 * messages until it is no longer held. Functions return SY_E* codes; on an error nothing has happened. */
#ifndef STEELYARD_LOAD_MACHINE_H
#define STEELYARD_LOAD_MACHINE_H

#include "load/journal.h"
#include "load/message.h"

#include <stdbool.h>

enum load_mechanism {
    LOAD_NAIVE,
    LOAD_INTERMEDIATE,
    LOAD_INCREMENTS,
    LOAD_SNAPSHOT,
    LOAD_PARTIAL,
    LOAD_MECHANISMS
};

enum load_phase {
    LOAD_NO_DECISION,
    LOAD_WAITING, /* a snapshot has been requested, its answers are not complete */
    LOAD_DECIDING /* the view is as good as it gets: choose */
};

typedef int load_elect(int rank_a, double priority_a, int rank_b, double priority_b);

struct load_setup {
    enum load_mechanism mechanism;
    int rank, size, metrics;
    const double *threshold, *relative; /* metrics elements each */
    const double *initial;              /* all ranks' loads, rank-major */
    const unsigned char *never_master;  /* one per rank; null: all may be */
    bool keep_telling;                  /* ignore No_more_master of others */
    load_elect *elect;                  /* null: higher priority, then lower rank */
    struct load_journal *journal;       /* borrowed; null: no log */
    double (*clock)(void *context);     /* seconds; null: always 0 */
    void *clock_context;
};

/* The state of one process. Fields are read by owners and tests, changed by the functions below only. */
struct load_machine {
    enum load_mechanism mechanism;
    int rank, size, metrics;
    double *view;   /* size * metrics, own load included */
    double *untold; /* own load minus what the others have been told, per metric */
    double *limit;  /* a message is due when |untold| exceeds this, per metric */
    double *threshold, *relative;
    double *told; /* own load as told: the last value, or the sum of what was sent */
    bool no_more_master, keep_telling;
    unsigned char *deaf;    /* per rank: declared No_more_master */
    unsigned char *left;    /* per rank: in sy_load_free */
    int listeners;          /* others that are neither deaf nor left */
    uint32_t *announced;    /* shares of this rank that rank m has announced here */
    uint32_t *accepted;     /* shares of rank m that have arrived here */
    long long incorporated; /* shares counted in the own load so far */
    bool moved;             /* the view of another has changed since this was cleared */

    /* decisions */
    enum load_phase phase;
    unsigned char *candidate; /* per rank, of the open decision */
    int candidates;
    unsigned char *participant; /* per rank: asked for its state in the open decision */
    unsigned char *mark;        /* all zero between calls */
    uint32_t request;           /* of the own snapshot */
    double priority;
    unsigned char *answered; /* per rank, for the own request */
    int answers, expected;
    bool voided; /* snapshot: a better master came, the request must be sent again */
    load_elect *elect;
    /* snapshots of others, per rank */
    unsigned char *active; /* snapshot: open; partial: its request waits at this process's arbiter */
    uint32_t *their_request;
    double *their_priority;
    double *their_over;  /* snapshot: how many were over when they asked */
    double over;         /* snapshot: completed ones whose END has come here, own ones included */
    unsigned char *owed; /* snapshot: an answer has been delayed */
    int actives;
    int granted;   /* partial: who holds this process, -1: nobody */
    bool inquired; /* partial: that one has been asked to give it back */

    /* messages out, in order */
    struct load_envelope *out, **out_end;
    int out_messages;

    /* figures */
    long long sent[LOAD_TYPES], sent_bytes[LOAD_TYPES], received[LOAD_TYPES];
    long long decisions, decisions_empty, slaves, restarts;
    int concurrent_max;
    struct load_journal *journal;
    double (*clock)(void *context);
    void *clock_context;
};

int sy_load_machine_new(const struct load_setup *setup, struct load_machine **machine);
void sy_load_machine_free(struct load_machine *machine);

/* Own load moved by delta (finite). *due says whether a threshold is passed; then the owner calls _tell when
 * it can send. _tell sends what is untold, if anything and if anybody listens. _flush is _tell, but the
 * intermediate mechanism sends in any case: announcements may have come to others after the update that has
 * them in it. */
int sy_load_machine_add(struct load_machine *machine, int metric, double delta, bool *due);
int sy_load_machine_tell(struct load_machine *machine);
int sy_load_machine_flush(struct load_machine *machine);
/* Whether a message is due (true also after a failed _tell). */
bool sy_load_machine_due(const struct load_machine *machine);

/* The next share of `master` has arrived. */
int sy_load_machine_accept(struct load_machine *machine, int master, const double *amounts, bool *due);

/* Begin: LOAD_WAITING or LOAD_DECIDING afterwards. `candidates` null: all others. Not while held. */
int sy_load_machine_begin(struct load_machine *machine, const int *candidates, int n, double priority);
/* End of a decision in LOAD_DECIDING; n = 0 also in LOAD_WAITING (withdraws the request). */
int sy_load_machine_end(struct load_machine *machine, int n, const int *slaves, const double *amounts);
/* Announcement without a decision. */
int sy_load_machine_reserve(struct load_machine *machine, int n, const int *slaves, const double *amounts);

int sy_load_machine_no_more_master(struct load_machine *machine);
int sy_load_machine_leave(struct load_machine *machine);

/* A message from rank `from`. SY_EFORMAT: no message, or one this mechanism cannot get; it is dropped. */
int sy_load_machine_receive(struct load_machine *machine, int from, const unsigned char *data, size_t bytes);

/* Answers that could not be made for lack of memory are tried again. */
int sy_load_machine_settle(struct load_machine *machine);

/* Does a snapshot of another process hold this one? */
bool sy_load_machine_held(const struct load_machine *machine);

/* Takes the first message out of the machine: owned by the caller, free(); null when there is none. */
struct load_envelope *sy_load_machine_take(struct load_machine *machine);

#endif
