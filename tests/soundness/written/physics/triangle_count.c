/* Count triangles and clustering coefficients of an undirected graph.
   Adjacency lists are 64 bit sets, so the graph has at most 64 vertices. */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

typedef unsigned long long bits;

#define NV 60
#define BIT(v) (1ULL << (v))
#define POPCNT(x) __builtin_popcountll(x)
#define FOR_EACH(v, set) \
    for (bits s_ = (set); s_ && ((v) = __builtin_ctzll(s_), 1); s_ &= s_ - 1)

static void small_world(bits *adj)
{
    srand(64);
    for (int v = 0; v < NV; v++)
        for (int k = 1; k <= 3; k++) {
            int w = rand() % 100 < 12 ? rand() % NV : (v + k) % NV;
            if (w == v)
                continue;
            adj[v] |= BIT(w);
            adj[w] |= BIT(v);
        }
}

int main(int argc, char **argv)
{
    bits adj[NV] = { 0 };
    int rank, nprocs;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &nprocs);

    if (rank == 0)
        small_world(adj);
    MPI_Bcast(adj, NV, MPI_UNSIGNED_LONG_LONG, 0, MPI_COMM_WORLD);

    /* a vertex list is dealt, so that it could be reordered by degree */
    int list[NV], slice = NV / nprocs;
    if (rank == 0) {
        for (int i = 0; i < NV; i++) {
            int j = i;
            while (j > 0 && POPCNT(adj[list[j - 1]]) < POPCNT(adj[i])) {
                list[j] = list[j - 1];
                j--;
            }
            list[j] = i;
        }
    }
    int *edges = malloc(slice * sizeof(int));
    MPI_Scatter(list, slice, MPI_INT, edges, slice, MPI_INT, 0, MPI_COMM_WORLD);

    long closed = 0, pairs = 0;
    double local_cc = 0;
    int handled = 0;
    for (int i = 0; i < slice; i++) {
        bits nb = adj[edges[i]];
        int deg = POPCNT(nb), w, links = 0;
        if (deg < 2)
            continue;
        FOR_EACH(w, nb)
            links += POPCNT(adj[w] & nb);
        links /= 2;
        closed += links;
        pairs += (long)deg * (deg - 1) / 2;
        local_cc += 2.0 * links / ((double)deg * (deg - 1));
        handled++;
    }

    long in[3] = { closed, pairs, handled }, out[3];
    double cc;
    MPI_Reduce(in, out, 3, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Reduce(&local_cc, &cc, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        int deg_hist[16] = { 0 };
        for (int v = 0; v < NV; v++) {
            int d = POPCNT(adj[v]);
            deg_hist[d < 15 ? d : 15]++;
        }
        for (int d = 0; d < 16; d++)
            if (deg_hist[d])
                printf("degree %2d: %2d vertices\n", d, deg_hist[d]);
        printf("vertices examined  %ld\n", out[2]);
        printf("triangles          %ld\n", out[0] / 3);
        printf("transitivity       %.4f\n", (double)out[0] / out[1]);
        printf("mean clustering    %.4f\n", cc / out[2]);
    }
    free(edges);
    MPI_Finalize();
    return 0;
}
