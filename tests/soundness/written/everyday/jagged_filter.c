#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* router: each job is (type, arg); dispatched through a table of functions */
typedef struct { int type, arg; } job;
typedef int (*handler)(int);

static int count_down(int a) { int s = 0; while (a > 0) { s++; a -= 3; } return s; }
static int mirror(int a) { int r = 0; for (; a; a /= 10) r = r * 10 + a % 10; return r; }
static int parity(int a) { int p = 0; for (; a; a &= a - 1) p ^= 1; return p; }
static const handler dispatch[] = { count_down, mirror, parity };
#define NTYPES ((int)(sizeof dispatch / sizeof dispatch[0]))

int main(int argc, char **argv)
{
    int rank, size, njobs = 180;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    job *queue = NULL;
    if (rank == 0) {
        queue = malloc(njobs * sizeof *queue);
        for (int j = 0; j < njobs; j++)
            queue[j].type = j * j % NTYPES, queue[j].arg = 10 + 3 * j;
    }
    int mine = njobs / size;
    job *todo = malloc(mine * sizeof *todo);
    MPI_Scatter(queue, mine, MPI_2INT, todo, mine, MPI_2INT, 0, MPI_COMM_WORLD);
    long res[NTYPES], sum[NTYPES];
    for (int t = 0; t < NTYPES; t++) {
        res[t] = 0;
        for (int j = 0; j < mine; j++)
            if (todo[j].type == t)
                res[t] += dispatch[t](todo[j].arg);
    }
    MPI_Reduce(res, sum, NTYPES, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        for (int t = 0; t < NTYPES; t++)
            printf("type %d: %ld\n", t, sum[t]);
    free(todo);
    free(queue);
    MPI_Finalize();
    return 0;
}
