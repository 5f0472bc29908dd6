/* Making share objects. Collective: the ranks first agree on the arguments, then on the distribution. Nothing
 * is returned early by one rank alone, so that a mistake is an error everywhere and never a hang. */
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "scatter/apportion.h"
#include "scatter/choose.h"
#include "scatter/raise.h"
#include "scatter/team.h"

enum { AGREE_VALUE, AGREE_UNIT, AGREE_LEAST, AGREE_ROOT, AGREE_KIND, AGREE_N };

static const char *const agree_names[AGREE_N] = {"the number of items", "the unit", "the least share",
                                                 "the root", "the function called"};

struct request {
    enum sy_share_kind kind;
    long long value; /* equal share, or total */
    long long unit;
    long long least;
    int root;
    MPI_Comm comm;
    const char *file;
    int line;
};

static const char *function_of(enum sy_share_kind kind)
{
    static const char *const names[] = {"sy_shares_make", "sy_shares_cover", "sy_shares_of"};
    return names[kind];
}

/* The least and the greatest of every argument, and whether every rank has memory, in one reduction. */
static bool agree(const struct sy_team *team, const struct request *request, bool have_memory)
{
    long long mine[2 * AGREE_N + 1];
    long long all[2 * AGREE_N + 1];
    const long long values[AGREE_N] = {request->value, request->unit, request->least, request->root,
                                       request->kind};
    for (int i = 0; i < AGREE_N; i++) {
        mine[i] = values[i];
        mine[AGREE_N + i] = ~values[i]; /* the minimum of the complement is that of the greatest */
    }
    if (request->kind == SY_KIND_OF)
        mine[AGREE_VALUE] = mine[AGREE_N + AGREE_VALUE] = 0; /* differs from rank to rank */
    mine[2 * AGREE_N] = have_memory;
    if (team->size == 1)
        memcpy(all, mine, sizeof all);
    else if (PMPI_Allreduce(mine, all, 2 * AGREE_N + 1, MPI_LONG_LONG, MPI_MIN, team->own) != MPI_SUCCESS) {
        sy_raise(request->comm, MPI_ERR_OTHER, SY_EMPI, team->rank == 0,
                 "%s:%d: the ranks could not be reached", request->file, request->line);
        return false;
    }
    /* The function first: with different functions the other arguments mean different things. */
    if (all[AGREE_KIND] != ~all[AGREE_N + AGREE_KIND]) {
        sy_raise(request->comm, MPI_ERR_ARG, SY_EARG, team->rank == 0, "%s:%d: some ranks call %s, others %s",
                 request->file, request->line, function_of((enum sy_share_kind)all[AGREE_KIND]),
                 function_of((enum sy_share_kind) ~all[AGREE_N + AGREE_KIND]));
        return false;
    }
    for (int i = 0; i < AGREE_N; i++) {
        if (request->kind == SY_KIND_OF && i == AGREE_VALUE)
            continue;
        if (all[i] != ~all[AGREE_N + i]) {
            sy_raise(request->comm, i == AGREE_ROOT ? MPI_ERR_ROOT : MPI_ERR_ARG, SY_EARG, team->rank == 0,
                     "%s:%d: %s: %s differs between the ranks, from %lld to %lld", request->file,
                     request->line, function_of(request->kind), agree_names[i], all[i], ~all[AGREE_N + i]);
            return false;
        }
    }
    if (!all[2 * AGREE_N]) {
        sy_raise(request->comm, MPI_ERR_OTHER, SY_ENOMEM, team->rank == 0,
                 "%s:%d: no memory for shares of %d ranks", request->file, request->line, team->size);
        return false;
    }
    return true;
}

/* Checks what all ranks agree on; the same result on every rank. */
static bool is_valid(const struct sy_team *team, const struct request *request)
{
    const char *what = NULL;
    int mpi_class = MPI_ERR_ARG;
    long long value = 0;
    if (request->root < 0 || request->root >= team->size) {
        what = "the root is no rank of the communicator:";
        value = request->root;
        mpi_class = MPI_ERR_ROOT;
    } else if (request->kind != SY_KIND_OF && request->value < 0) {
        what = "the number of items is negative:";
        value = request->value;
    } else if (request->unit < 1) {
        what = "the unit is below 1:";
        value = request->unit;
    } else if (request->least < 0) {
        what = "the least share is negative:";
        value = request->least;
    }
    if (what) {
        sy_raise(request->comm, mpi_class, SY_EARG, team->rank == 0, "%s:%d: %s: %s %lld", request->file,
                 request->line, function_of(request->kind), what, value);
        return false;
    }
    if (request->kind == SY_KIND_MAKE && request->value > LLONG_MAX / team->size) {
        sy_raise(request->comm, MPI_ERR_COUNT, SY_ERANGE, team->rank == 0,
                 "%s:%d: %d ranks with %lld items each: the total does not fit 64 bits", request->file,
                 request->line, team->size, request->value);
        return false;
    }
    return true;
}

/* The lengths each rank already has, in team->share. */
static bool gather_lengths(struct sy_team *team, const struct request *request)
{
    int64_t mine = request->value;
    if (team->size == 1)
        team->share[0] = mine;
    else if (PMPI_Allgather(&mine, 1, MPI_INT64_T, team->share, 1, MPI_INT64_T, team->own) != MPI_SUCCESS) {
        sy_raise(request->comm, MPI_ERR_OTHER, SY_EMPI, team->rank == 0,
                 "%s:%d: the ranks could not be reached", request->file, request->line);
        return false;
    }
    int64_t total = 0;
    for (int i = 0; i < team->size; i++) {
        if (team->share[i] < 0) {
            sy_raise(request->comm, MPI_ERR_ARG, SY_EARG, team->rank == 0,
                     "%s:%d: sy_shares_of: rank %d has a negative length, %lld", request->file, request->line,
                     i, (long long)team->share[i]);
            return false;
        }
        if (team->share[i] > INT64_MAX - total) {
            sy_raise(request->comm, MPI_ERR_COUNT, SY_ERANGE, team->rank == 0,
                     "%s:%d: sy_shares_of: the total does not fit 64 bits", request->file, request->line);
            return false;
        }
        total += team->share[i];
    }
    return true;
}

/* Fills the object from team->share. */
static void fill(struct sy_shares *object, const struct sy_team *team)
{
    object->displ[0] = 0;
    object->largest = 0;
    for (int i = 0; i < team->size; i++) {
        object->displ[i + 1] = object->displ[i] + team->share[i];
        if (team->share[i] > object->largest)
            object->largest = team->share[i];
    }
    object->total = object->displ[team->size];
}

/* The object made before with the same shares at the same place, instead of `fresh`. */
static struct sy_shares *find_same(const struct sy_team *team, const struct sy_shares *fresh)
{
    for (struct sy_shares *old = team->objects; old; old = old->next)
        if (old->site == fresh->site && old->kind == fresh->kind && old->equal == fresh->equal &&
            old->unit == fresh->unit && old->least == fresh->least && old->root == fresh->root &&
            memcmp(old->displ, fresh->displ, ((size_t)fresh->size + 1) * sizeof fresh->displ[0]) == 0)
            return old;
    return NULL;
}

static sy_shares *make(const struct request *request)
{
    struct sy_team *team = sy_team_of(request->comm);
    if (!team)
        return NULL;
    struct sy_site *site = sy_site_of(team, request->file, request->line);
    struct sy_shares *object = malloc(sizeof *object + ((size_t)team->size + 1) * sizeof object->displ[0]);
    if (!agree(team, request, site && object) || !is_valid(team, request)) {
        free(object);
        return NULL;
    }
    *object = (struct sy_shares){.team = team,
                                 .site = site,
                                 .kind = request->kind,
                                 .root = request->root,
                                 .rank = team->rank,
                                 .size = team->size,
                                 .unit = request->unit,
                                 .least = request->least};
    bool ok = true;
    if (request->kind == SY_KIND_OF) {
        ok = gather_lengths(team, request);
    } else {
        struct sy_distribution distribution = {
            .kind = request->kind,
            .total = request->kind == SY_KIND_MAKE ? request->value * team->size : request->value,
            .unit = request->unit,
            .least = request->least,
            .root = request->root,
        };
        ok = sy_choose_shares(team, site, &distribution);
        object->equal = request->kind == SY_KIND_MAKE ? request->value : request->value / team->size;
    }
    if (!ok) {
        free(object);
        return NULL;
    }
    fill(object, team);
    if (request->kind == SY_KIND_OF)
        object->equal = object->total / team->size;
    struct sy_shares *same = find_same(team, object);
    if (same) {
        free(object);
        return same;
    }
    object->next = team->objects;
    team->objects = object;
    return object;
}

sy_shares *sy_shares_make_at(long long equal, long long unit, long long least, int root, MPI_Comm comm,
                             const char *file, int line)
{
    return make(&(struct request){SY_KIND_MAKE, equal, unit, least, root, comm, file, line});
}

sy_shares *sy_shares_cover_at(long long total, long long unit, long long least, int root, MPI_Comm comm,
                              const char *file, int line)
{
    return make(&(struct request){SY_KIND_COVER, total, unit, least, root, comm, file, line});
}

sy_shares *sy_shares_of_at(long long mine, int root, MPI_Comm comm, const char *file, int line)
{
    return make(&(struct request){SY_KIND_OF, mine, 1, 0, root, comm, file, line});
}
