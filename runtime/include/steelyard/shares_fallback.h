/* The share interface without the library, for programs built with -DSTEELYARD_DISABLE: every rank has the
 * equal share, the items covered are the same, and only sy_shares_of communicates (one MPI_Allgather on the
 * user's communicator). Included by shares.h; C99 or C++11, nothing to link. The contract is that of
 * shares.h, except that arguments are not compared between ranks and objects live until the program ends. */
#ifndef STEELYARD_SHARES_FALLBACK_H
#define STEELYARD_SHARES_FALLBACK_H

#include <limits.h>
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define SY_LOCAL_ static inline __attribute__((unused))
#else
#define SY_LOCAL_ static inline
#endif

typedef struct sy_vectors_ {
    long long by, group;
    struct sy_vectors_ *next;
    int *numbers; /* counts[size], displs[size] */
} sy_vectors_;

typedef struct sy_shares {
    MPI_Comm comm;
    int rank, size;
    long long equal, largest;
    long long *displ; /* size + 1 */
    sy_vectors_ *vectors;
    struct sy_shares *next;
} sy_shares;

SY_LOCAL_ sy_shares *sy_fallback_keep_(sy_shares *fresh)
{
    static sy_shares *kept = NULL; /* equal objects are shared, so that loops do not grow */
    for (sy_shares *old = kept; old; old = old->next)
        if (old->comm == fresh->comm && old->rank == fresh->rank && old->size == fresh->size &&
            old->equal == fresh->equal &&
            memcmp(old->displ, fresh->displ, ((size_t)fresh->size + 1) * sizeof *fresh->displ) == 0) {
            free(fresh->displ);
            free(fresh);
            return old;
        }
    fresh->next = kept;
    kept = fresh;
    return fresh;
}

/* An object with displ[0] = 0 and the other displacements still to be set; null when out of memory. */
SY_LOCAL_ sy_shares *sy_fallback_new_(MPI_Comm comm)
{
    sy_shares *shares = (sy_shares *)calloc(1, sizeof *shares);
    if (!shares)
        return NULL;
    shares->comm = comm;
    MPI_Comm_rank(comm, &shares->rank);
    MPI_Comm_size(comm, &shares->size);
    shares->displ = (long long *)calloc((size_t)shares->size + 1, sizeof *shares->displ);
    if (!shares->displ) {
        free(shares);
        return NULL;
    }
    return shares;
}

SY_LOCAL_ sy_shares *sy_fallback_finish_(sy_shares *shares)
{
    shares->largest = shares->displ[1];
    for (int i = 1; i < shares->size; i++) {
        unsigned long long before = (unsigned long long)shares->displ[i];
        long long mine = (long long)((unsigned long long)shares->displ[i + 1] - before);
        if (mine > shares->largest)
            shares->largest = mine;
    }
    return sy_fallback_keep_(shares);
}

SY_LOCAL_ sy_shares *sy_fallback_error_(MPI_Comm comm, int mpi_class, sy_shares *shares)
{
    if (shares) {
        free(shares->displ);
        free(shares);
    }
    MPI_Comm_call_errhandler(comm, mpi_class);
    return NULL;
}

/* `total` items in whole units, the incomplete one at the end. Of items below 0 every rank has as many. */
SY_LOCAL_ sy_shares *sy_fallback_cover_(long long total, long long unit, MPI_Comm comm)
{
    sy_shares *shares = sy_fallback_new_(comm);
    if (!shares)
        return sy_fallback_error_(comm, MPI_ERR_OTHER, shares);
    if (total < 0 || unit < 1)
        unit = 1;
    long long units = total / unit;
    int holder = shares->size - 1; /* of the incomplete unit */
    for (int i = 0; i < shares->size; i++) {
        long long mine = units / shares->size + (i < units % shares->size);
        shares->displ[i + 1] = shares->displ[i] + mine * unit;
        if (mine > 0)
            holder = i;
    }
    for (int i = holder; i < shares->size; i++)
        shares->displ[i + 1] += total % unit;
    shares->equal = total / shares->size;
    return sy_fallback_finish_(shares);
}

/* As many for every rank, also where the total does not fit: then it is the sum without its upper bits. */
SY_LOCAL_ sy_shares *sy_fallback_alike_(long long each, MPI_Comm comm)
{
    sy_shares *shares = sy_fallback_new_(comm);
    if (!shares)
        return sy_fallback_error_(comm, MPI_ERR_OTHER, shares);
    for (int i = 0; i < shares->size; i++)
        shares->displ[i + 1] = (long long)((unsigned long long)shares->displ[i] + (unsigned long long)each);
    shares->equal = each;
    return sy_fallback_finish_(shares);
}

SY_LOCAL_ sy_shares *sy_fallback_equal_(long long equal, long long unit, MPI_Comm comm)
{
    (void)unit;
    return sy_fallback_alike_(equal, comm);
}

SY_LOCAL_ sy_shares *sy_fallback_of_(long long mine, MPI_Comm comm)
{
    sy_shares *shares = sy_fallback_new_(comm);
    if (!shares)
        return sy_fallback_error_(comm, MPI_ERR_OTHER, shares);
    if (MPI_Allgather(&mine, 1, MPI_LONG_LONG, shares->displ + 1, 1, MPI_LONG_LONG, comm) != MPI_SUCCESS)
        return sy_fallback_error_(comm, MPI_ERR_OTHER, shares);
    int alike = 1;
    for (int i = 1; i < shares->size; i++)
        alike = alike && shares->displ[i + 1] == shares->displ[1];
    if (alike) {
        free(shares->displ);
        free(shares);
        return sy_fallback_alike_(mine, comm);
    }
    for (int i = 0; i < shares->size; i++) {
        if (shares->displ[i + 1] < 0 || shares->displ[i + 1] > LLONG_MAX - shares->displ[i])
            return sy_fallback_error_(comm, MPI_ERR_ARG, shares);
        shares->displ[i + 1] += shares->displ[i];
    }
    shares->equal = shares->displ[shares->size] / shares->size;
    return sy_fallback_finish_(shares);
}

SY_LOCAL_ int sy_fallback_int_(const sy_shares *shares, long long value)
{
    if (value <= INT_MAX)
        return (int)value;
    MPI_Comm_call_errhandler(shares->comm, MPI_ERR_COUNT);
    return INT_MAX;
}

/* The whole groups in the shares before `rank`, each share rounded down by itself. */
SY_LOCAL_ long long sy_fallback_groups_(const sy_shares *shares, int rank, long long group)
{
    if (!shares || rank < 0 || rank > shares->size || group == 0)
        return 0;
    if (shares->displ[shares->size] % shares->size == 0 &&
        shares->displ[shares->size] / shares->size == shares->largest)
        return rank * (shares->largest / group); /* all are equal */
    long long groups = 0;
    for (int i = 0; i < rank; i++)
        groups += (shares->displ[i + 1] - shares->displ[i]) / group;
    return groups;
}

/* `groups` of `by` elements as an int; 0 where it does not fit. */
SY_LOCAL_ int sy_fallback_elements_(long long groups, long long by, int *elements)
{
    const long long limit = INT_MAX;
    long long length = by < 0 ? -by : by, count = groups < 0 ? -groups : groups;
    int fits = length == 0 || count <= limit / length;
    *elements = fits ? (int)(groups * by) : 0;
    return fits;
}

SY_LOCAL_ const int *sy_fallback_vectors_(const sy_shares *shares, long long by, long long group)
{
    if (!shares || (group == 0 && shares->displ[shares->size] != 0))
        return NULL;
    if (group == 0) /* no items: all numbers are 0, in whatever */
        group = 1;
    for (sy_vectors_ *old = shares->vectors; old; old = old->next)
        if (old->by == by && old->group == group)
            return old->numbers;
    sy_vectors_ *fresh = (sy_vectors_ *)malloc(sizeof *fresh);
    int *numbers = (int *)malloc(2 * (size_t)shares->size * sizeof *numbers);
    int mpi_class = fresh && numbers ? MPI_SUCCESS : MPI_ERR_OTHER;
    long long displ = 0; /* groups */
    for (int i = 0; i < shares->size && mpi_class == MPI_SUCCESS; i++) {
        long long count = (shares->displ[i + 1] - shares->displ[i]) / group;
        if (!sy_fallback_elements_(count, by, &numbers[i]) ||
            (!sy_fallback_elements_(displ, by, &numbers[shares->size + i]) && count)) {
            mpi_class = MPI_ERR_COUNT;
            break;
        }
        displ += count;
    }
    if (mpi_class != MPI_SUCCESS) {
        free(fresh);
        free(numbers);
        MPI_Comm_call_errhandler(shares->comm, mpi_class);
        return NULL;
    }
    fresh->by = by;
    fresh->group = group;
    fresh->numbers = numbers;
    fresh->next = shares->vectors;
    ((sy_shares *)shares)->vectors = fresh;
    return numbers;
}

SY_LOCAL_ const int *sy_counts_in(const sy_shares *shares, long long by, long long group)
{
    return sy_fallback_vectors_(shares, by, group);
}

SY_LOCAL_ const int *sy_displs_in(const sy_shares *shares, long long by, long long group)
{
    const int *numbers = sy_fallback_vectors_(shares, by, group);
    return numbers ? numbers + shares->size : NULL;
}

SY_LOCAL_ const int *sy_counts_by(const sy_shares *shares, long long by)
{
    return sy_counts_in(shares, by, 1);
}

SY_LOCAL_ const int *sy_displs_by(const sy_shares *shares, long long by)
{
    return sy_displs_in(shares, by, 1);
}

SY_LOCAL_ long long sy_displ64(const sy_shares *shares, int rank)
{
    return shares && rank >= 0 && rank <= shares->size ? shares->displ[rank] : 0;
}

SY_LOCAL_ long long sy_count64(const sy_shares *shares, int rank)
{
    return shares && rank >= 0 && rank < shares->size
               ? (long long)((unsigned long long)shares->displ[rank + 1] -
                             (unsigned long long)shares->displ[rank])
               : 0;
}

SY_LOCAL_ long long sy_mine64(const sy_shares *shares)
{
    return shares ? sy_count64(shares, shares->rank) : 0;
}

SY_LOCAL_ long long sy_offset64(const sy_shares *shares)
{
    return shares ? shares->displ[shares->rank] : 0;
}

SY_LOCAL_ long long sy_total64(const sy_shares *shares)
{
    return shares ? shares->displ[shares->size] : 0;
}

SY_LOCAL_ long long sy_equal64(const sy_shares *shares)
{
    return shares ? shares->equal : 0;
}

SY_LOCAL_ long long sy_largest64(const sy_shares *shares)
{
    return shares ? shares->largest : 0;
}

SY_LOCAL_ long long sy_mine_in64(const sy_shares *shares, long long group)
{
    return group ? sy_mine64(shares) / group : 0;
}

SY_LOCAL_ long long sy_equal_in64(const sy_shares *shares, long long group)
{
    return group ? sy_equal64(shares) / group : 0;
}

SY_LOCAL_ long long sy_count_in64(const sy_shares *shares, int rank, long long group)
{
    return group ? sy_count64(shares, rank) / group : 0;
}

SY_LOCAL_ long long sy_offset_in64(const sy_shares *shares, long long group)
{
    return shares ? sy_fallback_groups_(shares, shares->rank, group) : 0;
}

SY_LOCAL_ long long sy_total_in64(const sy_shares *shares, long long group)
{
    return shares ? sy_fallback_groups_(shares, shares->size, group) : 0;
}

SY_LOCAL_ long long sy_displ_in64(const sy_shares *shares, int rank, long long group)
{
    return sy_fallback_groups_(shares, rank, group);
}

SY_LOCAL_ double sy_weight(const sy_shares *shares)
{
    long long mine = sy_mine64(shares), equal = sy_equal64(shares);
    return mine == equal || !equal ? 1.0 : (double)mine / (double)equal;
}

SY_LOCAL_ int sy_mine(const sy_shares *shares)
{
    return sy_fallback_int_(shares, sy_mine64(shares));
}

SY_LOCAL_ int sy_offset(const sy_shares *shares)
{
    return sy_fallback_int_(shares, sy_offset64(shares));
}

SY_LOCAL_ int sy_total(const sy_shares *shares)
{
    return sy_fallback_int_(shares, sy_total64(shares));
}

SY_LOCAL_ int sy_equal(const sy_shares *shares)
{
    return sy_fallback_int_(shares, sy_equal64(shares));
}

SY_LOCAL_ int sy_largest(const sy_shares *shares)
{
    return sy_fallback_int_(shares, sy_largest64(shares));
}

SY_LOCAL_ int sy_count(const sy_shares *shares, int rank)
{
    return sy_fallback_int_(shares, sy_count64(shares, rank));
}

SY_LOCAL_ int sy_displ(const sy_shares *shares, int rank)
{
    return sy_fallback_int_(shares, sy_displ64(shares, rank));
}

SY_LOCAL_ int sy_mine_in(const sy_shares *shares, long long group)
{
    return sy_fallback_int_(shares, sy_mine_in64(shares, group));
}

SY_LOCAL_ int sy_equal_in(const sy_shares *shares, long long group)
{
    return sy_fallback_int_(shares, sy_equal_in64(shares, group));
}

SY_LOCAL_ int sy_count_in(const sy_shares *shares, int rank, long long group)
{
    return sy_fallback_int_(shares, sy_count_in64(shares, rank, group));
}

SY_LOCAL_ int sy_offset_in(const sy_shares *shares, long long group)
{
    return sy_fallback_int_(shares, sy_offset_in64(shares, group));
}

SY_LOCAL_ int sy_total_in(const sy_shares *shares, long long group)
{
    return sy_fallback_int_(shares, sy_total_in64(shares, group));
}

SY_LOCAL_ int sy_displ_in(const sy_shares *shares, int rank, long long group)
{
    return sy_fallback_int_(shares, sy_displ_in64(shares, rank, group));
}

SY_LOCAL_ int sy_owner(const sy_shares *shares, long long item)
{
    if (!shares || item < 0 || item >= shares->displ[shares->size])
        return MPI_PROC_NULL;
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

#define sy_shares_make_at(equal, unit, least, root, comm, file, line)                                        \
    ((void)(least), (void)(root), sy_fallback_equal_((equal), (unit), (comm)))
#define sy_shares_make_room_at(equal, unit, least, times, root, comm, file, line)                            \
    ((void)(least), (void)(times), (void)(root), sy_fallback_equal_((equal), (unit), (comm)))
#define sy_shares_cover_at(total, unit, least, root, comm, file, line)                                       \
    ((void)(least), (void)(root), sy_fallback_cover_((total), (unit), (comm)))
#define sy_shares_of_at(mine, root, comm, file, line) ((void)(root), sy_fallback_of_((mine), (comm)))
#define sy_counts_at(shares, by, group, collective, file, line) sy_counts_in((shares), (by), (group))
#define sy_comm_world() MPI_COMM_WORLD
#define sy_order_ranks_at(root, file, line) ((void)(root))

#ifdef __cplusplus
}
#endif
#endif
