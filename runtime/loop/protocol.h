/* How ranks share the counter of a loop, apart from what carries it: everything goes through a table of
 * transport functions, so that a simulated network can drive the same code through every order of events. No
 * MPI, no clock.
 *
 * A rank of a loop is a `loop_member`. Its steps come from one of
 *   WORDS    a counter in memory that all ranks share (one node)
 *   FETCH    a counter at rank 0, fetched and advanced by one-sided operations
 *   POOL     a node's stock of steps in its memory, filled from rank 0's counter: small chunks
 *            ahead of need
 *   RANK0    messages to rank 0, which computes too and serves whenever it asks for work itself
 * What was given back, and chunks that depend on who asks, are in the shared memory (WORDS), otherwise at
 * rank 0. With WORDS nobody waits for anybody; otherwise a rank waits for rank 0 alone, and rank 0 only when
 * it has nothing to do. */
#ifndef STEELYARD_LOOP_PROTOCOL_H
#define STEELYARD_LOOP_PROTOCOL_H

#include "loop/adapt.h"

enum loop_kind {
    /* to rank 0 */
    LOOP_REQUEST,   /* a chunk is wanted */
    LOOP_LOT,       /* a: how many steps are wanted for a node */
    LOOP_CLAIM,     /* a: iterations wanted, calculated from TERMS */
    LOOP_GIVE_BACK, /* [a, b) */
    LOOP_STOP,
    LOOP_LEAVE,
    /* from rank 0 */
    LOOP_STEPS, /* a: the first, b: how many */
    LOOP_RANGE, /* [a, b) */
    LOOP_TERMS, /* a: the position; terms */
    LOOP_NONE   /* there is no more, and the asker has left */
};

struct loop_message {
    long long kind, sequence, a, b;
    long long done; /* iterations its sender has done since its last message */
    double waited;  /* seconds it has waited for answers since then */
    struct loop_rate rate;
    struct loop_terms terms;
};

/* Functions return 0 or an SY_E* code where they can fail. */
struct loop_transport {
    void *context;
    /* The words of this node's ranks, sequentially consistent. */
    long long (*add)(void *context, int word, long long by); /* the value before */
    bool (*swap)(void *context, int word, long long expected, long long desired);
    long long (*get)(void *context, int word);
    void (*put)(void *context, int word, long long value);
    /* The counter at rank 0 of the loop with this number. `halt` sets it beyond every step. */
    int (*fetch)(void *context, long long sequence, long long by, long long *before);
    int (*halt)(void *context, long long sequence);
    /* Messages between rank 0 and the others, in order for each pair. `receive` sets *from to -1 where there
     * is none; it may wait for one where `wait` says that nothing else can happen. */
    int (*send)(void *context, int to, const struct loop_message *message);
    int (*receive)(void *context, bool wait, struct loop_message *message, int *from);
    /* Lets others run. `turn` counts the calls of one wait from 0; SY_ELIMIT when the wait has lasted too
     * long. */
    int (*pause)(void *context, long long turn);
    void (*delay)(void *context, double s);
    double (*now)(void *context);
};

/* Layout of the words of a node: a ring of slots, one per loop in flight, then two words per rank (its rate),
 * then a line per slot and rank (its reserve of steps). The words that change at every chunk have a cache
 * line of their own. */
enum {
    LOOP_SLOTS = 8,
    LOOP_PIECES = 64, /* returned pieces a slot has room for */
    LOOP_COUNT = 0,   /* the next step, or the next position */
    LOOP_DONE = 8,
    LOOP_ROUND = 16, /* how often the slot has been used */
    LOOP_LEFT,       /* ranks that have left */
    LOOP_ARGUMENTS,  /* a digest of what the first rank started the loop with */
    LOOP_STOPPED,
    LOOP_LOCK = 24,
    LOOP_PIECE_COUNT,
    LOOP_POOL_FIRST, /* POOL: steps [first, end) now, [next, next_end) afterwards */
    LOOP_POOL_END,
    LOOP_POOL_NEXT,
    LOOP_POOL_NEXT_END,
    LOOP_POOL_BUSY, /* a rank is fetching */
    LOOP_POOL_DRY,  /* rank 0 has no more */
    LOOP_PIECE = 32,
    LOOP_SLOT_WORDS = LOOP_PIECE + 2 * LOOP_PIECES,
    LOOP_RATES = LOOP_SLOTS * LOOP_SLOT_WORDS,
    LOOP_LINE = 8
};
static inline int loop_reserve_word(int node_ranks, int slot, int node_rank)
{
    return LOOP_RATES + (2 * node_ranks + LOOP_LINE - 1) / LOOP_LINE * LOOP_LINE +
           (slot * node_ranks + node_rank) * LOOP_LINE;
}
static inline int loop_words(int node_ranks)
{
    return loop_reserve_word(node_ranks, LOOP_SLOTS, 0);
}

/* More than any step or position, with room for every rank to add to it. */
#define LOOP_BEYOND (3LL << 61)
#define LOOP_MOST_ITEMS (1LL << 62)

enum loop_source { LOOP_FROM_WORDS, LOOP_FROM_FETCH, LOOP_FROM_POOL, LOOP_FROM_RANK0 };

struct loop_coordinator;

struct loop_member {
    /* set by the owner */
    const struct loop_transport *via;
    const sy_loop_options *options;
    int rank, ranks, node_rank, node_ranks;
    enum loop_source source;
    bool pool_by_messages; /* POOL: rank 0 is asked by messages instead of fetched from */
    bool must_help;        /* rank 0: others' fetches need its MPI calls */
    int reserve_part;      /* a reserve is at most this part of a rank's share of the steps; 0: the 64th */
    const double *weight;  /* [ranks], of sum `ranks`; borrowed */
    const struct loop_list *list;
    const struct loop_batches *batches;   /* techniques by rank */
    struct loop_coordinator *coordinator; /* rank 0 where messages are used at all */
    /* between loops */
    struct loop_observed observed;
    long long sequence; /* of the loop that runs or was the last */
    /* in a loop */
    long long items;
    bool messages;  /* rank 0 is needed in this loop */
    bool dry;       /* the source of steps has no more */
    bool asked;     /* a request is on its way, ahead of need */
    bool gone;      /* there is no more for this rank */
    bool released;  /* rank 0 knows */
    bool own_taken; /* STATIC: the own range */
    int base;       /* of the slot */
    struct loop_asker asker;
    long long begin, end;  /* what of the own chunk has not been delivered */
    long long given;       /* where the piece delivered last begins; it ends at `begin` */
    long long unreported;  /* iterations done that nobody has been told */
    double waited;         /* for answers of rank 0, seconds that it has not been told */
    long long step;        /* of the chunk, -1: a piece given back, or by position */
    long long portion;     /* how much rank 0 delivers at once */
    long long chunk_items; /* of the chunk, for what is learnt */
    double began, chunk_began, chunk_asked, chunk_s; /* times, where they are needed */
    long long done_items;                            /* of this rank in this loop */
    bool clocked, serving;
};

/* A loop of `items` iterations; list, batches and weights are set. `arguments`: a digest, not 0, of what must
 * be the same on all ranks; SY_EARG where it is not (words only). SY_ELIMIT: a rank is LOOP_SLOTS loops
 * behind. */
int sy_loop_member_start(struct loop_member *member, long long items, long long arguments);

/* The next piece of work. *found 0: no more. *fresh: it begins a chunk (otherwise it continues one). */
int sy_loop_member_next(struct loop_member *member, int *found, bool *fresh);

/* Iterations from `from` to the end of the own chunk go to others. */
int sy_loop_member_give_back(struct loop_member *member, long long from);
int sy_loop_member_stop(struct loop_member *member);
/* The rank takes part no more; rank 0 serves until all others have left. */
int sy_loop_member_leave(struct loop_member *member);

/* Whether a loop needs rank 0's attention. */
bool sy_loop_member_needs_rank0(const struct loop_member *member);

/* member_rest.c: pieces given back, and rates, in the words of the node. */
bool sy_loop_pieces_take(struct loop_member *member);
int sy_loop_pieces_put(struct loop_member *member, long long begin, long long end);
int sy_loop_lock(struct loop_member *member);
void sy_loop_unlock(struct loop_member *member);
struct loop_terms sy_loop_words_terms(struct loop_member *member);
void sy_loop_words_rate(struct loop_member *member, struct loop_rate rate);

/* reserve.c: the next step of a loop whose counter is in the words of the node, beyond the last when there is
 * none; nobody gets one any more; the words of a slot that all have left. */
int sy_loop_reserve_step(struct loop_member *member, long long *step);
void sy_loop_reserve_stop(struct loop_member *member);
void sy_loop_reserve_clear(struct loop_member *member);

/* rank 0's side: coordinator.c */
struct loop_coordinator *sy_loop_coordinator_new(const struct loop_transport *via,
                                                 const sy_loop_options *options, int ranks,
                                                 const double *weight);
void sy_loop_coordinator_free(struct loop_coordinator *coordinator);
void sy_loop_coordinator_start(struct loop_coordinator *coordinator, long long sequence, long long items,
                               const struct loop_list *list, const struct loop_batches *batches,
                               bool steps_elsewhere);
/* Answers what has come. */
int sy_loop_coordinator_serve(struct loop_coordinator *coordinator, bool wait);
/* Rank 0's own requests: the reply, LOOP_NONE, or -1 in reply->kind: nothing now, but there may be. */
int sy_loop_coordinator_ask(struct loop_coordinator *coordinator, const struct loop_message *request,
                            struct loop_message *reply);
int sy_loop_coordinator_tell(struct loop_coordinator *coordinator, const struct loop_message *message);
/* Before rank 0 takes a chunk of its own, the last of which took so many seconds: serves alone as long as its
 * computing costs the others more than it gains. */
int sy_loop_coordinator_rest(struct loop_coordinator *coordinator, double own_s);
/* Whether all others have left the loop. */
bool sy_loop_coordinator_alone(const struct loop_coordinator *coordinator);

#endif
