#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdlib.h>

/* counts pairs of particles closer than a cutoff, only inside a domain (= rank) */
int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int me, np;
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &np);
    const int particles = 120, cutoff = 25;
    int *pos = NULL;
    if (me == 0) {
        pos = malloc(particles * sizeof *pos);
        for (int i = 0; i < particles; i++)
            pos[i] = (i * 613) % 2000;
    }
    const int here = particles / np;
    int *x = malloc(here * sizeof *x);
    MPI_Scatter(pos, here, MPI_INT, x, here, MPI_INT, 0, MPI_COMM_WORLD);
    int close = 0;
    for (int a = 0; a < here; a++)
        for (int b = a + 1; b < here; b++)
            if (abs(x[a] - x[b]) < cutoff)
                ++close;
    int all;
    MPI_Reduce(&close, &all, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (me == 0)
        printf("close pairs: %d\n", all);
    free(x);
    free(pos);
    MPI_Finalize();
    return 0;
}
