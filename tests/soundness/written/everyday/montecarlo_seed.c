#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static unsigned long next(unsigned long *s)
{
    *s = (*s * 1103515245UL + 12345UL) & 0x7fffffffUL;
    return *s >> 8;
}

/* perturb the energies by noise; each rank has its own generator */
int main(int argc, char **argv)
{
    int rank, size, n = 60;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int loc = n / size;
    int *e = malloc(loc * sizeof(int));
    int *energy = NULL;
    if (rank == 0) {
        energy = malloc(n * sizeof(int));
        for (int i = 0; i < n; i++) energy[i] = 100 * (i % 12);
    }
    MPI_Scatter(energy, loc, MPI_INT, e, loc, MPI_INT, 0, MPI_COMM_WORLD);

    unsigned long seed = 42 + 1000 * rank;
    int accepted = 0;
    for (int i = 0; i < loc; i++) {
        int trial = e[i] + (int)(next(&seed) % 201) - 100;
        if (trial < e[i]) {
            e[i] = trial;
            accepted++;
        }
    }
    int tot;
    MPI_Reduce(&accepted, &tot, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Gather(e, loc, MPI_INT, energy, loc, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        long s = 0;
        for (int i = 0; i < n; i++) s += energy[i];
        printf("accepted %d, energy %ld\n", tot, s);
        free(energy);
    }
    free(e);
    MPI_Finalize();
    return 0;
}
