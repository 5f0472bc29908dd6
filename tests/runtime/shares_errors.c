/* Mistakes are errors on every rank and never hangs; objects are shared in loops; communicators come and go.
 */
#include "count.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "steelyard/error.h"
#include "steelyard/shares.h"

static int rank, size;
static int errors_seen;
static int last_error_class;

static void note_error(MPI_Comm *comm, int *code, ...)
{
    (void)comm;
    errors_seen++;
    MPI_Error_class(*code, &last_error_class);
}

/* One error with this class and word, and no object. */
static void check_error(const sy_shares *shares, int mpi_class, const char *word)
{
    CHECK(shares == NULL);
    CHECK_EQUAL(errors_seen, 1);
    CHECK_EQUAL(last_error_class, mpi_class);
    CHECK(strstr(sy_last_error(), word) != NULL);
    errors_seen = 0;
}

/* A program may find behind its shares that its arguments are none, and ends as it likes: every rank has what
 * it had, no error. */
static void check_kept(const sy_shares *shares, long long each)
{
    CHECK(shares != NULL);
    CHECK_EQUAL(sy_mine64(shares), each);
    CHECK_EQUAL(sy_offset64(shares), rank * each);
    CHECK_EQUAL(sy_total64(shares), size * each);
    CHECK_EQUAL(sy_equal64(shares), each);
    CHECK_EQUAL(sy_largest64(shares), each);
    CHECK_EQUAL(sy_displ64(shares, size), size * each);
    CHECK(sy_weight(shares) == 1.0);
    CHECK_EQUAL(sy_mine_in(shares, 2), each / 2);
    CHECK_EQUAL(sy_total_in(shares, -3), size * (each / -3));
    CHECK_EQUAL(sy_scatter_counts(shares, 2)[size - 1], 2 * each);
    CHECK_EQUAL(sy_displs(shares, 2)[size - 1], 2 * each * (size - 1));
    CHECK_EQUAL(errors_seen, 0);
}

static void check_no_distribution(void)
{
    check_kept(sy_shares_make(-1, 0, MPI_COMM_WORLD), -1);
    check_kept(sy_shares_make(-7, 0, MPI_COMM_WORLD), -7);
    check_kept(sy_shares_make(5, size, MPI_COMM_WORLD), 5);
    check_kept(sy_shares_make(5, -1, MPI_COMM_WORLD), 5);
    check_kept(sy_shares_make_by(5, 0, 0, 0, MPI_COMM_WORLD), 5);
    check_kept(sy_shares_make_by(12, -3, 0, 0, MPI_COMM_WORLD), 12);
    check_kept(sy_shares_make_by(0, -1, 0, 0, MPI_COMM_WORLD), 0);
    check_kept(sy_shares_make_by(0, 0, 0, size, MPI_COMM_WORLD), 0);
    check_kept(sy_shares_make_by(-1, 0, 0, 0, MPI_COMM_WORLD), -1);
    check_kept(sy_shares_make_room(-7, 0, MPI_COMM_WORLD), -7);
    check_kept(sy_shares_make_by(-12, -3, 5, size, MPI_COMM_WORLD), -12);
    check_kept(sy_shares_cover(-7LL * size, 1, 0, 0, MPI_COMM_WORLD), -7);
    check_kept(sy_shares_cover(7LL * size, 0, 0, 0, MPI_COMM_WORLD), 7);
    check_kept(sy_shares_cover(0, -1, 0, 0, MPI_COMM_WORLD), 0);
    check_kept(sy_shares_of(-3, 0, MPI_COMM_WORLD), -3);
    check_kept(sy_shares_of(3, size, MPI_COMM_WORLD), 3);
    static const long long beyond[] = {LLONG_MAX, LLONG_MAX / 2 + 1, LLONG_MIN + 1, LLONG_MIN / 2 - 1};
    for (int i = 0; i < 4; i++) { /* the total does not fit, and the program cannot have computed it */
        CHECK_EQUAL(sy_mine64(sy_shares_make(beyond[i], 0, MPI_COMM_WORLD)), beyond[i]);
        CHECK_EQUAL(sy_equal64(sy_shares_make(beyond[i], 0, MPI_COMM_WORLD)), beyond[i]);
        CHECK_EQUAL(sy_mine64(sy_shares_make_room(beyond[i], 0, MPI_COMM_WORLD)), beyond[i]);
        CHECK_EQUAL(sy_largest64(sy_shares_of(beyond[i], 0, MPI_COMM_WORLD)), beyond[i]);
        CHECK_EQUAL(sy_equal64(sy_shares_of(beyond[i], 0, MPI_COMM_WORLD)), beyond[i]);
    }
    sy_shares *below = sy_shares_make(-1, 0, MPI_COMM_WORLD);
    CHECK_EQUAL(sy_owner(below, 0), MPI_PROC_NULL);
    check_error(NULL, MPI_ERR_ARG, "sy_owner");
}

static void check_arguments(void)
{
    check_error(sy_shares_make_by(5, 1, -1, 0, MPI_COMM_WORLD), MPI_ERR_ARG, "least");
    check_error(sy_shares_make_by(0, 0, -1, 0, MPI_COMM_WORLD), MPI_ERR_ARG, "least");
    check_error(sy_shares_make(5, 0, MPI_COMM_NULL), MPI_ERR_COMM, "MPI_COMM_NULL");
    if (size == 1)
        return;
    check_error(sy_shares_make(5 + (rank == 1), 0, MPI_COMM_WORLD), MPI_ERR_ARG, "from 5 to 6");
    check_error(sy_shares_make(5, rank == 1, MPI_COMM_WORLD), MPI_ERR_ROOT, "the root differs");
    check_error(sy_shares_make_by(6, 1 + (rank == 0), 0, 0, MPI_COMM_WORLD), MPI_ERR_ARG, "the unit differs");
    check_error(sy_shares_make_by(0, rank == 1, 0, 0, MPI_COMM_WORLD), MPI_ERR_ARG, "the unit differs");
    check_error(sy_shares_make_by(rank == 1, 0, 0, 0, MPI_COMM_WORLD), MPI_ERR_ARG, "from 0 to 1");
    check_error(sy_shares_cover(0, 0, rank, 0, MPI_COMM_WORLD), MPI_ERR_ARG, "the least share differs");
    check_error(sy_shares_make_by(6, 1, rank, 0, MPI_COMM_WORLD), MPI_ERR_ARG, "the least share differs");
    check_error(sy_shares_make_room_at(6, 1, 0, 8 + rank, 0, MPI_COMM_WORLD, __FILE__, __LINE__), MPI_ERR_ARG,
                "the room differs");
    check_error(sy_shares_of(1, rank, MPI_COMM_WORLD), MPI_ERR_ROOT, "the root differs");
    check_error(sy_shares_of(rank == size - 1 ? -1 : 1, 0, MPI_COMM_WORLD), MPI_ERR_ARG, "negative length");
    check_error(sy_shares_of(LLONG_MAX / 2 + 1 + rank, 0, MPI_COMM_WORLD), MPI_ERR_COUNT, "64 bits");
    if (rank == 0)
        check_error(sy_shares_make(4, 0, MPI_COMM_WORLD), MPI_ERR_ARG, "some ranks call");
    else
        check_error(sy_shares_of(4, 0, MPI_COMM_WORLD), MPI_ERR_ARG, "some ranks call");
}

static void check_ranges(void)
{
    sy_shares *large = sy_shares_make(3000000000LL, 0, MPI_COMM_WORLD);
    CHECK(large != NULL);
    CHECK_EQUAL(sy_total64(large), 3000000000LL * size);
    CHECK_EQUAL(sy_mine(large), INT_MAX);
    CHECK_EQUAL(last_error_class, MPI_ERR_COUNT);
    CHECK(strstr(sy_last_error(), "sy_mine64") != NULL);
    CHECK(sy_scatter_counts(large) == NULL);
    CHECK(strstr(sy_last_error(), "MPI's int") != NULL);
    CHECK(sy_displs(large) == NULL);
    /* Each share fits, the last displacement in elements does not. */
    sy_shares *wide = sy_shares_make(INT_MAX / 2, 0, MPI_COMM_WORLD);
    CHECK((sy_scatter_counts(wide, 2) == NULL) == (size > 2));
    CHECK(sy_scatter_counts(wide, 3) == NULL);
    errors_seen = 0;
    CHECK_EQUAL(sy_count(large, size), 0);
    CHECK_EQUAL(last_error_class, MPI_ERR_RANK);
    CHECK_EQUAL(sy_displ64(large, size), 3000000000LL * size);
    CHECK_EQUAL(sy_owner(large, -1), MPI_PROC_NULL);
    CHECK_EQUAL(sy_owner(large, 3000000000LL * size), MPI_PROC_NULL);
    CHECK_EQUAL(sy_owner(large, 3000000000LL * size - 1), size - 1);
    CHECK_EQUAL(sy_counts_by(wide, 0)[0] + sy_displs(wide, 0)[size - 1], 0); /* rows of no length */
    CHECK_EQUAL(sy_mine(NULL), 0);
    CHECK_EQUAL(errors_seen, 4); /* the null object's error is MPI_COMM_WORLD's */
    errors_seen = 0;
}

/* In whole groups: the same words and classes. */
static void check_groups(void)
{
    sy_shares *shares = sy_shares_make(12, 0, MPI_COMM_WORLD);
    CHECK_EQUAL(sy_offset_in(shares, 0), 0);
    check_error(NULL, MPI_ERR_ARG, "sy_offset_in: groups of 0 items");
    CHECK_EQUAL(sy_total_in(shares, 0), 0);
    check_error(NULL, MPI_ERR_ARG, "sy_total_in: groups of 0 items");
    CHECK_EQUAL(sy_displ_in(shares, 0, 0), 0);
    check_error(NULL, MPI_ERR_ARG, "sy_displ_in: groups of 0 items");
    CHECK_EQUAL(sy_mine_in(shares, 0), 0);
    check_error(NULL, MPI_ERR_ARG, "sy_mine_in: groups of 0 items");
    CHECK_EQUAL(sy_equal_in(shares, 0), 0);
    check_error(NULL, MPI_ERR_ARG, "sy_equal_in: groups of 0 items");
    CHECK_EQUAL(sy_count_in(shares, 0, 0), 0);
    check_error(NULL, MPI_ERR_ARG, "sy_count_in: groups of 0 items");
    CHECK_EQUAL(sy_count_in(shares, size, 5), 0);
    check_error(NULL, MPI_ERR_RANK, "sy_count_in");
    CHECK_EQUAL(sy_displ_in(shares, size + 1, 5), 0);
    check_error(NULL, MPI_ERR_RANK, "sy_displ_in");
    check_error(sy_displ_in64(shares, -1, 5) ? shares : NULL, MPI_ERR_RANK, "sy_displ_in");
    CHECK(sy_scatter_counts(shares, 5, 0) == NULL);
    check_error(NULL, MPI_ERR_ARG, "groups of 0 items");
    CHECK(sy_displs(shares, 5, 0) == NULL);
    check_error(NULL, MPI_ERR_ARG, "groups of 0 items");
    CHECK_EQUAL(sy_gather_counts(shares, 0, 5)[0], 0);
    CHECK_EQUAL(sy_offset_in(NULL, 5), 0);
    check_error(NULL, MPI_ERR_ARG, "sy_offset_in: no share object");
    CHECK_EQUAL(sy_total_in64(NULL, 5), 0);
    check_error(NULL, MPI_ERR_ARG, "sy_total_in: no share object");
    CHECK_EQUAL(sy_displ_in(NULL, 0, 5), 0);
    check_error(NULL, MPI_ERR_ARG, "sy_displ_in: no share object");
    CHECK_EQUAL(sy_mine_in(NULL, 5), 0);
    check_error(NULL, MPI_ERR_ARG, "sy_mine_in: no share object");
    CHECK_EQUAL(sy_equal_in64(NULL, 0), 0);
    check_error(NULL, MPI_ERR_ARG, "sy_equal_in: no share object");
    CHECK_EQUAL(sy_count_in(NULL, 0, 5), 0);
    check_error(NULL, MPI_ERR_ARG, "sy_count_in: no share object");
    CHECK(sy_counts_in(NULL, 1, 5) == NULL);
    check_error(NULL, MPI_ERR_ARG, "no share object");
    /* Without items the group may be 0, and nothing else changes. */
    sy_shares *none = sy_shares_make_by(0, 0, 0, 0, MPI_COMM_WORLD);
    CHECK_EQUAL(sy_mine_in(none, 0) + sy_offset_in(none, 0) + sy_total_in(none, 0) + sy_equal_in(none, 0), 0);
    CHECK(sy_scatter_counts(none, 0, 0) != NULL && sy_displs(none, 5, 0) != NULL);
    CHECK_EQUAL(errors_seen, 0);
    CHECK_EQUAL(sy_count_in(none, size, 0), 0);
    check_error(NULL, MPI_ERR_RANK, "sy_count_in");
    CHECK_EQUAL(sy_displ_in(none, size + 1, 0), 0);
    check_error(NULL, MPI_ERR_RANK, "sy_displ_in");
    CHECK_EQUAL(sy_mine_in(none, -1) + sy_displs(none, 0, -1)[0] + sy_scatter_counts(none, -1, 0)[0], 0);
    CHECK_EQUAL(errors_seen, 0);
    /* Groups that do not fit an int: in the lengths, in the counts, in the elements. */
    sy_shares *large = sy_shares_make(9000000001LL, 0, MPI_COMM_WORLD);
    CHECK_EQUAL(sy_total_in64(large, 3), 3000000000LL * size);
    CHECK_EQUAL(sy_total_in(large, 3), INT_MAX);
    check_error(NULL, MPI_ERR_COUNT, "sy_total_in64");
    CHECK_EQUAL(sy_displ_in(large, size, 3), INT_MAX);
    check_error(NULL, MPI_ERR_COUNT, "groups of the shares");
    CHECK_EQUAL(sy_mine_in64(large, 3), 3000000000LL);
    CHECK_EQUAL(sy_mine_in(large, 3), INT_MAX);
    check_error(NULL, MPI_ERR_COUNT, "use sy_mine_in64");
    CHECK_EQUAL(sy_equal_in(large, 3), INT_MAX);
    check_error(NULL, MPI_ERR_COUNT, "use sy_equal_in64");
    CHECK_EQUAL(sy_count_in(large, size - 1, 3), INT_MAX);
    check_error(NULL, MPI_ERR_COUNT, "use sy_count_in64");
    CHECK(sy_offset_in(large, 3) == (rank > 0 ? INT_MAX : 0));
    errors_seen -= rank > 0;
    CHECK(sy_scatter_counts(large, 1, 3) == NULL);
    check_error(NULL, MPI_ERR_COUNT, "MPI's int");
    CHECK(sy_displs(large, 3000, 9000) == NULL);
    check_error(NULL, MPI_ERR_COUNT, "1000000 groups of 3000 elements");
    CHECK(sy_displs(large, 100, 9000) != NULL);
    CHECK_EQUAL(errors_seen, 0);
}

static void check_loops(void)
{
    sy_shares *first = NULL;
    const int *counts = NULL;
    for (int i = 0; i < 200; i++) {
        sy_shares *now = sy_shares_make(100, 0, MPI_COMM_WORLD);
        if (!first) {
            first = now;
            counts = sy_scatter_counts(now, 3);
        }
        CHECK(now == first);
        CHECK(sy_scatter_counts(now, 3) == counts);
    }
    CHECK(sy_shares_make(100, 0, MPI_COMM_WORLD) != first); /* another line is another site */
    /* A communicator made and freed in a loop does not make new objects either. */
    first = NULL;
    for (int i = 0; i < 20; i++) {
        MPI_Comm copy;
        MPI_Comm_dup(MPI_COMM_WORLD, &copy);
        sy_shares *now = sy_shares_make(100, 0, copy);
        if (!first)
            first = now;
        CHECK(now == first);
        MPI_Comm_free(&copy);
        CHECK_EQUAL(sy_total(now), 100 * size); /* objects outlive their communicator */
    }
}

static void check_split(void)
{
    MPI_Comm part;
    MPI_Comm_split(MPI_COMM_WORLD, rank % 2, -rank, &part); /* ranks in reverse */
    int part_size = 0;
    MPI_Comm_size(part, &part_size);
    sy_shares *shares = sy_shares_make(10 + rank % 2, part_size - 1, part);
    CHECK_EQUAL(sy_total(shares), (10 + rank % 2) * part_size);
    MPI_Comm_free(&part);

    /* Only some ranks take part. */
    MPI_Comm some;
    MPI_Comm_split(MPI_COMM_WORLD, rank == 0 && size > 1 ? MPI_UNDEFINED : 0, rank, &some);
    if (some != MPI_COMM_NULL) {
        MPI_Comm_size(some, &part_size);
        CHECK_EQUAL(sy_total(sy_shares_make(3, 0, some)), 3 * part_size);
    } /* freed by MPI_Finalize, or not at all */

    if (size > 1) {
        MPI_Comm inter;
        MPI_Comm_split(MPI_COMM_WORLD, rank > 0, rank, &part);
        MPI_Intercomm_create(part, 0, MPI_COMM_WORLD, rank > 0 ? 0 : 1, 7, &inter);
        MPI_Errhandler handler;
        MPI_Comm_create_errhandler(note_error, &handler);
        MPI_Comm_set_errhandler(inter, handler);
        check_error(sy_shares_make(3, 0, inter), MPI_ERR_COMM, "intercommunicator");
        MPI_Errhandler_free(&handler);
        MPI_Comm_free(&inter);
        MPI_Comm_free(&part);
    }
}

int main(int argc, char **argv)
{
    CHECK_EQUAL(sy_shares_make(1, 0, MPI_COMM_WORLD) == NULL, 1); /* before MPI_Init: no crash */
    sy_order_ranks(0);
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Errhandler handler;
    MPI_Comm_create_errhandler(note_error, &handler);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, handler);
    MPI_Errhandler_free(&handler);
    sy_order_ranks(size); /* a program for more ranks: it may yet say so */
    sy_order_ranks(0);
    sy_order_ranks(0);
    CHECK(SY_COMM_WORLD == MPI_COMM_WORLD);
    check_no_distribution();
    check_arguments();
    check_ranges();
    check_groups();
    check_loops();
    check_split();
    CHECK_EQUAL(errors_seen, 0);
    int result = checks_result();
    MPI_Finalize();
    return result;
}
