#include "scatter/choose.h"

#include <limits.h>

#include "error/message.h"
#include "scatter/apportion.h"
#include "scatter/hosts.h"
#include "scatter/tell.h"

/* A distribution counted in units. */
struct in_units {
    int64_t total;
    int64_t least;
    int64_t most;
    int64_t unit;
    int64_t tail; /* items beyond the last whole unit */
    bool too_few; /* for the least share that the program asks for */
};

static struct in_units count_units(const struct sy_team *team, struct sy_site *site,
                                   const struct sy_distribution *distribution)
{
    struct in_units units = {.unit = distribution->unit};
    units.total = distribution->total / units.unit;
    units.most = distribution->most / units.unit;
    units.tail = distribution->total % units.unit;
    /* No more than the equal share, so that there is always a distribution. */
    int64_t least =
        distribution->least > team->settings.min_items ? distribution->least : team->settings.min_items;
    units.least = least / units.unit + (least % units.unit != 0);
    units.too_few =
        distribution->least / units.unit + (distribution->least % units.unit != 0) > units.total / team->size;
    if (units.least > units.total / team->size) {
        units.least = units.total / team->size;
        if (team->size > 1 && units.total > 0)
            sy_tell_least(team, site, least, distribution->total / team->size);
    }
    return units;
}

static void choose_equal(struct sy_team *team, const struct in_units *units)
{
    sy_apportion_equal(units->total, team->size, team->share);
}

/* By team->weight. */
static void apportion(struct sy_team *team, const struct in_units *units, int64_t most)
{
    sy_apportion_weights(units->total, team->size, team->weight, units->least, most, team->share,
                         team->order);
}

/* What is in team->share was asked for, and team->weight says in which proportions. */
static void hold_at_most(struct sy_team *team, struct sy_site *site, const struct in_units *units)
{
    if (!sy_count_above(units->most, team->size, team->share))
        return;
    sy_tell_most(team, site, units->most * units->unit);
    apportion(team, units, units->most);
}

static void choose_weights(struct sy_team *team, struct sy_site *site, const struct in_units *units)
{
    for (int i = 0; i < team->size; i++)
        team->weight[i] = team->settings.numbers[i % team->settings.numbers_n];
    apportion(team, units, INT64_MAX);
    hold_at_most(team, site, units);
}

static void choose_skew(struct sy_team *team, const struct in_units *units)
{
    for (int i = 0; i < team->size; i++)
        team->weight[i] = sy_skew_weight(team->settings.seed, i);
    apportion(team, units, units->most);
}

/* The user's exact counts, in items or in units, if they are a distribution of these items. The sum of the
 * counts is that of the units, so that they are weights, too. */
static bool choose_counts(struct sy_team *team, const struct sy_distribution *distribution,
                          const struct in_units *units)
{
    const struct sy_settings *settings = &team->settings;
    if (settings->numbers_n != team->size || units->tail != 0)
        return false;
    int64_t sum = 0;
    bool whole = true;
    for (int i = 0; i < team->size; i++) {
        if (settings->numbers[i] > INT64_MAX - sum)
            return false;
        sum += settings->numbers[i];
        whole = whole && settings->numbers[i] % units->unit == 0;
    }
    bool in_items = sum == distribution->total && whole;
    if (!in_items && sum != units->total)
        return false;
    for (int i = 0; i < team->size; i++) {
        team->share[i] = in_items ? settings->numbers[i] / units->unit : settings->numbers[i];
        team->weight[i] = team->share[i];
        if (team->share[i] < units->least)
            return false;
    }
    return true;
}

/* Rank 0 chooses, all hear of it; where nothing is known all measure first. In items, without the tail. */
static bool choose_automatically(struct sy_team *team, struct sy_site *site, const struct in_units *units,
                                 struct sy_distribution *distribution)
{
    if (team->size == 1 || units->total == 0 || !sy_hosts_of(team))
        return false;
    struct sy_handout handout = {.items = units->total * units->unit,
                                 .unit = units->unit,
                                 .least = units->least * units->unit,
                                 .most = units->most * units->unit,
                                 .root = distribution->root};
    int64_t *flags = team->share + team->size;
    for (;;) {
        if (team->rank == 0) {
            sy_choose_automatic(team, site, &handout, team->share, &distribution->choice);
            flags[0] = distribution->choice.needs_measuring;
            flags[1] = distribution->choice.ordered;
        }
        if (PMPI_Bcast(team->share, team->size + 2, MPI_INT64_T, 0, team->own) != MPI_SUCCESS)
            return false;
        distribution->ordered = flags[1] != 0;
        if (!flags[0])
            return true;
        sy_hosts_measure(team, distribution->root);
    }
}

/* From units to items. The incomplete unit stays at the end of the items. */
static void count_items(struct sy_team *team, const struct in_units *units)
{
    int last = team->size - 1;
    for (int i = 0; i < team->size; i++) {
        if (team->share[i] > 0)
            last = i;
        team->share[i] *= units->unit;
    }
    team->share[last] += units->tail;
}

/* Whether a share is more than there is room for; or more than an int holds although the equal one is not:
 * the program may keep its length in an int. */
static bool outgrows(const struct sy_team *team, const struct sy_distribution *distribution)
{
    int64_t most = distribution->total / team->size <= INT_MAX && distribution->most > INT_MAX
                       ? INT_MAX
                       : distribution->most;
    return sy_count_above(most, team->size, team->share) > 0;
}

void sy_keep_shares(struct sy_team *team, int64_t share, struct sy_distribution *distribution)
{
    distribution->ordered = false;
    distribution->choice = sy_choice_of("given", "given");
    for (int i = 0; i < team->size; i++)
        team->share[i] = share;
}

bool sy_choose_shares(struct sy_team *team, struct sy_site *site, struct sy_distribution *distribution)
{
    const struct sy_settings *settings = &team->settings;
    distribution->ordered = settings->delivery == SY_DELIVER_ORDERED;
    distribution->choice = sy_choice_of("given", "given");
    struct in_units units = count_units(team, site, distribution);
    bool divides = distribution->kind != SY_KIND_MAKE || distribution->total / team->size % units.unit == 0;
    if (!divides) { /* shares of whole units cannot be what the program had: leave them as they were */
        for (int i = 0; i < team->size; i++)
            team->share[i] = distribution->total / team->size;
        return true;
    }
    switch (units.too_few ? SY_SHARE_EQUAL : settings->mode) {
    case SY_SHARE_WEIGHTS:
        if (settings->numbers_n != team->size && team->size > 1 && units.total > 0)
            sy_tell_length(team, site);
        choose_weights(team, site, &units);
        break;
    case SY_SHARE_SKEW:
        choose_skew(team, &units);
        break;
    case SY_SHARE_COUNTS:
        if (choose_counts(team, distribution, &units)) {
            hold_at_most(team, site, &units);
        } else {
            if (team->rank == 0 && !site->said && distribution->total > 0)
                sy_say("%s:%d: STEELYARD_SHARES=counts does not fit %lld items in units of %lld on %d ranks, "
                       "none below %lld: equal shares are used",
                       site->file, site->line, (long long)distribution->total, (long long)units.unit,
                       team->size, (long long)units.least * units.unit);
            site->said = true;
            choose_equal(team, &units);
        }
        break;
    case SY_SHARE_AUTO:
        if (choose_automatically(team, site, &units, distribution))
            for (int i = 0; i < team->size; i++)
                team->share[i] /= units.unit;
        else
            choose_equal(team, &units);
        break;
    case SY_SHARE_EQUAL:
        choose_equal(team, &units);
        break;
    }
    count_items(team, &units);
    if (outgrows(team, distribution)) {
        distribution->choice = sy_choice_of("given", "given");
        choose_equal(team, &units);
        count_items(team, &units);
    }
    return true;
}
