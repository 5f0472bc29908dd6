#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* majority vote inside the precinct (rank), then among precincts */
int main(int argc, char **argv)
{
    int rank, size, voters = 60;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int per = voters / size;
    char *ballots = NULL, *box = malloc(per);
    if (rank == 0) {
        ballots = malloc(voters);
        for (int i = 0; i < voters; i++)
            ballots[i] = (i * i + i) % 5 < 2 ? 'A' : 'B';
    }
    MPI_Scatter(ballots, per, MPI_CHAR, box, per, MPI_CHAR, 0, MPI_COMM_WORLD);
    int a = 0;
    for (int i = 0; i < per; i++)
        a += box[i] == 'A';
    int won = 2 * a > per, precincts;
    MPI_Reduce(&won, &precincts, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("A carries %d of %d precincts\n", precincts, size);
    free(box);
    free(ballots);
    MPI_Finalize();
    return 0;
}
