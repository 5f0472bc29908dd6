/* What a share object answers: lengths, positions, counts for MPI. Local calls. */
#include "steelyard/shares.h"

#include <limits.h>
#include <pthread.h>
#include <stdlib.h>

#include "record/collect.h"
#include "scatter/raise.h"
#include "scatter/team.h"

static int64_t count_of(const sy_shares *shares, int rank)
{
    return (int64_t)((uint64_t)shares->displ[rank + 1] - (uint64_t)shares->displ[rank]);
}

static MPI_Comm user_comm(const sy_shares *shares)
{
    return shares ? shares->team->user : MPI_COMM_NULL;
}

static bool is_null(const sy_shares *shares, const char *function)
{
    if (shares)
        return false;
    sy_raise(MPI_COMM_NULL, MPI_ERR_ARG, SY_EARG, true, "%s: no share object", function);
    return true;
}

static bool is_rank(const sy_shares *shares, int rank, int end, const char *function)
{
    if (rank >= 0 && rank < end)
        return true;
    sy_raise(user_comm(shares), MPI_ERR_RANK, SY_EARG, true, "%s: rank %d of %d", function, rank,
             shares->size);
    return false;
}

long long sy_mine64(const sy_shares *shares)
{
    return is_null(shares, "sy_mine") ? 0 : count_of(shares, shares->rank);
}

long long sy_offset64(const sy_shares *shares)
{
    return is_null(shares, "sy_offset") ? 0 : shares->displ[shares->rank];
}

long long sy_total64(const sy_shares *shares)
{
    return is_null(shares, "sy_total") ? 0 : shares->total;
}

long long sy_equal64(const sy_shares *shares)
{
    return is_null(shares, "sy_equal") ? 0 : shares->equal;
}

long long sy_largest64(const sy_shares *shares)
{
    return is_null(shares, "sy_largest") ? 0 : shares->largest;
}

long long sy_count64(const sy_shares *shares, int rank)
{
    if (is_null(shares, "sy_count") || !is_rank(shares, rank, shares->size, "sy_count"))
        return 0;
    return count_of(shares, rank);
}

long long sy_displ64(const sy_shares *shares, int rank)
{
    if (is_null(shares, "sy_displ") || !is_rank(shares, rank, shares->size + 1, "sy_displ"))
        return 0;
    return shares->displ[rank];
}

double sy_weight(const sy_shares *shares)
{
    if (is_null(shares, "sy_weight"))
        return 1.0;
    long long mine = count_of(shares, shares->rank);
    return mine == shares->equal || !shares->equal ? 1.0 : (double)mine / (double)shares->equal;
}

/* Whether something can be divided by the group. One below 0 is rows of a length that the program has not
 * looked at yet, and what it divides is what it divided before. */
static bool is_group(const sy_shares *shares, long long group, const char *function)
{
    if (group != 0 || shares->total == 0)
        return true;
    sy_raise(user_comm(shares), MPI_ERR_ARG, SY_EARG, true, "%s: groups of %lld items", function, group);
    return false;
}

/* The whole groups in `items`; the group is 0 only where there are none. */
static int64_t groups_in(int64_t items, int64_t group)
{
    return items ? items / group : 0;
}

/* The whole groups in the shares before `rank`, each share rounded down by itself. */
static int64_t groups_before(const sy_shares *shares, int rank, int64_t group)
{
    if (shares->total == 0)
        return 0;
    if (shares->common % group == 0) /* no share is cut */
        return shares->displ[rank] / group;
    if (shares->total % shares->size == 0 && shares->total / shares->size == shares->largest)
        return rank * (shares->largest / group); /* all are equal */
    int64_t groups = 0;
    for (int i = 0; i < rank; i++)
        groups += count_of(shares, i) / group;
    return groups;
}

long long sy_mine_in64(const sy_shares *shares, long long group)
{
    if (is_null(shares, "sy_mine_in") || !is_group(shares, group, "sy_mine_in"))
        return 0;
    return groups_in(count_of(shares, shares->rank), group);
}

long long sy_offset_in64(const sy_shares *shares, long long group)
{
    if (is_null(shares, "sy_offset_in") || !is_group(shares, group, "sy_offset_in"))
        return 0;
    return groups_before(shares, shares->rank, group);
}

long long sy_total_in64(const sy_shares *shares, long long group)
{
    if (is_null(shares, "sy_total_in") || !is_group(shares, group, "sy_total_in"))
        return 0;
    return groups_before(shares, shares->size, group);
}

long long sy_equal_in64(const sy_shares *shares, long long group)
{
    if (is_null(shares, "sy_equal_in") || !is_group(shares, group, "sy_equal_in"))
        return 0;
    return groups_in(shares->equal, group);
}

long long sy_count_in64(const sy_shares *shares, int rank, long long group)
{
    if (is_null(shares, "sy_count_in") || !is_rank(shares, rank, shares->size, "sy_count_in") ||
        !is_group(shares, group, "sy_count_in"))
        return 0;
    return groups_in(count_of(shares, rank), group);
}

long long sy_displ_in64(const sy_shares *shares, int rank, long long group)
{
    if (is_null(shares, "sy_displ_in") || !is_rank(shares, rank, shares->size + 1, "sy_displ_in") ||
        !is_group(shares, group, "sy_displ_in"))
        return 0;
    return groups_before(shares, rank, group);
}

/* To the int that MPI counts in. `at_root` is the root's value: where it does not fit either, the root speaks
 * for all. */
static int to_int_of(const sy_shares *shares, long long value, long long at_root, const char *what,
                     const char *function)
{
    if (value <= INT_MAX)
        return (int)value;
    sy_raise(user_comm(shares), MPI_ERR_COUNT, SY_ERANGE, shares->rank == shares->root || at_root <= INT_MAX,
             "%s: %lld %s of the shares made at %s:%d do not fit an int (use %s64)", function, value, what,
             shares->site->file, shares->site->line, function);
    return INT_MAX;
}

static int to_int(const sy_shares *shares, long long value, long long at_root, const char *function)
{
    return to_int_of(shares, value, at_root, "items", function);
}

int sy_mine(const sy_shares *shares)
{
    return to_int(shares, sy_mine64(shares), shares ? count_of(shares, shares->root) : 0, "sy_mine");
}

int sy_offset(const sy_shares *shares)
{
    return to_int(shares, sy_offset64(shares), shares ? shares->displ[shares->root] : 0, "sy_offset");
}

int sy_total(const sy_shares *shares)
{
    long long total = sy_total64(shares);
    return to_int(shares, total, total, "sy_total");
}

int sy_equal(const sy_shares *shares)
{
    long long equal = sy_equal64(shares);
    return to_int(shares, equal, equal, "sy_equal");
}

int sy_largest(const sy_shares *shares)
{
    long long largest = sy_largest64(shares);
    return to_int(shares, largest, largest, "sy_largest");
}

int sy_count(const sy_shares *shares, int rank)
{
    long long count = sy_count64(shares, rank);
    return to_int(shares, count, count, "sy_count");
}

int sy_displ(const sy_shares *shares, int rank)
{
    long long displ = sy_displ64(shares, rank);
    return to_int(shares, displ, displ, "sy_displ");
}

int sy_mine_in(const sy_shares *shares, long long group)
{
    long long groups = sy_mine_in64(shares, group);
    long long at_root = groups > INT_MAX ? groups_in(count_of(shares, shares->root), group) : 0;
    return to_int_of(shares, groups, at_root, "groups", "sy_mine_in");
}

int sy_offset_in(const sy_shares *shares, long long group)
{
    long long groups = sy_offset_in64(shares, group);
    long long at_root = groups > INT_MAX ? groups_before(shares, shares->root, group) : 0;
    return to_int_of(shares, groups, at_root, "groups", "sy_offset_in");
}

int sy_total_in(const sy_shares *shares, long long group)
{
    long long groups = sy_total_in64(shares, group);
    return to_int_of(shares, groups, groups, "groups", "sy_total_in");
}

int sy_equal_in(const sy_shares *shares, long long group)
{
    long long groups = sy_equal_in64(shares, group);
    return to_int_of(shares, groups, groups, "groups", "sy_equal_in");
}

int sy_count_in(const sy_shares *shares, int rank, long long group)
{
    long long groups = sy_count_in64(shares, rank, group);
    return to_int_of(shares, groups, groups, "groups", "sy_count_in");
}

int sy_displ_in(const sy_shares *shares, int rank, long long group)
{
    long long groups = sy_displ_in64(shares, rank, group);
    return to_int_of(shares, groups, groups, "groups", "sy_displ_in");
}

int sy_owner(const sy_shares *shares, long long item)
{
    if (is_null(shares, "sy_owner"))
        return MPI_PROC_NULL;
    if (item < 0 || item >= shares->total) {
        sy_raise(user_comm(shares), MPI_ERR_ARG, SY_EARG, true, "sy_owner: item %lld of %lld", item,
                 (long long)shares->total);
        return MPI_PROC_NULL;
    }
    /* The last rank whose share begins at or before the item: empty shares begin where the next one does. */
    int low = 0;
    int high = shares->size;
    while (high - low > 1) {
        int middle = low + (high - low) / 2;
        if (shares->displ[middle] <= item)
            low = middle;
        else
            high = middle;
    }
    return low;
}

/* `groups` of `by` elements as the int that MPI counts in; false when it does not fit. */
static bool to_elements(int64_t groups, int64_t by, int *elements)
{
    int64_t product = 0;
    if (__builtin_mul_overflow(groups, by, &product) || product > INT_MAX || product < INT_MIN)
        return false;
    *elements = (int)product;
    return true;
}

/* The numbers for MPI; null when one of them does not fit. */
static struct sy_vectors *make_vectors(const sy_shares *shares, int64_t by, int64_t group)
{
    size_t size = (size_t)shares->size;
    struct sy_vectors *vectors = malloc(sizeof *vectors + 2 * size * sizeof(int));
    if (!vectors) {
        sy_raise(user_comm(shares), MPI_ERR_OTHER, SY_ENOMEM, true, "no memory for the counts of %d ranks",
                 shares->size);
        return NULL;
    }
    vectors->by = by;
    vectors->group = group;
    vectors->owner = shares;
    int64_t before = 0; /* groups */
    const char *what = group == 1 ? "items" : "groups";
    for (int i = 0; i < shares->size; i++) {
        int64_t count = count_of(shares, i) / group;
        int displ = 0; /* an empty share may stand anywhere, also where its displacement would not fit */
        if (!to_elements(count, by, &vectors->numbers[i]) || (!to_elements(before, by, &displ) && count)) {
            sy_raise(user_comm(shares), MPI_ERR_COUNT, SY_ERANGE, shares->rank == shares->root,
                     "rank %d gets %lld %s of %lld elements each behind %lld %s (shares made at %s:%d): "
                     "that does not fit MPI's int; use a larger datatype",
                     i, (long long)count, what, (long long)by, (long long)(count ? before : 0), what,
                     shares->site->file, shares->site->line);
            free(vectors);
            return NULL;
        }
        vectors->numbers[size + (size_t)i] = displ;
        before += count;
    }
    return vectors;
}

/* Which counts belong to which object, for the scatter's wrapper: open addressing, at most half full. */
static struct {
    pthread_mutex_t lock;
    const struct sy_vectors **slot;
    size_t slots; /* a power of two */
    size_t used;
} vectors_made = {.lock = PTHREAD_MUTEX_INITIALIZER};

static size_t slot_of(const int *counts)
{
    uint64_t hash = (uint64_t)(uintptr_t)counts * UINT64_C(0x9e3779b97f4a7c15);
    size_t at = (size_t)(hash >> 32) & (vectors_made.slots - 1);
    while (vectors_made.slot[at] && vectors_made.slot[at]->numbers != counts)
        at = (at + 1) & (vectors_made.slots - 1);
    return at;
}

/* Without memory the vectors are not registered: their scatters are not clocked, and nothing else changes. */
static void register_vectors(const struct sy_vectors *vectors)
{
    if (2 * (vectors_made.used + 1) > vectors_made.slots) {
        size_t old_slots = vectors_made.slots;
        size_t slots = old_slots ? 2 * old_slots : 16;
        const struct sy_vectors **old = vectors_made.slot;
        const struct sy_vectors **grown = calloc(slots, sizeof *grown);
        if (!grown)
            return;
        vectors_made.slot = grown;
        vectors_made.slots = slots;
        for (size_t i = 0; i < old_slots; i++)
            if (old[i])
                grown[slot_of(old[i]->numbers)] = old[i];
        free(old);
    }
    vectors_made.slot[slot_of(vectors->numbers)] = vectors;
    vectors_made.used++;
}

const struct sy_vectors *sy_vectors_of_counts(const int *counts)
{
    const struct sy_vectors *found = NULL;
    pthread_mutex_lock(&vectors_made.lock);
    if (vectors_made.slots && counts)
        found = vectors_made.slot[slot_of(counts)];
    pthread_mutex_unlock(&vectors_made.lock);
    return found;
}

void sy_vectors_forget(void)
{
    pthread_mutex_lock(&vectors_made.lock);
    free(vectors_made.slot);
    vectors_made.slot = NULL;
    vectors_made.slots = 0;
    vectors_made.used = 0;
    pthread_mutex_unlock(&vectors_made.lock);
}

static const struct sy_vectors *vectors_in(const sy_shares *shares, long long by, long long group,
                                           const char *function)
{
    if (is_null(shares, function) || !is_group(shares, group, function))
        return NULL;
    if (group == 0) /* no items: all numbers are 0, in whatever */
        group = 1;
    /* Objects are constant for their users; this cache is the only part that changes. */
    sy_shares *cached = (sy_shares *)shares;
    pthread_mutex_lock(&vectors_made.lock);
    struct sy_vectors *vectors = cached->vectors;
    while (vectors && (vectors->by != by || vectors->group != group))
        vectors = vectors->next;
    pthread_mutex_unlock(&vectors_made.lock);
    if (vectors)
        return vectors;
    /* Without the lock: on failure the user's error handler runs. */
    vectors = make_vectors(shares, by, group);
    if (!vectors)
        return NULL;
    pthread_mutex_lock(&vectors_made.lock);
    vectors->next = cached->vectors;
    cached->vectors = vectors;
    register_vectors(vectors);
    pthread_mutex_unlock(&vectors_made.lock);
    return vectors;
}

const int *sy_counts_in(const sy_shares *shares, long long elements_per_group, long long group)
{
    const struct sy_vectors *vectors = vectors_in(shares, elements_per_group, group, "sy_counts_in");
    return vectors ? vectors->numbers : NULL;
}

const int *sy_counts_at(const sy_shares *shares, long long elements_per_group, long long group,
                        const char *collective, const char *file, int line)
{
    if (shares && shares->site->record)
        sy_record_call(shares->site->record, collective, file, line);
    return sy_counts_in(shares, elements_per_group, group);
}

const int *sy_displs_in(const sy_shares *shares, long long elements_per_group, long long group)
{
    const struct sy_vectors *vectors = vectors_in(shares, elements_per_group, group, "sy_displs_in");
    return vectors ? vectors->numbers + shares->size : NULL;
}

const int *sy_counts_by(const sy_shares *shares, long long elements_per_item)
{
    return sy_counts_in(shares, elements_per_item, 1);
}

const int *sy_displs_by(const sy_shares *shares, long long elements_per_item)
{
    return sy_displs_in(shares, elements_per_item, 1);
}
