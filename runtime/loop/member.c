/* One rank's side: from a source of steps to pieces of work, whatever carries the counter. */
#include "loop/member.h"

#include "error/message.h"

bool sy_loop_member_needs_rank0(const struct loop_member *member)
{
    if (member->source == LOOP_FROM_WORDS || member->ranks == 1)
        return false;
    if (member_gives_back(member) || member_traits(member) & LOOP_BY_RANK)
        return true;
    if (member->options->technique == SY_LOOP_STATIC)
        return false;
    return member->source == LOOP_FROM_RANK0 ||
           (member->source == LOOP_FROM_POOL && member->pool_by_messages);
}

/* Starting */

static int enter_slot(struct loop_member *member, long long arguments)
{
    const struct loop_transport *via = member->via;
    long long slot = member->sequence % LOOP_SLOTS, round = member->sequence / LOOP_SLOTS, turn = 0;
    member->base = (int)slot * LOOP_SLOT_WORDS;
    while (via->get(via->context, member->base + LOOP_ROUND) != round) {
        int code = sy_loop_wait_turn(member, &turn);
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
    member->clocked = member_traits(member) & LOOP_LEARNS || member->options->flags & SY_LOOP_LOG_TIMES;
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
        bool steps_elsewhere =
            member->options->technique == SY_LOOP_STATIC ||
            (member->source == LOOP_FROM_FETCH && !(member_traits(member) & LOOP_BY_RANK)) ||
            (member->source == LOOP_FROM_POOL && !member->pool_by_messages &&
             !(member_traits(member) & LOOP_BY_RANK));
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
    if (!(member_traits(member) & LOOP_LEARNS) || member->options->technique == SY_LOOP_AWF)
        return;
    double now = member->via->now(member->via->context);
    double s = member_traits(member) & LOOP_WAITING ? now - member->chunk_asked : member->chunk_s;
    member->chunk_asked = now;
    if (member->chunk_items == 0)
        return;
    sy_loop_observe(&member->observed, member->chunk_items, s);
    member->chunk_items = 0;
    member->chunk_s = 0;
    publish(member);
}

/* How much of a chunk is delivered at once: rank 0 comes back to serve, others to ask ahead of need. */

static bool asks_ahead(const struct loop_member *member)
{
    return member->source == LOOP_FROM_RANK0 && !member->coordinator && member->options->request_when > 0 &&
           !member_gives_back(member) && !(member_traits(member) & LOOP_BY_RANK) &&
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
            struct loop_message request = sy_loop_to_rank0(member, LOOP_REQUEST, 0, 0);
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
            code = sy_loop_take_chunk(member);
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
        code = sy_loop_tell(member, LOOP_GIVE_BACK, from, end);
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
    int code = sy_loop_await(member, &reply);
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
        code = sy_loop_tell(member, LOOP_STOP, 0, 0);
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
    if (!member_gives_back(member))
        return code;
    if (member->options->technique == SY_LOOP_STATIC && !member->own_taken && !member->gone)
        (void)sy_loop_take_step(member, member->rank);
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
        code = sy_loop_tell(member, LOOP_LEAVE, 0, 0);
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
    if (!code && last && member->source == LOOP_FROM_POOL && member_gives_back(member) && !member->released)
        code = sy_loop_return_stock(member);
    if (!code && member->messages)
        code = leave_rank0(member);
    member->gone = true;
    if (last)
        free_slot(member);
    return code;
}
