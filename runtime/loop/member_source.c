/* Where a rank's chunks come from. Each source leaves a chunk in begin and end, or nothing. */
#include "loop/member.h"

static void delay(struct loop_member *member, double s)
{
    if (s > 0)
        member->via->delay(member->via->context, s);
}

static void set_chunk(struct loop_member *member, long long step, long long begin, long long end)
{
    member->step = step;
    member->begin = member->given = begin;
    member->end = end;
}

bool sy_loop_take_step(struct loop_member *member, long long step)
{
    long long begin, end;
    delay(member, member->options->delay_s);
    if (!loop_list_at(member->list, step, &begin, &end))
        return false;
    set_chunk(member, step, begin, end);
    return true;
}

static int from_rank0(struct loop_member *member)
{
    struct loop_message reply;
    int code = sy_loop_ask(member, LOOP_REQUEST, 0, &reply);
    if (!code && reply.kind == LOOP_TERMS) {
        delay(member, member->options->delay_s);
        long long size = sy_loop_asker_size(&member->asker, reply.a, &reply.terms);
        code = sy_loop_ask(member, LOOP_CLAIM, size, &reply);
    }
    if (code)
        return code;
    if (reply.kind == LOOP_RANGE)
        set_chunk(member, -1, reply.a, reply.b);
    else if (reply.kind == LOOP_STEPS)
        (void)sy_loop_take_step(member, reply.a);
    else
        member->gone = member->released = true;
    return SY_SUCCESS;
}

static int from_words(struct loop_member *member)
{
    const struct loop_transport *via = member->via;
    int count = member->base + LOOP_COUNT;
    if (!(member_traits(member) & LOOP_BY_RANK)) {
        long long step;
        delay(member, member->options->assign_delay_s);
        int code = sy_loop_reserve_step(member, &step);
        if (!code)
            member->dry = !sy_loop_take_step(member, step);
        return code;
    }
    for (;;) {
        long long position = via->get(via->context, count);
        if (position >= member->items) {
            member->dry = true;
            return SY_SUCCESS;
        }
        struct loop_terms terms = sy_loop_words_terms(member);
        delay(member, member->options->delay_s);
        long long size = sy_loop_asker_size(&member->asker, position, &terms);
        delay(member, member->options->assign_delay_s);
        if (via->swap(via->context, count, position, position + size)) {
            set_chunk(member, -1, position, position + size);
            return SY_SUCCESS;
        }
    }
}

static int from_fetch(struct loop_member *member)
{
    long long step;
    delay(member, member->options->assign_delay_s);
    int code = member->via->fetch(member->via->context, member->sequence, 1, &step);
    if (!code)
        member->dry = !sy_loop_take_step(member, step);
    return code;
}

/* A lot of steps for the node from rank 0's counter. */
static int fetch_lot(struct loop_member *member, long long lot, long long *first, long long *end)
{
    int code;
    *first = *end = 0;
    if (member->pool_by_messages) {
        struct loop_message reply;
        code = sy_loop_ask(member, LOOP_LOT, lot, &reply);
        if (!code) {
            *first = reply.a;
            *end = reply.a + reply.b;
        }
        return code;
    }
    code = member->via->fetch(member->via->context, member->sequence, lot, first);
    if (!code && *first < member->list->steps)
        *end = member->list->steps - *first < lot ? member->list->steps : *first + lot;
    return code;
}

/* Are chunks from there on so small that a node may keep a stock of them: an eighth of a rank's part of what
 * is left, at most? Large ones in a stock would be begun late, while ranks elsewhere have nothing to do. */
static bool keeps_stock(const struct loop_member *member, long long step)
{
    long long begin, end;
    return loop_list_at(member->list, step, &begin, &end) &&
           end - begin <= (member->list->items - begin) / member->ranks / 8;
}

/* A lot for the stock, behind what is in it. */
static int fill_stock(struct loop_member *member)
{
    const struct loop_transport *via = member->via;
    long long first, last;
    int code = fetch_lot(member, member->node_ranks, &first, &last);
    if (sy_loop_lock(member))
        return code ? code : SY_ELIMIT;
    via->put(via->context, member->base + LOOP_POOL_NEXT, first);
    via->put(via->context, member->base + LOOP_POOL_NEXT_END, last);
    via->put(via->context, member->base + LOOP_POOL_BUSY, 0);
    if (first >= last)
        via->put(via->context, member->base + LOOP_POOL_DRY, 1);
    sy_loop_unlock(member);
    return code;
}

/* One step for this rank alone; none: the stock is dry. */
static int fetch_own(struct loop_member *member, bool *got)
{
    const struct loop_transport *via = member->via;
    int base = member->base;
    long long first, last;
    int code = fetch_lot(member, 1, &first, &last);
    if (sy_loop_lock(member))
        return code ? code : SY_ELIMIT;
    if (first >= last) {
        via->put(via->context, base + LOOP_POOL_DRY, 1);
    } else if (via->get(via->context, base + LOOP_POOL_FIRST) >=
                   via->get(via->context, base + LOOP_POOL_END) &&
               via->get(via->context, base + LOOP_POOL_END) < last) { /* how far the loop is */
        via->put(via->context, base + LOOP_POOL_FIRST, last);
        via->put(via->context, base + LOOP_POOL_END, last);
    }
    sy_loop_unlock(member);
    *got = !code && first < last && sy_loop_take_step(member, first);
    return code;
}

static int from_pool(struct loop_member *member)
{
    const struct loop_transport *via = member->via;
    int base = member->base;
    delay(member, member->options->assign_delay_s);
    for (long long turn = 0;;) {
        int code = sy_loop_lock(member);
        if (code)
            return code;
        long long step = via->get(via->context, base + LOOP_POOL_FIRST);
        long long end = via->get(via->context, base + LOOP_POOL_END);
        long long next = via->get(via->context, base + LOOP_POOL_NEXT);
        long long next_end = via->get(via->context, base + LOOP_POOL_NEXT_END);
        bool dry = via->get(via->context, base + LOOP_POOL_DRY);
        bool busy = via->get(via->context, base + LOOP_POOL_BUSY);
        if (step >= end && next < next_end) {
            step = next, end = next_end, next = next_end = 0;
            via->put(via->context, base + LOOP_POOL_END, end);
            via->put(via->context, base + LOOP_POOL_NEXT, 0);
            via->put(via->context, base + LOOP_POOL_NEXT_END, 0);
        }
        bool got = step < end, stocks = keeps_stock(member, end), own = !got && !dry && !busy && !stocks;
        via->put(via->context, base + LOOP_POOL_FIRST, got ? step + 1 : step);
        bool fill = stocks && !dry && !busy && next >= next_end && end - step - got <= member->node_ranks / 2;
        if (fill)
            via->put(via->context, base + LOOP_POOL_BUSY, 1);
        sy_loop_unlock(member);
        if (fill && (code = fill_stock(member)))
            return code;
        if (own && (code = fetch_own(member, &got)))
            return code;
        if (own && got)
            return SY_SUCCESS;
        if (got) {
            (void)sy_loop_take_step(member, step);
            return SY_SUCCESS;
        }
        if (dry) {
            member->dry = true;
            return SY_SUCCESS;
        }
        if (!fill && !own && (code = sy_loop_wait_turn(member, &turn)))
            return code;
    }
}

/* When there are no more steps: pieces that came back, and in the meantime, waiting. */
static int from_pieces(struct loop_member *member)
{
    const struct loop_transport *via = member->via;
    if (!member_gives_back(member)) {
        member->gone = true;
        return SY_SUCCESS;
    }
    if (member->source != LOOP_FROM_WORDS)
        return from_rank0(member);
    long long done = member->base + LOOP_DONE;
    (void)via->add(via->context, (int)done, member->unreported);
    member->unreported = 0;
    for (long long turn = 0;;) {
        if (via->get(via->context, member->base + LOOP_STOPPED)) {
            member->gone = true;
            return SY_SUCCESS;
        }
        if (sy_loop_pieces_take(member))
            return SY_SUCCESS;
        if (via->get(via->context, (int)done) >= member->items) {
            member->gone = true;
            return SY_SUCCESS;
        }
        int code = sy_loop_wait_turn(member, &turn);
        if (code)
            return code;
    }
}

int sy_loop_take_chunk(struct loop_member *member)
{
    if (member->options->technique == SY_LOOP_STATIC) {
        member->dry = true;
        bool stopped = member->source == LOOP_FROM_WORDS &&
                       member->via->get(member->via->context, member->base + LOOP_STOPPED);
        if (!member->own_taken && !stopped) {
            member->own_taken = true;
            if (sy_loop_take_step(member, member->rank))
                return SY_SUCCESS;
        }
    }
    if (!member->dry) {
        bool by_rank = member_traits(member) & LOOP_BY_RANK;
        int code;
        switch (member->source) {
        case LOOP_FROM_WORDS:
            code = from_words(member);
            break;
        case LOOP_FROM_FETCH:
            code = by_rank ? from_rank0(member) : from_fetch(member);
            break;
        case LOOP_FROM_POOL:
            code = by_rank ? from_rank0(member) : from_pool(member);
            break;
        default:
            return from_rank0(member);
        }
        if (code || member->end > member->begin || member->gone)
            return code;
        if (!member->dry)
            return SY_SUCCESS;
    }
    return from_pieces(member);
}

int sy_loop_return_stock(struct loop_member *member)
{
    static const int words[] = {LOOP_POOL_FIRST, LOOP_POOL_END, LOOP_POOL_NEXT, LOOP_POOL_NEXT_END};
    const struct loop_transport *via = member->via;
    int code = SY_SUCCESS;
    for (int i = 0; i < 4 && !code; i += 2) {
        long long step = via->get(via->context, member->base + words[i]), begin, end, unused;
        long long last = via->get(via->context, member->base + words[i + 1]) - 1;
        if (step <= last && loop_list_at(member->list, step, &begin, &unused) &&
            loop_list_at(member->list, last, &unused, &end))
            code = sy_loop_tell(member, LOOP_GIVE_BACK, begin, end);
    }
    return code;
}
