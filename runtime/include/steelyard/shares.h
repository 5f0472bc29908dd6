/* The share object: who gets how much. Needs MPI.
 *
 * A rewritten program makes one share object where the original computed its equal share, keeps its own
 * length under the old name, and hands counts and displacements to MPI's vector collectives:
 *
 *     int local_n = n / size;
 *     sy_shares *shares = sy_shares_make(local_n, 0, MPI_COMM_WORLD);
 *     local_n = sy_mine(shares);
 *     ...
 *     MPI_Scatterv(a, sy_scatter_counts(shares), sy_displs(shares), MPI_DOUBLE,
 *                  b, local_n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
 *
 * Every share object covers exactly size * equal items (the items the original covered), except those made by
 * sy_shares_cover. Objects are immutable, owned by the library, never freed by the caller, and live as long
 * as the process: sy_total and the like may stand behind MPI_Finalize. Making the same shares again at the
 * same call site returns the same object while the distribution has not changed, so that making shares in a
 * loop does not grow memory.
 */
#ifndef STEELYARD_SHARES_H
#define STEELYARD_SHARES_H

#include <mpi.h>
#include <stddef.h>

#include "mpi_guard.h"
#include "note.h"

#ifdef STEELYARD_DISABLE
#include "shares_fallback.h" /* the same names without the library: equal shares */
#endif

#ifdef __cplusplus
extern "C" {
#endif

#ifndef STEELYARD_DISABLE
typedef struct sy_shares sy_shares;
#endif

/* sy_shares_make(equal, root, comm): shares of a distribution in which every rank had `equal` items.
 * Collective over comm; equal and root are the same on every rank (checked). Unit 1, least share 0.
 *
 * sy_shares_make_by(equal, unit, least, root, comm): the same with granularity: every share is a multiple of
 * `unit` items (unit >= 1 divides equal; otherwise the shares stay equal), and no share is below
 * min(least, equal) items, rounded up to the unit. STEELYARD_MIN_ITEMS raises `least`.
 *
 * sy_shares_make_room(equal, root, comm), sy_shares_make_room_by(equal, unit, least, root, comm): the same
 * two for arrays of a fixed length: no share is above SY_ROOM(equal), which is a constant expression where
 * `equal` is one, so that `int mine[SY_ROOM(PER_RANK)];` holds any share. What would be above goes to the
 * other ranks, and there is always a distribution. Eight times the equal share: as much as there is on eight
 * ranks, and on more what only a rank eight times as fast as the ranks on average would get more than.
 *
 * sy_shares_cover(total, unit, least, root, comm): shares of exactly `total` items, also where the number of
 * ranks does not divide it; the equal distribution gives the first total % size units to the first ranks.
 * Items beyond the last whole unit go to the last rank that has a share. Where total / size is below `least`
 * there are too few to give every rank so many: the shares are equal then, by that distribution.
 *
 * Numbers that are no distribution are no error: a negative number of items, a root that is no rank, a unit
 * below 1. The program computes them, and may find out behind that that it was started wrongly. Every rank
 * keeps the share it had (total / size of sy_shares_cover), and where the program goes on MPI is told what it
 * was told before. Shares also stay equal where another one would not fit an int that holds the equal one.
 *
 * sy_shares_of(mine, root, comm): shares known only by what each rank holds: `mine` may differ from rank to
 * rank; counts are gathered. For helper functions that receive a length as a parameter. Collective.
 *
 * All of them record the call site (file and line), by which costs are learnt and reported. One rank: it gets
 * everything. Cost: one broadcast or allgather of O(p) numbers, O(p) memory per rank. */
#define sy_shares_make(equal, root, comm) sy_shares_make_at((equal), 1, 0, (root), (comm), __FILE__, __LINE__)
#define sy_shares_make_by(equal, unit, least, root, comm)                                                    \
    sy_shares_make_at((equal), (unit), (least), (root), (comm), __FILE__, __LINE__)
#define sy_shares_make_room(equal, root, comm)                                                               \
    sy_shares_make_room_at((equal), 1, 0, SY_ROOM(1), (root), (comm), __FILE__, __LINE__)
#define sy_shares_make_room_by(equal, unit, least, root, comm)                                               \
    sy_shares_make_room_at((equal), (unit), (least), SY_ROOM(1), (root), (comm), __FILE__, __LINE__)
#define sy_shares_cover(total, unit, least, root, comm)                                                      \
    sy_shares_cover_at((total), (unit), (least), (root), (comm), __FILE__, __LINE__)
#define sy_shares_of(mine, root, comm) sy_shares_of_at((mine), (root), (comm), __FILE__, __LINE__)

/* Names for the numbers of such a call: sy_shares_cover(n, SY_UNIT(4), SY_LEAST(1), SY_ROOT(0), comm).
 * Rewritten programs have them; the numbers alone mean the same. */
#define SY_UNIT(items) (items)
#define SY_LEAST(items) (items)
#define SY_ROOT(rank) (rank)

/* Elements of an array that holds any share of an object made by sy_shares_make_room or
 * sy_shares_make_room_by; with STEELYARD_DISABLE, too. */
#define SY_ROOM(equal) (8 * (equal))

/* Errors. A negative least share, arguments that differ between the ranks of a collective call, a rank or an
 * item that there is not, a count that does not fit MPI's int, missing memory: a message on standard error
 * from one rank, the same message from sy_last_error on every rank, and the error handler of the communicator
 * is called (MPI's default ends the job). Where it returns, sy_shares_make and its kin return null on every
 * rank, lengths are 0 (INT_MAX where an int is too small), and counts and displacements are null. An
 * intercommunicator is an error. */

/* Lengths and positions, local calls. The plain names return int (what MPI and most programs count in); the
 * names ending in 64 return long long. All are in the items the object was made with.
 *   sy_mine      this rank's share             sy_offset   items before this rank's share
 *   sy_total     items of all ranks together   sy_equal    the equal share the object was made from
 *   sy_largest   the largest share             sy_count    share of `rank`
 *   sy_displ     items before `rank` (0 <= rank <= size; sy_displ(s, size) is the total)
 *   sy_weight    sy_mine / sy_equal, exactly 1 where they are equal (also both 0): what a mean over the own
 *                items counts in the mean of the ranks' means */
#ifndef STEELYARD_DISABLE
int sy_mine(const sy_shares *shares);
int sy_offset(const sy_shares *shares);
int sy_total(const sy_shares *shares);
int sy_equal(const sy_shares *shares);
int sy_largest(const sy_shares *shares);
int sy_count(const sy_shares *shares, int rank);
int sy_displ(const sy_shares *shares, int rank);
double sy_weight(const sy_shares *shares);
long long sy_mine64(const sy_shares *shares);
long long sy_offset64(const sy_shares *shares);
long long sy_total64(const sy_shares *shares);
long long sy_equal64(const sy_shares *shares);
long long sy_largest64(const sy_shares *shares);
long long sy_count64(const sy_shares *shares, int rank);
long long sy_displ64(const sy_shares *shares, int rank);
/* Lengths and positions in whole groups of `group` items (group >= 1), every rank's share rounded down by
 * itself. For a program that hands out n*n/p elements and works on n/p rows of n: where p does not divide n
 * the two round differently, and with group n these say what the rows of all ranks come to.
 *   sy_mine_in    this rank's groups                       sy_offset_in   groups of the ranks before this one
 *   sy_total_in   groups of all ranks together             sy_equal_in    groups in the equal share
 *   sy_count_in   groups of `rank` (0 <= rank < size)
 *   sy_displ_in   groups of the ranks before `rank` (0 <= rank <= size)
 * sy_total_in is at most sy_total / group, and below it where rounding loses groups. Group 1: the names
 * without _in. One rank: nothing is before it, the total is its own. Local; lengths O(1), positions and total
 * O(1) where the shares are equal or multiples of the group, O(p) otherwise. Where the object has no items
 * the group may be 0 (rows of n items, n = 0). Otherwise a group of 0 is an error. In both the result is 0.
 * A negative group divides as in C. */
int sy_mine_in(const sy_shares *shares, long long group);
int sy_offset_in(const sy_shares *shares, long long group);
int sy_total_in(const sy_shares *shares, long long group);
int sy_equal_in(const sy_shares *shares, long long group);
int sy_count_in(const sy_shares *shares, int rank, long long group);
int sy_displ_in(const sy_shares *shares, int rank, long long group);
long long sy_mine_in64(const sy_shares *shares, long long group);
long long sy_offset_in64(const sy_shares *shares, long long group);
long long sy_total_in64(const sy_shares *shares, long long group);
long long sy_equal_in64(const sy_shares *shares, long long group);
long long sy_count_in64(const sy_shares *shares, int rank, long long group);
long long sy_displ_in64(const sy_shares *shares, int rank, long long group);
/* The rank whose share holds global item `item` (0 <= item < total). Local, O(log p). */
int sy_owner(const sy_shares *shares, long long item);
#endif

/* Counts and displacements for the vector collectives, arrays of size p, borrowed. sy_scatter_counts(s)
 * counts in items; sy_scatter_counts(s, k) in k-ths of an item (each item is k elements of the call's
 * datatype); sy_scatter_counts(s, k, group) in k-ths of a whole group of items (each share has share / group
 * groups, rounded down, of k elements of the call's datatype; the parts lie one behind the other, so that the
 * displacement is k * sy_displ_in(s, rank, group)). k may be 0 (rows of no length), and all numbers are 0;
 * group may be 0 where the object has no items. A negative k gives negative counts, which MPI refuses. One
 * rank: its share, at 0. Local, O(p) at the first call. The three names differ only in the note they leave in
 * the object file, by which `steelyard audit BINARY` lists what was changed, and in the run record, which
 * names the calls that used the shares. */
#define sy_scatter_counts(...) SY_COUNTS_("MPI_Scatter", __VA_ARGS__, 1, 1, 0)
#define sy_gather_counts(...) SY_COUNTS_("MPI_Gather", __VA_ARGS__, 1, 1, 0)
#define sy_allgather_counts(...) SY_COUNTS_("MPI_Allgather", __VA_ARGS__, 1, 1, 0)
#define sy_displs(...) SY_DISPLS_(__VA_ARGS__, 1, 1, 0)

/* sy_order_ranks(root): numbers the ranks of MPI_COMM_WORLD by descending bandwidth from `root` (an
 * MPI_COMM_WORLD rank that keeps its number; paper RR-4770, section 4.4), or leaves them where nothing is
 * known of the links, there is no such rank, or STEELYARD_ORDER=none. Collective over MPI_COMM_WORLD, right
 * after MPI_Init. SY_COMM_WORLD is the result; before the call, and where nothing changes, it is
 * MPI_COMM_WORLD itself. Before MPI_Init, after MPI_Finalize and at a second call it does nothing. */
#define SY_COMM_WORLD (sy_comm_world())
#define sy_order_ranks(root) sy_order_ranks_at((root), __FILE__, __LINE__)
#ifndef STEELYARD_DISABLE
MPI_Comm sy_comm_world(void);

/* What the macros call. */
sy_shares *sy_shares_make_at(long long equal, long long unit, long long least, int root, MPI_Comm comm,
                             const char *file, int line);
/* No share is above `times` times the equal one; below 1 that is no bound. */
sy_shares *sy_shares_make_room_at(long long equal, long long unit, long long least, long long times, int root,
                                  MPI_Comm comm, const char *file, int line);
sy_shares *sy_shares_cover_at(long long total, long long unit, long long least, int root, MPI_Comm comm,
                              const char *file, int line);
sy_shares *sy_shares_of_at(long long mine, int root, MPI_Comm comm, const char *file, int line);
const int *sy_counts_by(const sy_shares *shares, long long elements_per_item);
const int *sy_displs_by(const sy_shares *shares, long long elements_per_item);
const int *sy_counts_in(const sy_shares *shares, long long elements_per_group, long long group);
const int *sy_counts_at(const sy_shares *shares, long long elements_per_group, long long group,
                        const char *collective, const char *file, int line);
const int *sy_displs_in(const sy_shares *shares, long long elements_per_group, long long group);
void sy_order_ranks_at(int root, const char *file, int line);
#endif

#define SY_DISPLS_(shares, by, group, ...) sy_displs_in((shares), (by), (group))
#define SY_COUNTS_(collective, shares, by, group, ...)                                                       \
    (SY_NOTE_(collective), sy_counts_at((shares), (by), (group), (collective), __FILE__, __LINE__))

#ifdef __cplusplus
}
#endif
#endif
