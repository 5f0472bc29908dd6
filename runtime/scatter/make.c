/* Making share objects. Collective: the ranks first agree on the arguments, then on the distribution. Nothing
 * is returned early by one rank alone, so that a mistake is an error everywhere and never a hang. */
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "record/collect.h"
#include "scatter/choose.h"
#include "scatter/clock.h"
#include "scatter/learn.h"
#include "scatter/raise.h"
#include "scatter/tell.h"
#include "scatter/team.h"

enum { AGREE_VALUE, AGREE_UNIT, AGREE_LEAST, AGREE_TIMES, AGREE_ROOT, AGREE_KIND, AGREE_N };
/* Behind the least and the greatest of those. */
enum { AGREE_MEMORY = 2 * AGREE_N, AGREE_SITE, AGREE_SEEN, AGREE_ALL };

static const char *const agree_names[AGREE_N] = {
    "the number of items", "the unit", "the least share", "the room", "the root", "the function called"};

struct request {
    enum sy_share_kind kind;
    long long value; /* equal share, or total */
    long long unit;
    long long least;
    long long times; /* no share is above so many equal ones; below 1: no bound */
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

/* A hash of file and line (FNV-1a), without the sign. */
static uint64_t site_key(const struct request *request)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (const char *c = request->file; *c; c++)
        hash = (hash ^ (unsigned char)*c) * UINT64_C(0x100000001b3);
    for (int shift = 0; shift < 32; shift += 8)
        hash = (hash ^ ((unsigned)request->line >> shift & 0xff)) * UINT64_C(0x100000001b3);
    return hash >> 1;
}

/* What all ranks know after the agreement. */
struct agreement {
    uint64_t site;    /* where rank 0 called from */
    bool has_samples; /* a rank has measured something since */
};

/* The least and the greatest of every argument, whether every rank has memory, the site and whether there is
 * something to learn, in one reduction. */
static bool agree(const struct sy_team *team, const struct request *request, bool have_memory,
                  struct agreement *agreement)
{
    long long mine[AGREE_ALL];
    long long all[AGREE_ALL];
    const long long values[AGREE_N] = {request->value, request->unit, request->least,
                                       request->times, request->root, request->kind};
    for (int i = 0; i < AGREE_N; i++) {
        mine[i] = values[i];
        mine[AGREE_N + i] = ~values[i]; /* the minimum of the complement is that of the greatest */
    }
    if (request->kind == SY_KIND_OF)
        mine[AGREE_VALUE] = mine[AGREE_N + AGREE_VALUE] = 0; /* differs from rank to rank */
    mine[AGREE_MEMORY] = have_memory;
    mine[AGREE_SITE] = team->rank == 0 ? (long long)site_key(request) : LLONG_MAX;
    mine[AGREE_SEEN] = !sy_learn_pending(team);
    if (team->size == 1)
        memcpy(all, mine, sizeof all);
    else if (PMPI_Allreduce(mine, all, AGREE_ALL, MPI_LONG_LONG, MPI_MIN, team->own) != MPI_SUCCESS) {
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
    if (!all[AGREE_MEMORY]) {
        sy_raise(request->comm, MPI_ERR_OTHER, SY_ENOMEM, team->rank == 0,
                 "%s:%d: no memory for shares of %d ranks", request->file, request->line, team->size);
        return false;
    }
    agreement->site = (uint64_t)all[AGREE_SITE];
    agreement->has_samples = !all[AGREE_SEEN];
    return true;
}

static bool is_root(const struct sy_team *team, const struct request *request)
{
    return request->root >= 0 && request->root < team->size;
}

/* Whether there is something to choose. A program computes its share, and may find out behind that that its
 * arguments are none: a number of items below 0 or beyond everything, a root that is no rank, rows of no
 * length. It ends then as it likes, so that nothing of it is an error here: every rank keeps the share it
 * had, and where the program goes on with it MPI is told what it was told before, and says what it said. */
static bool is_distribution(const struct sy_team *team, const struct request *request)
{
    return is_root(team, request) && request->value >= 0 && (request->unit >= 1 || request->value == 0) &&
           (request->kind != SY_KIND_MAKE || request->value <= LLONG_MAX / team->size);
}

/* Checks what all ranks agree on; the same result on every rank. */
static bool is_valid(const struct sy_team *team, const struct request *request)
{
    if (request->least < 0) {
        sy_raise(request->comm, MPI_ERR_ARG, SY_EARG, team->rank == 0,
                 "%s:%d: %s: the least share is negative: %lld", request->file, request->line,
                 function_of(request->kind), request->least);
        return false;
    }
    return true;
}

static bool are_alike(const struct sy_team *team)
{
    for (int i = 1; i < team->size; i++)
        if (team->share[i] != team->share[0])
            return false;
    return true;
}

/* The lengths each rank already has, in team->share. One that no rank can have and all have is one that the
 * program computed, and no error either. */
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
    if (are_alike(team))
        return true;
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

static int64_t common_divisor(int64_t a, int64_t b)
{
    while (b) {
        int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* Fills the object from team->share. A total that does not fit is one that the program cannot compute either;
 * the shares are right all the same. */
static void fill(struct sy_shares *object, const struct sy_team *team)
{
    object->displ[0] = 0;
    object->largest = team->share[0];
    object->common = 0;
    for (int i = 0; i < team->size; i++) {
        object->displ[i + 1] = (int64_t)((uint64_t)object->displ[i] + (uint64_t)team->share[i]);
        if (team->share[i] > object->largest)
            object->largest = team->share[i];
        object->common = common_divisor(object->common, team->share[i]);
    }
    object->total = object->displ[team->size];
}

/* The object made before with the same shares at the same place, instead of `fresh`. */
static struct sy_shares *find_same(const struct sy_team *team, const struct sy_shares *fresh)
{
    for (struct sy_shares *old = team->objects; old; old = old->next)
        if (old->site == fresh->site && old->kind == fresh->kind && old->equal == fresh->equal &&
            old->unit == fresh->unit && old->least == fresh->least && old->most == fresh->most &&
            old->root == fresh->root && old->ordered == fresh->ordered &&
            memcmp(old->displ, fresh->displ, ((size_t)fresh->size + 1) * sizeof fresh->displ[0]) == 0)
            return old;
    return NULL;
}

/* The settings that shares depend on, as the environment has them. */
static void report_settings(const struct sy_team *team)
{
    static const char *const modes[] = {"auto", "equal", "weights", "counts", "skew"};
    static const char *const deliveries[] = {"auto", "ordered", "mpi"};
    const struct sy_settings *settings = &team->settings;
    char least[32];
    snprintf(least, sizeof least, "%lld", (long long)settings->min_items);
    sy_record_choice(team->record, "shares", modes[settings->mode]);
    sy_record_choice(team->record, "delivery", deliveries[settings->delivery]);
    sy_record_choice(team->record, "order", settings->reorder ? "bandwidth" : "none");
    sy_record_choice(team->record, "min_items", least);
    sy_record_choice(team->record, "platform", settings->platform ? settings->platform : "none");
    sy_record_choice(team->record, "profile",
                     settings->profile_none ? "none"
                     : settings->profile    ? settings->profile
                                            : "default");
}

/* Tells the run record of the site and of how its shares were chosen. */
static void report(const struct sy_team *team, struct sy_site *site, const struct sy_shares *shares,
                   const struct sy_distribution *distribution)
{
    struct sy_record_place place = {.file = site->file,
                                    .collective = "MPI_Scatter",
                                    .line = site->line,
                                    .size = team->size,
                                    .rank = team->rank,
                                    .root = shares->root};
    site->record = sy_record_site(team->record, &place);
    if (!site->record)
        return;
    struct sy_record_shape shape = {.unit = shares->unit,
                                    .least = shares->least,
                                    .equal_share = shares->equal,
                                    .total_items = shares->total,
                                    .item_bytes =
                                        site->samples.item_bytes > 0 ? site->samples.item_bytes : NAN};
    sy_record_shape(site->record, &shape);
    if (team->rank != 0)
        return;
    report_settings(team);
    for (int i = 0; i < team->size; i++)
        team->weight[i] = shares->displ[i + 1] - shares->displ[i];
    const struct sy_choice *choice = &distribution->choice;
    bool reordered = team->user == sy_comm_world() && team->user != MPI_COMM_WORLD;
    const struct sy_knowledge *known = site->known && site->known->planned ? site->known : NULL;
    bool from_platform = strcmp(choice->source, "platform") == 0 && team->settings.platform;
    char reason[SY_REASON_BYTES];
    sy_tell_reason(reason, sizeof reason, choice);
    struct sy_record_plan plan = {.solver = choice->solver,
                                  .order = reordered ? "bandwidth" : "given",
                                  .delivery = shares->ordered ? "ordered" : "mpi",
                                  .source = choice->source,
                                  .detail = from_platform ? team->settings.platform : reason,
                                  .counts = (const long long *)team->weight,
                                  .predicted_s = choice->predicted_s,
                                  .lower_bound_s = choice->lower_bound_s,
                                  .equal_s = choice->equal_s,
                                  .compute_s_per_item = known ? known->planned_compute_s : NULL,
                                  .link_s_per_item = known ? known->planned_link_s : NULL};
    _Static_assert(sizeof(long long) == sizeof(int64_t), "the record counts in long long");
    sy_record_plan(site->record, &plan);
}

/* Who gets what, in team->share, by lengths that are there or by choice. */
static bool distribute(struct sy_team *team, const struct request *request, struct sy_shares *object,
                       const struct agreement *agreement, struct sy_distribution *distribution)
{
    if (request->kind == SY_KIND_OF) {
        distribution->choice = sy_choice_of("given", "given");
        return gather_lengths(team, request);
    }
    object->equal = request->kind == SY_KIND_MAKE ? request->value : request->value / team->size;
    if (!is_distribution(team, request)) {
        sy_keep_shares(team, object->equal, distribution);
        return true;
    }
    if (agreement->has_samples && team->settings.mode == SY_SHARE_AUTO)
        sy_learn_exchange(team, object->site, request->root);
    bool ok = sy_choose_shares(team, object->site, distribution);
    object->ordered = distribution->ordered && team->size > 1;
    return ok;
}

static int64_t most_of(const struct request *request)
{
    if (request->times < 1 || request->value < 0 || request->value > INT64_MAX / request->times)
        return INT64_MAX;
    return request->value * request->times;
}

static sy_shares *make(const struct request *request)
{
    struct sy_team *team = sy_team_of(request->comm);
    if (!team)
        return NULL;
    sy_round_before_make(request->file, request->line);
    struct sy_site *site = sy_site_new(request->file, request->line);
    struct sy_shares *object = malloc(sizeof *object + ((size_t)team->size + 1) * sizeof object->displ[0]);
    struct agreement agreement;
    if (!agree(team, request, site && object, &agreement) || !is_valid(team, request)) {
        sy_site_free(site);
        free(object);
        return NULL;
    }
    site = sy_site_add(team, agreement.site, site);
    site->root = is_root(team, request) ? request->root : 0;
    *object = (struct sy_shares){.team = team,
                                 .site = site,
                                 .kind = request->kind,
                                 .root = site->root,
                                 .rank = team->rank,
                                 .size = team->size,
                                 .unit = request->unit > 0 ? request->unit : 1,
                                 .least = request->least,
                                 .most = most_of(request)};
    struct sy_distribution distribution = {
        .kind = request->kind,
        .total = request->kind == SY_KIND_MAKE ? (int64_t)((uint64_t)request->value * (uint64_t)team->size)
                                               : request->value,
        .unit = object->unit,
        .least = request->least,
        .most = object->most,
        .root = site->root,
    };
    if (!distribute(team, request, object, &agreement, &distribution)) {
        free(object);
        return NULL;
    }
    fill(object, team);
    if (request->kind == SY_KIND_OF)
        object->equal = are_alike(team) ? team->share[0] : object->total / team->size;
    team->delivers_in_order = team->delivers_in_order || object->ordered;
    if (is_distribution(team, request) && object->total >= 0) { /* a record has no numbers below 0 */
        report(team, site, object, &distribution);
        if (request->kind != SY_KIND_OF)
            sy_tell_shares(team, site, object, &distribution.choice);
    }
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
    return make(&(struct request){SY_KIND_MAKE, equal, unit, least, 0, root, comm, file, line});
}

sy_shares *sy_shares_make_room_at(long long equal, long long unit, long long least, long long times, int root,
                                  MPI_Comm comm, const char *file, int line)
{
    return make(&(struct request){SY_KIND_MAKE, equal, unit, least, times, root, comm, file, line});
}

sy_shares *sy_shares_cover_at(long long total, long long unit, long long least, int root, MPI_Comm comm,
                              const char *file, int line)
{
    return make(&(struct request){SY_KIND_COVER, total, unit, least, 0, root, comm, file, line});
}

sy_shares *sy_shares_of_at(long long mine, int root, MPI_Comm comm, const char *file, int line)
{
    return make(&(struct request){SY_KIND_OF, mine, 1, 0, 0, root, comm, file, line});
}
