/* Loops under random schedules. First every case of a grid (techniques x forms x arrangements x sizes x
 * ranks), then random ones: delays, ranks that leave, work given back, stops, loops in a row.
 *
 * loop_fuzz grid STEP                              every so many-th size of 0 .. 199
 * loop_fuzz SCHEDULES [SEED]
 * loop_fuzz leaving|stopping SCHEDULES [SEED]      chunks of one size in a node whose ranks leave early, or
 * stop, and are kept from running in the middle of something */
#include "network.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct network network;
static long long runs, switches;

static bool run(void)
{
    static const char *const names[] = {"one node", "pool, fetched", "pool, messages",
                                        "fetched",  "dca",           "cca"};
    bool right = network_run(&network);
    runs++;
    switches += network.switches;
    if (!right)
        printf("%s: technique %s, form %d, %s, %d ranks in nodes of %d, %lld iterations, %d loops, flags %u, "
               "may %u, kmin "
               "%lld, ask ahead %lld, break %lld, seed %llu, wild %u\n",
               network.wrong, sy_loop_technique_name(network.options.technique), network.options.form,
               names[network.arrangement], network.ranks, network.node, network.items, network.loops,
               network.options.flags, network.may, network.options.kmin, network.options.request_when,
               network.options.break_after, (unsigned long long)network.seed, network.wild);
    return right;
}

static void set(int technique, int form, enum arrangement arrangement, long long items, int ranks,
                uint64_t seed)
{
    sy_loop_options_default(&network.options);
    network.options.technique = technique;
    network.options.form = form;
    network.options.mu = 5e-5, network.options.sigma = 3e-5, network.options.h = 1e-6;
    network.options.seed = seed;
    network.arrangement = arrangement;
    network.items = items;
    network.ranks = ranks;
    network.node = 2;
    network.loops = 1;
    network.may = 0;
    network.seed = seed;
    network.wild = 3;
}

static bool grid(long long step)
{
    uint64_t seed = 1;
    for (int technique = 0; technique < SY_LOOP_TECHNIQUES; technique++)
        for (int form = 0; form < 2; form++)
            for (int arrangement = 0; arrangement < ARRANGEMENTS; arrangement++)
                for (int ranks = 1; ranks <= MOST_RANKS; ranks++)
                    for (long long items = 0; items < 200; items += items < 10 ? 1 : step) {
                        set(technique, form, (enum arrangement)arrangement, items, ranks, seed++);
                        if (!run())
                            return false;
                    }
    return true;
}

static bool random_ones(long long schedules, uint64_t seed)
{
    for (long long n = 0; n < schedules; n++, seed++) {
        uint64_t z = seed * 0x9e3779b97f4a7c15u;
        z ^= z >> 29, z *= 0xbf58476d1ce4e5b9u, z ^= z >> 32;
        set((int)(z % SY_LOOP_TECHNIQUES), (int)(z >> 8) & 1, (enum arrangement)((z >> 12) % ARRANGEMENTS),
            (long long)((z >> 16) % 60) * ((z >> 22) % 4 ? 1 : 8), 1 + (int)((z >> 24) % MOST_RANKS), seed);
        network.node = 1 + (int)((z >> 28) % 4);
        network.wild = 1 + (unsigned)((z >> 32) % 8);
        network.may = (unsigned char)((z >> 36) % 32);
        if (network.may & MAY_GIVE_BACK)
            network.options.flags |= SY_LOOP_GIVE_BACK;
        network.loops = (z >> 41) % 32 ? 1 + (int)((z >> 44) % 3) : MOST_LOOPS;
        network.options.kmin = 1 + (long long)((z >> 48) % 3);
        network.options.request_when = (long long)((z >> 52) % 4);
        network.options.break_after = (long long)((z >> 56) % 4);
        if (!run())
            return false;
    }
    return true;
}

static bool reserved_ones(long long schedules, uint64_t seed, unsigned char may)
{
    for (long long n = 0; n < schedules; n++, seed++) {
        set(SY_LOOP_SS, SY_LOOP_CLOSED, ONE_NODE, 24 + (long long)(seed % 40), 2 + (int)(seed / 40 % 2),
            seed);
        network.wild = 1 + (unsigned)(seed % 3);
        network.may = may | MAY_FREEZE;
        if (!run())
            return false;
    }
    return true;
}

int main(int argc, char **argv)
{
    uint64_t seed = argc > 3 ? strtoull(argv[3], NULL, 10) : 1;
    bool right =
        argc > 2 && strcmp(argv[1], "grid") == 0      ? grid(atoll(argv[2]))
        : argc > 2 && strcmp(argv[1], "leaving") == 0 ? reserved_ones(atoll(argv[2]), seed, MAY_LEAVE)
        : argc > 2 && strcmp(argv[1], "stopping") == 0
            ? reserved_ones(atoll(argv[2]), seed, MAY_STOP)
            : random_ones(argc > 1 ? atoll(argv[1]) : 1000, argc > 2 ? strtoull(argv[2], NULL, 10) : 1);
    printf("%lld runs, %lld changes of rank\n", runs, switches);
    network_free(&network);
    return !right;
}
