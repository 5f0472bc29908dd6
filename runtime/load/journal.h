/* The event log of one process, and the coherence figures computed from the logs of all. No MPI.
 *
 * Logged are: every load message sent (update, announcement, answer), every load message received, every
 * share that entered the own load, every decision. That suffices to decide exactly, for every decision,
 * whether its view was coherent (RR-5178 section 5.3). */
#ifndef STEELYARD_LOAD_JOURNAL_H
#define STEELYARD_LOAD_JOURNAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct load_sent {
    double time;
    double value;         /* metric 0: own load as told by this message (absolute) */
    int32_t incorporated; /* shares in the own load by then */
    int32_t decision;     /* announcement: index of the decision, else -1 */
    int32_t to;           /* answer: the master, else -1 */
    uint32_t request;     /* answer */
};

struct load_decided {
    double time;
    int64_t received;      /* load messages received by then */
    int32_t slaves, first; /* slaves are entries first .. first + slaves - 1 of the shares */
    uint32_t request;      /* snapshots */
    int32_t announcement;  /* index in sent, or -1 */
};

struct load_journal {
    struct load_sent *sent;
    int32_t *received;     /* senders of the updates and announcements, in order of reception */
    int32_t *incorporated; /* masters of the shares in the own load, in order */
    struct load_decided *decided;
    int32_t *share_rank;  /* slaves of all decisions */
    double *share_amount; /* metric 0 of theirs */
    double *views;        /* metric 0 of all ranks at each decision; NaN: not part of that decision's view */
    size_t sents, receiveds, incorporateds, decideds, shares, view_values;
    size_t sent_room, received_room, incorporated_room, decided_room, share_room, view_room;
    bool incomplete; /* memory ran out: the log is of no use */
};

void sy_load_journal_clear(struct load_journal *journal);

/* Appending; never fails the caller: out of memory sets `incomplete`. A null journal is fine. */
void sy_load_journal_sent(struct load_journal *journal, const struct load_sent *sent);
void sy_load_journal_received(struct load_journal *journal, int from);
void sy_load_journal_incorporated(struct load_journal *journal, int master);
/* `stride`: view[rank * stride] and amounts[slave * stride] are metric 0. in_view may be null. */
void sy_load_journal_decided(struct load_journal *journal, const struct load_decided *decided,
                             const int *slaves, const double *amounts, const double *view,
                             const unsigned char *in_view, int size, int stride);

/* The log as bytes and back, for gathering. _pack: *bytes is malloc'ed. _unpack: SY_EFORMAT. */
int sy_load_journal_pack(const struct load_journal *journal, unsigned char **bytes, size_t *length);
int sy_load_journal_unpack(const unsigned char *bytes, size_t length, struct load_journal *journal);

/* What is known of one decision. */
struct load_verdict {
    int rank, index; /* master, and which of its decisions */
    double time;
    int slaves;
    bool all_received;    /* (1) */
    bool selections_seen; /* (2) */
    long long missed;     /* messages sent before and not received */
    double stale_s;       /* age of the oldest of them (snapshots: of the oldest answer); 0 without any */
    double error;         /* sum |view - truth| / sum |truth| over the ranks in the view, metric 0 */
};

/* The verdicts on all decisions of all ranks, in order of time then rank. `mechanism` as in machine.h,
 * `initial`: metric 0 of each rank at the start. *verdicts is malloc'ed, *n their number. */
int sy_load_judge(int mechanism, int size, const struct load_journal *journals, const double *initial,
                  struct load_verdict **verdicts, long long *n);

#endif
