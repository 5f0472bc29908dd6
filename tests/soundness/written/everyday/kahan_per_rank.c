#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* average score per worker, best worker wins */
int main(int argc, char **argv)
{
    int rank, size, games = 120;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int *score = NULL, mine = games / size, *s = malloc(mine * sizeof(int));
    if (rank == 0) {
        score = malloc(games * sizeof(int));
        for (int g = 0; g < games; g++)
            score[g] = (g * g * 13 + 5) % 97;
    }
    MPI_Scatter(score, mine, MPI_INT, s, mine, MPI_INT, 0, MPI_COMM_WORLD);
    struct { int total, player; } a = { 0, rank }, b;
    for (int g = 0; g < mine; g++)
        a.total += s[g];
    MPI_Reduce(&a, &b, 1, MPI_2INT, MPI_MAXLOC, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("player %d wins with %d points\n", b.player, b.total);
    free(s);
    free(score);
    MPI_Finalize();
    return 0;
}
