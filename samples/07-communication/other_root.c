/* A library-like routine that works on a communicator of its own; the last rank owns the data. */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

static MPI_Comm work_comm;

int main(int argc, char *argv[])
{
    int me, np, root, n, mine, i;
    short *samples = NULL, *local;
    int above = 0, total = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_dup(MPI_COMM_WORLD, &work_comm);
    MPI_Comm_rank(work_comm, &me);
    MPI_Comm_size(work_comm, &np);
    root = np - 1;

    n = 1260;
    if (me == root) {
        samples = malloc(n * sizeof(short));
        for (i = 0; i < n; i++)
            samples[i] = (short)((i * 91) % 1000 - 500);
    }

    mine = n / np;
    local = malloc(mine * sizeof *local);
    MPI_Scatter(samples, mine, MPI_SHORT, local, mine, MPI_SHORT, root, work_comm);

    for (i = 0; i < mine; i++) {
        if (local[i] < 0)
            local[i] = -local[i];
        if (local[i] > 250)
            above++;
    }

    MPI_Reduce(&above, &total, 1, MPI_INT, MPI_SUM, root, work_comm);
    MPI_Gather(local, mine, MPI_SHORT, samples, mine, MPI_SHORT, root, work_comm);

    if (me == root) {
        long weighted = 0;
        for (i = 0; i < n; i++)
            weighted += (long)i * samples[i];
        printf("%d samples above 250, weighted sum %ld\n", total, weighted);
        free(samples);
    }
    free(local);
    MPI_Comm_free(&work_comm);
    MPI_Finalize();
    return 0;
}
