/* Game of chance: scores of rounds of dice. Everything important is global, functions have no parameters. */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

int rounds = 350;
int my_rounds;
int rank, processes;
int *dice, *my_dice, *scores, *my_scores;

void prepare(void)
{
    int i;
    if (rank == 0) {
        dice = (int *)malloc(rounds * sizeof(int));
        scores = (int *)malloc(rounds * sizeof(int));
        for (i = 0; i < rounds; i++)
            dice[i] = (i * i * 7 + 3 * i) % 6 + 1;
    }
    my_rounds = rounds / processes;
    my_dice = (int *)malloc(my_rounds * sizeof(int));
    my_scores = (int *)malloc(my_rounds * sizeof(int));
}

void deal(void)
{
    MPI_Scatter(dice, my_rounds, MPI_INT, my_dice, my_rounds, MPI_INT, 0, MPI_COMM_WORLD);
}

void play(void)
{
    int i;
    for (i = 0; i < my_rounds; i++)
        my_scores[i] = my_dice[i] == 6 ? 10 : my_dice[i] - 1;
}

void collect(void)
{
    MPI_Gather(my_scores, my_rounds, MPI_INT, scores, my_rounds, MPI_INT, 0, MPI_COMM_WORLD);
}

int main(int argc, char *argv[])
{
    int i, sum = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &processes);
    prepare();
    deal();
    play();
    collect();
    if (rank == 0) {
        for (i = 0; i < my_rounds * processes; i++)
            sum += scores[i] * (i % 5 + 1);
        printf("%d rounds, %d points\n", my_rounds * processes, sum);
        free(dice);
        free(scores);
    }
    free(my_dice);
    free(my_scores);
    MPI_Finalize();
    return 0;
}
