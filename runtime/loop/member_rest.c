/* What a node's ranks share beside the counter: pieces given back, and the rates that ranks measured of
 * themselves. */
#include "loop/protocol.h"

#include "error/message.h"

#include <stdlib.h>
#include <string.h>

int sy_loop_lock(struct loop_member *member)
{
    const struct loop_transport *via = member->via;
    for (long long turn = 0; !via->swap(via->context, member->base + LOOP_LOCK, 0, 1);) {
        int code = via->pause(via->context, turn++);
        if (code)
            return code;
    }
    return SY_SUCCESS;
}

void sy_loop_unlock(struct loop_member *member)
{
    member->via->put(member->via->context, member->base + LOOP_LOCK, 0);
}

bool sy_loop_pieces_take(struct loop_member *member)
{
    const struct loop_transport *via = member->via;
    int base = member->base;
    bool got = false;
    if (via->get(via->context, base + LOOP_PIECE_COUNT) == 0 || sy_loop_lock(member))
        return false;
    long long n = via->get(via->context, base + LOOP_PIECE_COUNT);
    if (n > 0) {
        int at = base + LOOP_PIECE + 2 * (int)(n - 1);
        member->step = -1;
        member->begin = member->given = via->get(via->context, at);
        member->end = via->get(via->context, at + 1);
        via->put(via->context, base + LOOP_PIECE_COUNT, n - 1);
        got = true;
    }
    sy_loop_unlock(member);
    return got;
}

int sy_loop_pieces_put(struct loop_member *member, long long begin, long long end)
{
    const struct loop_transport *via = member->via;
    int base = member->base, code = sy_loop_lock(member);
    if (code)
        return code;
    long long n = via->get(via->context, base + LOOP_PIECE_COUNT);
    if (n < LOOP_PIECES) {
        int at = base + LOOP_PIECE + 2 * (int)n;
        via->put(via->context, at, begin);
        via->put(via->context, at + 1, end);
        via->put(via->context, base + LOOP_PIECE_COUNT, n + 1);
    }
    sy_loop_unlock(member);
    return n < LOOP_PIECES
               ? SY_SUCCESS
               : sy_fail(SY_ELIMIT, "sy_loop_give_back: %d pieces are waiting already", LOOP_PIECES);
}

static long long bits(double value)
{
    long long word;
    memcpy(&word, &value, sizeof word);
    return word;
}

static double value(long long word)
{
    double real;
    memcpy(&real, &word, sizeof real);
    return real;
}

void sy_loop_words_rate(struct loop_member *member, struct loop_rate rate)
{
    const struct loop_transport *via = member->via;
    int at = LOOP_RATES + 2 * member->node_rank;
    via->put(via->context, at, bits(rate.mean));
    via->put(via->context, at + 1, bits(rate.variance));
}

struct loop_terms sy_loop_words_terms(struct loop_member *member)
{
    const struct loop_transport *via = member->via;
    if (!(sy_loop_technique_of(member->options->technique)->traits & LOOP_LEARNS))
        return (struct loop_terms){0, 0, 0, 0};
    struct loop_rate few[64],
        *rate = member->ranks <= 64 ? few : malloc((size_t)member->ranks * sizeof *rate);
    if (!rate)
        return (struct loop_terms){0, 0, 0, 0}; /* then weights count */
    for (int r = 0; r < member->ranks; r++)
        rate[r] = (struct loop_rate){value(via->get(via->context, LOOP_RATES + 2 * r)),
                                     value(via->get(via->context, LOOP_RATES + 2 * r + 1))};
    struct loop_terms terms =
        sy_loop_terms_of(rate, member->weight, member->ranks, member->options->technique);
    if (rate != few)
        free(rate);
    return terms;
}
