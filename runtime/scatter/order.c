/* The reordered world communicator (RR-4770, section 4.4). */
#include "scatter/raise.h"
#include "scatter/team.h"

static MPI_Comm world = MPI_COMM_NULL; /* MPI_COMM_NULL: MPI_COMM_WORLD itself */

MPI_Comm sy_comm_world(void)
{
    return world == MPI_COMM_NULL ? MPI_COMM_WORLD : world;
}

void sy_order_ranks_at(int root, const char *file, int line)
{
    if (!sy_mpi_is_up() || world != MPI_COMM_NULL)
        return;
    int size = 0;
    PMPI_Comm_size(MPI_COMM_WORLD, &size);
    struct sy_team *team = sy_team_of(MPI_COMM_WORLD);
    if (!team)
        return;
    if (!sy_team_all(team, root >= 0 && root < size))
        sy_raise(MPI_COMM_WORLD, MPI_ERR_ROOT, SY_EARG, team->rank == 0,
                 "%s:%d: sy_order_ranks: root %d of %d ranks", file, line, root, size);
}
