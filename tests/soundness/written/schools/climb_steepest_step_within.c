/* Elevation profile: total climb and steepest step. Hikers walk own sections
   given by index ranges; the first point of a section has no predecessor. */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

#define POINTS 720

static int height(int i)
{
    int h = 400 + (i * 3) % 250;
    if (i % 50 > 25) h += 2 * (i % 50);
    h += (i / 60) * ((i / 60) % 2 ? 15 : -9);
    return h;
}

static void section(int from, int to, int *climb, int *steepest)
{
    int i, last = height(from);
    *climb = 0;
    *steepest = 0;
    for (i = from + 1; i < to; i++) {
        int h = height(i);
        if (h > last) *climb += h - last;
        if (abs(h - last) > *steepest) *steepest = abs(h - last);
        last = h;
    }
}

int main(int argc, char *argv[])
{
    int id, p, c, s, C, S;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &id);
    MPI_Comm_size(MPI_COMM_WORLD, &p);
    if (POINTS % p == 0) {
        int n = POINTS / p;
        section(id * n, id * n + n, &c, &s);
        MPI_Reduce(&c, &C, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
        MPI_Reduce(&s, &S, 1, MPI_INT, MPI_MAX, 0, MPI_COMM_WORLD);
        int *all = NULL;
        if (id == 0) all = malloc(p * sizeof(int));
        MPI_Gather(&c, 1, MPI_INT, all, 1, MPI_INT, 0, MPI_COMM_WORLD);
        if (id == 0) {
            int i;
            for (i = 0; i < p; i++) printf("section %d: %d m up\n", i + 1, all[i]);
            printf("total climb %d m, steepest step %d m\n", C, S);
            free(all);
        }
    } else if (id == 0) {
        printf("%d points cannot be walked by %d hikers\n", POINTS, p);
    }
    MPI_Finalize();
    return 0;
}
