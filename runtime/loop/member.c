/* One rank's side: from a source of steps to pieces of work, whatever carries the counter. */
#include "loop/protocol.h"

#include "error/message.h"

static unsigned traits(const struct loop_member *member)
{
    return sy_loop_technique_of(member->options->technique)->traits;
}

static bool gives_back(const struct loop_member *member)
{
    return member->options->flags & SY_LOOP_GIVE_BACK;
}

bool sy_loop_member_needs_rank0(const struct loop_member *member)
{
    if (member->source == LOOP_FROM_WORDS || member->ranks == 1)
        return false;
    if (gives_back(member) || traits(member) & LOOP_BY_RANK)
        return true;
    if (member->options->technique == SY_LOOP_STATIC)
        return false;
    return member->source == LOOP_FROM_RANK0 ||
           (member->source == LOOP_FROM_POOL && member->pool_by_messages);
}

static void delay(struct loop_member *member, double s)
{
    if (s > 0)
        member->via->delay(member->via->context, s);
}

/* One turn of waiting: rank 0 goes on serving. */
static int wait_turn(struct loop_member *member, long long *turn)
{
    if (member->messages && member->coordinator) {
        int code = sy_loop_coordinator_serve(member->coordinator, false);
        if (code)
            return code;
    }
    return member->via->pause(member->via->context, (*turn)++);
}

/* Starting */

static int enter_slot(struct loop_member *member, long long arguments)
{
    const struct loop_transport *via = member->via;
    long long slot = member->sequence % LOOP_SLOTS, round = member->sequence / LOOP_SLOTS, turn = 0;
    member->base = (int)slot * LOOP_SLOT_WORDS;
    while (via->get(via->context, member->base + LOOP_ROUND) != round) {
        int code = wait_turn(member, &turn);
        if (code)
            return code;
    }
    if (via->swap(via->context, member->base + LOOP_ARGUMENTS, 0, arguments) ||
        via->get(via->context, member->base + LOOP_ARGUMENTS) == arguments)
        return SY_SUCCESS;
    return sy_fail(SY_EARG, "sy_loop_start: ranks of one node differ in begin, end or the chunk list");
}

int sy_loop_member_start(struct loop_member *member, long long items, long long arguments)
{
    member->sequence++;
    member->items = items;
    member->messages = sy_loop_member_needs_rank0(member);
    member->serving = (member->coordinator && member->messages) || member->must_help;
    member->dry = member->asked = member->gone = member->released = member->own_taken = false;
    member->begin = member->end = member->given = 0;
    member->unreported = member->chunk_items = member->done_items = 0;
    member->waited = 0;
    member->portion = 1;
    member->chunk_s = 0;
    member->clocked = traits(member) & LOOP_LEARNS || member->options->flags & SY_LOOP_LOG_TIMES;
    member->began = member->chunk_asked = member->clocked ? member->via->now(member->via->context) : 0;
    member->asker =
        (struct loop_asker){.options = member->options,
                            .batches = member->batches,
                            .items = items,
                            .ranks = member->ranks,
                            .weight = member->weight[member->rank],
                            .rate = sy_loop_rate_of(&member->observed, member->options->technique),
                            .batch = -1};
    int code = SY_SUCCESS;
    if (member->coordinator && member->messages) {
        bool steps_elsewhere = member->options->technique == SY_LOOP_STATIC ||
                               (member->source == LOOP_FROM_FETCH && !(traits(member) & LOOP_BY_RANK)) ||
                               (member->source == LOOP_FROM_POOL && !member->pool_by_messages &&
                                !(traits(member) & LOOP_BY_RANK));
        sy_loop_coordinator_start(member->coordinator, member->sequence, items, member->list, member->batches,
                                  steps_elsewhere);
    }
    if ((member->source == LOOP_FROM_WORDS || member->source == LOOP_FROM_POOL))
        code = enter_slot(member, arguments);
    if (code)
        member->dry = true;
    return code;
}

/* What is over: how long the chunk took, and how much has been done. */

/* Aims at a tenth of a millisecond between two times of serving. */
static void adjust_portion(struct loop_member *member, double s)
{
    const double aim = 100e-6;
    if (s > 2 * aim)
        member->portion = (long long)((double)member->portion * aim / s);
    else if (s < aim && member->portion < 1LL << 40)
        member->portion *= 2;
    if (member->portion < 1)
        member->portion = 1;
}

static void account(struct loop_member *member)
{
    long long items = member->begin - member->given;
    if (items == 0)
        return;
    member->unreported += items;
    member->done_items += items;
    member->given = member->begin;
    if (!member->clocked && !member->serving)
        return;
    double s = member->via->now(member->via->context) - member->chunk_began;
    member->chunk_items += items;
    member->chunk_s += s;
    if (member->serving)
        adjust_portion(member, s);
}

static void publish(struct loop_member *member)
{
    member->asker.rate = sy_loop_rate_of(&member->observed, member->options->technique);
    if (member->source == LOOP_FROM_WORDS)
        sy_loop_words_rate(member, member->asker.rate);
}

static void learn(struct loop_member *member)
{
    if (!(traits(member) & LOOP_LEARNS) || member->options->technique == SY_LOOP_AWF)
        return;
    double now = member->via->now(member->via->context);
    double s = traits(member) & LOOP_WAITING ? now - member->chunk_asked : member->chunk_s;
    member->chunk_asked = now;
    if (member->chunk_items == 0)
        return;
    sy_loop_observe(&member->observed, member->chunk_items, s);
    member->chunk_items = 0;
    member->chunk_s = 0;
    publish(member);
}

/* Messages */

static struct loop_message to_rank0(struct loop_member *member, enum loop_kind kind, long long a, long long b)
{
    struct loop_message message = {.kind = (long long)kind,
                                   .sequence = member->sequence,
                                   .a = a,
                                   .b = b,
                                   .done = member->unreported,
                                   .waited = member->waited,
                                   .rate = member->asker.rate};
    member->unreported = 0;
    member->waited = 0;
    return message;
}

static int tell(struct loop_member *member, enum loop_kind kind, long long a, long long b)
{
    struct loop_message message = to_rank0(member, kind, a, b);
    if (member->coordinator)
        return sy_loop_coordinator_tell(member->coordinator, &message);
    return member->via->send(member->via->context, 0, &message);
}

static int await(struct loop_member *member, struct loop_message *reply)
{
    const struct loop_transport *via = member->via;
    double began = via->now(via->context);
    int from = -1, code = SY_SUCCESS;
    for (long long turn = 0; !code;) {
        code = via->receive(via->context, true, reply, &from);
        if (from >= 0)
            break;
        if (!code)
            code = via->pause(via->context, turn++);
    }
    member->waited += via->now(via->context) - began;
    return code;
}

static int ask(struct loop_member *member, enum loop_kind kind, long long a, struct loop_message *reply)
{
    int code = SY_SUCCESS;
    if (!member->coordinator) {
        if (!member->asked) {
            struct loop_message request = to_rank0(member, kind, a, 0);
            code = member->via->send(member->via->context, 0, &request);
        }
        member->asked = false;
        return code ? code : await(member, reply);
    }
    struct loop_message request = to_rank0(member, kind, a, 0);
    code = sy_loop_coordinator_ask(member->coordinator, &request, reply);
    for (long long turn = 0; !code && reply->kind == -1;) {
        code = wait_turn(member, &turn);
        request = to_rank0(member, kind, a, 0);
        if (!code)
            code = sy_loop_coordinator_ask(member->coordinator, &request, reply);
    }
    return code;
}

/* Sources. Each leaves a chunk in begin and end, or nothing. */

static void set_chunk(struct loop_member *member, long long step, long long begin, long long end)
{
    member->step = step;
    member->begin = member->given = begin;
    member->end = end;
}

/* The chunk of a step, calculated here. */
static bool by_step(struct loop_member *member, long long step)
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
    int code = ask(member, LOOP_REQUEST, 0, &reply);
    if (!code && reply.kind == LOOP_TERMS) {
        delay(member, member->options->delay_s);
        long long size = sy_loop_asker_size(&member->asker, reply.a, &reply.terms);
        code = ask(member, LOOP_CLAIM, size, &reply);
    }
    if (code)
        return code;
    if (reply.kind == LOOP_RANGE)
        set_chunk(member, -1, reply.a, reply.b);
    else if (reply.kind == LOOP_STEPS)
        (void)by_step(member, reply.a);
    else
        member->gone = member->released = true;
    return SY_SUCCESS;
}

static int from_words(struct loop_member *member)
{
    const struct loop_transport *via = member->via;
    int count = member->base + LOOP_COUNT;
    if (!(traits(member) & LOOP_BY_RANK)) {
        long long step;
        delay(member, member->options->assign_delay_s);
        int code = sy_loop_reserve_step(member, &step);
        if (!code)
            member->dry = !by_step(member, step);
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
        member->dry = !by_step(member, step);
    return code;
}

/* A lot of steps for the node from rank 0's counter. */
static int fetch_lot(struct loop_member *member, long long lot, long long *first, long long *end)
{
    int code;
    *first = *end = 0;
    if (member->pool_by_messages) {
        struct loop_message reply;
        code = ask(member, LOOP_LOT, lot, &reply);
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
    *got = !code && first < last && by_step(member, first);
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
            (void)by_step(member, step);
            return SY_SUCCESS;
        }
        if (dry) {
            member->dry = true;
            return SY_SUCCESS;
        }
        if (!fill && !own && (code = wait_turn(member, &turn)))
            return code;
    }
}

/* When there are no more steps: pieces that came back, and in the meantime, waiting. */
static int from_pieces(struct loop_member *member)
{
    const struct loop_transport *via = member->via;
    if (!gives_back(member)) {
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
        int code = wait_turn(member, &turn);
        if (code)
            return code;
    }
}

static int take_chunk(struct loop_member *member)
{
    if (member->options->technique == SY_LOOP_STATIC) {
        member->dry = true;
        bool stopped = member->source == LOOP_FROM_WORDS &&
                       member->via->get(member->via->context, member->base + LOOP_STOPPED);
        if (!member->own_taken && !stopped) {
            member->own_taken = true;
            if (by_step(member, member->rank))
                return SY_SUCCESS;
        }
    }
    if (!member->dry) {
        bool by_rank = traits(member) & LOOP_BY_RANK;
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

/* How much of a chunk is delivered at once: rank 0 comes back to serve, others to ask ahead of need. */

static bool asks_ahead(const struct loop_member *member)
{
    return member->source == LOOP_FROM_RANK0 && !member->coordinator && member->options->request_when > 0 &&
           !gives_back(member) && !(traits(member) & LOOP_BY_RANK) &&
           member->options->technique != SY_LOOP_STATIC;
}

static int deliver(struct loop_member *member)
{
    long long left = member->end - member->begin, size = left;
    if (member->serving) {
        long long portion = member->options->break_after > 0 ? member->options->break_after : member->portion;
        size = portion < left ? portion : left;
    } else if (asks_ahead(member)) {
        if (left > member->options->request_when) {
            size = left - member->options->request_when;
        } else if (!member->asked) {
            struct loop_message request = to_rank0(member, LOOP_REQUEST, 0, 0);
            int code = member->via->send(member->via->context, 0, &request);
            if (code)
                return code;
            member->asked = true;
        }
    }
    member->given = member->begin;
    member->begin += size;
    return SY_SUCCESS;
}

int sy_loop_member_next(struct loop_member *member, int *found, bool *fresh)
{
    *found = 0;
    *fresh = false;
    account(member);
    if (member->gone)
        return SY_SUCCESS;
    if (member->serving) {
        struct loop_message none;
        int from, code = member->messages ? sy_loop_coordinator_serve(member->coordinator, false)
                                          : member->via->receive(member->via->context, false, &none, &from);
        if (code)
            return code;
    }
    if (member->begin == member->end) {
        double own_s = member->chunk_s;
        learn(member);
        member->chunk_s = 0;
        *fresh = true;
        int code = member->serving && member->messages && !member->dry
                       ? sy_loop_coordinator_rest(member->coordinator, own_s)
                       : SY_SUCCESS;
        if (code)
            return code;
        do {
            code = take_chunk(member);
            if (code)
                return code;
            if (member->gone)
                return SY_SUCCESS;
        } while (member->begin == member->end);
    }
    int code = deliver(member);
    if (code)
        return code;
    if (member->serving || member->clocked)
        member->chunk_began = member->via->now(member->via->context);
    *found = 1;
    return SY_SUCCESS;
}

int sy_loop_member_give_back(struct loop_member *member, long long from)
{
    long long end = member->end;
    if (from == end)
        return SY_SUCCESS;
    int code = SY_SUCCESS;
    if (member->source == LOOP_FROM_WORDS)
        code = sy_loop_pieces_put(member, from, end);
    else if (member->messages)
        code = tell(member, LOOP_GIVE_BACK, from, end);
    else
        return sy_fail(SY_ESTATE, "sy_loop_give_back: there is nobody to give it to");
    if (!code)
        member->begin = member->end = from;
    return code;
}

/* The answer to a request made ahead of need, which is not needed any more. */
static int drop_asked(struct loop_member *member)
{
    struct loop_message reply;
    if (!member->asked)
        return SY_SUCCESS;
    int code = await(member, &reply);
    member->asked = false;
    member->released = !code && reply.kind == LOOP_NONE;
    return code;
}

int sy_loop_member_stop(struct loop_member *member)
{
    const struct loop_transport *via = member->via;
    int code = SY_SUCCESS;
    member->dry = true;
    if (member->source == LOOP_FROM_WORDS) {
        via->put(via->context, member->base + LOOP_STOPPED, 1);
        via->put(via->context, member->base + LOOP_COUNT, LOOP_BEYOND);
        sy_loop_reserve_stop(member);
        return code;
    }
    if (member->source == LOOP_FROM_POOL && !(code = sy_loop_lock(member))) {
        via->put(via->context, member->base + LOOP_POOL_DRY, 1);
        via->put(via->context, member->base + LOOP_POOL_FIRST,
                 via->get(via->context, member->base + LOOP_POOL_END));
        via->put(via->context, member->base + LOOP_POOL_NEXT, 0);
        via->put(via->context, member->base + LOOP_POOL_NEXT_END, 0);
        sy_loop_unlock(member);
    }
    if (!code && (member->source == LOOP_FROM_FETCH ||
                  (member->source == LOOP_FROM_POOL && !member->pool_by_messages)))
        code = via->halt(via->context, member->sequence);
    if (!code)
        code = drop_asked(member);
    if (!code && member->messages && !member->gone && !member->released)
        code = tell(member, LOOP_STOP, 0, 0);
    return code;
}

/* Steps in the node's stock that nobody of the node will do. All of them have left. */
static int return_stock(struct loop_member *member)
{
    static const int words[] = {LOOP_POOL_FIRST, LOOP_POOL_END, LOOP_POOL_NEXT, LOOP_POOL_NEXT_END};
    const struct loop_transport *via = member->via;
    int code = SY_SUCCESS;
    for (int i = 0; i < 4 && !code; i += 2) {
        long long step = via->get(via->context, member->base + words[i]), begin, end, unused;
        long long last = via->get(via->context, member->base + words[i + 1]) - 1;
        if (step <= last && loop_list_at(member->list, step, &begin, &unused) &&
            loop_list_at(member->list, last, &unused, &end))
            code = tell(member, LOOP_GIVE_BACK, begin, end);
    }
    return code;
}

static void free_slot(struct loop_member *member)
{
    static const int cleared[] = {LOOP_COUNT,     LOOP_DONE,          LOOP_LEFT,       LOOP_ARGUMENTS,
                                  LOOP_STOPPED,   LOOP_PIECE_COUNT,   LOOP_POOL_FIRST, LOOP_POOL_END,
                                  LOOP_POOL_NEXT, LOOP_POOL_NEXT_END, LOOP_POOL_BUSY,  LOOP_POOL_DRY};
    const struct loop_transport *via = member->via;
    for (size_t i = 0; i < sizeof cleared / sizeof cleared[0]; i++)
        via->put(via->context, member->base + cleared[i], 0);
    sy_loop_reserve_clear(member);
    (void)via->add(via->context, member->base + LOOP_ROUND, 1);
}

/* What this rank holds and will not do. */
static int return_own(struct loop_member *member)
{
    int code = SY_SUCCESS;
    if (!gives_back(member))
        return code;
    if (member->options->technique == SY_LOOP_STATIC && !member->own_taken && !member->gone)
        (void)by_step(member, member->rank);
    const struct loop_transport *via = member->via;
    for (long long turn = 0; member->begin < member->end; turn++) {
        code = sy_loop_member_give_back(member, member->begin);
        /* no room: somebody else makes some, if there is somebody */
        if (code != SY_ELIMIT || member->source != LOOP_FROM_WORDS ||
            via->get(via->context, member->base + LOOP_LEFT) + 1 == member->node_ranks ||
            via->pause(via->context, turn))
            break;
    }
    if (member->source == LOOP_FROM_WORDS)
        (void)member->via->add(member->via->context, member->base + LOOP_DONE, member->unreported);
    return code;
}

static int leave_rank0(struct loop_member *member)
{
    int code = SY_SUCCESS;
    if (!member->released)
        code = tell(member, LOOP_LEAVE, 0, 0);
    if (!member->coordinator)
        return code;
    for (long long turn = 0; !code && !sy_loop_coordinator_alone(member->coordinator);) {
        code = sy_loop_coordinator_serve(member->coordinator, true);
        if (!code && !sy_loop_coordinator_alone(member->coordinator))
            code = member->via->pause(member->via->context, turn++);
    }
    return code;
}

int sy_loop_member_leave(struct loop_member *member)
{
    bool in_slot = member->source == LOOP_FROM_WORDS || member->source == LOOP_FROM_POOL, last = false;
    account(member);
    learn(member);
    if (member->options->technique == SY_LOOP_AWF) {
        sy_loop_observe(&member->observed, member->done_items,
                        member->via->now(member->via->context) - member->began);
        publish(member);
    }
    int code = return_own(member);
    if (!code)
        code = drop_asked(member);
    if (in_slot)
        last = member->via->add(member->via->context, member->base + LOOP_LEFT, 1) + 1 == member->node_ranks;
    if (!code && last && member->source == LOOP_FROM_POOL && gives_back(member) && !member->released)
        code = return_stock(member);
    if (!code && member->messages)
        code = leave_rank0(member);
    member->gone = true;
    if (last)
        free_slot(member);
    return code;
}
