#include "spawn/table/policy.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

const char sy_policy_default[] = "priority";

/* What MPI does with calls of one process each: the first host, always (while it has a slot, or its children
 * end). */
static int choose_native(struct sy_table *table, const struct sy_choice *choice)
{
    for (int i = 0; i < table->hosts; i++)
        if (choice->candidate[i])
            return i;
    return -1;
}

/* The cycle with each host as often in a row as it has weight. It goes on where the last call, whoever made
 * it, ended. */
static int choose_in_turn(struct sy_table *table, const struct sy_choice *choice)
{
    for (int tried = 0; tried <= table->hosts; tried++) {
        int turn = table->turn_host;
        if (turn < table->hosts && choice->candidate[turn] && table->turn_used < table->host[turn].weight) {
            table->turn_used++;
            return turn;
        }
        table->turn_host = turn + 1 < table->hosts ? turn + 1 : 0;
        table->turn_used = 0;
    }
    return -1;
}

/* splitmix64 */
static uint64_t mixed(uint64_t x)
{
    x += 0x9e3779b97f4a7c15u;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
}

static int choose_at_random(struct sy_table *table, const struct sy_choice *choice)
{
    int n = 0;
    for (int i = 0; i < table->hosts; i++)
        n += choice->candidate[i];
    if (n == 0)
        return -1;
    int skip = (int)(mixed(choice->place->seed * 0x2545f4914f6cdd1du + table->random_drawn++) % (uint64_t)n);
    for (int i = 0; i < table->hosts; i++)
        if (choice->candidate[i] && skip-- == 0)
            return i;
    return -1;
}

/* Time of a child on a host, as measured there; else the middle of the other hosts', by speed. */
static double cost_priority(const struct sy_table_host *host, const struct sy_choice *choice, int number)
{
    (void)number;
    double time = host->times[choice->unit].middle;
    if (time <= 0)
        time = (choice->typical > 0 ? choice->typical : 1) / host->speed;
    return ((double)host->in_flight + 1) * time / host->weight;
}

static double cost_load(const struct sy_table_host *host, const struct sy_choice *choice, int number)
{
    (void)number;
    double others = sy_table_load(host, choice->place->now_s);
    return ((double)host->in_flight + others + 1) / (host->weight * host->speed);
}

/* As load, with the children as the exchange of loads among the initial ranks has them. */
static double cost_exchange(const struct sy_table_host *host, const struct sy_choice *choice, int number)
{
    if (!choice->place->view)
        return cost_load(host, choice, number);
    double others = sy_table_load(host, choice->place->now_s);
    return (choice->place->view[number] + others + 1) / (host->weight * host->speed);
}

/* Algorithm 1 as printed: the last completion time alone; all equal before the first. */
static double cost_completion(const struct sy_table_host *host, const struct sy_choice *choice, int number)
{
    (void)choice, (void)number;
    return host->completion_s;
}

/* clang-format off */
const struct sy_policy sy_policies[] = {
    {"native",      "MPI decides, and its children are counted",                       false, true,  false, choose_native,    NULL},
    {"round-robin", "each host as often in a row as it has slots, over all calls",     false, false, false, choose_in_turn,   NULL},
    {"priority",    "fewest children in flight by the time they take there (default)", false, false, true,  NULL,             cost_priority},
    {"load",        "fewest runnable tasks, whoever's, by slots and speed",            false, false, false, NULL,             cost_load},
    {"completion",  "the shortest last completion time, nothing counted (the paper's Algorithm 1)",
                                                                                       false, false, false, NULL,             cost_completion},
    {"exchange",    "as load, seen through a load exchange of the initial ranks",      false, false, false, NULL,             cost_exchange},
    {"random",      "any host, by a seed: random:SEED",                                true,  false, false, choose_at_random, NULL},
    {NULL,          NULL,                                                              false, false, false, NULL,             NULL}};
/* clang-format on */

const struct sy_policy *sy_policy_parse(const char *text, uint64_t *seed)
{
    size_t length = text ? strcspn(text, ":") : 0;
    *seed = 0;
    for (const struct sy_policy *policy = sy_policies; text && policy->name; policy++) {
        if (strlen(policy->name) != length || memcmp(policy->name, text, length) != 0)
            continue;
        const char *number = text + length + 1;
        if (!policy->seeded)
            return text[length] == '\0' ? policy : NULL;
        if (text[length] == '\0' || *number < '0' || *number > '9')
            return NULL;
        char *end = NULL;
        errno = 0;
        *seed = strtoull(number, &end, 10);
        return errno == 0 && *end == '\0' ? policy : NULL;
    }
    return NULL;
}

const char *sy_policy_names(void)
{
    return "native, round-robin, priority, load, completion, exchange, random:SEED";
}

/* A measured host without a child, which has had no chance for long: one bad value must not bar it for ever.
 * The one that has waited longest, the earlier of equals. */
static int due_for_trial(const struct sy_table *table, const struct sy_choice *choice)
{
    int due = -1;
    if (table->placements - table->last_trial < SY_TABLE_TRIAL_APART)
        return due;
    for (int i = 0; i < table->hosts; i++) {
        const struct sy_table_host *host = &table->host[i];
        if (choice->candidate[i] && host->times[choice->unit].n > 0 && host->in_flight == 0 &&
            table->placements - host->last_chance >= SY_TABLE_TRIAL_AFTER &&
            (due < 0 || host->last_chance < table->host[due].last_chance))
            due = i;
    }
    return due;
}

/* Costs closer than this, relatively, are equal: 3 x / 3 and x are. */
static const double SAME = 1e-12;

int sy_policy_choose(const struct sy_policy *policy, struct sy_table *table, const struct sy_choice *choice,
                     double *least)
{
    *least = NAN;
    if (policy->choose)
        return policy->choose(table, choice);
    int best = policy->tries_again ? due_for_trial(table, choice) : -1;
    if (best >= 0) {
        table->last_trial = table->placements;
        return best;
    }
    for (int i = 0; i < table->hosts; i++) {
        if (!choice->candidate[i])
            continue;
        double cost = policy->cost(&table->host[i], choice, i);
        if (best < 0 || cost < *least - SAME * *least) {
            best = i;
            *least = cost;
        }
    }
    return best;
}
