#include "network.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STACK_BYTES = 64 * 1024, MOST_WAITS = 20000 };

static uint64_t draw(struct network *network) /* SplitMix64 */
{
    uint64_t z = network->state += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

/* Between any two things that others can see, another rank may run. */
static void perhaps_another(struct fiber *fiber)
{
    struct network *network = fiber->network;
    if (draw(network) % network->wild != 0)
        return;
    if (network->may & MAY_FREEZE && draw(network) % 16 == 0)
        fiber->frozen = (int)(draw(network) % 300);
    swapcontext(&fiber->context, &network->scheduler);
}

static void changed(struct network *network)
{
    for (int r = 0; r < network->ranks; r++)
        network->fiber[r].waits = 0;
}

static long long *word_of(struct fiber *fiber, int word)
{
    perhaps_another(fiber);
    return &fiber->network->words[fiber->rank / fiber->network->node][word];
}

static long long words_add(void *context, int word, long long by)
{
    struct fiber *fiber = context;
    long long *at = word_of(fiber, word), before = *at;
    *at += by;
    if (by)
        changed(fiber->network);
    return before;
}

static bool words_swap(void *context, int word, long long expected, long long desired)
{
    struct fiber *fiber = context;
    long long *at = word_of(fiber, word);
    if (*at != expected)
        return false;
    *at = desired;
    changed(fiber->network);
    return true;
}

static long long words_get(void *context, int word)
{
    return *word_of(context, word);
}

static void words_put(void *context, int word, long long value)
{
    struct fiber *fiber = context;
    long long *at = word_of(fiber, word);
    if (*at != value)
        changed(fiber->network);
    *at = value;
}

static int counter_fetch(void *context, long long sequence, long long by, long long *before)
{
    struct fiber *fiber = context;
    perhaps_another(fiber);
    *before = fiber->network->counter[sequence];
    fiber->network->counter[sequence] += by;
    changed(fiber->network);
    return 0;
}

static int counter_halt(void *context, long long sequence)
{
    struct fiber *fiber = context;
    perhaps_another(fiber);
    fiber->network->counter[sequence] = LOOP_BEYOND;
    changed(fiber->network);
    return 0;
}

static int mail_send(void *context, int to, const struct loop_message *message)
{
    struct fiber *fiber = context;
    struct network *network = fiber->network;
    int me = fiber->rank;
    if (network->letters[me] == network->letter_room[me]) {
        network->letter_room[me] = network->letter_room[me] ? 2 * network->letter_room[me] : 16;
        network->letter[me] =
            realloc(network->letter[me], network->letter_room[me] * sizeof *network->letter[me]);
        if (!network->letter[me])
            abort();
    }
    network->letter[me][network->letters[me]++] = (struct letter){*message, to};
    changed(network);
    perhaps_another(fiber);
    return 0;
}

/* In order for each pair; which sender's comes first is open, and one may be late. */
static int mail_receive(void *context, bool wait, struct loop_message *message, int *from)
{
    struct fiber *fiber = context;
    struct network *network = fiber->network;
    (void)wait;
    perhaps_another(fiber);
    *from = -1;
    int first = (int)(draw(network) % (unsigned)network->ranks);
    if (draw(network) % 4 == 0)
        return 0; /* not here yet */
    for (int k = 0; k < network->ranks; k++) {
        int sender = (first + k) % network->ranks;
        for (size_t i = 0; i < network->letters[sender]; i++)
            if (network->letter[sender][i].to == fiber->rank) {
                *message = network->letter[sender][i].message;
                *from = sender;
                memmove(&network->letter[sender][i], &network->letter[sender][i + 1],
                        (--network->letters[sender] - i) * sizeof *network->letter[sender]);
                changed(network);
                return 0;
            }
    }
    return 0;
}

/* A rank that waits lets others run; when all wait and nothing changes, they wait for ever. */
static int turn(void *context, long long number)
{
    struct fiber *fiber = context;
    (void)number;
    if (++fiber->waits > MOST_WAITS)
        return SY_ELIMIT;
    fiber->clock += 5e-5;
    swapcontext(&fiber->context, &fiber->network->scheduler);
    return 0;
}

static void spend(void *context, double s)
{
    struct fiber *fiber = context;
    fiber->clock += s;
    swapcontext(&fiber->context, &fiber->network->scheduler);
}

static double clock_of(void *context)
{
    return ((struct fiber *)context)->clock;
}

static void complain(struct network *network, const char *format, long long a, long long b)
{
    if (!network->wrong[0])
        snprintf(network->wrong, sizeof network->wrong, format, a, b);
}

/* The application of one rank: asks, does, and what it may do beside that. */
static void one_loop(struct fiber *fiber, int which)
{
    struct network *network = fiber->network;
    struct loop_member *member = &fiber->member;
    unsigned char *done = network->done + (size_t)which * (size_t)network->items;
    int code = sy_loop_member_start(member, network->items, 1 + which), found = 1;
    bool fresh;
    while (!code) {
        if (network->may & MAY_LEAVE && draw(network) % 16 == 0) {
            network->stayed[which]--;
            break;
        }
        bool halted = network->halted[which] && network->arrangement == ONE_NODE;
        code = sy_loop_member_next(member, &found, &fresh);
        if (code || !found)
            break;
        if (halted)
            complain(network, "rank %lld of loop %lld gets a chunk after the stop", fiber->rank, which);
        long long begin = member->given, end = member->begin;
        if (begin >= end || begin < 0 || end > network->items) {
            complain(network, "the piece [%lld, %lld)", begin, end);
            break;
        }
        if (network->may & MAY_GIVE_BACK && draw(network) % 3 == 0) {
            long long from = begin + (long long)(draw(network) % (uint64_t)(end - begin + 1));
            if (!sy_loop_member_give_back(member, from))
                end = from;
        }
        for (long long i = begin; i < end; i++) {
            if (done[i]++)
                complain(network, "iteration %lld of loop %lld twice", i, which);
            fiber->clock += 1e-6 * (double)(1 + draw(network) % 100);
        }
        for (uint64_t naps = network->may & MAY_DAWDLE ? draw(network) % 20 : 0; naps > 0; naps--)
            swapcontext(&fiber->context, &network->scheduler);
        if (network->may & MAY_STOP && draw(network) % 32 == 0) {
            network->stopped[which] = true;
            code = sy_loop_member_stop(member);
            network->halted[which] = true;
        }
    }
    if (!code)
        code = sy_loop_member_leave(member);
    if (code)
        complain(network, "rank %lld: code %lld", fiber->rank, code);
}

static void live(unsigned low, unsigned high)
{
    struct fiber *fiber = (struct fiber *)((uintptr_t)low | (uintptr_t)high << 16 << 16);
    struct network *network = fiber->network;
    for (int which = 0; which < network->loops && !network->wrong[0]; which++) {
        if (fiber->rank == 0)
            network->started = which;
        if (network->arrangement != ONE_NODE) /* the list comes from rank 0 */
            for (int n = 0; network->started < which && !network->wrong[0]; n++)
                (void)turn(fiber, 0);
        one_loop(fiber, which);
    }
    fiber->over = true;
    for (;;)
        swapcontext(&fiber->context, &network->scheduler);
}

/* Whether every iteration of a loop must have been done. A rank that leaves early leaves nothing undone when
 * it can give it back and somebody stays to take it. */
static bool must_be_whole(const struct network *network, int which)
{
    bool kept = network->options.flags & SY_LOOP_GIVE_BACK ||
                ((network->arrangement == ONE_NODE || network->arrangement == FETCHED) &&
                 network->options.technique != SY_LOOP_STATIC && !network->coordinator);
    return !network->stopped[which] &&
           (network->stayed[which] == network->ranks || (kept && network->stayed[which] > 0));
}

static void count_lost(struct network *network)
{
    for (int which = 0; which < network->loops; which++) {
        long long lost = 0;
        for (long long i = 0; i < network->items; i++)
            lost += !network->done[(size_t)which * (size_t)network->items + (size_t)i];
        if (lost && must_be_whole(network, which))
            complain(network, "%lld iterations of loop %lld lost", lost, which);
    }
}

static void set_up(struct network *network)
{
    static const int modes[] = {
        [ONE_NODE] = SY_LOOP_DCA_NODE, [POOL_FETCH] = SY_LOOP_DCA_NODE, [POOL_MESSAGES] = SY_LOOP_DCA_NODE,
        [FETCHED] = SY_LOOP_DCA_RMA,   [MESSAGES] = SY_LOOP_DCA,        [CENTRAL] = SY_LOOP_CCA};
    static const enum loop_source sources[] = {
        [ONE_NODE] = LOOP_FROM_WORDS, [POOL_FETCH] = LOOP_FROM_POOL, [POOL_MESSAGES] = LOOP_FROM_POOL,
        [FETCHED] = LOOP_FROM_FETCH,  [MESSAGES] = LOOP_FROM_RANK0,  [CENTRAL] = LOOP_FROM_RANK0};
    int ranks = network->ranks;
    network->options.mode = modes[network->arrangement];
    if (network->arrangement == ONE_NODE || ranks == 1)
        network->node = ranks;
    double sum = 0;
    for (int r = 0; r < ranks; r++)
        sum += network->weight[r] = 1 + (double)(draw(network) % 8);
    for (int r = 0; r < ranks; r++) {
        network->weight[r] *= ranks / sum;
        struct fiber *fiber = &network->fiber[r];
        *fiber = (struct fiber){.network = network, .rank = r};
        network->via[r] = (struct loop_transport){.context = fiber,
                                                  .add = words_add,
                                                  .swap = words_swap,
                                                  .get = words_get,
                                                  .put = words_put,
                                                  .fetch = counter_fetch,
                                                  .halt = counter_halt,
                                                  .send = mail_send,
                                                  .receive = mail_receive,
                                                  .pause = turn,
                                                  .delay = spend,
                                                  .now = clock_of};
        int first = r / network->node * network->node;
        fiber->member = (struct loop_member){
            .via = &network->via[r],
            .options = &network->options,
            .rank = r,
            .ranks = ranks,
            .node_rank = r - first,
            .node_ranks = first + network->node < ranks ? network->node : ranks - first,
            .source = ranks == 1 ? LOOP_FROM_WORDS : sources[network->arrangement],
            .reserve_part = 4, /* so that small loops have reserves */
            .pool_by_messages = network->arrangement == POOL_MESSAGES,
            .weight = network->weight,
            .list = &network->list,
            .batches = &network->batches,
            .sequence = -1,
        };
        if (!network->words[r] &&
            !(network->words[r] = malloc(sizeof(long long) * (size_t)loop_words(MOST_RANKS))))
            abort();
        memset(network->words[r], 0, sizeof(long long) * (size_t)loop_words(MOST_RANKS));
        network->letters[r] = 0;
    }
    memset(network->counter, 0, sizeof network->counter);
    if (sy_loop_member_needs_rank0(&network->fiber[0].member)) {
        network->coordinator =
            sy_loop_coordinator_new(&network->via[0], &network->options, ranks, network->weight);
        network->fiber[0].member.coordinator = network->coordinator;
        if (!network->coordinator)
            abort();
    }
    if (sy_loop_technique_of(network->options.technique)->traits & LOOP_BY_RANK) {
        network->list = (struct loop_list){.items = network->items, .rest = 1};
        sy_loop_batches_make(&network->options, network->items, ranks, &network->batches);
    } else if (sy_loop_list_make(&network->options, network->items, ranks, &network->list)) {
        complain(network, "no list for %lld on %lld", network->items, ranks);
    }
}

bool network_run(struct network *network)
{
    network->state = network->seed;
    network->wrong[0] = 0;
    network->switches = 0;
    network->started = -1;
    for (int which = 0; which < network->loops; which++) {
        network->stopped[which] = network->halted[which] = false;
        network->stayed[which] = network->ranks;
    }
    network->coordinator = NULL;
    if (!network->stacks && !(network->stacks = malloc((size_t)MOST_RANKS * STACK_BYTES)))
        abort();
    network->done = calloc((size_t)network->loops * (size_t)network->items + 1, 1);
    if (!network->done)
        abort();
    set_up(network);
    for (int r = 0; r < network->ranks; r++) {
        struct fiber *fiber = &network->fiber[r];
        getcontext(&fiber->context);
        fiber->context.uc_stack.ss_sp = network->stacks + (size_t)r * STACK_BYTES;
        fiber->context.uc_stack.ss_size = STACK_BYTES;
        fiber->context.uc_link = &network->scheduler;
        uintptr_t address = (uintptr_t)fiber;
        makecontext(&fiber->context, (void (*)(void))live, 2, (unsigned)address,
                    (unsigned)(address >> 16 >> 16));
    }
    for (int left = network->ranks; left > 0 && !network->wrong[0];) {
        struct fiber *fiber = &network->fiber[draw(network) % (unsigned)network->ranks];
        if (fiber->over || (fiber->frozen > 0 && fiber->frozen--))
            continue;
        network->switches++;
        swapcontext(&network->scheduler, &fiber->context);
        left -= fiber->over;
    }
    if (!network->wrong[0])
        count_lost(network);
    for (int r = 0; r < network->ranks; r++)
        if (!network->wrong[0] && network->letters[r])
            complain(network, "%lld messages of rank %lld were received by nobody",
                     (long long)network->letters[r], r);
    sy_loop_coordinator_free(network->coordinator);
    sy_loop_list_clear(&network->list);
    free(network->done);
    return !network->wrong[0];
}

void network_free(struct network *network)
{
    free(network->stacks);
    for (int r = 0; r < MOST_RANKS; r++) {
        free(network->words[r]);
        free(network->letter[r]);
    }
}
