#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* lottery tickets: how many numbers right? prizes by class */
#define PICKS 6

static int cmpint(const void *p, const void *q) { return *(const int *)p - *(const int *)q; }

static int right(const int *ticket, const int *drawn)
{
    int hits = 0;
    for (int i = 0; i < PICKS; i++)
        if (bsearch(&ticket[i], drawn, PICKS, sizeof(int), cmpint))
            hits++;
    return hits;
}

int main(int argc, char **argv)
{
    int rank, np, tickets = 600;
    int drawn[PICKS] = { 0 };
    int *sold = NULL;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &np);
    if (rank == 0) {
        static const int d[PICKS] = { 41, 7, 13, 22, 2, 30 };
        for (int i = 0; i < PICKS; i++)
            drawn[i] = d[i];
        qsort(drawn, PICKS, sizeof(int), cmpint);
        sold = malloc(sizeof(int) * PICKS * tickets);
        for (int t = 0; t < tickets; t++)
            for (int i = 0; i < PICKS; i++)
                sold[t * PICKS + i] = i * 8 + 1 + (t * (i + 3) + t / 7) % 8;
    }
    MPI_Bcast(drawn, PICKS, MPI_INT, 0, MPI_COMM_WORLD);

    int *stack = malloc(sizeof(int) * PICKS * (tickets / np));
    MPI_Scatter(sold, PICKS * (tickets / np), MPI_INT, stack, PICKS * (tickets / np), MPI_INT, 0, MPI_COMM_WORLD);

    int class[PICKS + 1] = { 0 }, sum[PICKS + 1] = { 0 };
    for (int t = 0; t < tickets / np; t++)
        class[right(stack + PICKS * t, drawn)]++;
    MPI_Reduce(class, sum, PICKS + 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        static const int prize[PICKS + 1] = { 0, 0, 0, 10, 100, 5000, 1000000 };
        long payout = 0;
        for (int c = PICKS; c >= 0; c--) {
            printf("%d right: %d\n", c, sum[c]);
            payout += (long)sum[c] * prize[c];
        }
        printf("payout %ld\n", payout);
    }
    free(stack);
    free(sold);
    MPI_Finalize();
    return 0;
}
