#include "scatter/learn.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "error/message.h"
#include "scatter/hosts.h"

enum { LEARN_TAG = 2, NUMBERS = 2 };

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
    known->planned_compute_s = calloc(n, sizeof *known->planned_compute_s);
    known->planned_link_s = calloc(n, sizeof *known->planned_link_s);
    known->current_total = -1;
    if (!known->planned_compute_s || !known->planned_link_s || !known->compute_s_per_item ||
        !known->link_s_per_byte || !known->current) {
        sy_knowledge_free(known);
        return NULL;
    }
    site->known = known;
    return known;
}

void sy_knowledge_free(struct sy_knowledge *known)
{
    if (!known)
        return;
    free(known->compute_s_per_item);
    free(known->link_s_per_byte);
    free(known->planned_compute_s);
    free(known->planned_link_s);
    free(known->current);
    free(known);
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

void sy_learn_exchange(struct sy_team *team, struct sy_site *site, int root)
{
    struct sy_samples *samples = &site->samples;
    double mine[NUMBERS] = {middle_sample(samples), samples->item_bytes};
    samples->exchanged_n = samples->compute_n;
    if (PMPI_Gather(mine, NUMBERS, MPI_DOUBLE, team->gathered, NUMBERS, MPI_DOUBLE, 0, team->own) !=
        MPI_SUCCESS)
        return;
    struct sy_knowledge *known = team->rank == 0 ? sy_knowledge_of(team, site) : NULL;
    if (known) {
        known->ranks_known = 0;
        for (int i = 0; i < team->size; i++) {
            if (team->gathered[NUMBERS * i] > 0)
                known->compute_s_per_item[i] = team->gathered[NUMBERS * i];
            known->ranks_known += known->compute_s_per_item[i] > 0;
            if (team->gathered[NUMBERS * i + 1] > 0)
                known->item_bytes = team->gathered[NUMBERS * i + 1];
        }
    }
    move_links(team, samples, known, root);
}

/* Adds what this run knows of a team to the profile. */
static int merge_team(const struct sy_team *team, struct sy_profile *profile)
{
    const struct sy_hosts *hosts = team->hosts;
    struct sy_profile_news news = {.ranks = team->size, .host = hosts->host, .on_host = hosts->on_host};
    int rc = sy_by_host_merge(&profile->speed, &news, hosts->speed);
    if (rc == SY_SUCCESS)
        rc = sy_by_host_merge(&profile->link_s_per_byte, &news, hosts->link_s_per_byte);
    if (hosts->concurrency > 0)
        profile->concurrency = hosts->concurrency;
    for (const struct sy_site *site = team->sites; site && rc == SY_SUCCESS; site = site->next) {
        const struct sy_knowledge *known = site->known;
        if (!known || known->ranks_known == 0)
            continue;
        struct sy_profile_site *of_profile = sy_profile_site(profile, site->file, site->line);
        if (!of_profile)
            return sy_fail(SY_ENOMEM, "no memory for the profile");
        if (known->item_bytes > 0)
            of_profile->item_bytes = known->item_bytes;
        rc = sy_by_host_merge(&of_profile->s_per_item, &news, known->compute_s_per_item);
        if (rc == SY_SUCCESS)
            rc = sy_by_host_merge(&profile->link_s_per_byte, &news, known->link_s_per_byte);
    }
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
    if (!path)
        return;
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
    /* The default place may be read-only for good reasons; a place that was asked for should work. */
    if (rc != SY_SUCCESS && (settings->profile || rc == SY_EFORMAT))
        sy_say("%s: nothing learnt in this run is kept", sy_last_error());
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
