/* Steps of chunks of one size, several at a time: the node's counter is one cache line that all ranks pull
 * at, and a rank that takes a few steps at once pulls seldom. What it has not begun yet lies open in a word
 * of its own, from which the others take when the counter is used up. So a rank that computes for long holds
 * up nobody: as long as there is a step that nobody has begun, whoever asks gets one.
 *
 * The word is step * 128 + left. It only ever grows, so a value that was seen is never seen again with
 * another meaning. While its owner is at the counter it says so (AT_COUNTER); the others then wait for the
 * moment that takes, lest they leave a loop of which steps are still coming. */
#include "loop/protocol.h"

enum { LEFT_BITS = 7, LEFT = (1 << LEFT_BITS) - 1, AT_COUNTER = LEFT, MOST = 32, PART = 64 };

static const long long MOST_STEPS = 1LL << 55;

static int word_of(const struct loop_member *member, int node_rank)
{
    return loop_reserve_word(member->node_ranks, (int)(member->sequence % LOOP_SLOTS), node_rank);
}

/* The next step of a rank's word, -1: none is left, -2: its owner is at the counter. */
static long long take(struct loop_member *member, int word)
{
    const struct loop_transport *via = member->via;
    for (;;) {
        long long seen = via->get(via->context, word), left = seen & LEFT;
        if (left == 0)
            return -1;
        if (left == AT_COUNTER)
            return -2;
        if (via->swap(via->context, word, seen, seen + LEFT)) /* one step on, one less left */
            return seen >> LEFT_BITS;
    }
}

/* Nobody takes from the word any more, nor from what its owner brings from the counter. */
static void void_word(struct loop_member *member, int word)
{
    const struct loop_transport *via = member->via;
    for (;;) {
        long long seen = via->get(via->context, word), left = seen & LEFT;
        if (left == 0 || via->swap(via->context, word, seen, seen - left))
            return;
    }
}

/* How many steps to take: one where chunks differ, and so few otherwise that hardly anything is begun much
 * later than its turn. A dear chunk that lies in a slow rank's reserve is begun when the counter is used up.
 */
static long long portion(const struct loop_member *member, long long step)
{
    const struct loop_list *list = member->list;
    if (step < (long long)list->n || list->steps >= MOST_STEPS || member->node_ranks == 1)
        return 1;
    long long part = member->reserve_part > 0 ? member->reserve_part : PART;
    long long few = (list->steps - step) / (part * member->node_ranks);
    return few < 1 ? 1 : few < MOST ? few : MOST;
}

/* From the counter: the first of some steps, of which the others go to the own word. That is 0 once the
 * counter is used up: it never gets another value then. */
static long long from_counter(struct loop_member *member, int own)
{
    const struct loop_transport *via = member->via;
    long long steps = member->list->steps;
    int count = member->base + LOOP_COUNT;
    long long seen = via->get(via->context, count);
    if (seen >= steps)
        return steps;
    long long many = portion(member, seen);
    if (many == 1)
        return via->add(via->context, count, 1);
    via->put(via->context, own, AT_COUNTER);
    long long step = via->add(via->context, count, many), left = steps - step < many ? steps - step : many;
    (void)via->swap(via->context, own, AT_COUNTER, left > 1 ? (step + 1) << LEFT_BITS | (left - 1) : 0);
    return step;
}

int sy_loop_reserve_step(struct loop_member *member, long long *step)
{
    int own = word_of(member, member->node_rank);
    *step = take(member, own);
    if (*step >= 0)
        return 0;
    *step = from_counter(member, own);
    for (long long turn = 0; *step >= member->list->steps;) {
        bool coming = false;
        for (int other = 1; other < member->node_ranks; other++) {
            long long found = take(member, word_of(member, (member->node_rank + other) % member->node_ranks));
            coming |= found == -2;

            if (found >= 0) {
                *step = found;
                return 0;
            }
        }
        if (!coming)
            return 0;
        int code = member->via->pause(member->via->context, turn++);
        if (code)
            return code;
    }
    return 0;
}

void sy_loop_reserve_stop(struct loop_member *member)
{
    for (int rank = 0; rank < member->node_ranks; rank++)
        void_word(member, word_of(member, rank));
}

void sy_loop_reserve_clear(struct loop_member *member)
{
    for (int rank = 0; rank < member->node_ranks; rank++)
        member->via->put(member->via->context, word_of(member, rank), 0);
}
