/* A simulated machine for the protocols of loops: every rank is a fiber that runs the real code of
 * loop_member, and whoever it touches memory, a counter or a message, a seed decides who runs next. Nothing
 * else decides anything, so a seed is a schedule, and a wait that nobody can end is seen as such. No MPI. */
#ifndef TESTS_LOOP_NETWORK_H
#define TESTS_LOOP_NETWORK_H

#include "loop/protocol.h"

#include <stdbool.h>
#include <stdint.h>
#include <ucontext.h>

enum { MOST_RANKS = 8, MOST_LOOPS = 20 };

/* How ranks share: one of the modes as the library makes them, with `node` ranks per node. */
enum arrangement { ONE_NODE, POOL_FETCH, POOL_MESSAGES, FETCHED, MESSAGES, CENTRAL, ARRANGEMENTS };

struct network {
    /* the case */
    enum arrangement arrangement;
    sy_loop_options options;
    int ranks, node;
    long long items;
    int loops; /* one after the other */
    uint64_t seed;
    unsigned wild;     /* how often a schedule stays with a rank: one in `wild` steps changes */
    unsigned char may; /* what ranks do beside asking: MAY_.. */
    /* what came of it */
    char wrong[200]; /* "" when all is well */
    long long switches;

    /* the machine */
    struct fiber {
        ucontext_t context;
        struct network *network;
        struct loop_member member;
        bool over;
        int rank;
        double clock;
        int waits;  /* turns of waiting since anything changed */
        int frozen; /* turns it does not get, in the middle of something */
    } fiber[MOST_RANKS];
    char *stacks;
    ucontext_t scheduler;
    int started; /* by rank 0 */
    double weight[MOST_RANKS];
    struct loop_transport via[MOST_RANKS];
    struct loop_coordinator *coordinator;
    struct loop_list list;
    struct loop_batches batches;
    long long *words[MOST_RANKS];  /* by node */
    long long counter[MOST_LOOPS]; /* by loop */
    struct letter {
        struct loop_message message;
        int to;
    } * letter[MOST_RANKS]; /* by sender, in order */
    size_t letters[MOST_RANKS], letter_room[MOST_RANKS];
    unsigned char *done;                          /* [loops][items] times each was done */
    bool stopped[MOST_LOOPS], halted[MOST_LOOPS]; /* stopping has begun, has been done */
    int stayed[MOST_LOOPS];                       /* ranks that did not leave early */
    uint64_t state;
};

enum { MAY_GIVE_BACK = 1, MAY_LEAVE = 2, MAY_STOP = 4, MAY_DAWDLE = 8, MAY_FREEZE = 16 };

/* Runs the case: true when every iteration was done once (at most once where somebody stopped, or all left)
 * and every rank came to its end. A zeroed network can be used again and again; network_free in the end. */
bool network_run(struct network *network);
void network_free(struct network *network);

#endif
