/* Load exchange: what the other processes have to do, at the moment work must be handed out. Needs MPI,
 * except the part on selection (load_select.h, included here), which is plain C.
 *
 * A process that must choose slaves (a "master"; any process may be one, several at once) needs the loads of
 * the others: work still to do, memory in use, any number of quantities ("metrics"). This object keeps or
 * builds that view by one of the mechanisms of two papers: Guermouche, L'Excellent, "Coherent load
 * information mechanisms for distributed dynamic scheduling" (RR-5178, 2004; here [coh]) and "A study of
 * various load information exchange mechanisms for a distributed application using dynamic scheduling" (RR
 * 2005-02; [snp]).
 *
 * LIFE CYCLE, the same calls for every mechanism:
 *
 *     sy_load_options options;
 *     sy_load_options_default(&options);
 *     sy_load_metric metric[2] = {{"flops", 2e6, 0, my_subtrees}, {"entries", 1e4, 0, 0}};
 *     options.mechanism = SY_LOAD_INCREMENTS, options.metrics = 2, options.metric = metric;
 *     sy_load *load;
 *     sy_load_create(comm, &options, &load);                        // collective
 *     loop {
 *         sy_load_poll(load, NULL);                                 // often: before every message and task
 *         sy_load_add(load, 0, -flops_done);                        // own load moved
 *         sy_load_accept(load, master, amounts);                    // a share some master gave me has
 * arrived when work must be handed out: sy_load_decision_begin(load, NULL, 0, 0);             // drain, or
 * take the snapshot sy_load_view(load, view);
 *             ... choose slaves, for instance with sy_load_select ...
 *             sy_load_decision_end(load, n, slaves, amounts);       // reserve, or end the snapshot
 *             ... send the work on a communicator of your own ...
 *     }
 *     sy_load_no_more_master(load);                                 // as soon as it is known
 *     sy_load_free(&load);                                          // collective
 *
 * RULES. Every process polls regularly until it calls sy_load_free, also while it waits for something else
 * (no blocking receive between polls). Under the snapshot mechanisms sy_load_poll does not return while a
 * snapshot is going on: the process is held, so that what it answered stays true. Each share a master assigns
 * is announced once by its slave with sy_load_accept, in the order the master assigned them, with the same
 * amounts; everything else that changes a load goes through sy_load_add or sy_load_update.
 *
 * ERRORS. Every function returns an SY_E* code, sy_last_error() has the message; an error leaves the object
 * as it was unless stated. A null object is SY_EARG everywhere. Waiting is bounded by options.patience_s.
 * All functions are local unless marked collective. Loads are finite doubles in the caller's units.
 */
#ifndef STEELYARD_LOAD_H
#define STEELYARD_LOAD_H

#include <mpi.h>
#include <steelyard/error.h>
#include <steelyard/load_select.h>

#include "mpi_guard.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct sy_load sy_load;

/* The mechanisms. */
typedef enum {
    SY_LOAD_NAIVE,        /* absolute values when they moved by more than the threshold ([coh] Algorithm 1) */
    SY_LOAD_INTERMEDIATE, /* the same, and masters announce what they assigned ([coh] Algorithm 2) */
    SY_LOAD_INCREMENTS,   /* accumulated increments, and masters announce ([snp] Algorithm 3) */
    SY_LOAD_SNAPSHOT,     /* exact, on demand, everybody takes part ([snp] section 3) */
    SY_LOAD_PARTIAL_SNAPSHOT /* exact, on demand, only the candidates of the decision take part */
} sy_load_mechanism;

/* The name of a mechanism ("naive", "intermediate", "increments", "snapshot", "partial") and back.
 * sy_load_mechanism_name: static text, null for an unknown number. sy_load_mechanism_parse: SY_EARG for an
 * unknown name. No MPI. */
const char *sy_load_mechanism_name(int mechanism);
int sy_load_mechanism_parse(const char *name, sy_load_mechanism *mechanism);

/* One quantity. A message is due when, for at least one metric, what the others have not been told exceeds
 * max(threshold, relative * |own load last told|) in absolute value; it then carries all metrics. Two zeros
 * mean every change. Thresholds matter to naive, intermediate and increments; they are the same on every
 * rank. */
typedef struct {
    const char *name; /* for reports; copied; null means "metric K" */
    double threshold; /* >= 0, in the metric's unit */
    double relative;  /* >= 0, a fraction */
    double initial;   /* this rank's load at creation; exchanged once, so every view starts exact */
} sy_load_metric;

enum {                           /* options.flags */
       SY_LOAD_THREAD = 1u << 0, /* a helper thread receives and answers; the same on every rank */
       SY_LOAD_NEVER_MASTER =
           1u << 1, /* this rank never decides: No_more_master known statically, costs no message */
       SY_LOAD_KEEP_TELLING =
           1u << 2, /* go on telling ranks that declared No_more_master (to measure what it saves) */
       SY_LOAD_NO_LOG =
           1u << 3 /* do not keep the event log: no coherence figure, 24 bytes per message less */
};

/* Who goes first among concurrent snapshots: nonzero when (rank_a, priority_a) beats (rank_b, priority_b). A
 * strict total order, the same on every rank, and a pure function: it is called from the helper thread too.
 */
typedef int sy_load_elect(int rank_a, double priority_a, int rank_b, double priority_b);

typedef struct {
    sy_load_mechanism mechanism;  /* the same on every rank, as are metrics and the thresholds */
    int metrics;                  /* >= 1 */
    const sy_load_metric *metric; /* metrics elements, read during creation only */
    unsigned flags;               /* SY_LOAD_* */
    int pool_messages;      /* send buffers, >= 1 (default 64); one holds one message to all its receivers */
    double thread_period_s; /* the helper thread's sleep (default 50e-6, as in [snp] section 4.5) */
    double patience_s;      /* give up waiting after this long and return SY_ELIMIT (default 120; 0: never) */
    int reselect_max;       /* sy_load_decide: how often to choose again (default 2, 0: never) */
    double reselect_tolerance; /* ... when an entry moved by more than this multiple of its threshold (1) */
    sy_load_elect *elect;      /* null: the higher priority, then the lower rank */
} sy_load_options;

/* Fills in the defaults: increments, no metrics yet. */
void sy_load_options_default(sy_load_options *options);

/* Creates the object. Collective over comm, which is duplicated: no message of this library is ever visible
 * on it. Exchanges initial loads, static No_more_master flags and a digest of the options. *load is null on
 * error, and the code is the same on every rank. SY_EARG: an option out of range, NaN, options that differ
 * between ranks; SY_ESTATE: MPI not initialised, or SY_LOAD_THREAD below MPI_THREAD_SERIALIZED or where
 * threads cannot call MPI (SimGrid); SY_ENOMEM, SY_EMPI. One rank: works, nothing is ever sent. Memory: O(p *
 * metrics) and the pool. Freed at the latest when MPI_Finalize begins (not under SimGrid: free it there). */
int sy_load_create(MPI_Comm comm, const sy_load_options *options, sy_load **load);

/* Destroys the object and sets *load to null (null already: nothing happens). Collective. A rank that calls
 * it early leaves: it tells the ranks that may still decide, goes on answering snapshots inside this call
 * until everybody has come, and masters that still choose it get SY_ESTATE. All messages in flight are
 * received. SY_ESTATE inside a decision. SY_ELIMIT: some rank did not come within the patience; the object
 * stays. */
int sy_load_free(sy_load **load);

/* Own load of one metric, or of all (metrics elements), moved by delta. Sends when a threshold is passed.
 * SY_EARG: unknown metric, NaN or infinite; SY_ELIMIT: the pool stayed full for the patience (the change is
 * recorded and will be told with the next message). Under its threshold: some nanoseconds. With the helper
 * thread: waits while a snapshot is going on. */
int sy_load_add(sy_load *load, int metric, double delta);
int sy_load_update(sy_load *load, const double *deltas);

/* A share that `master` assigned to this rank has arrived: amounts as the master gave them (metrics elements,
 * >= 0). This is the positive increment of a slave, which increments and snapshots do not repeat because the
 * master has announced it ([coh] Algorithm 3, line (1)); naive and intermediate count it now. Each share
 * counts exactly once, whichever of announcement and work arrives first. */
int sy_load_accept(sy_load *load, int master, const double *amounts);

/* Tells the others what is still under the threshold, if anything (intermediate: the load in any case). Makes
 * views exact at the end of a phase: all flush, and all receive, after all announced shares have been
 * accepted. */
int sy_load_flush(sy_load *load);

/* Receives what has come, answers what must be answered, completes sends. *messages (may be null) is the
 * number received. Under the snapshot mechanisms it returns only when no snapshot holds this rank. SY_ELIMIT:
 * held longer than the patience. Cost with nothing to receive: one MPI_Iprobe. */
int sy_load_poll(sy_load *load, int *messages);

/* The view: loads of all ranks, rank-major (size * metrics elements, [rank * metrics + metric]), own loads
 * included. sy_load_mine: own loads (metrics elements). Under the snapshot mechanisms the entries of the
 * others are those of this rank's last snapshot, and initial loads before the first. */
int sy_load_view(sy_load *load, double *view);
int sy_load_mine(sy_load *load, double *mine);

/* Ranks, metrics and mechanism of the object; 0, 0 and -1 for null. */
int sy_load_size(const sy_load *load);
int sy_load_metrics(const sy_load *load);
int sy_load_mechanism_of(const sy_load *load);

/* DECISIONS (slave selections). Begin makes the view as good as the mechanism can: the maintained views
 * receive everything that has come, the snapshots are taken. candidates (n of them, distinct, not this rank;
 * null: all) are the ranks that may be chosen: end refuses others, and the partial snapshot involves no
 * others. priority decides between concurrent snapshots. End announces what was assigned: n slaves
 * (distinct), amounts slave-major (n * metrics, >= 0); n = 0 or cancel: nothing was. Then the work may be
 * sent. SY_ESTATE: begin inside a decision or after No_more_master, end or cancel outside one, a slave that
 * has left; SY_EARG: a slave that is this rank, twice, or no candidate, a negative amount or NaN; SY_ELIMIT:
 * some rank did not answer within the patience (begin: the snapshot is withdrawn), or the pool stayed full
 * (end: nothing was announced, the decision is still open: call end or cancel again). Naive announces
 * nothing. Cost in messages: increments and intermediate: the ranks that may still be masters, plus the
 * slaves that need the announcement; snapshot 3 (p - 1); partial 3 n, and two more per candidate that two
 * masters share. */
int sy_load_decision_begin(sy_load *load, const int *candidates, int n, double priority);
int sy_load_decision_end(sy_load *load, int n, const int *slaves, const double *amounts);
int sy_load_decision_cancel(sy_load *load);

/* Has the view moved since sy_load_decision_begin, or since the last call of this function inside the
 * decision? Receives what has come and sets *moved. For programs that choose again by themselves; the
 * snapshots never move. SY_ESTATE outside a decision. */
int sy_load_view_moved(sy_load *load, int *moved);

/* A whole decision: begin, choose, receive again and choose again while the view has moved significantly, at
 * most reselect_max times ([coh] section 5.3), end. `choose` gets the view and fills in at most `capacity`
 * slaves and their amounts, sets *n and returns 0; another value cancels and is returned. It calls no
 * function of this object (sy_load_select is fine). The result is left in slaves, amounts, *n. Errors of
 * begin and end. */
typedef int sy_load_choose(void *context, int ranks, int metrics, const double *view, int capacity,
                           int *slaves, double *amounts, int *n);
int sy_load_decide(sy_load *load, const int *candidates, int ncandidates, double priority,
                   sy_load_choose *choose, void *context, int capacity, int *slaves, double *amounts, int *n);

/* Announces an assignment without a decision (work given by a rule that needs no view). Intermediate and
 * increments only: SY_ESTATE elsewhere, after No_more_master and inside a decision. Arguments and errors as
 * sy_load_decision_end. */
int sy_load_reserve(sy_load *load, int n, const int *slaves, const double *amounts);

/* This rank has taken its last decision: the others stop telling it ([coh] section 6). Further decisions are
 * SY_ESTATE; calling it again does nothing. p - 1 messages, none under the snapshot mechanisms. */
int sy_load_no_more_master(sy_load *load);

/* For MPI_THREAD_SERIALIZED with the helper thread: the program makes its own MPI calls between these two,
 * and never waits for a message while it holds the lock. The helper thread keeps the lock during a snapshot,
 * so the program stands still there. The lock is not recursive: no other function of this object in between.
 * Without the thread they do nothing. */
int sy_load_lock(sy_load *load);
int sy_load_unlock(sy_load *load);

/* FIGURES. Types of messages: */
typedef enum {
    SY_LOAD_MSG_UPDATE,         /* own load moved */
    SY_LOAD_MSG_MASTER_TO_ALL,  /* what a master assigned */
    SY_LOAD_MSG_NO_MORE_MASTER, /* the sender decides no more */
    SY_LOAD_MSG_START,          /* a snapshot is requested */
    SY_LOAD_MSG_ANSWER,         /* a state, for one request */
    SY_LOAD_MSG_END,            /* a snapshot is over; carries the receiver's share */
    SY_LOAD_MSG_INQUIRE,        /* partial: may I take my answer back? */
    SY_LOAD_MSG_YIELD,          /* partial: yes */
    SY_LOAD_MSG_LEAVE,          /* the sender is in sy_load_free */
    SY_LOAD_MSG_TYPES
} sy_load_message_type;

/* A static text ("update", "master_to_all", ..); null for an unknown number. No MPI. */
const char *sy_load_message_name(int type);

typedef struct {
    long long sent[SY_LOAD_MSG_TYPES];       /* messages: one per receiver */
    long long sent_bytes[SY_LOAD_MSG_TYPES]; /* bytes handed to MPI */
    long long received[SY_LOAD_MSG_TYPES];
    long long decisions;         /* ended with at least one slave */
    long long decisions_empty;   /* cancelled, or ended with none */
    long long reselections;      /* choices made again */
    long long slaves;            /* slaves chosen in all */
    long long snapshot_restarts; /* requests sent again because another master went first */
    double snapshot_wait_s;      /* as master: from begin until the view was complete */
    double held_s;               /* held in snapshots of others, or after one's own until the others ended */
    int concurrent_max;          /* most snapshots open at once, as seen here */
    long long pool_full;         /* times the pool was full and receiving made room */
    double share_smallest, share_median; /* of metric 0, over the shares assigned here; 0 without any */
} sy_load_stats;

/* This rank's figures so far. */
int sy_load_statistics(sy_load *load, sy_load_stats *statistics);

/* All ranks' figures. Collective; every rank gets the result. Call it when no decision is open anywhere;
 * polls inside until everybody has come, and receives everything sent before. Coherence as in [coh]
 * section 5.3: a decision is coherent when (1) every load message sent before it by anybody to its master had
 * been received, and (2) every earlier selection was in the view exactly once, unless a message not yet
 * received would have brought it. Counted from the logs of sends, receptions, decisions and accepted shares,
 * ordered by time: one clock on one host and in simulation; between hosts the clocks are compared at creation
 * (clock_error_s). */
typedef struct {
    sy_load_stats sum; /* sums; concurrent_max and share figures: the extreme, the median of medians */
    long long messages, bytes; /* of all types together */
    int logged;                /* 0: some rank had SY_LOAD_NO_LOG, the fields below are zero */
    long long coherent;        /* decisions for which (1) and (2) hold */
    long long all_received;    /* (1) */
    long long selections_seen; /* (2) */
    long long missed_messages; /* sent before a decision and not received, over all decisions */
    double stale_mean_s,
        stale_max_s; /* age of the oldest missed message at a decision, 0 when none is missed */
    double error_mean,
        error_max;           /* of metric 0: sum over ranks of |view - truth| / sum of truth, per decision */
    double clock_error_s;    /* the clocks of two ranks differ by at most twice this; 0 on one host */
    double threshold_advice; /* sy_load_threshold_advice from the shares of metric 0 */
} sy_load_summary;
int sy_load_summarise(sy_load *load, sy_load_summary *summary);

/* The same as a JSON object (a fragment for the run record): mechanism, metrics, summary, messages by type,
 * one element per rank, one per decision (rank, time, slaves, coherent, missed, stale_s, error). Collective.
 * *json is null except on rank 0, where the caller frees it with free(). No trailing newline. */
int sy_load_record_json(sy_load *load, char **json);

#ifdef __cplusplus
}
#endif
#endif
