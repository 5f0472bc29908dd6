#include "scatter/tell.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "error/message.h"
#include "scatter/hosts.h"

enum { RANKS_TOLD = 16, TIME_BYTES = 32 };

static bool first_time(struct sy_site *site, enum sy_told what)
{
    bool first = !(site->told & (unsigned)what);
    site->told |= (unsigned)what;
    return first;
}

static const char *put_time(char text[TIME_BYTES], double seconds)
{
    static const struct {
        double least;
        double scale;
        const char *unit;
    } units[] = {{1, 1, "s"}, {1e-3, 1e3, "ms"}, {0, 1e6, "us"}};
    int i = 0;
    while (seconds < units[i].least)
        i++;
    snprintf(text, TIME_BYTES, "%.3g %s", seconds * units[i].scale, units[i].unit);
    return text;
}

/* "46506 20915 21088 11491", or the range where there are many. */
static void put_shares(char *text, size_t room, const struct sy_shares *shares)
{
    int64_t least = shares->largest;
    size_t used = 0;
    for (int i = 0; i < shares->size; i++) {
        int64_t mine = shares->displ[i + 1] - shares->displ[i];
        least = mine < least ? mine : least;
        if (shares->size <= RANKS_TOLD && used < room)
            used += (size_t)snprintf(text + used, room - used, "%s%lld", i ? " " : "", (long long)mine);
    }
    if (shares->size > RANKS_TOLD)
        snprintf(text, room, "of %d ranks from %lld to %lld", shares->size, (long long)least,
                 (long long)shares->largest);
}

static bool is_equal(const struct sy_shares *shares)
{
    for (int i = 0; i < shares->size; i++)
        if (shares->largest - (shares->displ[i + 1] - shares->displ[i]) > shares->unit)
            return false;
    return true;
}

static const char *source_of(const struct sy_team *team, const struct sy_choice *choice)
{
    static const struct {
        const char *name;
        const char *words;
    } sources[] = {{"platform", "from the platform file"},
                   {"profile", "from the profile"},
                   {"measured", "as measured at the start"},
                   {"learnt", "as learnt in this run"},
                   {"none", "nothing is known of the ranks"}};
    for (size_t i = 0; i < sizeof sources / sizeof sources[0]; i++)
        if (strcmp(choice->source, sources[i].name) == 0)
            return sources[i].words;
    return team->settings.mode == SY_SHARE_AUTO ? "as the program has them" : "as STEELYARD_SHARES says";
}

void sy_tell_reason(char *text, size_t room, const struct sy_choice *choice)
{
    text[0] = '\0';
    if (choice->verdict == SY_VERDICT_SMALL)
        snprintf(text, room, "others would gain %.1f %%, below the 5 %% and the millisecond that count",
                 100 * fmax(0, choice->gain));
    else if (choice->verdict == SY_VERDICT_UNCERTAIN)
        snprintf(text, room, "a gain of %.1f %% is within the error of what was measured",
                 100 * choice->gain);
    else if (choice->verdict == SY_VERDICT_UNSTEADY)
        snprintf(text, room, "not every run or round so far speaks for a gain of %.1f %%",
                 100 * choice->gain);
}

/* Remembers what is told; whether it is news. */
static bool is_news(struct sy_site *site, const struct sy_shares *shares)
{
    size_t bytes = ((size_t)shares->size + 1) * sizeof shares->displ[0];
    if (site->told_displ && memcmp(site->told_displ, shares->displ, bytes) == 0)
        return false;
    int64_t *copy = realloc(site->told_displ, bytes);
    if (copy)
        site->told_displ = memcpy(copy, shares->displ, bytes);
    return true;
}

static int without_items(const struct sy_shares *shares)
{
    int empty = 0;
    for (int i = 0; i < shares->size && shares->total >= shares->size; i++)
        empty += shares->displ[i + 1] == shares->displ[i];
    return empty;
}

void sy_tell_shares(const struct sy_team *team, struct sy_site *site, const struct sy_shares *shares,
                    const struct sy_choice *choice)
{
    if (team->rank != 0 || shares->size == 1 || shares->total == 0)
        return;
    char list[RANKS_TOLD * 21 + 1];
    char times[3 * TIME_BYTES] = "";
    char reason[SY_REASON_BYTES];
    char number[2][TIME_BYTES];
    bool equal = is_equal(shares);
    put_shares(list, sizeof list, shares);
    int empty = team->settings.mode == SY_SHARE_AUTO && strcmp(choice->source, "platform") != 0
                    ? without_items(shares)
                    : 0;
    if (team->settings.verbose && is_news(site, shares)) {
        if (choice->predicted_s >= 0 && choice->equal_s >= 0)
            snprintf(times, sizeof times, "; predicted %s, equal %s",
                     put_time(number[0], choice->predicted_s), put_time(number[1], choice->equal_s));
        sy_tell_reason(reason, sizeof reason, choice);
        sy_say("%s:%d: %sshares %s %s%s%s%s", site->file, site->line, equal ? "equal " : "", list,
               source_of(team, choice), times, reason[0] ? ": " : "", reason);
    } else if (empty > 0 && !team->settings.verbose && first_time(site, SY_TOLD_LOPSIDED)) {
        sy_say("%s:%d: shares %s: %d of %d ranks have none, %s (STEELYARD_VERBOSE=1 says more, "
               "`steelyard profile --forget` forgets)",
               site->file, site->line, list, empty, shares->size, source_of(team, choice));
    }
}

void sy_tell_least(const struct sy_team *team, struct sy_site *site, int64_t least, int64_t equal)
{
    if (team->rank == 0 && first_time(site, SY_TOLD_LEAST))
        sy_say("%s:%d: the least share, %lld, is above the equal one, %lld: shares are equal%s", site->file,
               site->line, (long long)least, (long long)equal,
               team->settings.min_items == least ? " (STEELYARD_MIN_ITEMS)" : "");
}

void sy_tell_length(const struct sy_team *team, struct sy_site *site)
{
    int n = team->settings.numbers_n;
    if (team->rank != 0 || !first_time(site, SY_TOLD_LENGTH))
        return;
    if (n > team->size)
        sy_say("%s:%d: STEELYARD_SHARES=weights has %d numbers for %d ranks: the last %d are not used",
               site->file, site->line, n, team->size, n - team->size);
    else
        sy_say("%s:%d: STEELYARD_SHARES=weights has %d numbers for %d ranks: they are repeated", site->file,
               site->line, n, team->size);
}

void sy_tell_most(const struct sy_team *team, struct sy_site *site, int64_t most)
{
    if (team->rank == 0 && first_time(site, SY_TOLD_MOST))
        sy_say("%s:%d: STEELYARD_SHARES gives a rank more than the %lld items that the program has room for: "
               "the other ranks get the rest",
               site->file, site->line, (long long)most);
}

void sy_tell_other_hosts(const struct sy_team *team, const char *path)
{
    const struct sy_profile *profile = &team->hosts->profile;
    const struct sy_by_host *known = &profile->speed;
    for (int i = 0; i < profile->sites_n && known->n == 0; i++)
        known = &profile->sites[i].s_per_item;
    if (known->n > 0)
        sy_say("%s knows the host %s%s, not %s: it is of no use here", path, known->hosts[0].host,
               known->n > 1 ? " and others" : "", team->hosts->host[0]);
}
