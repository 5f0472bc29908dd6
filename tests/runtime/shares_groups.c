/* Shares that count elements, used in whole groups (the rows of a matrix): positions, counts, and a scatter
 * and gather of rows, with and without the library. STEELYARD_SHARES comes from outside; the argument
 * "equal" says that it leaves the shares equal.
 */
#include "count.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "steelyard/shares.h"

static int rank, size;

/* What holds of every object and group. */
static void check_groups(const sy_shares *s, long long group)
{
    long long sum = 0;
    for (int i = 0; i < size; i++) {
        CHECK_EQUAL(sy_displ_in64(s, i, group), sum);
        CHECK_EQUAL(sy_count_in64(s, i, group), sy_count64(s, i) / group);
        if (i == rank) {
            CHECK_EQUAL(sy_offset_in64(s, group), sum);
            CHECK_EQUAL(sy_mine_in64(s, group), sy_mine64(s) / group);
        }
        sum += sy_count64(s, i) / group;
    }
    CHECK_EQUAL(sy_displ_in64(s, size, group), sum);
    CHECK_EQUAL(sy_total_in64(s, group), sum);
    CHECK_EQUAL(sy_equal_in64(s, group), sy_equal64(s) / group);
    CHECK(sum <= sy_total64(s) / group);
}

/* The same in int, and the vectors, for k elements of each group. */
static void check_vectors(const sy_shares *s, int k, int group)
{
    check_groups(s, group);
    CHECK_EQUAL(sy_offset_in(s, group), sy_offset_in64(s, group));
    CHECK_EQUAL(sy_total_in(s, group), sy_total_in64(s, group));
    CHECK_EQUAL(sy_mine_in(s, group), sy_mine_in64(s, group));
    CHECK_EQUAL(sy_equal_in(s, group), sy_equal_in64(s, group));
    const int *counts = sy_scatter_counts(s, k, group);
    const int *displs = sy_displs(s, k, group);
    for (int i = 0; i < size; i++) {
        CHECK_EQUAL(sy_count_in(s, i, group), sy_count_in64(s, i, group));
        CHECK_EQUAL(counts[i], sy_count_in(s, i, group) * k);
        CHECK_EQUAL(displs[i], sy_displ_in(s, i, group) * k);
    }
    CHECK(sy_gather_counts(s, k, group) == counts);
    CHECK(sy_allgather_counts(s, k, group) == counts);
    CHECK(sy_counts_in(s, k, group) == counts);
    CHECK(sy_displs_in(s, k, group) == displs);
    /* One group, and the same number of elements of another group, are other vectors. */
    CHECK(sy_scatter_counts(s, k, group + 1) != counts);
    CHECK((sy_scatter_counts(s, k) == counts) == (group == 1));
    CHECK(sy_scatter_counts(s, 1, 1) == sy_scatter_counts(s));
    CHECK(sy_displs(s, k, 1) == sy_displs(s, k));
    CHECK(sy_counts_by(s, k) == sy_scatter_counts(s, k));
    CHECK(sy_displs_by(s, k) == sy_displs(s, k));
    CHECK(sy_scatter_counts(s, k, group) == counts);
}

/* Scatters rows of k numbers, adds one, gathers at the root and at all. */
static void check_round_trip(const sy_shares *s, int k, int group, int root)
{
    int total = sy_total_in(s, group) * k;
    int mine = sy_mine_in(s, group) * k;
    int *all = malloc((size_t)total * sizeof *all + 1);
    int *part = malloc((size_t)mine * sizeof *part + 1);
    for (int i = 0; i < total; i++)
        all[i] = rank == root ? i : -1;
    MPI_Scatterv(all, sy_scatter_counts(s, k, group), sy_displs(s, k, group), MPI_INT, part, mine, MPI_INT,
                 root, MPI_COMM_WORLD);
    for (int i = 0; i < mine; i++) {
        CHECK_EQUAL(part[i], k * sy_offset_in(s, group) + i);
        part[i] += 1;
    }
    MPI_Gatherv(part, mine, MPI_INT, all, sy_gather_counts(s, k, group), sy_displs(s, k, group), MPI_INT,
                root, MPI_COMM_WORLD);
    for (int i = 0; i < total && rank == root; i++)
        CHECK_EQUAL(all[i], i + 1);
    MPI_Allgatherv(part, mine, MPI_INT, all, sy_allgather_counts(s, k, group), sy_displs(s, k, group),
                   MPI_INT, MPI_COMM_WORLD);
    for (int i = 0; i < total; i++)
        CHECK_EQUAL(all[i], i + 1);
    free(all);
    free(part);
}

/* An object without items: groups, and elements of a group, may be 0; all numbers are 0. */
static void check_no_items(const sy_shares *s)
{
    CHECK(s != NULL);
    static const int groups[] = {0, 1, 5};
    for (size_t i = 0; i < sizeof groups / sizeof groups[0]; i++) {
        int group = groups[i];
        CHECK_EQUAL(sy_mine_in(s, group), 0);
        CHECK_EQUAL(sy_mine_in64(s, group), 0);
        CHECK_EQUAL(sy_offset_in(s, group), 0);
        CHECK_EQUAL(sy_offset_in64(s, group), 0);
        CHECK_EQUAL(sy_total_in(s, group), 0);
        CHECK_EQUAL(sy_total_in64(s, group), 0);
        CHECK_EQUAL(sy_equal_in(s, group), 0);
        CHECK_EQUAL(sy_equal_in64(s, group), 0);
        CHECK_EQUAL(sy_displ_in(s, size, group), 0);
        CHECK_EQUAL(sy_displ_in64(s, size, group), 0);
        for (int k = 0; k < 3; k++) {
            const int *counts = sy_scatter_counts(s, k, group);
            const int *displs = sy_displs(s, k, group);
            CHECK(counts != NULL && displs != NULL);
            for (int r = 0; r < size && counts && displs; r++) {
                CHECK_EQUAL(sy_count_in(s, r, group), 0);
                CHECK_EQUAL(sy_count_in64(s, r, group), 0);
                CHECK_EQUAL(sy_displ_in(s, r, group), 0);
                CHECK_EQUAL(counts[r], 0);
                CHECK_EQUAL(displs[r], 0);
            }
            CHECK(sy_scatter_counts(s, k, group) == counts);
            check_round_trip(s, k, group, size - 1);
        }
        CHECK(sy_gather_counts(s, 0) != NULL && sy_displs(s, 0) != NULL);
    }
    CHECK_EQUAL(sy_mine(s) + sy_offset(s) + sy_total(s) + sy_equal(s) + sy_largest(s), 0);
    CHECK(sy_weight(s) == 1.0);
}

/* n * n / p elements in rows of n, as a program run with n = 0 makes them, least share and all. */
static void check_empty_programs(void)
{
    int n = 0;
    int elements = n * n / size;
    check_no_items(sy_shares_make_by(elements, n, n, 0, MPI_COMM_WORLD));
    check_no_items(sy_shares_make_by(elements, n, 7, size - 1, MPI_COMM_WORLD));
    check_no_items(sy_shares_make_by(elements, 1, n, 0, MPI_COMM_WORLD));
    check_no_items(sy_shares_cover(n * n, n, n, 0, MPI_COMM_WORLD));
    check_no_items(sy_shares_cover(n * n, n, 7, 0, MPI_COMM_WORLD));
    check_no_items(sy_shares_make(n, 0, MPI_COMM_WORLD));
    check_no_items(sy_shares_of(n, 0, MPI_COMM_WORLD));
    sy_shares *first = NULL;
    for (int i = 0; i < 3; i++) {
        sy_shares *now = sy_shares_make_by(elements, n, n, 0, MPI_COMM_WORLD);
        CHECK(now && (!first || now == first));
        first = now;
    }
}

static void check_no_group(const sy_shares *s)
{
    CHECK_EQUAL(sy_mine_in(s, 0), 0);
    CHECK_EQUAL(sy_offset_in(s, 0), 0);
    CHECK_EQUAL(sy_total_in(s, 0), 0);
    CHECK_EQUAL(sy_equal_in(s, 0), 0);
    CHECK_EQUAL(sy_count_in(s, size - 1, 0), 0);
    CHECK_EQUAL(sy_displ_in(s, size, 0), 0);
    CHECK(sy_scatter_counts(s, 2, 0) == NULL);
    CHECK(sy_displs(s, 2, 0) == NULL);
}

/* Numbers that are no distribution: every rank has what it had. */
static void check_kept(const sy_shares *s, int each)
{
    CHECK_EQUAL(sy_mine(s), each);
    CHECK_EQUAL(sy_offset(s), rank * each);
    CHECK_EQUAL(sy_total(s), size * each);
    CHECK_EQUAL(sy_equal(s), each);
    CHECK_EQUAL(sy_largest(s), each);
    CHECK_EQUAL(sy_total_in(s, 2), size * (each / 2));
    CHECK_EQUAL(sy_offset_in(s, -2), rank * (each / -2));
    CHECK_EQUAL(sy_scatter_counts(s, 3)[size - 1], 3 * each);
    CHECK_EQUAL(sy_displs(s, -3)[size - 1], -3 * each * (size - 1));
    CHECK_EQUAL(sy_scatter_counts(s, 0)[size - 1] + sy_displs(s, 0)[size - 1], 0);
}

/* What a program may be told and then refuse, with the library and without it; a group of 0 with items stays
 * an error. */
static void check_refusals(void)
{
    MPI_Comm comm;
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN);
    check_kept(sy_shares_make(-5, 0, comm), -5);
    check_kept(sy_shares_make_by(5, 0, 0, 0, comm), 5);
    check_kept(sy_shares_make_by(12, -4, 0, 0, comm), 12);
    check_kept(sy_shares_make_by(-12, -4, 0, 0, comm), -12);
    check_kept(sy_shares_make_by(0, -1, 0, 0, comm), 0);
    check_kept(sy_shares_cover(-5 * size, 1, 0, 0, comm), -5);
    check_kept(sy_shares_cover(0, -1, 0, 0, comm), 0);
    check_kept(sy_shares_of(-4, 0, comm), -4);
    CHECK_EQUAL(sy_mine64(sy_shares_make(LLONG_MAX / 2 + 1, 0, comm)), LLONG_MAX / 2 + 1);
    CHECK_EQUAL(sy_largest64(sy_shares_of(LLONG_MAX / 2 + 1, 0, comm)), LLONG_MAX / 2 + 1);
    CHECK(sy_shares_of(rank == 0 ? 1 : -1, 0, comm) == NULL || size == 1);
    check_no_group(sy_shares_cover(1, 1, 0, 0, comm)); /* most shares are empty, and the equal one */
    MPI_Comm_free(&comm);
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int is_equal = argc > 1 && strcmp(argv[1], "equal") == 0;

    /* Shares that are no whole number of rows. */
    sy_shares *cut = sy_shares_make(12, 0, MPI_COMM_WORLD);
    static const int groups[] = {1, 2, 4, 5, 7, 12, 13, 1000};
    for (size_t i = 0; i < sizeof groups / sizeof groups[0]; i++) {
        check_vectors(cut, 3, groups[i]);
        check_round_trip(cut, 3, groups[i], size - 1);
    }
    check_vectors(cut, 1, 5);
    CHECK_EQUAL(sy_total_in(cut, 1), sy_total(cut));
    CHECK_EQUAL(sy_offset_in(cut, 1), sy_offset(cut));
    CHECK_EQUAL(sy_mine_in(cut, 1), sy_mine(cut));
    CHECK_EQUAL(sy_equal_in(cut, 1), sy_equal(cut));
    if (is_equal) { /* two rows of five each; with 4 ranks 8, where 48 / 5 is 9 */
        CHECK_EQUAL(sy_offset_in(cut, 5), 2 * rank);
        CHECK_EQUAL(sy_total_in(cut, 5), 2 * size);
        CHECK_EQUAL(sy_displ_in(cut, size - 1, 5), 2 * (size - 1));
        CHECK_EQUAL(sy_scatter_counts(cut, 5, 5)[rank], 10);
        CHECK_EQUAL(sy_displs(cut, 5, 5)[rank], 10 * rank);
        CHECK_EQUAL(sy_total_in(cut, 13), 0);
        CHECK_EQUAL(sy_mine_in(cut, 5), 2);
        CHECK_EQUAL(sy_equal_in(cut, 5), 2);
        CHECK_EQUAL(sy_count_in(cut, size - 1, 5), 2);
    }
    if (size == 1) {
        CHECK_EQUAL(sy_offset_in(cut, 5), 0);
        CHECK_EQUAL(sy_total_in(cut, 5), 2);
    }

    /* Shares in whole rows: nothing is lost. */
    sy_shares *rows = sy_shares_make_by(20, 5, 0, 0, MPI_COMM_WORLD);
    check_vectors(rows, 2, 5);
    CHECK_EQUAL(sy_offset_in(rows, 5), sy_offset(rows) / 5);
    CHECK_EQUAL(sy_total_in(rows, 5), 4 * size);
    CHECK_EQUAL(sy_total_in(rows, 5), sy_total(rows) / 5);
    check_round_trip(rows, 5, 5, 0);
    check_vectors(rows, 2, 3); /* groups across rows */
    check_vectors(rows, 2, 10);

    /* Every share another remainder, empty shares, no items at all, shares with a tail. */
    sy_shares *of = sy_shares_of(3 * rank + 1, 0, MPI_COMM_WORLD);
    check_vectors(of, 2, 4);
    check_round_trip(of, 2, 4, 0);
    /* By hand: shares 1, 4, 7, 10, 13 hold 0, 1, 1, 2, 3 groups of four. */
    static const int before[6] = {0, 0, 1, 2, 4, 7};
    for (int i = 0; i <= size && i < 6; i++)
        CHECK_EQUAL(sy_displ_in(of, i, 4), before[i]);
    sy_shares *gaps = sy_shares_of(rank % 2 ? 0 : 9, 0, MPI_COMM_WORLD);
    check_vectors(gaps, 2, 3);
    check_vectors(gaps, 2, 4);
    check_round_trip(gaps, 2, 4, 0);
    sy_shares *none = sy_shares_make(0, 0, MPI_COMM_WORLD);
    check_vectors(none, 2, 3);
    CHECK_EQUAL(sy_total_in(none, 3), 0);
    sy_shares *tail = sy_shares_cover(4LL * size + 3, 4, 0, 0, MPI_COMM_WORLD);
    check_vectors(tail, 2, 3);
    check_vectors(tail, 2, 4);
    CHECK_EQUAL(sy_total_in(tail, 4), size);

    /* Beyond 2^32 items: exact in 64 bits, and the rows fit MPI's int. */
    sy_shares *large = sy_shares_make_by(6000000000LL, 1000, 0, 0, MPI_COMM_WORLD);
    check_groups(large, 7);
    check_groups(large, 1000);
    check_groups(large, 5000000000LL);
    check_vectors(sy_shares_make_by(2000000000LL / size, 1, 0, 0, MPI_COMM_WORLD), 1, 7);
    CHECK_EQUAL(sy_total_in(large, 1000), 6000000LL * size);
    CHECK_EQUAL(sy_mine_in64(large, 1), sy_mine64(large));
    CHECK_EQUAL(sy_scatter_counts(large, 2, 1000)[rank], sy_mine_in(large, 1000) * 2);

    check_empty_programs();
    check_refusals();

    int result = checks_result();
    MPI_Finalize();
    return result;
}
