/* Random sequences of place, started, present, refused, ended, connection lost, by up to eight spawners, on
 * tables of up to eight hosts under every policy: spawn_sequences RUNS [FIRST-SEED]. After every step the
 * table's counts are those of a plain list of slots kept beside it; at the end everything is back; a measured
 * host is tried again in time; the same sequence places the same. */
#include "spawn/table/policy.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STEPS = 60, HOSTS_MOST = 8, SPAWNERS = 8, AT_ONCE_MOST = 6, SLOTS_MOST = STEPS * AT_ONCE_MOST };

struct slot {
    uint64_t reservation, spawner;
    int number, host;
    enum sy_slot_state state;
    bool present;
};

struct run {
    uint64_t seed, drawn;
    struct sy_table *table;
    const struct sy_policy *policy;
    int hosts, slots;
    struct slot slot[SLOTS_MOST];
    double now_s;
    uint64_t digest;
    long long waited[HOSTS_MOST]; /* placements since a measured idle host was last placed on */
};

static void broken(const struct run *run, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fprintf(stderr, "seed %llu, %s: ", (unsigned long long)run->seed, run->policy->name);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    abort();
}

static uint64_t draw(struct run *run, uint64_t below)
{
    uint64_t x = run->seed * 0x9e3779b97f4a7c15u + ++run->drawn * 0xd1342543de82ef95u;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return (x ^ (x >> 31)) % below; /* NOLINT(clang-analyzer-core.DivideZero): nobody draws from nothing */
}

static void over(struct run *run, struct slot *slot)
{
    (void)run;
    slot->state = SY_SLOT_OVER;
}

/* Policies that try hosts again: a measured, idle, living host waits for a bounded number of placements. */
static void check_waiting(struct run *run, const int host[], int n)
{
    for (int i = 0; i < run->hosts; i++) {
        const struct sy_table_host *at = sy_table_at(run->table, i);
        bool waits = at->times[SY_UNIT_RATIO].n > 0 && at->in_flight == 0 && !at->out;
        run->waited[i] = waits ? run->waited[i] + n : 0;
        for (int k = 0; k < n; k++)
            if (host[k] == i)
                run->waited[i] = 0;
        if (run->policy->tries_again &&
            run->waited[i] > SY_TABLE_TRIAL_AFTER + SY_TABLE_TRIAL_APART * HOSTS_MOST + AT_ONCE_MOST)
            broken(run, "host %d waits for %lld placements", i, run->waited[i]);
    }
}

static void place(struct run *run)
{
    int host[AT_ONCE_MOST], n = 1 + (int)draw(run, AT_ONCE_MOST);
    uint64_t reservation;
    struct sy_place request = {
        .policy = run->policy, .seed = 5, .n = n, .spawner = 1 + draw(run, SPAWNERS), .now_s = run->now_s};
    int error = sy_table_place(run->table, &request, host, &reservation);
    if (error == SY_ELIMIT)
        return;
    if (error || reservation == 0)
        broken(run, "place: error %d", error);
    for (int k = 0; k < run->slots; k++)
        if (run->slot[k].reservation == reservation)
            broken(run, "a reservation's number was used twice");
    check_waiting(run, host, n);
    for (int k = 0; k < n; k++) {
        const struct sy_table_host *at = sy_table_at(run->table, host[k]);
        if (at->out ||
            (sy_table_limit(run->table) > 0 && at->in_flight > sy_table_limit(run->table) * at->weight))
            broken(run, "placed on a host that is out or full");
        run->slot[run->slots++] =
            (struct slot){reservation, request.spawner, k, host[k], SY_SLOT_RESERVED, false};
        run->digest = (run->digest ^ (uint64_t)host[k]) * 0x100000001b3u;
    }
}

static bool is_forgotten(const struct run *run, uint64_t reservation)
{
    for (int k = 0; k < run->slots; k++)
        if (run->slot[k].reservation == reservation && run->slot[k].state != SY_SLOT_OVER)
            return false;
    return true;
}

/* One event for the reservation of a random slot, on the table and on the list. */
static void event(struct run *run)
{
    if (run->slots == 0)
        return;
    struct slot *chosen = &run->slot[draw(run, (uint64_t)run->slots)];
    uint64_t id = chosen->reservation;
    bool forgotten = is_forgotten(run, id);
    struct sy_measure measure = {1 + (double)draw(run, 100), 1};
    switch (draw(run, 6)) {
    case 0:
        sy_table_started(run->table, id, run->now_s);
        for (int k = 0; k < run->slots; k++)
            if (run->slot[k].reservation == id && run->slot[k].state == SY_SLOT_RESERVED)
                run->slot[k].state = SY_SLOT_RUNNING;
        break;
    case 1: {
        int host = (int)draw(run, (uint64_t)run->hosts + 1) - 1;
        bool moved = sy_table_present(run->table, id, chosen->number, host, run->now_s);
        if (forgotten || (chosen->state == SY_SLOT_OVER && chosen->present))
            break;
        chosen->state = SY_SLOT_RUNNING;
        chosen->present = true;
        if (moved != (host >= 0 && host != chosen->host))
            broken(run, "present on another host, and nobody says so");
        if (host >= 0)
            chosen->host = host;
        break;
    }
    case 2:
        sy_table_refused(run->table, id);
        for (int k = 0; k < run->slots; k++)
            if (run->slot[k].reservation == id && run->slot[k].state == SY_SLOT_RESERVED)
                over(run, &run->slot[k]);
        break;
    case 3:
        sy_table_released(run->table, id, run->now_s);
        for (int k = 0; k < run->slots; k++)
            if (run->slot[k].reservation == id && !run->slot[k].present)
                over(run, &run->slot[k]);
        break;
    default:
        sy_table_ended(run->table, id, chosen->number, draw(run, 3) ? &measure : NULL, run->now_s);
        over(run, chosen);
    }
}

static void lose(struct run *run)
{
    uint64_t spawner = 1 + draw(run, SPAWNERS);
    sy_table_lost(run->table, spawner, run->now_s);
    for (int k = 0; k < run->slots; k++)
        if (run->slot[k].spawner == spawner && !run->slot[k].present)
            over(run, &run->slot[k]);
}

static void check(const struct run *run)
{
    int in_flight[HOSTS_MOST] = {0};
    for (int k = 0; k < run->slots; k++)
        in_flight[run->slot[k].host] += run->slot[k].state != SY_SLOT_OVER;
    for (int i = 0; i < run->hosts; i++) {
        const struct sy_table_host *host = sy_table_at(run->table, i);
        if (host->in_flight != in_flight[i])
            broken(run, "host %d has %d in flight instead of %d", i, host->in_flight, in_flight[i]);
        if (host->placed < host->in_flight || host->ended < 0)
            broken(run, "host %d: %lld placed, %d in flight", i, host->placed, host->in_flight);
    }
}

static uint64_t play(uint64_t seed)
{
    static struct run run;
    run = (struct run){.seed = seed};
    int policies = 0;
    while (sy_policies[policies].name)
        policies++;
    run.policy = &sy_policies[draw(&run, (uint64_t)policies)];
    run.hosts = 1 + (int)draw(&run, HOSTS_MOST);
    run.table = sy_table_new(draw(&run, 3) ? 0 : 0.5 + 0.5 * (double)draw(&run, 6));
    for (int i = 0; i < run.hosts; i++) {
        char name[] = {'h', (char)('0' + i), 0};
        if (sy_table_host(run.table, name, 1 + (int)draw(&run, 4), 0, NULL))
            broken(&run, "no host");
    }
    for (int step = 0; step < STEPS; step++) {
        uint64_t what = draw(&run, 20);
        run.now_s += 0.5;
        if (what < 7)
            place(&run);
        else if (what < 17)
            event(&run);
        else if (what == 17)
            lose(&run);
        else if (what == 18)
            sy_table_answered(run.table, (int)draw(&run, (uint64_t)run.hosts), draw(&run, 3) > 0, run.now_s);
        else
            sy_table_report(run.table, (int)draw(&run, (uint64_t)run.hosts), (double)draw(&run, 9),
                            run.now_s);
        check(&run);
    }
    for (int k = 0; k < run.slots; k++)
        sy_table_ended(run.table, run.slot[k].reservation, run.slot[k].number, NULL, run.now_s);
    if (sy_table_in_flight(run.table) != 0 || sy_table_open(run.table) != 0)
        broken(&run, "%d slots and %d reservations are lost", sy_table_in_flight(run.table),
               sy_table_open(run.table));
    sy_table_free(run.table);
    return run.digest;
}

int main(int count, char **words)
{
    long long runs = count > 1 ? atoll(words[1]) : 1000;
    uint64_t first = count > 2 ? strtoull(words[2], NULL, 10) : 1;
    for (long long k = 0; k < runs; k++) {
        uint64_t seed = first + (uint64_t)k, digest = play(seed);
        if (k % 16 == 0 && play(seed) != digest) {
            fprintf(stderr, "seed %llu: placed differently the second time\n", (unsigned long long)seed);
            return 1;
        }
    }
    printf("%lld sequences of %d steps\n", runs, STEPS);
    return 0;
}
