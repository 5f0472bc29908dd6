/* A loop whose first rank is four times slower, by weighted factoring: prints the size of each rank's first
 * chunk. usage: loop_learnt */
#include "../load/counting.h"

#include <steelyard/loop.h>

#include <unistd.h>

int main(int argc, char **argv)
{
    int rank, size, first = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    sy_loop_options options;
    sy_loop_options_default(&options);
    options.technique = SY_LOOP_WF;
    sy_loop *loop;
    EXPECT(SY_SUCCESS, sy_loop_create(MPI_COMM_WORLD, &options, &loop));
    MPI_Barrier(MPI_COMM_WORLD);
    EXPECT(SY_SUCCESS, sy_loop_start(loop, 0, 100 * size));
    for (long long lo, hi; sy_loop_next(loop, &lo, &hi);) {
        first = first ? first : (int)(hi - lo);
        usleep((unsigned)(hi - lo) * (rank == 0 ? 8000 : 2000));
    }
    EXPECT(SY_SUCCESS, sy_loop_finish(loop, NULL));
    EXPECT(SY_SUCCESS, sy_loop_free(&loop));
    int all[64] = {0};
    MPI_Gather(&first, 1, MPI_INT, all, 1, MPI_INT, 0, MPI_COMM_WORLD);
    for (int r = 0; r < size && rank == 0; r++)
        printf("%d%c", all[r], r + 1 < size ? ' ' : '\n');
    int code = counted();
    MPI_Finalize();
    return code;
}
