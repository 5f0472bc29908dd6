/* Particles with random kicks; srand-like generator seeded by the rank. */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

static unsigned long g_next = 1;

static int my_rand(void)
{
    g_next = (g_next * 1103515245UL + 12345UL) & 0xffffffffUL;
    return (int)((g_next / 65536UL) % 32768UL);
}

static void my_srand(unsigned s)
{
    g_next = s;
}

typedef struct { int x, v, alive; } particle;

int main(int argc, char **argv)
{
    int rank, size, i, t;
    const int np = 96;
    particle all[96], loc[96];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (np % size) {
        if (rank == 0) printf("np=%d size=%d\n", np, size);
        MPI_Finalize();
        return 0;
    }
    int nl = np / size;
    if (rank == 0)
        for (i = 0; i < np; i++) {
            all[i].x = i;
            all[i].v = i % 5 - 2;
            all[i].alive = 1;
        }
    MPI_Scatter(all, nl * (int)sizeof(particle), MPI_BYTE, loc, nl * (int)sizeof(particle), MPI_BYTE,
                0, MPI_COMM_WORLD);
    my_srand(rank + 1);
    for (t = 0; t < 30; t++)
        for (i = 0; i < nl; i++) {
            if (!loc[i].alive) continue;
            loc[i].v += my_rand() % 3 - 1;
            loc[i].x += loc[i].v;
            if (loc[i].x < -50 || loc[i].x > 150) loc[i].alive = 0;
        }
    MPI_Gather(loc, nl * (int)sizeof(particle), MPI_BYTE, all, nl * (int)sizeof(particle), MPI_BYTE,
               0, MPI_COMM_WORLD);
    if (rank == 0) {
        int alive = 0;
        long centre = 0;
        for (i = 0; i < np; i++)
            if (all[i].alive) {
                alive++;
                centre += all[i].x;
            }
        printf("%d particles left in the box\n", alive);
        if (alive) printf("centre of mass %.3f\n", (double)centre / alive);
        for (i = 0; i < np; i += 12)
            printf("particle %d: x=%d v=%d %s\n", i, all[i].x, all[i].v, all[i].alive ? "" : "lost");
    }
    MPI_Finalize();
    return 0;
}
