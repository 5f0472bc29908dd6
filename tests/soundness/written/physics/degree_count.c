/* Out- and in-degrees of a directed graph given as an edge list. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "mpi.h"

#define V 32
#define E 600

typedef struct edge { int from, to; } edge;

edge edges[E];
edge my_edges[E];
int outdeg[V], indeg[V];
int all_out[V], all_in[V];

void build_graph()
{
    unsigned x = 1;
    for (int e = 0; e < E; e++) {
        x = x * 69069u + 1u;
        edges[e].from = (x >> 20) % V;
        x = x * 69069u + 1u;
        edges[e].to = ((x >> 20) % V) * ((x >> 27) & 1) + (x >> 29);
        if (edges[e].to >= V)
            edges[e].to -= V;
    }
}

int main(int argc, char *argv[])
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);

    MPI_Datatype edge_type;
    MPI_Type_contiguous(2, MPI_INT, &edge_type);
    MPI_Type_commit(&edge_type);

    if (E % size != 0) {
        if (rank == 0)
            printf("number of edges not divisible by %d\n", size);
        MPI_Type_free(&edge_type);
        MPI_Finalize();
        return 0;
    }

    if (rank == 0)
        build_graph();

    int m = E / size;
    MPI_Scatter(edges, m, edge_type, my_edges, m, edge_type, 0, MPI_COMM_WORLD);

    int loops = 0, all_loops;
    for (int e = 0; e < m; e++) {
        int a = my_edges[e].from, b = my_edges[e].to;
        if (a == b) {
            loops++;
            continue;
        }
        outdeg[a]++;
        indeg[b]++;
    }

    MPI_Reduce(outdeg, all_out, V, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Reduce(indeg, all_in, V, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Reduce(&loops, &all_loops, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        int hub = 0, sinks = 0;
        for (int v = 0; v < V; v++) {
            printf("vertex %2d: out %2d in %2d\n", v, all_out[v], all_in[v]);
            if (all_in[v] > all_in[hub])
                hub = v;
            if (!all_out[v])
                sinks++;
        }
        printf("self loops %d, sinks %d, hub %d\n", all_loops, sinks, hub);
    }

    MPI_Type_free(&edge_type);
    MPI_Finalize();
    return 0;
}
