/* Every way of setting the shares, with and without units and least shares: the arithmetic of the objects,
 * and a scatter and gather through them. STEELYARD_SHARES comes from outside; the argument names what it was.
 */
#include "count.h"

#include <stdlib.h>
#include <string.h>

#include "steelyard/error.h"
#include "steelyard/shares.h"

static int rank, size;

/* What holds of every object, whatever its distribution, as one rank sees it. */
static void check_positions(const sy_shares *s, long long total, long long unit, long long least)
{
    CHECK_EQUAL(sy_total64(s), total);
    long long sum = 0;
    long long largest = 0;
    for (int i = 0; i < size; i++) {
        CHECK_EQUAL(sy_displ64(s, i), sum);
        CHECK(sy_count64(s, i) >= least);
        CHECK_EQUAL(sy_count64(s, i) % unit, 0);
        sum += sy_count64(s, i);
        if (sy_count64(s, i) > largest)
            largest = sy_count64(s, i);
    }
    CHECK_EQUAL(sum, total);
    CHECK_EQUAL(sy_displ64(s, size), total);
    CHECK_EQUAL(sy_largest64(s), largest);
    CHECK_EQUAL(sy_mine64(s), sy_count64(s, rank));
    CHECK_EQUAL(sy_offset64(s), sy_displ64(s, rank));
    for (long long item = 0; item < total; item += total / 7 + 1) {
        int owner = sy_owner(s, item);
        CHECK(sy_displ64(s, owner) <= item && item < sy_displ64(s, owner + 1));
    }
}

/* The same, and the distribution is the same on every rank. */
static void check_arithmetic(const sy_shares *s, long long total, long long unit, long long least)
{
    check_positions(s, total, unit, least);
    long long *low = malloc((size_t)size * sizeof *low);
    long long *high = malloc((size_t)size * sizeof *high);
    for (int i = 0; i < size; i++)
        low[i] = high[i] = sy_count64(s, i);
    MPI_Allreduce(MPI_IN_PLACE, low, size, MPI_LONG_LONG, MPI_MIN, MPI_COMM_WORLD);
    MPI_Allreduce(MPI_IN_PLACE, high, size, MPI_LONG_LONG, MPI_MAX, MPI_COMM_WORLD);
    CHECK(memcmp(low, high, (size_t)size * sizeof *low) == 0);
    free(low);
    free(high);
}

/* Scatters numbered pairs, adds one, gathers, and looks at every number. */
static void check_round_trip(const sy_shares *s, int root)
{
    int total = sy_total(s);
    int mine = sy_mine(s);
    int *all = rank == root ? malloc(2 * (size_t)total * sizeof *all + 1) : NULL;
    int *part = malloc(2 * (size_t)mine * sizeof *part + 1);
    if (rank == root)
        for (int i = 0; i < 2 * total; i++)
            all[i] = i;
    MPI_Scatterv(all, sy_scatter_counts(s, 2), sy_displs(s, 2), MPI_INT, part, 2 * mine, MPI_INT, root,
                 MPI_COMM_WORLD);
    for (int i = 0; i < 2 * mine; i++) {
        CHECK_EQUAL(part[i], 2 * sy_offset(s) + i);
        part[i] += 1;
    }
    MPI_Gatherv(part, 2 * mine, MPI_INT, all, sy_gather_counts(s, 2), sy_displs(s, 2), MPI_INT, root,
                MPI_COMM_WORLD);
    for (int i = 0; all && i < 2 * total; i++)
        CHECK_EQUAL(all[i], i + 1);
    free(all);
    free(part);
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const char *mode = argc > 1 ? argv[1] : "equal";
    int root = size - 1;
    sy_order_ranks(root);

    sy_shares *s = sy_shares_make(10, root, MPI_COMM_WORLD);
    check_arithmetic(s, 10LL * size, 1, 0);
    CHECK_EQUAL(sy_equal(s), 10);
    CHECK(sy_weight(s) == sy_mine(s) / 10.0);
    check_round_trip(s, root);
    if (strcmp(mode, "equal") == 0)
        CHECK_EQUAL(sy_mine(s), 10);
    if (strcmp(mode, "3112") == 0) { /* weights 3,1,1,2 repeated: by hand for sizes 1, 2, 3, 5 */
        static const int expected[6][5] = {{0}, {10}, {15, 5}, {18, 6, 6}, {0}, {15, 5, 5, 10, 15}};
        if (size == 1 || size == 2 || size == 3 || size == 5)
            for (int i = 0; i < size; i++)
                CHECK_EQUAL(sy_count(s, i), expected[size][i]);
    }
    if (strcmp(mode, "zero") == 0 && size > 1)
        CHECK_EQUAL(sy_count(s, 0), 0);
    if (strcmp(mode, "uneven") == 0 && size > 1)
        CHECK(sy_largest(s) > 10);

    sy_shares *units = sy_shares_make_by(12, 4, 0, 0, MPI_COMM_WORLD);
    check_arithmetic(units, 12LL * size, 4, 0);
    check_round_trip(units, 0);
    sy_shares *least = sy_shares_make_by(12, 4, 3, 0, MPI_COMM_WORLD);
    check_arithmetic(least, 12LL * size, 4, 4);
    sy_shares *least_is_equal = sy_shares_make_by(12, 4, 100, 0, MPI_COMM_WORLD);
    CHECK_EQUAL(sy_mine(least_is_equal), 12);
    sy_shares *unit_does_not_divide = sy_shares_make_by(10, 4, 0, 0, MPI_COMM_WORLD);
    CHECK_EQUAL(sy_mine(unit_does_not_divide), 10);

    sy_shares *cover = sy_shares_cover(10LL * size + 3, 1, 1, 0, MPI_COMM_WORLD);
    check_arithmetic(cover, 10LL * size + 3, 1, 1);
    check_round_trip(cover, 0);
    sy_shares *few = sy_shares_cover(size - 1, 1, 1, 0, MPI_COMM_WORLD); /* fewer items than ranks */
    check_arithmetic(few, size - 1, 1, 0);
    for (int i = 0; i < size; i++)
        CHECK_EQUAL(sy_count(few, i), i < size - 1);
    sy_shares *too_few = sy_shares_cover(2LL * size + 1, 1, 3, 0, MPI_COMM_WORLD);
    check_arithmetic(too_few, 2LL * size + 1, 1, 2);
    CHECK_EQUAL(sy_count(too_few, 0), 3);
    sy_shares *tail = sy_shares_cover(4LL * size + 3, 4, 0, 0, MPI_COMM_WORLD);
    CHECK_EQUAL(sy_total64(tail), 4LL * size + 3);
    CHECK_EQUAL(sy_count64(tail, sy_owner(tail, 4LL * size)) % 4, 3);
    sy_shares *none = sy_shares_make(0, 0, MPI_COMM_WORLD);
    CHECK(sy_weight(none) == 1.0);
    check_arithmetic(none, 0, 1, 0);
    check_round_trip(none, 0);

    sy_shares *of = sy_shares_of(3 * rank, 0, MPI_COMM_WORLD);
    check_arithmetic(of, 3LL * size * (size - 1) / 2, 3, 0);
    CHECK_EQUAL(sy_mine(of), 3 * rank);
    check_round_trip(of, 0);

    /* Beyond 2^32 items: exact in 64 bits. */
    long long much = 6000000000LL;
    sy_shares *large = sy_shares_make_by(much, 1000, 0, 0, MPI_COMM_WORLD);
    check_arithmetic(large, much * size, 1000, 0);

    int result = checks_result();
    MPI_Finalize();
    check_positions(s, 10LL * size, 1, 0); /* the root prints what it has behind MPI_Finalize */
    CHECK_EQUAL(sy_total(s), 10 * size);
    CHECK_EQUAL(sy_equal(s), 10);
    check_positions(units, 12LL * size, 4, 0);
    check_positions(of, 3LL * size * (size - 1) / 2, 3, 0);
    CHECK_EQUAL(sy_mine(of), 3 * rank);
    return result != 0 || checks_failed != 0;
}
