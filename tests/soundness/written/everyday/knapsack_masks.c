#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* brute force knapsack: masks are dealt, best value (smallest mask on ties) wins */
#define ITEMS 9
#define CAP   50

static const int weight[ITEMS] = { 12, 7, 11, 8, 9, 6, 5, 14, 20 };
static const int value[ITEMS]  = { 24, 13, 23, 15, 16, 11, 8, 28, 37 };

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int nmask = 540;                 /* 512 padded, upper ones are ignored */
    int m = nmask / size;
    int *masks = NULL, *mine = malloc(m * sizeof(int));
    if (rank == 0) {
        masks = malloc(nmask * sizeof(int));
        for (int i = 0; i < nmask; i++)
            masks[i] = i;
    }
    MPI_Scatter(masks, m, MPI_INT, mine, m, MPI_INT, 0, MPI_COMM_WORLD);

    struct { int val, mask; } best = { -1, 1 << ITEMS }, win;
    for (int i = 0; i < m; i++) {
        int w = 0, v = 0, b;
        if (mine[i] >> ITEMS)
            break;
        for (b = 0; b < ITEMS; b++)
            if (mine[i] >> b & 1) {
                w += weight[b];
                v += value[b];
                if (w > CAP)
                    break;
            }
        if (b < ITEMS)
            continue;
        if (v > best.val) {
            best.val = v;
            best.mask = mine[i];
        }
    }
    MPI_Allreduce(&best, &win, 1, MPI_2INT, MPI_MAXLOC, MPI_COMM_WORLD);
    if (rank == 0) {
        printf("value %d with items", win.val);
        for (int b = 0; b < ITEMS; b++)
            if (win.mask & 1 << b)
                printf(" %d", b);
        printf("\n");
    }
    free(mine);
    free(masks);
    MPI_Finalize();
    return 0;
}
