#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

/* quality control of bolts, everything in globals as in the good old days */
int rank, size;
int nbolts = 240;
int per_rank;
int *lengths;
int *my_lengths;
int too_short, too_long, fine;

void setup(void)
{
    per_rank = nbolts / size;
    my_lengths = (int *)malloc(per_rank * sizeof(int));
    if (rank == 0) {
        int i;
        lengths = (int *)malloc(nbolts * sizeof(int));
        for (i = 0; i < nbolts; i++)
            lengths[i] = 990 + (i * 7 + i / 5) % 21;
    }
}

void inspect(void)
{
    int i;
    for (i = 0; i < per_rank; i++) {
        if (my_lengths[i] < 995)
            too_short++;
        else if (my_lengths[i] > 1005)
            too_long++;
        else
            fine++;
    }
}

void report(void)
{
    int mine[3], total[3];
    mine[0] = too_short;
    mine[1] = fine;
    mine[2] = too_long;
    MPI_Reduce(mine, total, 3, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("short %d, fine %d, long %d of %d\n", total[0], total[1], total[2], nbolts);
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    setup();
    MPI_Scatter(lengths, per_rank, MPI_INT, my_lengths, per_rank, MPI_INT, 0, MPI_COMM_WORLD);
    inspect();
    report();
    free(my_lengths);
    free(lengths);
    MPI_Finalize();
    return 0;
}
