/* Rank 0's side of the two-sided modes. It hands out step numbers (dca) or chunks (cca), keeps what was given
 * back, and knows who has left. A rank that has nothing to do while pieces may still come back is parked: it
 * gets its answer when there is one. */
#include "loop/protocol.h"

#include "error/message.h"

#include <stdlib.h>
#include <string.h>

enum rank_state { ACTIVE, PARKED, GONE };

struct piece {
    long long begin, end;
};

struct loop_coordinator {
    const struct loop_transport *via;
    const sy_loop_options *options;
    int ranks;
    const double *weight;
    unsigned traits;
    long long sequence, items, step, position, done;
    double began_s, asked_s;              /* when the loop did, when somebody asked last */
    double waited;                        /* by the others together, for answers, as they told */
    double own_s, own_square, own_most_s; /* chunks of rank 0: sum, sum of squares, longest */
    long long requests;
    const struct loop_list *list;
    bool steps_elsewhere, stopped;
    int gone;
    enum rank_state *state;
    struct loop_rate *rate; /* outlives loops */
    struct loop_asker *asker;
    struct piece *pieces;
    size_t piece_count, piece_room;
};

struct loop_coordinator *sy_loop_coordinator_new(const struct loop_transport *via,
                                                 const sy_loop_options *options, int ranks,
                                                 const double *weight)
{
    struct loop_coordinator *made = calloc(1, sizeof *made);
    if (!made)
        return NULL;
    made->via = via;
    made->options = options;
    made->ranks = ranks;
    made->weight = weight;
    made->sequence = -1;
    made->traits = sy_loop_technique_of(options->technique)->traits;
    made->state = calloc((size_t)ranks, sizeof *made->state);
    made->rate = calloc((size_t)ranks, sizeof *made->rate);
    made->asker = calloc((size_t)ranks, sizeof *made->asker);
    if (made->state && made->rate && made->asker)
        return made;
    sy_loop_coordinator_free(made);
    return NULL;
}

void sy_loop_coordinator_free(struct loop_coordinator *coordinator)
{
    if (!coordinator)
        return;
    free(coordinator->state);
    free(coordinator->rate);
    free(coordinator->asker);
    free(coordinator->pieces);
    free(coordinator);
}

static int keep_piece(struct loop_coordinator *at, long long begin, long long end)
{
    if (at->piece_count == at->piece_room) {
        size_t more = at->piece_room ? 2 * at->piece_room : 16;
        struct piece *grown = realloc(at->pieces, more * sizeof *grown);
        if (!grown)
            return sy_fail(SY_ENOMEM, "loop: out of memory for %zu returned pieces", at->piece_count);
        at->pieces = grown;
        at->piece_room = more;
    }
    at->pieces[at->piece_count++] = (struct piece){begin, end};
    return SY_SUCCESS;
}

static bool over(const struct loop_coordinator *at)
{
    return at->stopped || !(at->options->flags & SY_LOOP_GIVE_BACK) || at->done >= at->items;
}

static struct loop_terms terms_now(const struct loop_coordinator *at)
{
    if (!(at->traits & LOOP_LEARNS))
        return (struct loop_terms){0, 0, 0, 0};
    return sy_loop_terms_of(at->rate, at->weight, at->ranks, at->options->technique);
}

/* cca by rank: the coordinator calculates. */
static void calculate(struct loop_coordinator *at, int rank, struct loop_message *reply)
{
    struct loop_terms terms = terms_now(at);
    at->asker[rank].rate = at->rate[rank];
    reply->kind = LOOP_RANGE;
    reply->a = at->position;
    at->position += sy_loop_asker_size(&at->asker[rank], at->position, &terms);
    reply->b = at->position;
}

/* Steps alone, for a node's stock; there may be none. */
static void take_lot(struct loop_coordinator *at, long long lot, struct loop_message *reply)
{
    long long left = at->stopped ? 0 : at->list->steps - at->step;
    *reply = (struct loop_message){.kind = LOOP_STEPS, .sequence = at->sequence, .a = at->step};
    reply->b = lot < left ? lot : left;
    at->step += reply->b;
    if (at->options->assign_delay_s > 0)
        at->via->delay(at->via->context, at->options->assign_delay_s);
}

/* Steps, a range, terms, or none; kind -1: nothing now, but there may be. */
static void take(struct loop_coordinator *at, int rank, const struct loop_message *request,
                 struct loop_message *reply)
{
    bool central = at->options->mode == SY_LOOP_CCA;
    *reply = (struct loop_message){.kind = LOOP_NONE, .sequence = at->sequence};
    if (at->stopped)
        return;
    if (!at->steps_elsewhere && at->traits & LOOP_BY_RANK && at->position < at->items) {
        if (central) {
            if (at->options->delay_s > 0)
                at->via->delay(at->via->context, at->options->delay_s);
            calculate(at, rank, reply);
        } else if (request->kind == LOOP_CLAIM) {
            long long left = at->items - at->position;
            reply->kind = LOOP_RANGE;
            reply->a = at->position;
            reply->b = at->position += request->a < left ? request->a : left;
        } else {
            reply->kind = LOOP_TERMS;
            reply->a = at->position;
            reply->terms = terms_now(at);
            return; /* nothing is assigned yet */
        }
    } else if (!at->steps_elsewhere && !(at->traits & LOOP_BY_RANK) && at->step < at->list->steps) {
        reply->kind = LOOP_STEPS;
        reply->a = at->step++;
        if (central) {
            if (at->options->delay_s > 0)
                at->via->delay(at->via->context, at->options->delay_s);
            reply->kind = LOOP_RANGE;
            (void)loop_list_at(at->list, at->step - 1, &reply->a, &reply->b);
        }
    } else if (at->piece_count) {
        struct piece piece = at->pieces[--at->piece_count];
        reply->kind = LOOP_RANGE;
        reply->a = piece.begin;
        reply->b = piece.end;
    } else {
        reply->kind = over(at) ? LOOP_NONE : -1;
        return;
    }
    if (at->options->assign_delay_s > 0)
        at->via->delay(at->via->context, at->options->assign_delay_s);
}

static int answer(struct loop_coordinator *at, int rank, const struct loop_message *request)
{
    struct loop_message reply;
    at->requests++;
    at->asked_s = at->via->now(at->via->context);
    if (request->kind == LOOP_LOT)
        take_lot(at, request->a, &reply);
    else
        take(at, rank, request, &reply);
    at->state[rank] = ACTIVE;
    if (reply.kind == -1) {
        at->state[rank] = PARKED;
        return SY_SUCCESS;
    }
    if (reply.kind == LOOP_NONE) {
        at->state[rank] = GONE;
        at->gone++;
    }
    return at->via->send(at->via->context, rank, &reply);
}

/* Parked ranks, when something may have come for them. */
static int wake(struct loop_coordinator *at)
{
    int code = SY_SUCCESS;
    const struct loop_message again = {.kind = LOOP_REQUEST};
    for (int rank = 1; rank < at->ranks && !code; rank++)
        if (at->state[rank] == PARKED && (at->piece_count || over(at)))
            code = answer(at, rank, &again);
    return code;
}

static int note(struct loop_coordinator *at, int from, const struct loop_message *message)
{
    at->done += message->done;
    at->waited += message->waited;
    if (message->rate.mean > 0)
        at->rate[from] = message->rate;
    if (message->kind == LOOP_STOP)
        at->stopped = true;
    return message->kind == LOOP_GIVE_BACK ? keep_piece(at, message->a, message->b) : SY_SUCCESS;
}

static int handle(struct loop_coordinator *at, int from, const struct loop_message *message)
{
    if (message->sequence != at->sequence)
        return sy_fail(SY_ESTATE, "loop: rank %d is in loop %lld, rank 0 in loop %lld", from,
                       message->sequence, at->sequence);
    int code = note(at, from, message);
    if (!code && message->kind == LOOP_LEAVE) {
        at->state[from] = GONE;
        at->gone++;
    }
    if (!code && (message->kind == LOOP_REQUEST || message->kind == LOOP_CLAIM || message->kind == LOOP_LOT))
        code = answer(at, from, message);
    return code ? code : wake(at);
}

void sy_loop_coordinator_start(struct loop_coordinator *at, long long sequence, long long items,
                               const struct loop_list *list, const struct loop_batches *batches,
                               bool steps_elsewhere)
{
    at->sequence = sequence;
    at->items = items;
    at->step = at->position = at->done = 0;
    at->waited = at->own_s = at->own_square = at->own_most_s = 0;
    at->requests = 0;
    at->began_s = at->asked_s = at->via->now(at->via->context);
    at->list = list;
    at->steps_elsewhere = steps_elsewhere;
    at->stopped = false;
    at->gone = 0;
    at->piece_count = 0;
    for (int r = 0; r < at->ranks; r++) {
        at->state[r] = ACTIVE;
        at->asker[r] = (struct loop_asker){.options = at->options,
                                           .batches = batches,
                                           .items = items,
                                           .ranks = at->ranks,
                                           .weight = at->weight[r],
                                           .batch = -1};
    }
}

int sy_loop_coordinator_serve(struct loop_coordinator *at, bool wait)
{
    struct loop_message message;
    int from = -1, code;
    while (!(code = at->via->receive(at->via->context, wait, &message, &from)) && from >= 0) {
        code = handle(at, from, &message);
        if (code)
            break;
        wait = false;
    }
    return code;
}

int sy_loop_coordinator_tell(struct loop_coordinator *at, const struct loop_message *message)
{
    int code = note(at, 0, message);
    return code ? code : wake(at);
}

int sy_loop_coordinator_ask(struct loop_coordinator *at, const struct loop_message *request,
                            struct loop_message *reply)
{
    int code = sy_loop_coordinator_tell(at, request);
    if (request->kind == LOOP_LOT)
        take_lot(at, request->a, reply);
    else
        take(at, 0, request, reply);
    return code;
}

static bool has_more(const struct loop_coordinator *at)
{
    if (at->stopped || at->steps_elsewhere)
        return false;
    return at->traits & LOOP_BY_RANK ? at->position < at->items : at->step < at->list->steps;
}

/* While rank 0 computes, whoever asks waits. Requests that come at any time wait half a chunk of rank 0's, so
 * that with more than two of them in its time the others lose more than rank 0 gains; where ranks keep step
 * they come when it has done, which the times that they waited show. */
static bool costs_more(const struct loop_coordinator *at, double now)
{
    return at->waited > at->own_s &&
           (double)at->requests * at->own_square > 2 * at->own_s * (now - at->began_s);
}

int sy_loop_coordinator_rest(struct loop_coordinator *at, double own_s)
{
    const struct loop_transport *via = at->via;
    int code = SY_SUCCESS;
    at->own_s += own_s;
    at->own_square += own_s * own_s;
    at->own_most_s = own_s > at->own_most_s ? own_s : at->own_most_s;
    if (at->options->flags & SY_LOOP_GIVE_BACK) /* what comes back late is for rank 0, too */
        return code;
    long long seen = -1, turn = 0;
    while (!code && has_more(at) && !sy_loop_coordinator_alone(at)) {
        double now = via->now(via->context);
        if (!costs_more(at, now) || now - at->asked_s > 4 * at->own_most_s) /* or nobody asks */
            break;
        turn = at->requests == seen ? turn + 1 : 0;
        seen = at->requests;
        code = sy_loop_coordinator_serve(at, true);
        if (!code && at->requests == seen)
            code = via->pause(via->context, turn);
    }
    return code;
}

bool sy_loop_coordinator_alone(const struct loop_coordinator *at)
{
    return at->gone >= at->ranks - 1;
}
