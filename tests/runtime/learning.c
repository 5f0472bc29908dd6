/* Learning, with computation played by sleeping, so that busy machines do not matter: rank r needs (1 + r)
 * times as long per item as rank 0.
 *
 *   learning loop    in a loop the shares follow what was measured; when rank 0 becomes slow they follow
 * again learning first   one round; says on standard output whether the first shares were uneven already
 */
#include "count.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "steelyard/shares.h"

static int rank, size;

/* One round: the share of rank 0 and of the last rank. */
static void play(double s_per_item, int *first, int *last)
{
    sy_shares *shares = sy_shares_make(600, 0, MPI_COMM_WORLD);
    int mine = sy_mine(shares);
    int *all = rank == 0 ? malloc((size_t)sy_total(shares) * sizeof *all) : NULL;
    int *part = malloc((size_t)mine * sizeof *part + 1);
    for (int i = 0; all && i < sy_total(shares); i++)
        all[i] = i;
    MPI_Scatterv(all, sy_scatter_counts(shares), sy_displs(shares), MPI_INT, part, mine, MPI_INT, 0,
                 MPI_COMM_WORLD);
    double seconds = s_per_item * mine;
    struct timespec pause = {(time_t)seconds, (long)(1e9 * (seconds - (double)(time_t)seconds))};
    nanosleep(&pause, NULL);
    MPI_Gatherv(part, mine, MPI_INT, all, sy_gather_counts(shares), sy_displs(shares), MPI_INT, 0,
                MPI_COMM_WORLD);
    for (int i = 0; all && i < sy_total(shares); i++)
        CHECK_EQUAL(all[i], i);
    CHECK_EQUAL(sy_total(shares), 600 * size);
    *first = sy_count(shares, 0);
    *last = sy_count(shares, size - 1);
    free(all);
    free(part);
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    double s_per_item = 1e-4 * (1 + rank);
    int first = 0;
    int last = 0;
    play(s_per_item, &first, &last);
    if (argc > 1 && strcmp(argv[1], "loop") == 0 && size > 1) {
        for (int round = 0; round < 5; round++)
            play(s_per_item, &first, &last);
        /* The right ratio is `size`; sleeping is exact enough for half of it on any machine. */
        CHECK(first > last * (1 + size) / 2);
        CHECK(first < last * (1 + 2 * size));
        if (rank == 0)
            s_per_item *= 3 * size; /* another user's job: now three times slower than the last rank */
        for (int round = 0; round < 9; round++)
            play(s_per_item, &first, &last);
        CHECK(2 * first < last);
    } else if (rank == 0) {
        printf("first shares: %s\n", first >= 2 * last ? "uneven" : "even");
    }
    int result = checks_result();
    MPI_Finalize();
    return result;
}
