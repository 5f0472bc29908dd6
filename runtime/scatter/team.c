#include "scatter/team.h"

#include <stdlib.h>
#include <string.h>

#include "error/message.h"
#include "record/collect.h"
#include "scatter/clock.h"
#include "scatter/raise.h"

static struct {
    int on_comm;     /* keyval: the team of a communicator */
    int on_finalize; /* keyval on MPI_COMM_SELF, whose deletion is the beginning of MPI_Finalize */
    bool ready;
    struct sy_team *first;
    struct sy_team *ended; /* at MPI_Finalize: what asks about their objects may stand behind it */
    MPI_Comm *adopted;     /* null: none */
} teams;

static void free_objects(struct sy_team *team)
{
    for (struct sy_shares *object = team->objects, *next; object; object = next) {
        next = object->next;
        for (struct sy_vectors *vectors = object->vectors, *after; vectors; vectors = after) {
            after = vectors->next;
            free(vectors);
        }
        free(object);
    }
    for (struct sy_site *site = team->sites, *next; site; site = next) {
        next = site->next;
        sy_site_free(site);
    }
}

static void free_team(struct sy_team *team)
{
    free_objects(team);
    if (team->hosts)
        team->free_hosts(team->hosts);
    sy_settings_free(&team->settings);
    free(team->world_ranks);
    free(team->share);
    free(team->weight);
    free(team->order);
    free(team->gathered);
    free(team);
}

/* The user frees the communicator: the duplicate goes with it, the objects stay. */
static int comm_is_freed(MPI_Comm comm, int keyval, void *value, void *extra)
{
    (void)comm;
    (void)keyval;
    (void)extra;
    struct sy_team *team = value;
    if (team->own != MPI_COMM_NULL)
        PMPI_Comm_free(&team->own);
    team->user = MPI_COMM_NULL;
    return MPI_SUCCESS;
}

static int mpi_is_finalized(MPI_Comm comm, int keyval, void *value, void *extra)
{
    (void)comm;
    (void)keyval;
    (void)value;
    (void)extra;
    sy_round_end(); /* for programs that did not come through the wrapper of MPI_Finalize */
    sy_record_finish();
    sy_vectors_forget();
    for (struct sy_team *team = teams.first, *next; team; team = next) {
        next = team->next;
        if (team->user != MPI_COMM_NULL)
            PMPI_Comm_delete_attr(team->user, teams.on_comm);
        team->next = teams.ended;
        teams.ended = team;
    }
    teams.first = NULL;
    if (teams.adopted && *teams.adopted != MPI_COMM_NULL)
        PMPI_Comm_free(teams.adopted);
    teams.adopted = NULL;
    PMPI_Comm_free_keyval(&teams.on_comm);
    PMPI_Comm_free_keyval(&teams.on_finalize);
    teams.ready = false;
    return MPI_SUCCESS;
}

static bool prepare(void)
{
    if (teams.ready)
        return true;
    if (PMPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, comm_is_freed, &teams.on_comm, NULL) != MPI_SUCCESS)
        return false;
    if (PMPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, mpi_is_finalized, &teams.on_finalize, NULL) !=
        MPI_SUCCESS)
        return false;
    teams.ready = PMPI_Comm_set_attr(MPI_COMM_SELF, teams.on_finalize, NULL) == MPI_SUCCESS;
    return teams.ready;
}

void sy_teams_adopt_comm(MPI_Comm *comm)
{
    teams.adopted = comm;
}

bool sy_team_all(const struct sy_team *team, bool ok)
{
    int mine = ok;
    int all = 0;
    if (team->size == 1)
        return ok;
    return PMPI_Allreduce(&mine, &all, 1, MPI_INT, MPI_LAND, team->own) == MPI_SUCCESS && all;
}

static bool find_world_ranks(struct sy_team *team)
{
    MPI_Group world;
    MPI_Group mine;
    PMPI_Comm_group(MPI_COMM_WORLD, &world);
    PMPI_Comm_group(team->own, &mine);
    for (int i = 0; i < team->size; i++)
        team->order[i] = i;
    int rc = PMPI_Group_translate_ranks(mine, team->size, team->order, world, team->world_ranks);
    PMPI_Group_free(&world);
    PMPI_Group_free(&mine);
    return rc == MPI_SUCCESS;
}

/* Rank 0 reads its environment (or passes on what an earlier team agreed on), all parse the same text. */
static bool agree_on_settings(struct sy_team *team, MPI_Comm own, bool have_memory)
{
    char *text = NULL;
    int bytes = -1;
    int rank = 0;
    PMPI_Comm_rank(own, &rank);
    const struct sy_team *earlier = teams.first;
    if (rank == 0) {
        if (earlier) {
            text = malloc((size_t)earlier->settings.text_bytes + 1);
            if (text) {
                bytes = earlier->settings.text_bytes;
                memcpy(text, earlier->settings.text, (size_t)bytes);
            }
        } else if (sy_settings_read(&text, &bytes) != SY_SUCCESS) {
            bytes = -1;
        }
    }
    PMPI_Bcast(&bytes, 1, MPI_INT, 0, own);
    bool ok = have_memory && bytes >= 0;
    if (bytes > 0) {
        if (rank != 0)
            text = malloc((size_t)bytes);
        ok = ok && text != NULL;
    }
    int mine = ok;
    int all = 0;
    PMPI_Allreduce(&mine, &all, 1, MPI_INT, MPI_LAND, own);
    if (all && bytes > 0)
        PMPI_Bcast(text, bytes, MPI_CHAR, 0, own);
    if (all) {
        mine =
            sy_settings_parse(text ? text : "", bytes, rank == 0 && !earlier, &team->settings) == SY_SUCCESS;
        PMPI_Allreduce(&mine, &all, 1, MPI_INT, MPI_LAND, own);
        if (!all && mine)
            sy_settings_free(&team->settings);
    }
    free(text);
    return all != 0;
}

/* A team whose communicator was freed serves the next one of the same ranks, so that a program that makes and
 * frees communicators in a loop does not grow. */
static struct sy_team *take_over_from_freed(const struct sy_team *fresh)
{
    for (struct sy_team *team = teams.first; team; team = team->next)
        if (team->user == MPI_COMM_NULL && team->size == fresh->size && team->rank == fresh->rank &&
            memcmp(team->world_ranks, fresh->world_ranks, (size_t)fresh->size * sizeof(int)) == 0)
            return team;
    return NULL;
}

static struct sy_team *allocate_team(int rank, int size)
{
    struct sy_team *team = calloc(1, sizeof *team);
    if (!team)
        return NULL;
    size_t n = (size_t)size;
    team->world_ranks = malloc(n * sizeof *team->world_ranks);
    team->share = malloc((n + 2) * sizeof *team->share);
    team->weight = malloc(n * sizeof *team->weight);
    team->order = malloc(n * sizeof *team->order);
    team->gathered = rank == 0 ? malloc(SY_GATHERED_EACH * n * sizeof *team->gathered) : NULL;
    if (!team->world_ranks || !team->share || !team->weight || !team->order ||
        (rank == 0 && !team->gathered)) {
        free_team(team);
        return NULL;
    }
    return team;
}

struct sy_team *sy_team_find(MPI_Comm comm)
{
    struct sy_team *team = NULL;
    int found = 0;
    if (teams.ready && comm != MPI_COMM_NULL)
        PMPI_Comm_get_attr(comm, teams.on_comm, &team, &found);
    return found ? team : NULL;
}

struct sy_team *sy_team_of(MPI_Comm comm)
{
    if (!sy_mpi_is_up()) {
        sy_raise(comm, MPI_ERR_OTHER, SY_ESTATE, true,
                 "shares can be made between MPI_Init and MPI_Finalize only");
        return NULL;
    }
    if (comm == MPI_COMM_NULL) {
        sy_raise(comm, MPI_ERR_COMM, SY_EARG, true, "shares need a communicator, not MPI_COMM_NULL");
        return NULL;
    }
    int inter = 0;
    int rank = 0;
    int size = 0;
    PMPI_Comm_test_inter(comm, &inter);
    PMPI_Comm_rank(comm, &rank);
    if (inter) {
        sy_raise(comm, MPI_ERR_COMM, SY_EARG, rank == 0, "shares cannot be made on an intercommunicator");
        return NULL;
    }
    PMPI_Comm_size(comm, &size);
    bool ready = prepare();
    struct sy_team *team = sy_team_find(comm);
    if (team)
        return team;

    /* From here on every rank goes through the same collective calls, with or without memory. */
    MPI_Comm own = MPI_COMM_NULL;
    if (PMPI_Comm_dup(comm, &own) != MPI_SUCCESS)
        return NULL;
    PMPI_Comm_set_errhandler(own, MPI_ERRORS_RETURN);
    struct sy_team scratch = {0};
    team = ready ? allocate_team(rank, size) : NULL;
    bool ok = agree_on_settings(team ? team : &scratch, own, team != NULL);
    if (!team || !ok) {
        if (team)
            free_team(team);
        PMPI_Comm_free(&own);
        sy_raise(comm, MPI_ERR_OTHER, SY_ENOMEM, rank == 0,
                 "no memory for the shares of a communicator of %d ranks", size);
        return NULL;
    }
    team->user = comm;
    team->own = own;
    team->rank = rank;
    team->size = size;
    find_world_ranks(team);
    struct sy_team *freed = take_over_from_freed(team);
    if (freed) {
        free_team(team);
        team = freed;
        team->user = comm;
        team->own = own;
    } else {
        struct sy_team **last = &teams.first;
        while (*last)
            last = &(*last)->next;
        *last = team;
        team->record = sy_record_open(comm, team->settings.report != NULL);
    }
    PMPI_Comm_set_attr(comm, teams.on_comm, team);
    return team;
}

struct sy_team *sy_teams(void)
{
    return teams.first;
}

struct sy_site *sy_site_new(const char *file, int line)
{
    struct sy_site *site = calloc(1, sizeof *site);
    char *copy = malloc(strlen(file) + 1);
    if (!site || !copy) {
        free(site);
        free(copy);
        return NULL;
    }
    strcpy(copy, file);
    site->file = copy;
    site->line = line;
    return site;
}

void sy_site_free(struct sy_site *site)
{
    if (!site)
        return;
    if (site->known)
        site->free_known(site->known);
    free(site->samples.send_s_per_byte);
    free(site->told_displ);
    free(site->file);
    free(site);
}

struct sy_site *sy_site_add(struct sy_team *team, uint64_t key, struct sy_site *fresh)
{
    struct sy_site **last = &team->sites;
    for (; *last; last = &(*last)->next)
        if ((*last)->key == key) {
            sy_site_free(fresh);
            return *last;
        }
    fresh->key = key;
    *last = fresh;
    return fresh;
}
