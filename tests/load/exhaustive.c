/* All interleavings of the snapshot mechanisms: exhaustive [long | until TEXT].
 *
 * long: larger programs too. until: ends, with 1, with the first program that fails so that TEXT says how.
 *
 * The state machines themselves are enumerated: from every state every possible event is taken (deliver the
 * oldest message of any channel; a free process changes its load once, or begins a decision; a master whose
 * view is complete ends it, giving a share to every candidate). States are stored by a 128-bit fingerprint of
 * everything that matters. In each state in which a master decides, its view must be the state of the system
 * with all earlier decisions; each state without a successor must be the end of all programs. */
#include "network.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_HERE = 4 };

/* One state: machines, channels, ledger (all in the network), and what each program has still to do. */
struct state {
    struct network network;
    int decisions[MOST_HERE], changes[MOST_HERE];
};

struct program {
    const char *name;
    int n, decisions;
    enum load_mechanism mechanism;
    int candidates[MOST_HERE]; /* bit masks */
    double priority[MOST_HERE];
    bool withdraws; /* rank 0 may withdraw its requests */
};

/* ---- cloning and fingerprints ---- */

static void *copy(const void *from, size_t bytes)
{
    void *to = malloc(bytes ? bytes : 1);
    if (!to)
        abort();
    memcpy(to, from, bytes);
    return to;
}

static struct load_machine *clone_machine(const struct load_machine *from, struct network *network)
{
    size_t n = (size_t)from->size, m = (size_t)from->metrics;
    struct load_machine *to = copy(from, sizeof *from);
    to->view = copy(from->view, n * m * sizeof(double));
    to->untold = copy(from->untold, m * sizeof(double));
    to->limit = copy(from->limit, m * sizeof(double));
    to->threshold = copy(from->threshold, m * sizeof(double));
    to->relative = copy(from->relative, m * sizeof(double));
    to->told = copy(from->told, m * sizeof(double));
    to->deaf = copy(from->deaf, n);
    to->left = copy(from->left, n);
    to->announced = copy(from->announced, n * sizeof(uint32_t));
    to->accepted = copy(from->accepted, n * sizeof(uint32_t));
    to->candidate = copy(from->candidate, n);
    to->participant = copy(from->participant, n);
    to->mark = copy(from->mark, n);
    to->answered = copy(from->answered, n);
    to->active = copy(from->active, n);
    to->owed = copy(from->owed, n);
    to->their_request = copy(from->their_request, n * sizeof(uint32_t));
    to->their_priority = copy(from->their_priority, n * sizeof(double));
    to->their_over = copy(from->their_over, n * sizeof(double));
    to->out = NULL;
    to->out_end = &to->out;
    to->clock_context = network;
    return to;
}

static struct state *clone_state(const struct state *from)
{
    struct state *to = copy(from, sizeof *from);
    for (int i = 0; i < from->network.n; i++) {
        to->network.machine[i] = clone_machine(from->network.machine[i], &to->network);
        for (int j = 0; j < from->network.n; j++) {
            struct channel *channel = &to->network.channel[i][j];
            channel->last = &channel->first;
            for (const struct packet *packet = channel->first; packet; packet = packet->next) {
                struct packet *twin = copy(packet, sizeof *packet + packet->bytes);
                twin->next = NULL;
                *channel->last = twin;
                channel->last = &twin->next;
            }
            if (channel->last == &channel->first)
                channel->first = NULL;
        }
    }
    return to;
}

static void free_state(struct state *state)
{
    network_close(&state->network);
    free(state);
}

struct print {
    uint64_t a, b;
};

static void mix(struct print *print, const void *bytes, size_t n)
{
    const unsigned char *at = bytes;
    for (size_t i = 0; i < n; i++) {
        print->a = (print->a ^ at[i]) * 0x100000001b3u;
        print->b = (print->b + at[i] + 1) * 0x9e3779b97f4a7c15u;
        print->b ^= print->b >> 29;
    }
}

static struct print fingerprint(const struct state *state)
{
    struct print print = {0xcbf29ce484222325u, 0x1234567u};
    const struct network *network = &state->network;
    size_t n = (size_t)network->n;
    mix(&print, state->decisions, sizeof state->decisions);
    mix(&print, state->changes, sizeof state->changes);
    mix(&print, network->own, n * sizeof network->own[0]);
    mix(&print, network->assigned, n * sizeof network->assigned[0]);
    for (size_t i = 0; i < n; i++) {
        const struct load_machine *machine = network->machine[i];
        bool open = machine->phase != LOAD_NO_DECISION;
        if (open) /* outside a decision the view of the others is of no use to anybody */
            mix(&print, machine->view, n * METRICS * sizeof(double));
        mix(&print, machine->announced, n * sizeof(uint32_t));
        mix(&print, &machine->phase, sizeof machine->phase);
        mix(&print, &machine->request, sizeof machine->request);
        if (open) {
            mix(&print, machine->answered, n);
            mix(&print, &machine->answers, sizeof machine->answers);
            mix(&print, &machine->expected, sizeof machine->expected);
            mix(&print, &machine->voided, sizeof machine->voided);
        }
        mix(&print, machine->active, n);
        mix(&print, machine->owed, n);
        mix(&print, machine->their_request, n * sizeof(uint32_t));
        mix(&print, machine->their_over, n * sizeof(double));
        mix(&print, &machine->over, sizeof machine->over);
        mix(&print, &machine->actives, sizeof machine->actives);
        mix(&print, &machine->granted, sizeof machine->granted);
        mix(&print, &machine->inquired, sizeof machine->inquired);
        for (size_t j = 0; j < n; j++) {
            const struct channel *channel = &network->channel[i][j];
            mix(&print, &channel->length, sizeof channel->length);
            for (const struct packet *packet = channel->first; packet; packet = packet->next) {
                mix(&print, &packet->bytes, sizeof packet->bytes);
                mix(&print, packet->data, packet->bytes);
            }
        }
    }
    return print;
}

/* ---- a set of fingerprints, open addressing ---- */

static struct print *seen;
static size_t seen_room, seen_used;

static bool is_new(struct print print)
{
    if (2 * (seen_used + 1) > seen_room) {
        struct print *old = seen;
        size_t old_room = seen_room;
        seen_room = seen_room ? 2 * seen_room : (size_t)1 << 16;
        seen = calloc(seen_room, sizeof *seen);
        if (!seen)
            abort();
        seen_used = 0;
        for (size_t i = 0; i < old_room; i++)
            if (old[i].a || old[i].b)
                is_new(old[i]);
        free(old);
    }
    size_t at = (size_t)print.a & (seen_room - 1);
    while (seen[at].a || seen[at].b) {
        if (seen[at].a == print.a && seen[at].b == print.b)
            return false;
        at = (at + 1) & (seen_room - 1);
    }
    seen[at] = print;
    seen_used++;
    return true;
}

/* ---- the events of a state ---- */

enum { BEGIN, END, CHANGE, WITHDRAW, OWN_EVENTS };

static bool possible(const struct state *state, const struct program *program, int event)
{
    int n = program->n;
    if (event < n * n)
        return state->network.channel[event / n][event % n].first != NULL;
    int rank = (event - n * n) / OWN_EVENTS;
    const struct load_machine *machine = state->network.machine[rank];
    bool free_to_act = machine->phase == LOAD_NO_DECISION && !sy_load_machine_held(machine);
    switch ((event - n * n) % OWN_EVENTS) {
    case BEGIN:
        return free_to_act && state->decisions[rank];
    case END:
        return machine->phase == LOAD_DECIDING;
    case CHANGE:
        return free_to_act && state->changes[rank];
    default:
        return program->withdraws && rank == 0 && machine->phase == LOAD_WAITING;
    }
}

/* What is wrong with the event or the state in which it happens; null: nothing. */
static const char *take(struct state *state, const struct program *program, int event)
{
    struct network *network = &state->network;
    int n = program->n;
    if (event < n * n)
        return network_deliver(network, event / n, event % n) ? NULL : "a message was refused";
    int rank = (event - n * n) / OWN_EVENTS, list[MOST_HERE], count = 0;
    double amounts[MOST_HERE * METRICS] = {0};
    for (int i = 0; i < n; i++)
        if (i != rank && program->candidates[rank] >> i & 1) {
            amounts[count * METRICS] = 1 << (4 * rank);
            list[count++] = i;
        }
    const char *wrong = NULL;
    switch ((event - n * n) % OWN_EVENTS) {
    case BEGIN:
        state->decisions[rank]--;
        return network_begin(network, rank, list, count, program->priority[rank]) ? NULL : "a begin failed";
    case END:
        wrong = network_check_snapshot(network, rank);
        return network_end(network, rank, count, list, amounts) ? wrong : "an end failed";
    case CHANGE:
        state->changes[rank]--;
        return network_add(network, rank, 0, 1000) ? NULL : "a change failed";
    default:
        return network_end(network, rank, 0, NULL, NULL) ? NULL : "withdrawing failed";
    }
}

static const char *check_last(const struct state *state)
{
    const struct network *network = &state->network;
    for (int rank = 0; rank < network->n; rank++)
        if (state->decisions[rank] || network->machine[rank]->phase != LOAD_NO_DECISION ||
            sy_load_machine_held(network->machine[rank]))
            return "deadlock";
    return network_empty(network) ? NULL : "a message is left";
}

/* What is wrong with the program, NULL where it holds. */
static const char *explore(const struct program *program)
{
    double initial[MOST][METRICS] = {{0}}, threshold[METRICS] = {0};
    struct state *first = calloc(1, sizeof *first);
    if (!first || !network_open(&first->network, program->mechanism, program->n,
                                (const double(*)[METRICS])initial, threshold, NULL, false))
        abort();
    for (int rank = 0; rank < program->n; rank++) {
        first->decisions[rank] = program->decisions;
        first->changes[rank] = rank == program->n - 1;
    }
    free(seen);
    seen = NULL;
    seen_room = seen_used = 0;
    size_t room = 1024, depth = 0, deepest = 0;
    long long steps = 0, ends = 0;
    struct state **stack = malloc(room * sizeof *stack);
    if (!stack)
        abort();
    stack[depth++] = first;
    is_new(fingerprint(first));
    const char *wrong = NULL;
    while (depth && !wrong) {
        struct state *state = stack[--depth];
        bool successor = false;
        int events = program->n * (program->n + OWN_EVENTS);
        for (int event = 0; event < events && !wrong; event++) {
            if (!possible(state, program, event))
                continue;
            struct state *next = clone_state(state);
            wrong = take(next, program, event);
            successor = true;
            steps++;
            if (wrong || !is_new(fingerprint(next))) {
                free_state(next);
                continue;
            }
            if (depth == room) {
                room *= 2;
                stack = realloc(stack, room * sizeof *stack);
                if (!stack)
                    abort();
            }
            stack[depth++] = next;
            if (deepest < depth)
                deepest = depth;
        }
        if (!wrong && !successor) {
            wrong = check_last(state);
            ends++;
        }
        free_state(state);
    }
    while (depth)
        free_state(stack[--depth]);
    free(stack);
    printf("%-58s %9zu states %10lld events %4lld ends: %s\n", program->name, seen_used, steps, ends,
           wrong ? wrong : "holds");
    fflush(stdout);
    return wrong;
}

int main(int argc, char **argv)
{
    static const struct program programs[] = {
        {"snapshot, 2 processes, 3 decisions each", 2, 3, LOAD_SNAPSHOT, {2, 1}, {0}, true},
        {"snapshot, 3 processes, 1 decision each, one withdraws", 3, 1, LOAD_SNAPSHOT, {7, 7, 7}, {0}, true},
        {"snapshot, 3 processes, 1 decision each, last rank first",
         3,
         1,
         LOAD_SNAPSHOT,
         {7, 7, 7},
         {0, 1, 2},
         true},
        {"partial, 2 processes, 3 decisions each", 2, 3, LOAD_PARTIAL, {2, 1}, {0}, true},
        {"partial, 3 processes, 1 decision each, all candidates", 3, 1, LOAD_PARTIAL, {7, 7, 7}, {0}, true},
        {"partial, 3 processes, 2 decisions each, in a ring", 3, 2, LOAD_PARTIAL, {2, 4, 1}, {0}, true},
        {"partial, 3 processes, 2 decisions each, one common",
         3,
         2,
         LOAD_PARTIAL,
         {4, 4, 3},
         {0, 1, 0},
         false},
        {"snapshot, 3 processes, 2 decisions each", 3, 2, LOAD_SNAPSHOT, {7, 7, 7}, {0}, false},
        {"snapshot, 3 processes, 2 decisions each, last rank first",
         3,
         2,
         LOAD_SNAPSHOT,
         {7, 7, 7},
         {0, 1, 2},
         false},
        {"partial, 3 processes, 2 decisions each, all candidates", 3, 2, LOAD_PARTIAL, {7, 7, 7}, {0}, false},
    };
    static const struct program longer[] = {
        {"snapshot, 3 processes, 2 decisions each, one withdraws", 3, 2, LOAD_SNAPSHOT, {7, 7, 7}, {0}, true},
        {"snapshot, 3 processes, 3 decisions each", 3, 3, LOAD_SNAPSHOT, {7, 7, 7}, {0}, false},
        {"partial, 4 processes, 1 decision each, in a ring", 4, 1, LOAD_PARTIAL, {6, 12, 9, 3}, {0}, false},
        {"snapshot, 4 processes, 1 decision each", 4, 1, LOAD_SNAPSHOT, {15, 15, 15, 15}, {0}, false},
    };
    const char *until = argc > 2 && !strcmp(argv[1], "until") ? argv[2] : NULL;
    bool right = true, found = false;
    for (size_t i = 0; !found && i < sizeof programs / sizeof programs[0]; i++) {
        const char *wrong = explore(&programs[i]);
        right &= !wrong;
        found = wrong && until && strstr(wrong, until);
    }
    for (size_t i = 0; argc > 1 && !strcmp(argv[1], "long") && i < sizeof longer / sizeof longer[0]; i++)
        right &= !explore(&longer[i]);
    free(seen);
    return !right;
}
