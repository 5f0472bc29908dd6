/* Word recognition with dynamic time warping: the templates are distributed, a few
 * utterances are compared with all of them and the nearest template wins. */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

#define T_COUNT 24          /* templates */
#define T_LEN   20
#define U_COUNT 5           /* utterances */
#define U_LEN   26

static int imin(int a, int b)
{
    return a < b ? a : b;
}

static int dtw(const int *a, int na, const int *b, int nb)
{
    int cost[na + 1][nb + 1];

    for (int i = 0; i <= na; i++)
        for (int j = 0; j <= nb; j++)
            cost[i][j] = i == 0 && j == 0 ? 0 : 1000000;

    for (int i = 1; i <= na; i++)
        for (int j = 1; j <= nb; j++)
        {
            int d = abs(a[i - 1] - b[j - 1]);
            cost[i][j] = d + imin(cost[i - 1][j - 1], imin(cost[i - 1][j], cost[i][j - 1]));
        }
    return cost[na][nb];
}

static void make_template(int word, int *t)
{
    for (int i = 0; i < T_LEN; i++)
        t[i] = (word * 13 + i * (word % 5 + 1) * 3) % 50 + (i > word % T_LEN ? 20 : 0);
}

static void speak(int word, int *u)
{
    int t[T_LEN];
    make_template(word, t);
    for (int i = 0; i < U_LEN; i++)
        u[i] = t[i * T_LEN / U_LEN] + (i * 5) % 3 - 1;
}

int main(int argc, char **argv)
{
    int rank, size;
    int *templates = NULL;
    int utter[U_COUNT][U_LEN];
    const int spoken[U_COUNT] = { 3, 17, 8, 22, 11 };

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int portion = T_COUNT / size;
    if (portion * size != T_COUNT)
    {
        if (rank == 0)
            fprintf(stderr, "the number of processes must divide %d\n", T_COUNT);
        MPI_Finalize();
        return 0;
    }

    if (rank == 0)
    {
        templates = (int *)malloc(T_COUNT * T_LEN * sizeof(int));
        for (int w = 0; w < T_COUNT; w++)
            make_template(w, &templates[w * T_LEN]);
        for (int u = 0; u < U_COUNT; u++)
            speak(spoken[u], utter[u]);
    }

    int *mine = (int *)malloc(portion * T_LEN * sizeof(int));
    int *dist = (int *)malloc(portion * sizeof(int));
    int *all = rank == 0 ? (int *)malloc(T_COUNT * sizeof(int)) : NULL;

    MPI_Scatter(templates, portion * T_LEN, MPI_INT, mine, portion * T_LEN, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Bcast(utter, U_COUNT * U_LEN, MPI_INT, 0, MPI_COMM_WORLD);

    for (int u = 0; u < U_COUNT; u++)
    {
        for (int w = 0; w < portion; w++)
            dist[w] = dtw(&mine[w * T_LEN], T_LEN, utter[u], U_LEN);
        MPI_Gather(dist, portion, MPI_INT, all, portion, MPI_INT, 0, MPI_COMM_WORLD);
        if (rank == 0)
        {
            int best = 0, second = -1;
            for (int w = 1; w < T_COUNT; w++)
            {
                if (all[w] < all[best])
                {
                    second = best;
                    best = w;
                }
                else if (second < 0 || all[w] < all[second])
                    second = w;
            }
            printf("utterance %d: word %2d (%d), runner-up %2d (%d), spoken %2d\n",
                   u, best, all[best], second, all[second], spoken[u]);
        }
    }

    free(templates);
    free(mine);
    free(dist);
    free(all);
    MPI_Finalize();
    return 0;
}
