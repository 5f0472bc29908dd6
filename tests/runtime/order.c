/* The reordered communicator: by the platform file named in the environment, the root keeps its number. The
 * arguments: the root, and the expected MPI_COMM_WORLD rank behind each new number. */
#include "count.h"

#include <stdlib.h>

#include "steelyard/shares.h"

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank = 0;
    int size = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int root = argc > 1 ? atoi(argv[1]) : 0;
    CHECK(SY_COMM_WORLD == MPI_COMM_WORLD);
    sy_order_ranks(root);
    sy_order_ranks(root);
    int number = -1;
    MPI_Comm_rank(SY_COMM_WORLD, &number);
    int *world_rank = malloc((size_t)size * sizeof *world_rank);
    MPI_Allgather(&rank, 1, MPI_INT, world_rank, 1, MPI_INT, SY_COMM_WORLD);
    CHECK_EQUAL(world_rank[root], root);
    CHECK_EQUAL(argc, 2 + size);
    for (int i = 0; i < size && 2 + i < argc; i++)
        CHECK_EQUAL(world_rank[i], atoi(argv[2 + i]));
    /* Shares of the reordered communicator go to the processes the platform means: the slowest process in
     * platform.json is the third host's, and gets least. */
    sy_shares *shares = sy_shares_make(1000, root, SY_COMM_WORLD);
    int least = sy_mine(shares);
    MPI_Allreduce(MPI_IN_PLACE, &least, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
    if (rank == 2 && getenv("STEELYARD_PLATFORM"))
        CHECK_EQUAL(sy_mine(shares), least);
    free(world_rank);
    int result = checks_result();
    MPI_Finalize();
    return result;
}
