#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* works on a communicator that was split (all ranks have the same colour) */
static MPI_Comm team_of(MPI_Comm parent)
{
    MPI_Comm team;
    int r;
    MPI_Comm_rank(parent, &r);
    MPI_Comm_split(parent, 0, r, &team);
    return team;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm team = team_of(MPI_COMM_WORLD);
    int me, n;
    MPI_Comm_rank(team, &me);
    MPI_Comm_size(team, &n);

    enum { SITES = 60 };
    const int sites = SITES / n;
    int spins[SITES], mine[SITES];
    if (me == 0)
        for (int i = 0; i < SITES; i++)
            spins[i] = (i * i * i + 2 * i) % 5 < 2 ? -1 : 1;
    MPI_Scatter(spins, sites, MPI_INT, mine, sites, MPI_INT, 0, team);

    int m = 0, up = 0;
    for (int i = sites; i-- > 0; ) {
        m += mine[i];
        if (mine[i] == 1)
            up++;
    }
    int buf[2] = { m, up };
    MPI_Allreduce(MPI_IN_PLACE, buf, 2, MPI_INT, MPI_SUM, team);
    if (me == 0)
        printf("magnetisation %d, %d of %d up\n", buf[0], buf[1], SITES);
    MPI_Comm_free(&team);
    MPI_Finalize();
    return 0;
}
