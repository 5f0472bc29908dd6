#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* Degree distribution of a graph given as a list of edges. Each rank counts
 * the endpoints of its edges into a full-length vector of vertices. */

typedef struct edge { int u, v; } edge;

enum { VERTICES = 25, EDGES = 180 };

int main(int argc, char *argv[])
{
    int me, nproc;
    MPI_Comm comm = MPI_COMM_WORLD;
    edge *E = NULL, *e;
    int deg[VERTICES] = { 0 };

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(comm, &me);
    MPI_Comm_size(comm, &nproc);

    if (me == 0) {
        E = malloc(sizeof(edge) * EDGES);
        for (int i = 0; i < EDGES; i++) {
            E[i].u = (i * 7 + i / 4) % VERTICES;
            E[i].v = (i * i + 3) % VERTICES;
        }
    }

    int portion = EDGES / nproc;
    e = malloc(sizeof(edge) * portion);
    MPI_Scatter(E, portion, MPI_2INT, e, portion, MPI_2INT, 0, comm);

    for (int i = 0; i < portion; i++) {
        if (e[i].u == e[i].v)
            continue;                      /* ignore self loops */
        deg[e[i].u]++;
        deg[e[i].v]++;
    }

    if (me == 0)
        MPI_Reduce(MPI_IN_PLACE, deg, VERTICES, MPI_INT, MPI_SUM, 0, comm);
    else
        MPI_Reduce(deg, NULL, VERTICES, MPI_INT, MPI_SUM, 0, comm);

    if (me == 0) {
        int max = 0, arg = 0;
        for (int v = 0; v < VERTICES; v++) {
            printf("%d:%d%s", v, deg[v], v + 1 < VERTICES ? " " : "\n");
            if (deg[v] > max)
                max = deg[v], arg = v;
        }
        printf("hub is %d with degree %d\n", arg, max);
    }
    free(e);
    free(E);
    MPI_Finalize();
    return 0;
}
