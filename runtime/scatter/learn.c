#include "scatter/learn.h"

#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "error/message.h"
#include "scatter/hosts.h"
#include "scatter/loss.h"

enum { LEARN_TAG = 2 };

/* What a rank says of a site. */
enum { MIDDLE, ITEM_BYTES, LAST, BEFORE, CLOCKED, DELAYED, ROUNDS, START, RECEIVE_END, BYTES, NUMBERS };
_Static_assert((int)NUMBERS <= (int)SY_GATHERED_EACH, "there is room for what the ranks say");
_Static_assert((int)SY_ROUNDS_COMPARED == BEFORE - LAST + 1, "every round that is compared is said");

/* Smaller parts say nothing of a link. */
static const double least_bytes = 4096;

static void free_knowledge(struct sy_knowledge *known)
{
    free(known->compute_s_per_item);
    free(known->link_s_per_byte);
    free(known->planned_compute_s);
    free(known->planned_link_s);
    free(known->current);
    free(known->round_s_per_item);
    free(known->link_most);
    free(known);
}

struct sy_knowledge *sy_knowledge_of(const struct sy_team *team, struct sy_site *site)
{
    if (site->known)
        return site->known;
    struct sy_knowledge *known = calloc(1, sizeof *known);
    if (!known)
        return NULL;
    size_t n = (size_t)team->size;
    known->compute_s_per_item = calloc(n, sizeof *known->compute_s_per_item);
    known->link_s_per_byte = calloc(n, sizeof *known->link_s_per_byte);
    known->current = calloc(n, sizeof *known->current);
    known->round_s_per_item = calloc(SY_ROUNDS_COMPARED * n, sizeof *known->round_s_per_item);
    known->link_most = calloc(n, sizeof *known->link_most);
    known->planned_compute_s = calloc(n, sizeof *known->planned_compute_s);
    known->planned_link_s = calloc(n, sizeof *known->planned_link_s);
    known->current_total = -1;
    if (!known->planned_compute_s || !known->planned_link_s || !known->compute_s_per_item ||
        !known->link_s_per_byte || !known->current || !known->round_s_per_item || !known->link_most) {
        free_knowledge(known);
        return NULL;
    }
    site->known = known;
    site->free_known = free_knowledge;
    return known;
}

bool sy_learn_pending(const struct sy_team *team)
{
    for (const struct sy_site *site = team->sites; site; site = site->next)
        if (site->samples.compute_n > site->samples.exchanged_n)
            return true;
    return false;
}

/* The middle of the rounds that are kept. */
static double middle_sample(const struct sy_samples *samples)
{
    double kept[SY_SAMPLES_KEPT];
    int n = samples->compute_n < SY_SAMPLES_KEPT ? samples->compute_n : SY_SAMPLES_KEPT;
    memcpy(kept, samples->compute_s_per_item, (size_t)n * sizeof kept[0]);
    double middle = sy_median(kept, n);
    return isfinite(middle) ? middle : 0;
}

/* What the root measured of its links goes to rank 0. */
static void move_links(struct sy_team *team, const struct sy_samples *samples, struct sy_knowledge *known,
                       int root)
{
    int has = samples->send_s_per_byte != NULL;
    if (root != 0) {
        if (team->rank == root)
            PMPI_Send(samples->send_s_per_byte, has ? team->size : 0, MPI_DOUBLE, 0, LEARN_TAG, team->own);
        if (team->rank == 0) {
            MPI_Status status;
            int n = 0;
            PMPI_Recv(team->gathered, team->size, MPI_DOUBLE, root, LEARN_TAG, team->own, &status);
            PMPI_Get_count(&status, MPI_DOUBLE, &n);
            if (n == team->size && known)
                memcpy(known->link_s_per_byte, team->gathered, (size_t)n * sizeof *known->link_s_per_byte);
        }
    } else if (team->rank == 0 && has && known) {
        memcpy(known->link_s_per_byte, samples->send_s_per_byte,
               (size_t)team->size * sizeof *known->link_s_per_byte);
    }
}

/* The sample of the last round (back = 0) or of one before; 0 where there is none. */
static double sample_before(const struct sy_samples *samples, int back)
{
    int at = samples->compute_n - 1 - back;
    return at >= 0 && back < SY_SAMPLES_KEPT ? samples->compute_s_per_item[at % SY_SAMPLES_KEPT] : 0;
}

/* Ranks of one host have one clock: no link in it takes longer than from the root's first step to the last
 * byte's arrival. */
static void bound_links(const struct sy_team *team, struct sy_knowledge *known, int root)
{
    const struct sy_hosts *hosts = team->hosts;
    const double *said = team->gathered;
    double began_s = said[NUMBERS * root + START];
    for (int i = 0; hosts && i < team->size; i++) {
        double bytes = said[NUMBERS * i + BYTES];
        double took_s = said[NUMBERS * i + RECEIVE_END] - began_s;
        if (i == root || bytes < least_bytes || !(began_s > 0) || !(took_s > 0) ||
            strcmp(hosts->host[i], hosts->host[root]) != 0)
            continue;
        double most = took_s / bytes;
        if (!(known->link_most[i] > 0) || most < known->link_most[i])
            known->link_most[i] = most;
    }
}

void sy_learn_exchange(struct sy_team *team, struct sy_site *site, int root)
{
    struct sy_samples *samples = &site->samples;
    double mine[NUMBERS] = {[MIDDLE] = middle_sample(samples),      [ITEM_BYTES] = samples->item_bytes,
                            [LAST] = sample_before(samples, 0),     [BEFORE] = sample_before(samples, 1),
                            [CLOCKED] = samples->clocked_s,         [DELAYED] = samples->delayed_s,
                            [ROUNDS] = samples->compute_n,          [START] = samples->start_s,
                            [RECEIVE_END] = samples->receive_end_s, [BYTES] = samples->bytes};
    samples->exchanged_n = samples->compute_n;
    if (PMPI_Gather(mine, NUMBERS, MPI_DOUBLE, team->gathered, NUMBERS, MPI_DOUBLE, 0, team->own) !=
        MPI_SUCCESS)
        return;
    struct sy_knowledge *known = team->rank == 0 ? sy_knowledge_of(team, site) : NULL;
    if (known) {
        known->ranks_known = 0;
        known->rounds = 0;
        known->disturbed = 0;
        for (int i = 0; i < team->size; i++) {
            const double *said = team->gathered + (ptrdiff_t)NUMBERS * i;
            if (said[MIDDLE] > 0)
                known->compute_s_per_item[i] = said[MIDDLE];
            known->ranks_known += known->compute_s_per_item[i] > 0;
            if (said[ITEM_BYTES] > 0)
                known->item_bytes = said[ITEM_BYTES];
            known->round_s_per_item[i] = said[LAST];
            known->round_s_per_item[team->size + i] = said[BEFORE];
            if (said[ROUNDS] > 0 && (known->rounds == 0 || said[ROUNDS] < known->rounds))
                known->rounds = (int)said[ROUNDS];
            double part = said[ROUNDS] > 0 ? said[DELAYED] / said[CLOCKED] : 0;
            if (!(part <= known->disturbed)) /* also when it is NaN */
                known->disturbed = part;
        }
        bound_links(team, known, root);
        for (int i = 0; i < team->size; i++) /* in place: each is read before it is written over */
            team->gathered[i] =
                team->gathered[NUMBERS * i + ROUNDS] > 0
                    ? team->gathered[NUMBERS * i + CLOCKED] / team->gathered[NUMBERS * i + ROUNDS]
                    : 0;
        double middle = sy_median(team->gathered, team->size);
        known->clocked_s = middle > 0 ? middle : 0;
    }
    move_links(team, samples, known, root);
}

/* Links that a rank's own deliveries show: a receiver that comes late makes a send look slow, so that what
 * is known rises slowly. */
static int learn_links(const struct sy_team *team, struct sy_profile *profile,
                       const struct sy_knowledge *known, const struct sy_profile_news *news)
{
    double *link = team->gathered; /* scratch */
    for (int i = 0; i < team->size; i++) {
        double old = sy_by_host_get(&profile->link_s_per_byte, news->host[i], news->on_host[i]);
        double seen = known->link_s_per_byte[i];
        link[i] = old > 0 && seen > old ? old + 0.25 * (fmin(seen, 4 * old) - old) : seen;
    }
    int rc = sy_by_host_set(&profile->link_s_per_byte, news, link, false);
    return rc == SY_SUCCESS ? sy_by_host_set(&profile->link_s_per_byte, news, known->link_most, true) : rc;
}

/* A site of the profile, as this run leaves it. */
static int merge_site(const struct sy_team *team, const struct sy_site *site, struct sy_profile *profile,
                      const struct sy_profile_news *news)
{
    const struct sy_knowledge *known = site->known;
    struct sy_profile_site *of_profile = sy_profile_site(profile, site->file, site->line);
    if (!of_profile)
        return sy_fail(SY_ENOMEM, "no memory for the profile");
    of_profile->losses = sy_site_lost(team, site) ? of_profile->losses + 1 : 0;
    if (of_profile->losses > 1) {
        sy_profile_forget_site(profile, site->file, site->line);
        sy_profile_forget_machine(profile);
        sy_say("%s:%d: twice equal shares would have been faster: what was learnt is forgotten", site->file,
               site->line);
        return SY_SUCCESS;
    }
    if (known->item_bytes > 0)
        of_profile->item_bytes = known->item_bytes;
    of_profile->clocked_s = known->clocked_s * known->rounds;
    of_profile->disturbed = known->disturbed >= 0 ? known->disturbed : 1;
    int rc = sy_by_host_merge(&of_profile->s_per_item, news, known->compute_s_per_item);
    if (rc == SY_SUCCESS)
        rc = sy_profile_add_run(of_profile, news, known->compute_s_per_item);
    return rc == SY_SUCCESS ? learn_links(team, profile, known, news) : rc;
}

/* Adds what this run knows of a team to the profile. */
static int merge_team(const struct sy_team *team, struct sy_profile *profile)
{
    const struct sy_hosts *hosts = team->hosts;
    struct sy_profile_news news = {.ranks = team->size, .host = hosts->host, .on_host = hosts->on_host};
    int rc = sy_by_host_merge(&profile->speed, &news, hosts->speed);
    if (rc == SY_SUCCESS) /* measured several times just now: what was known before is of another day */
        rc = sy_by_host_set(&profile->link_s_per_byte, &news, hosts->link_s_per_byte, false);
    if (hosts->concurrency > 0)
        profile->concurrency = hosts->concurrency;
    for (const struct sy_site *site = team->sites; site && rc == SY_SUCCESS; site = site->next)
        if (site->known && site->known->ranks_known > 0)
            rc = merge_site(team, site, profile, &news);
    return rc;
}

static bool has_news(const struct sy_team *team)
{
    if (team->rank != 0 || !team->hosts)
        return false;
    if (team->hosts->measured)
        return true;
    for (const struct sy_site *site = team->sites; site; site = site->next)
        if (site->known && site->known->ranks_known > 0)
            return true;
    return false;
}

static void write_profile(const struct sy_settings *settings)
{
    char *path = sy_hosts_profile_path(settings);
    if (!path) {
        sy_say("no home directory: nothing learnt in this run is kept (STEELYARD_PROFILE names a file, or "
               "none)");
        return;
    }
    int lock = sy_profile_lock(path);
    struct sy_profile profile;
    int rc = sy_profile_load(path, &profile); /* again: another run may have written since */
    if (rc == SY_SUCCESS) {
        for (const struct sy_team *team = sy_teams(); team && rc == SY_SUCCESS; team = team->next)
            if (has_news(team))
                rc = merge_team(team, &profile);
        if (rc == SY_SUCCESS)
            rc = sy_profile_save(&profile, path);
        sy_profile_free(&profile);
    }
    sy_profile_unlock(lock);
    if (rc != SY_SUCCESS)
        sy_say("%s: nothing learnt in this run is kept (STEELYARD_PROFILE names another file, or none)",
               sy_last_error());
    free(path);
}

void sy_learn_finish(void)
{
    bool news = false;
    for (struct sy_team *team = sy_teams(); team; team = team->next) {
        if (team->settings.profile_none || team->size == 1)
            continue;
        if (team->own != MPI_COMM_NULL && team->sites && sy_hosts_of(team))
            for (struct sy_site *site = team->sites; site; site = site->next)
                sy_learn_exchange(team, site, site->root);
        news = news || has_news(team);
    }
    if (news)
        write_profile(&sy_teams()->settings);
}
