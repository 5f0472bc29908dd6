/* Looks for gaps in the time stamps of a log. The last stamp of the left
   neighbour is needed to judge the first line of the own part. */
#include "mpi.h"
#include <stdio.h>
#include <stdlib.h>

#define MAX_LINES 1200
#define GAP 90

int stamps[MAX_LINES];

int main(int argc, char *argv[])
{
    int p, r, i, n;
    int prev = -1, gaps = 0, longest = 0, where = -1;
    int *t;
    MPI_Status st;

    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &p);
    MPI_Comm_rank(MPI_COMM_WORLD, &r);

    if (MAX_LINES % p) {
        if (r == 0)
            printf("please start with a divisor of %d processes\n", MAX_LINES);
        MPI_Finalize();
        return 0;
    }
    n = MAX_LINES / p;

    if (r == 0) {
        srand(7);
        stamps[0] = 1000;
        for (i = 1; i < MAX_LINES; i++) {
            stamps[i] = stamps[i-1] + rand() % 20;
            if (rand() % 60 == 0)
                stamps[i] += 60 + rand() % 300;
        }
    }

    t = (int *)malloc(n * sizeof(int));
    MPI_Scatter(stamps, n, MPI_INT, t, n, MPI_INT, 0, MPI_COMM_WORLD);

    /* pass last stamp to the right, without deadlock */
    if (r % 2 == 0) {
        if (r + 1 < p) MPI_Send(&t[n-1], 1, MPI_INT, r + 1, 0, MPI_COMM_WORLD);
        if (r > 0)     MPI_Recv(&prev, 1, MPI_INT, r - 1, 0, MPI_COMM_WORLD, &st);
    } else {
        MPI_Recv(&prev, 1, MPI_INT, r - 1, 0, MPI_COMM_WORLD, &st);
        if (r + 1 < p) MPI_Send(&t[n-1], 1, MPI_INT, r + 1, 0, MPI_COMM_WORLD);
    }

    for (i = 0; i < n; i++) {
        if (prev >= 0 && t[i] - prev >= GAP) {
            gaps++;
            if (t[i] - prev > longest) {
                longest = t[i] - prev;
                where = r * n + i;
            }
        }
        prev = t[i];
    }

    struct { int len, pos; } in = { longest, where }, out;
    int all;
    MPI_Reduce(&in, &out, 1, MPI_2INT, MPI_MAXLOC, 0, MPI_COMM_WORLD);
    MPI_Reduce(&gaps, &all, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);

    if (r == 0)
        printf("%d gaps of at least %d s, longest %d s before line %d\n", all, GAP, out.len, out.pos + 1);

    free(t);
    MPI_Finalize();
    return 0;
}
