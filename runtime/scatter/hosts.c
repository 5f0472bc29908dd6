#include "scatter/hosts.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "error/message.h"
#include "scatter/tell.h"

static void free_hosts(struct sy_hosts *hosts)
{
    if (!hosts)
        return;
    sy_platform_free(hosts->platform);
    sy_profile_free(&hosts->profile);
    free(hosts->names);
    free(hosts->host);
    free(hosts->on_host);
    free(hosts->speed);
    free(hosts->link_s_per_byte);
    free(hosts->platform_host);
    free(hosts);
}

/* What a rank says of itself: its host's name and behind it, as text, its place on the host as far as it
 * knows it (see own_place). */
enum { PLACE_BYTES = 12, CARD_BYTES = MPI_MAX_PROCESSOR_NAME + PLACE_BYTES };

/* A rank among those of its host. */
struct card {
    const char *text;
    int rank;
    int process; /* in MPI_COMM_WORLD, MPI_UNDEFINED for one that was spawned or spawned this one */
};

/* This process's place among the processes of its host in the order of MPI_COMM_WORLD, once a communicator of
 * all processes has found it; -1 before. */
static int own_place = -1;

static struct sy_hosts *allocate(int rank, int size)
{
    struct sy_hosts *hosts = calloc(1, sizeof *hosts);
    if (!hosts || rank != 0)
        return hosts;
    size_t n = (size_t)size;
    hosts->names = calloc(n, CARD_BYTES);
    hosts->host = malloc(n * sizeof *hosts->host);
    hosts->on_host = calloc(n, sizeof *hosts->on_host);
    hosts->speed = calloc(n, sizeof *hosts->speed);
    hosts->link_s_per_byte = calloc(n + 1, sizeof *hosts->link_s_per_byte);
    hosts->platform_host = calloc(n, sizeof *hosts->platform_host);
    if (hosts->names && hosts->host && hosts->on_host && hosts->speed && hosts->link_s_per_byte &&
        hosts->platform_host)
        return hosts;
    free_hosts(hosts);
    return NULL;
}

static int by_name_then_process(const void *a, const void *b)
{
    const struct card *x = a;
    const struct card *y = b;
    int order = strcmp(x->text, y->text);
    if (order == 0)
        order = (x->process > y->process) - (x->process < y->process);
    return order ? order : (x->rank > y->rank) - (x->rank < y->rank);
}

static int place_of(const struct card *card)
{
    return atoi(card->text + MPI_MAX_PROCESSOR_NAME);
}

/* Whether the ranks of one host all say where they are, and in the order of their processes. */
static bool places_are_said(const struct card card[], int n)
{
    for (int i = 0; i < n; i++)
        if (place_of(&card[i]) < 0 || (i > 0 && place_of(&card[i]) <= place_of(&card[i - 1])))
            return false;
    return true;
}

/* Gives each rank its place on its host. A quota, a socket or a busy neighbour belongs to the process,
 * whatever its rank in this communicator, so the order is that of MPI_COMM_WORLD. Where the places are not
 * said, the team's ranks are counted among themselves: for all processes together that is the same. */
static void count_on_hosts(const struct sy_team *team, struct sy_hosts *hosts, struct card card[])
{
    int size = team->size;
    for (int i = 0; i < size; i++) {
        hosts->host[i] = hosts->names + (size_t)i * CARD_BYTES;
        card[i] = (struct card){hosts->host[i], i, team->world_ranks[i]};
    }
    qsort(card, (size_t)size, sizeof *card, by_name_then_process);
    for (int first = 0, next; first < size; first = next) {
        next = first + 1;
        while (next < size && strcmp(card[next].text, card[first].text) == 0)
            next++;
        bool said = places_are_said(card + first, next - first);
        for (int i = first; i < next; i++)
            hosts->on_host[card[i].rank] = said ? place_of(&card[i]) : i - first;
    }
}

/* The place that the launcher says this process has on its node, -1 when it says nothing. For programs that
 * share out on parts of MPI_COMM_WORLD alone, where nobody can ask all processes. */
static int launchers_place(int processes)
{
    static const char *const names[] = {"MPI_LOCALRANKID", "OMPI_COMM_WORLD_LOCAL_RANK", "PALS_LOCAL_RANKID",
                                        "SLURM_LOCALID"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *value = getenv(names[i]);
        char *end = NULL;
        long place = value ? strtol(value, &end, 10) : -1;
        if (value && end != value && *end == '\0' && place >= 0 && place < processes)
            return (int)place;
    }
    return -1;
}

/* Whether the team is all of MPI_COMM_WORLD: the same answer on every rank, also where processes of several
 * worlds are in one team. */
static bool is_all_of_world(const struct sy_team *team, int processes)
{
    bool all = team->size == processes;
    for (int i = 0; all && i < team->size; i++)
        all = team->world_ranks[i] != MPI_UNDEFINED;
    return all;
}

struct sy_hosts *sy_hosts_of(struct sy_team *team)
{
    if (team->hosts)
        return team->hosts;
    struct sy_hosts *hosts = allocate(team->rank, team->size);
    struct card *cards = team->rank == 0 ? malloc((size_t)team->size * sizeof *cards) : NULL;
    if (!sy_team_all(team, hosts && (cards || team->rank != 0))) {
        free_hosts(hosts);
        free(cards);
        return NULL;
    }
    int processes = 0;
    PMPI_Comm_size(MPI_COMM_WORLD, &processes);
    bool is_world = is_all_of_world(team, processes);
    char text[CARD_BYTES] = "";
    int length = 0;
    PMPI_Get_processor_name(text, &length);
    int place = own_place >= 0 || is_world ? own_place : launchers_place(processes);
    snprintf(text + MPI_MAX_PROCESSOR_NAME, PLACE_BYTES, "%d", place);
    PMPI_Gather(text, CARD_BYTES, MPI_CHAR, hosts->names, CARD_BYTES, MPI_CHAR, 0, team->own);
    if (cards)
        count_on_hosts(team, hosts, cards);
    if (is_world && own_place < 0) /* the same on every rank */
        PMPI_Scatter(hosts->on_host, 1, MPI_INT, &own_place, 1, MPI_INT, 0, team->own);
    free(cards);
    team->hosts = hosts;
    team->free_hosts = free_hosts;
    return hosts;
}

/* Finds each rank's host in the platform, also by its name without the domain. Returns the first host that
 * the platform does not have, or NULL. */
static const char *match_names(const struct sy_team *team, struct sy_hosts *hosts)
{
    for (int i = 0; i < team->size; i++) {
        int host = sy_platform_host_by_name(hosts->platform, hosts->host[i]);
        if (host < 0) {
            char plain[MPI_MAX_PROCESSOR_NAME];
            strcpy(plain, hosts->host[i]);
            plain[strcspn(plain, ".")] = '\0';
            host = sy_platform_host_by_name(hosts->platform, plain);
        }
        if (host < 0)
            return hosts->host[i];
        hosts->platform_host[i] = host;
    }
    return NULL;
}

/* Teams of several communicators read the same files: what is wrong with them, or how they are taken, is said
 * by the first. */
static bool said_platform;
static bool said_profile;

static void load_platform(struct sy_team *team, struct sy_hosts *hosts)
{
    bool speak = !said_platform;
    said_platform = true;
    hosts->platform_tried = true;
    const char *path = team->settings.platform;
    if (!path)
        return;
    if (sy_platform_load(path, &hosts->platform) != SY_SUCCESS) {
        if (speak)
            sy_say("STEELYARD_PLATFORM: %s: it is not used", sy_last_error());
        hosts->platform = NULL;
        return;
    }
    const char *unknown = match_names(team, hosts);
    if (!unknown)
        return;
    int ranks = sy_platform_ranks(hosts->platform);
    int processes = 0;
    PMPI_Comm_size(MPI_COMM_WORLD, &processes);
    if (ranks < processes) {
        if (speak)
            sy_say("%s describes %d ranks and not the host %s: it is not used for %d ranks", path, ranks,
                   unknown, processes);
        sy_platform_free(hosts->platform);
        hosts->platform = NULL;
        return;
    }
    hosts->platform_in_order = true;
    if (speak)
        sy_say("%s does not name the host %s: its ranks are taken in order, the root's host for the root",
               path, unknown);
}

/* Processes in the file's order by their rank in MPI_COMM_WORLD, except that the file's root serves as root.
 */
static void take_in_order(const struct sy_team *team, struct sy_hosts *hosts, int root)
{
    int of_root = sy_platform_root(hosts->platform);
    int root_process = team->world_ranks[root];
    for (int i = 0; i < team->size; i++) {
        int process = team->world_ranks[i];
        int place = process - (process > root_process); /* among all but the root */
        int rank = i == root ? of_root : place + (place >= of_root);
        hosts->platform_host[i] = sy_platform_host_of(hosts->platform, rank);
    }
}

bool sy_hosts_platform_problem(struct sy_team *team, int64_t items, double item_bytes, int root,
                               sy_platform_problem *made)
{
    struct sy_hosts *hosts = team->hosts;
    if (!hosts->platform_tried)
        load_platform(team, hosts);
    if (!hosts->platform)
        return false;
    if (hosts->platform_in_order)
        take_in_order(team, hosts, root);
    if (sy_platform_problem_on(hosts->platform, hosts->platform_host, team->size, root, items, item_bytes,
                               made) == SY_SUCCESS)
        return true;
    sy_say("STEELYARD_PLATFORM: %s: it is not used", sy_last_error());
    sy_platform_free(hosts->platform);
    hosts->platform = NULL;
    return false;
}

char *sy_hosts_profile_path(const struct sy_settings *settings)
{
    if (settings->profile_none)
        return NULL;
    if (!settings->profile)
        return sy_profile_default_path();
    char *path = malloc(strlen(settings->profile) + 1);
    return path ? strcpy(path, settings->profile) : NULL;
}

/* Whether a profile that says something says it of a host of the team. */
static bool knows_a_host(const struct sy_team *team)
{
    const struct sy_profile *profile = &team->hosts->profile;
    bool says_something = profile->speed.n > 0;
    for (int i = 0; i < team->size; i++)
        if (!isnan(sy_by_host_least(&profile->speed, team->hosts->host[i])))
            return true;
    for (int s = 0; s < profile->sites_n; s++) {
        const struct sy_by_host *known = &profile->sites[s].s_per_item;
        says_something = says_something || known->n > 0;
        for (int i = 0; i < team->size; i++)
            if (!isnan(sy_by_host_least(known, team->hosts->host[i])))
                return true;
    }
    return !says_something;
}

const struct sy_profile *sy_hosts_profile(struct sy_team *team)
{
    struct sy_hosts *hosts = team->hosts;
    if (hosts->profile_tried)
        return &hosts->profile;
    hosts->profile_tried = true;
    char *path = sy_hosts_profile_path(&team->settings);
    if (path && sy_profile_load(path, &hosts->profile) != SY_SUCCESS) {
        if (!said_profile)
            sy_say("%s: the profile is not used", sy_last_error());
        said_profile = true;
    }
    if (path && !said_profile && !knows_a_host(team)) {
        sy_tell_other_hosts(team, path);
        said_profile = true;
    }
    free(path);
    return &hosts->profile;
}

static const double least_concurrency = 0.5;

sy_delivery sy_hosts_delivery(struct sy_team *team)
{
    const struct sy_hosts *hosts = team->hosts;
    double concurrency = hosts->concurrency > 0 ? hosts->concurrency : sy_hosts_profile(team)->concurrency;
    bool one_host = true;
    for (int i = 1; i < team->size && one_host; i++)
        one_host = strcmp(hosts->host[i], hosts->host[0]) == 0;
    /* Inside a host nothing is gained by turns, and what was measured is how busy the host was. Sending to
     * all at once takes about as long as in turn, or less, down to that part. */
    bool believed = concurrency >= least_concurrency && concurrency <= team->size;
    return !one_host && believed && concurrency < 1.33 ? SY_DELIVERY_ONE_PORT : SY_DELIVERY_CONCURRENT;
}
