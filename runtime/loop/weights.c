/* Weights of the ranks, where the program gives none and the technique asks for some: by the costs of the
 * platform file, else by what the profile knows of this place, else by its speeds of the hosts, else equal.
 * What this run's ranks took per iteration goes back to the profile when the object is freed. */
#include "loop/object.h"

#include "error/message.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#ifndef SMPI_H /* in a simulation the program gives weights */
#include "scatter/hosts.h"

/* At rank 0: where the values belong, kept because the team may end before the object. */
struct loop_place {
    char *file, *profile;
    int line, ranks;
    char **host;
    int *on_host;
};

/* Costs per iteration to weights; false where one is not known. */
static bool by_cost(const double *s_per_item, double *weight, int ranks)
{
    for (int r = 0; r < ranks; r++)
        if (!(s_per_item[r] > 0) || !isfinite(s_per_item[r]))
            return false;
    for (int r = 0; r < ranks; r++)
        weight[r] = 1 / s_per_item[r];
    return true;
}

static bool by_platform(struct sy_team *team, double *cost, double *weight)
{
    const int64_t items = 1000000; /* of one byte: only proportions count */
    sy_platform_problem made;
    if (!sy_hosts_platform_problem(team, items, 1, 0, &made))
        return false;
    double share = (double)items / team->size;
    for (int r = 0; r < team->size; r++) {
        const sy_cost *comp = &made.rank[r].comp;
        cost[r] = comp->points ? comp->table[comp->points - 1].seconds / comp->table[comp->points - 1].items
                               : comp->s_per_item + comp->startup_s / share;
    }
    sy_platform_problem_free(&made);
    return by_cost(cost, weight, team->size);
}

static bool by_profile(struct sy_team *team, const char *file, int line, double *cost, double *weight)
{
    const struct sy_profile *profile = sy_hosts_profile(team);
    if (!profile)
        return false;
    const struct sy_hosts *hosts = team->hosts;
    const struct sy_profile_site *site = sy_profile_find(profile, file, line);
    for (int r = 0; r < team->size; r++)
        cost[r] = site ? sy_by_host_get(&site->s_per_item, hosts->host[r], hosts->on_host[r]) : 0;
    if (by_cost(cost, weight, team->size))
        return true;
    for (int r = 0; r < team->size; r++)
        cost[r] = 1 / sy_by_host_get(&profile->speed, hosts->host[r], hosts->on_host[r]);
    return by_cost(cost, weight, team->size);
}

static void forget(struct loop_place *place)
{
    if (!place)
        return;
    for (int r = 0; place->host && r < place->ranks; r++)
        free(place->host[r]);
    free(place->host);
    free(place->on_host);
    free(place->file);
    free(place->profile);
    free(place);
}

static struct loop_place *remember(struct sy_team *team, const char *file, int line)
{
    char *path = sy_hosts_profile_path(&team->settings);
    struct loop_place *place = path ? calloc(1, sizeof *place) : NULL;
    if (!place) {
        free(path);
        return NULL;
    }
    *place = (struct loop_place){.profile = path, .line = line, .ranks = team->size};
    place->file = strdup(file);
    place->host = calloc((size_t)team->size, sizeof *place->host);
    place->on_host = calloc((size_t)team->size, sizeof *place->on_host);
    bool whole = place->file && place->host && place->on_host;
    for (int r = 0; r < team->size && whole; r++) {
        place->host[r] = strdup(team->hosts->host[r]);
        place->on_host[r] = team->hosts->on_host[r];
        whole = place->host[r] != NULL;
    }
    if (whole)
        return place;
    forget(place);
    return NULL;
}

int sy_loop_weights_find(struct sy_loop *loop, MPI_Comm comm, const char *file, int line)
{
    int ranks = loop->carrier.ranks;
    unsigned traits = sy_loop_technique_of(loop->options.technique)->traits;
    if (loop->options.weights || !(traits & LOOP_BY_RANK) || ranks == 1)
        return SY_SUCCESS;
    struct sy_team *team = sy_team_of(comm);
    if (!team || !sy_hosts_of(team)) /* null on every rank */
        return sy_fail(SY_ENOMEM, "sy_loop_create: out of memory for %d hosts", ranks);
    if (loop->carrier.rank == 0) {
        double *cost = malloc((size_t)ranks * sizeof *cost);
        if (cost && !by_platform(team, cost, loop->weight))
            (void)by_profile(team, file, line, cost, loop->weight);
        free(cost);
        loop->place = remember(team, file, line);
    }
    loop->learns = !team->settings.profile_none;
    return sy_loop_mpi(MPI_Bcast(loop->weight, ranks, MPI_DOUBLE, 0, loop->carrier.comm));
}

static int save(const struct loop_place *place, const double *cost)
{
    const struct sy_profile_news news = {
        .ranks = place->ranks, .host = (const char *const *)place->host, .on_host = place->on_host};
    struct sy_profile profile;
    int lock = sy_profile_lock(place->profile);
    int code = sy_profile_load(place->profile, &profile); /* again: another run may have written since */
    if (!code) {
        struct sy_profile_site *site = sy_profile_site(&profile, place->file, place->line);
        code = site ? sy_by_host_merge(&site->s_per_item, &news, cost) : SY_ENOMEM;
        if (!code)
            code = sy_profile_save(&profile, place->profile);
        sy_profile_free(&profile);
    }
    sy_profile_unlock(lock);
    return code;
}

void sy_loop_weights_learn(struct sy_loop *loop)
{
    const struct loop_totals *totals = &loop->totals;
    if (!loop->learns || loop->broken)
        return;
    double spent = totals->finish_s - (loop->timed ? totals->waiting_s : 0);
    double mine = totals->items > 0 && spent > 0 ? spent / (double)totals->items : 0;
    double *cost = malloc((size_t)loop->carrier.ranks * sizeof *cost);
    if (sy_loop_agree(loop, cost ? SY_SUCCESS : SY_ENOMEM, "sy_loop_free") == SY_SUCCESS &&
        MPI_Gather(&mine, 1, MPI_DOUBLE, cost, 1, MPI_DOUBLE, 0, loop->carrier.comm) == MPI_SUCCESS &&
        loop->place && save(loop->place, cost))
        sy_say("%s: what a loop learnt in this run is not kept", sy_last_error());
    free(cost);
}

void sy_loop_weights_forget(struct sy_loop *loop)
{
    forget(loop->place);
    loop->place = NULL;
}
#else
int sy_loop_weights_find(struct sy_loop *loop, MPI_Comm comm, const char *file, int line)
{
    (void)loop, (void)comm, (void)file, (void)line;
    return SY_SUCCESS;
}

void sy_loop_weights_learn(struct sy_loop *loop)
{
    (void)loop;
}

void sy_loop_weights_forget(struct sy_loop *loop)
{
    (void)loop;
}
#endif
