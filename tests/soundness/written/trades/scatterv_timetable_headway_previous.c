#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Train timetable. Scatterv of departures; every rank computes the headway
 * to the previous train of its list, first train of a list has headway 0. */

typedef struct {
    int minute;    /* since midnight */
    int line;
} train;

static int cmp_train(const void *a, const void *b)
{
    const train *x = a, *y = b;
    if (x->minute != y->minute)
        return x->minute < y->minute ? -1 : 1;
    return x->line - y->line;
}

static void *must(void *p)
{
    if (!p) {
        fputs("allocation failed\n", stderr);
        MPI_Abort(MPI_COMM_WORLD, 9);
    }
    return p;
}

int main(int argc, char **argv)
{
    int rank, size, n = 70;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    MPI_Datatype tt;
    MPI_Type_contiguous(2, MPI_INT, &tt);
    MPI_Type_commit(&tt);

    int *cnt = must(malloc(size * sizeof *cnt));
    int *dsp = must(malloc(size * sizeof *dsp));
    int rest = n, at = 0;
    for (int r = 0; r < size; r++) {
        int c = (rest + size - r - 1) / (size - r);
        cnt[r] = c;
        dsp[r] = at;
        at += c;
        rest -= c;
    }

    train *plan = NULL;
    int *headway = NULL;
    if (rank == 0) {
        plan = must(malloc(n * sizeof *plan));
        headway = must(malloc(n * sizeof *headway));
        for (int i = 0; i < n; i++) {
            plan[i].line = 1 + i % 5;
            plan[i].minute = 300 + (i * 89) % 1100;
        }
        qsort(plan, n, sizeof *plan, cmp_train);
    }
    int m = cnt[rank];
    train *mine = must(malloc(m * sizeof *mine));
    int *gap = must(calloc(m, sizeof *gap));
    MPI_Scatterv(plan, cnt, dsp, tt, mine, m, tt, 0, MPI_COMM_WORLD);
    for (int i = 1; i < m; i++)
        gap[i] = mine[i].minute - mine[i - 1].minute;
    MPI_Gatherv(gap, m, MPI_INT, headway, cnt, dsp, MPI_INT, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        int longest = 0;
        for (int i = 0; i < n; i++) {
            printf("%02d:%02d line %d (+%d)\n", plan[i].minute / 60, plan[i].minute % 60,
                   plan[i].line, headway[i]);
            if (headway[i] > headway[longest])
                longest = i;
        }
        printf("longest wait %d minutes before %02d:%02d\n", headway[longest],
               plan[longest].minute / 60, plan[longest].minute % 60);
        free(plan);
        free(headway);
    }
    free(mine);
    free(gap);
    free(cnt);
    free(dsp);
    MPI_Type_free(&tt);
    MPI_Finalize();
    return 0;
}
