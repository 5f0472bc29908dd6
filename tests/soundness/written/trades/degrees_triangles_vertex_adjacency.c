#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Adjacency matrix of a graph: degrees and triangles per vertex */

#define V 40

static unsigned char adj[V][V];

static void build(void)
{
    for (int i = 0; i < V; i++)
        for (int j = i + 1; j < V; j++)
            if ((i * 7 + j * 13) % 5 == 0 || j - i == 1)
                adj[i][j] = adj[j][i] = 1;
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (V % size != 0) {
        if (rank == 0)
            printf("graph with %d vertices not divisible by %d\n", V, size);
        MPI_Finalize();
        return 0;
    }
    if (rank == 0)
        build();
    MPI_Bcast(adj, V * V, MPI_UNSIGNED_CHAR, 0, MPI_COMM_WORLD);

    int vertex[V], mine[V], nv = V / size;
    for (int i = 0; i < V; i++)
        vertex[i] = i;
    MPI_Scatter(vertex, nv, MPI_INT, mine, nv, MPI_INT, 0, MPI_COMM_WORLD);

    int (*res)[2] = calloc(nv, sizeof *res);
    for (int k = 0; k < nv; k++) {
        int v = mine[k];
        for (int i = 0; i < V; i++) {
            if (!adj[v][i])
                continue;
            res[k][0]++;
            for (int j = i + 1; j < V; j++)
                if (adj[v][j] && adj[i][j])
                    res[k][1]++;
        }
    }
    int (*tab)[2] = NULL;
    if (rank == 0)
        tab = malloc(V * sizeof *tab);
    MPI_Gather(res, nv * 2, MPI_INT, tab, nv * 2, MPI_INT, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        int edges = 0, tri = 0;
        for (int v = 0; v < V; v++) {
            printf("%2d: degree %2d triangles %2d\n", v, tab[v][0], tab[v][1]);
            edges += tab[v][0];
            tri += tab[v][1];
        }
        printf("%d edges, %d triangles\n", edges / 2, tri / 3);
        free(tab);
    }
    free(res);
    MPI_Finalize();
    return 0;
}
