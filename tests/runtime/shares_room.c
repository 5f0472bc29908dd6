/* Shares that never are above a multiple of the equal one, whoever asks for what: STEELYARD_SHARES and
 * STEELYARD_PLATFORM come from outside; the argument names what is to be seen. */
#include "count.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "steelyard/shares.h"

enum { EQUAL = 12 };

static int rank, size;

/* What holds of every object: all items, whole units, no share below the least one or above the most. */
static void check_bounds(const sy_shares *s, long long equal, long long unit, long long least, long long most)
{
    long long sum = 0;
    for (int i = 0; i < size; i++) {
        long long share = sy_count64(s, i);
        CHECK(share >= least);
        CHECK(share <= most);
        CHECK_EQUAL(share % unit, 0);
        CHECK_EQUAL(sy_displ64(s, i), sum);
        sum += share;
    }
    CHECK_EQUAL(sum, equal * size);
    CHECK_EQUAL(sy_total64(s), sum);
    CHECK_EQUAL(sy_equal64(s), equal);
}

#define ROOM(equal, unit, least, times)                                                                      \
    sy_shares_make_room_at((equal), (unit), (least), (times), 0, MPI_COMM_WORLD, __FILE__, __LINE__)

/* Into an array of that length, and back. */
static void check_round_trip(void)
{
    static int own[SY_ROOM(EQUAL)];
    sy_shares *s = sy_shares_make_room(EQUAL, 0, MPI_COMM_WORLD);
    check_bounds(s, EQUAL, 1, 0, SY_ROOM(EQUAL));
    int total = sy_total(s);
    int *all = rank == 0 ? malloc((size_t)total * sizeof *all) : NULL;
    for (int i = 0; all && i < total; i++)
        all[i] = i;
    MPI_Scatterv(all, sy_scatter_counts(s), sy_displs(s), MPI_INT, own, sy_mine(s), MPI_INT, 0,
                 MPI_COMM_WORLD);
    for (int i = 0; i < sy_mine(s); i++)
        own[i] += sy_offset(s) - i;
    MPI_Gatherv(own, sy_mine(s), MPI_INT, all, sy_gather_counts(s), sy_displs(s), MPI_INT, 0, MPI_COMM_WORLD);
    for (int i = 0; all && i < total; i++)
        CHECK_EQUAL(all[i], 2 * sy_displ(s, sy_owner(s, i)));
    free(all);
}

/* Rank 1 would have nearly everything: it has the most there is room for. Where that was solved for, all
 * others are alike, and none has more than it must. */
static void check_held(const sy_shares *s, int most, bool solved)
{
    int others = 0;
    for (int i = 0; i < size; i++)
        if (i != 1 && sy_count(s, i) > others)
            others = sy_count(s, i);
    if (solved)
        CHECK_EQUAL(others, (EQUAL * size - most + size - 2) / (size - 1));
    else
        CHECK_EQUAL(sy_count(s, 1), most);
}

static void check_one_large(bool solved)
{
    sy_shares *twice = ROOM(EQUAL, 1, 0, 2);
    check_bounds(twice, EQUAL, 1, 0, 2 * EQUAL);
    check_held(twice, 2 * EQUAL, solved);
    sy_shares *free_of_bounds = sy_shares_make(EQUAL, 0, MPI_COMM_WORLD);
    check_bounds(free_of_bounds, EQUAL, 1, 0, (long long)EQUAL * size);
    CHECK(sy_count(free_of_bounds, 1) > 2 * EQUAL);
    sy_shares *eight = sy_shares_make_room(EQUAL, 0, MPI_COMM_WORLD);
    if (size < 9)
        CHECK_EQUAL(sy_count(eight, 1), sy_count(free_of_bounds, 1));
    else
        check_held(eight, SY_ROOM(EQUAL), solved);
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const char *mode = argc > 1 ? argv[1] : "any";
    for (int times = 1; times <= 8; times *= 2) {
        check_bounds(ROOM(EQUAL, 1, 0, times), EQUAL, 1, 0, (long long)times * EQUAL);
        check_bounds(ROOM(EQUAL, 4, 0, times), EQUAL, 4, 0, (long long)times * EQUAL);
        check_bounds(ROOM(EQUAL, 1, 5, times), EQUAL, 1, 5, (long long)times * EQUAL);
        check_bounds(ROOM(EQUAL, 3, 4, times), EQUAL, 3, 6, (long long)times * EQUAL);
        CHECK_EQUAL(sy_mine(ROOM(EQUAL, 5, 0, times)), EQUAL); /* the unit does not divide it */
    }
    CHECK_EQUAL(sy_mine(ROOM(EQUAL, 1, 0, 1)), EQUAL);
    check_bounds(sy_shares_make_room_by(EQUAL, SY_UNIT(2), SY_LEAST(1), SY_ROOT(size - 1), MPI_COMM_WORLD),
                 EQUAL, 2, 2, SY_ROOM(EQUAL));
    check_bounds(ROOM(0, 1, 0, 8), 0, 1, 0, 0);
    CHECK_EQUAL(sy_mine64(ROOM(-3, 1, 0, 8)), -3); /* no distribution: as it was */
    check_bounds(ROOM(6000000000LL, 1000, 0, 2), 6000000000LL, 1000, 0, 12000000000LL);
    check_bounds(ROOM(EQUAL, 1, 0, 0), EQUAL, 1, 0, (long long)EQUAL * size); /* no bound */
    for (int round = 0; round < 4; round++) { /* at one place: another bound is another object */
        sy_shares *s = ROOM(EQUAL, 1, 0, 1 + round % 2);
        check_bounds(s, EQUAL, 1, 0, (1 + round % 2) * EQUAL);
    }
    check_round_trip();
    if (strcmp(mode, "one") == 0 || strcmp(mode, "platform") == 0)
        check_one_large(strcmp(mode, "platform") == 0);
    int result = checks_result();
    MPI_Finalize();
    return result;
}
