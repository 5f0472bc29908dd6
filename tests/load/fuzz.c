/* Random schedules of every mechanism on the simulated network: fuzz [schedules [first seed [mechanism]]].
 *
 * A schedule is a random application (2 to 8 processes; loads that move, shares that arrive late, decisions
 * at the same time, withdrawn requests, No_more_master) under a random interleaving (slow channels, bursts).
 * What must hold:
 *  - it ends: everybody has taken its decisions, nobody is held, no message is left;
 *  - increments: at every moment, view + messages on their way + untold = load with every share assigned so
 * far;
 *  - snapshots: while a master decides, its view of everyone asked is that one's load at this moment, with
 * all earlier decisions in it;
 *  - all: own loads agree with the ledger; once the network is quiet and flushed all views are exact;
 *  - the verdicts on coherence agree with the network's knowledge of what was on its way. */
#include "network.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t state;

static uint64_t next_random(void)
{
    uint64_t z = (state += 0x9e3779b97f4a7c15u); /* splitmix64 */
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

static int below(int n)
{
    return (int)(next_random() % (uint64_t)n);
}

/* Lower priority first, higher rank first: the opposite of the default. */
static int elect_backwards(int a, double priority_a, int b, double priority_b)
{
    return priority_a != priority_b ? priority_a < priority_b : a > b;
}

struct witnessed { /* at a decision */
    int rank;
    double time;
    bool coming, same;
};

struct schedule {
    struct network network;
    int decisions[MOST], changes[MOST];
    bool declares[MOST];
    int slowness; /* one delivery in `slowness` tries on slow channels */
    unsigned slow[MOST];
    int delivery_percent;
    struct witnessed witnessed[MOST * 4];
    int witnesses;
    bool logged;
    const char *wrong;
};

static long long total_decisions, total_deliveries, total_restarts, total_withdrawn, total_judged;
static int most_concurrent;

static bool fail(struct schedule *schedule, const char *what)
{
    if (!schedule->wrong)
        schedule->wrong = what;
    return false;
}

/* The view of the others is their load with every share, but for own changes under the threshold: what a
 * coherent decision must have seen. */
static bool view_is_told(const struct network *network, int rank)
{
    for (int of = 0; of < network->n; of++)
        if (of != rank &&
            network_view(network, rank, of, 0) != network->assigned[of][0] - network->untold_own[of][0])
            return false;
    return true;
}

static bool decide(struct schedule *schedule, int rank)
{
    struct network *network = &schedule->network;
    const struct load_machine *machine = network->machine[rank];
    int slaves[MOST], n = 0;
    double amounts[MOST * METRICS];
    if (network->mechanism >= LOAD_SNAPSHOT) {
        const char *wrong = network_check_snapshot(network, rank);
        if (wrong)
            return fail(schedule, wrong);
    }
    for (int i = 0; i < network->n && below(8); i++) {
        int slave = (rank + 1 + i) % network->n;
        if (slave == rank || !machine->candidate[slave] || below(2))
            continue;
        slaves[n] = slave;
        amounts[n * METRICS] = 1 + below(9);
        amounts[n * METRICS + 1] = below(4);
        n++;
    }
    if (n && schedule->logged)
        schedule->witnessed[schedule->witnesses++] = (struct witnessed){
            rank, network->now, network_coming(network, rank), view_is_told(network, rank)};
    total_decisions += n > 0;
    return network_end(network, rank, n, slaves, amounts) || fail(schedule, "the end of a decision failed");
}

/* One thing that process `rank` may do on its own; false when it cannot do anything. */
static bool act(struct schedule *schedule, int rank)
{
    struct network *network = &schedule->network;
    const struct load_machine *machine = network->machine[rank];
    if (machine->phase == LOAD_DECIDING)
        return decide(schedule, rank);
    if (machine->phase == LOAD_WAITING) {
        if (below(256))
            return false;
        total_withdrawn++;
        return network_end(network, rank, 0, NULL, NULL) || fail(schedule, "withdrawing failed");
    }
    if (sy_load_machine_held(machine))
        return false;
    int kinds[4], n = 0;
    if (schedule->decisions[rank])
        kinds[n++] = 0;
    if (schedule->changes[rank])
        kinds[n++] = 1;
    int master = below(network->n);
    for (int i = 0; i < network->n; i++, master = (master + 1) % network->n)
        if (network->arrived[master][rank] < network->given[master][rank])
            break;
    if (network->arrived[master][rank] < network->given[master][rank])
        kinds[n++] = 2;
    if (schedule->declares[rank] && !schedule->decisions[rank])
        kinds[n++] = 3;
    if (!n)
        return false;
    int candidates[MOST], wanted = 0;
    switch (kinds[below(n)]) {
    case 0:
        schedule->decisions[rank]--;
        for (int i = 1; i < network->n; i++)
            if (below(2))
                candidates[wanted++] = (rank + i) % network->n;
        return network_begin(network, rank, wanted && below(2) ? candidates : NULL, wanted, below(3)) ||
               fail(schedule, "the begin of a decision failed");
    case 1:
        schedule->changes[rank]--;
        return network_add(network, rank, below(METRICS), below(21) - 8) || fail(schedule, "a change failed");
    case 2:
        return network_accept(network, rank, master) || fail(schedule, "accepting a share failed");
    default:
        schedule->declares[rank] = false;
        return network_no_more_master(network, rank) || fail(schedule, "No_more_master failed");
    }
}

static bool deliver(struct schedule *schedule, bool patient)
{
    struct network *network = &schedule->network;
    int from = below(network->n), to = below(network->n);
    if (!network->channel[from][to].first)
        return false;
    if (patient && (schedule->slow[from] >> to & 1) && below(schedule->slowness))
        return false;
    return network_deliver(network, from, to) || fail(schedule, "a message was refused");
}

static bool anything(struct schedule *schedule)
{
    struct network *network = &schedule->network;
    for (int from = 0; from < network->n; from++)
        for (int to = 0; to < network->n; to++)
            if (network_deliver(network, from, to))
                return true;
    for (int rank = 0; rank < network->n; rank++)
        if (act(schedule, rank))
            return true;
    return false;
}

static bool step(struct schedule *schedule)
{
    struct network *network = &schedule->network;
    for (int tries = 0; tries < 64 && !schedule->wrong; tries++) {
        if (below(100) < schedule->delivery_percent) {
            if (deliver(schedule, true))
                return true;
            continue;
        }
        int rank = below(network->n);
        if (!act(schedule, rank))
            continue;
        for (int burst = below(4); burst > 0 && !below(2); burst--)
            act(schedule, rank);
        return true;
    }
    return !schedule->wrong && anything(schedule);
}

/* After the last event: everything done, and exact. */
static void check_end(struct schedule *schedule)
{
    struct network *network = &schedule->network;
    for (int rank = 0; rank < network->n; rank++) {
        const struct load_machine *machine = network->machine[rank];
        if (schedule->decisions[rank] || schedule->changes[rank] || machine->phase != LOAD_NO_DECISION ||
            sy_load_machine_held(machine))
            fail(schedule, "deadlock");
        for (int of = 0; of < network->n; of++)
            if (network->arrived[rank][of] != network->given[rank][of])
                fail(schedule, "deadlock: a share was never accepted");
        total_restarts += machine->restarts;
        if (most_concurrent < machine->concurrent_max)
            most_concurrent = machine->concurrent_max;
    }
    for (int rank = 0; rank < network->n && !schedule->wrong; rank++)
        network_flush(network, rank);
    network_deliver_all(network);
    for (int rank = 0; rank < network->n && !schedule->wrong; rank++) {
        const char *wrong = network_check_own(network, rank);
        if (!wrong && network->mechanism >= LOAD_SNAPSHOT && !network->quiet_master[rank]) {
            if (!network_begin(network, rank, NULL, 0, 0))
                wrong = "a last snapshot failed";
            network_deliver_all(network);
            if (!wrong && network->n > 1 && network->machine[rank]->phase != LOAD_DECIDING)
                wrong = "a last snapshot was not completed";
            if (!wrong)
                wrong = network_check_snapshot(network, rank);
            network_end(network, rank, 0, NULL, NULL);
            network_deliver_all(network);
        }
        if (wrong)
            fail(schedule, wrong);
    }
    if (!schedule->wrong && network->mechanism <= LOAD_INCREMENTS) {
        const char *wrong = network_check_exact(network);
        if (wrong)
            fail(schedule, wrong);
    }
}

static void check_verdicts(struct schedule *schedule, const double initial[][METRICS])
{
    struct network *network = &schedule->network;
    double first[MOST];
    for (int rank = 0; rank < network->n; rank++)
        first[rank] = initial[rank][0];
    struct load_verdict *verdicts;
    long long n;
    if (sy_load_judge((int)network->mechanism, network->n, network->journal, first, &verdicts, &n)) {
        fail(schedule, "the verdicts could not be computed");
        return;
    }
    if (n != schedule->witnesses)
        fail(schedule, "not every decision was judged");
    for (long long i = 0; i < n && !schedule->wrong; i++) {
        const struct load_verdict *verdict = &verdicts[i];
        const struct witnessed *witnessed = &schedule->witnessed[i]; /* both in order of time */
        total_judged++;
        if (witnessed->rank != verdict->rank || witnessed->time != verdict->time)
            fail(schedule, "a verdict on a decision that never was");
        if (network->mechanism >= LOAD_SNAPSHOT) {
            if (!verdict->all_received || !verdict->selections_seen || verdict->error != 0)
                fail(schedule, "a snapshot was judged incoherent");
            continue;
        }
        if (verdict->all_received == witnessed->coming)
            fail(schedule, "the verdict on messages differs from the network");
        if (verdict->all_received && verdict->selections_seen && !witnessed->same)
            fail(schedule, "a wrong view was judged coherent");
        if (verdict->all_received && verdict->selections_seen && verdict->error != 0)
            fail(schedule, "an error in a coherent view");
        if (network->mechanism != LOAD_INTERMEDIATE && verdict->all_received && !verdict->selections_seen &&
            witnessed->same)
            fail(schedule, "a right view was judged incoherent");
        if (network->mechanism == LOAD_INCREMENTS && !verdict->selections_seen)
            fail(schedule, "increments lost a reservation");
    }
    free(verdicts);
}

static const char *run(enum load_mechanism mechanism, uint64_t seed)
{
    static struct schedule fresh;
    struct schedule *schedule = &fresh;
    memset(schedule, 0, sizeof *schedule);
    state = seed * 0x2545f4914f6cdd1du + mechanism;
    int n = 2 + below(7);
    double initial[MOST][METRICS], threshold[METRICS];
    for (int rank = 0; rank < n; rank++) {
        for (int k = 0; k < METRICS; k++)
            initial[rank][k] = below(50);
        schedule->decisions[rank] = below(3);
        schedule->changes[rank] = below(7);
        schedule->declares[rank] = !below(3);
        schedule->slow[rank] = (unsigned)next_random();
        schedule->slow[rank] &= (unsigned)next_random();
    }
    for (int k = 0; k < METRICS; k++)
        threshold[k] = below(3) ? below(15) : 0;
    schedule->slowness = 1 + below(40);
    schedule->delivery_percent = 10 + below(85);
    schedule->logged = seed % 16 == 0;
    struct network *network = &schedule->network;
    if (!network_open(network, mechanism, n, (const double(*)[METRICS])initial, threshold,
                      below(4) ? NULL : elect_backwards, schedule->logged))
        return "out of memory";
    for (long long steps = 0; !schedule->wrong && step(schedule); steps++) {
        network->now += 1;
        const char *wrong = NULL;
        if (mechanism == LOAD_INCREMENTS && steps % 4 == 0)
            wrong = network_check_conservation(network, below(n));
        if (!wrong && steps % 4 == 1)
            wrong = network_check_own(network, below(n));
        if (wrong)
            fail(schedule, wrong);
        if (steps > 1000000)
            fail(schedule, "no end after a million steps");
    }
    if (!schedule->wrong)
        check_end(schedule);
    if (!schedule->wrong && schedule->logged)
        check_verdicts(schedule, (const double(*)[METRICS])initial);
    total_deliveries += network->deliveries;
    network_close(network);
    return schedule->wrong;
}

int main(int argc, char **argv)
{
    static const char *const name[] = {"naive", "intermediate", "increments", "snapshot", "partial"};
    long long schedules = argc > 1 ? atoll(argv[1]) : 20000;
    uint64_t first = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    int only = argc > 3 ? atoi(argv[3]) : -1, failures = 0;
    for (int mechanism = 0; mechanism < LOAD_MECHANISMS; mechanism++) {
        if (only >= 0 && mechanism != only)
            continue;
        total_decisions = total_deliveries = total_restarts = total_withdrawn = total_judged = 0;
        most_concurrent = 0;
        long long each = only >= 0 ? schedules : schedules / LOAD_MECHANISMS;
        for (long long i = 0; i < each; i++) {
            const char *wrong = run((enum load_mechanism)mechanism, first + (uint64_t)i);
            if (!wrong)
                continue;
            printf("%s, seed %llu: %s\n", name[mechanism], (unsigned long long)first + (uint64_t)i, wrong);
            if (++failures >= 10)
                return 1;
        }
        printf("%-12s %lld schedules, %lld deliveries, %lld decisions, %lld restarts, %lld withdrawn, at "
               "most %d at "
               "once, %lld judged\n",
               name[mechanism], each, total_deliveries, total_decisions, total_restarts, total_withdrawn,
               most_concurrent, total_judged);
    }
    return failures != 0;
}
