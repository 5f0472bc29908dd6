/* arguments: 20 | 50 7 | */
/* Single source shortest paths (Bellman-Ford), edges shared among the processes.
   Usage: bellman_ford [vertices] [source] */
#include <mpi.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#define FAR (INT_MAX / 4)

struct arc { int u, v, w; };

static struct arc *make_arcs(int nv, int *count, int multiple)
{
    int cap = 4 * nv + multiple, n = 0;
    struct arc *a = malloc(cap * sizeof(struct arc));

    for (int u = 0; u < nv; u++) {
        a[n++] = (struct arc){ u, (u * 3 + 1) % nv, 4 + u % 5 };
        a[n++] = (struct arc){ u, (u + 1) % nv, 9 - u % 4 };
        if (u % 2)
            a[n++] = (struct arc){ u, u - 1, u % 7 == 3 ? -2 : 6 };
        if (u % 5 == 0)
            a[n++] = (struct arc){ u, (u * u + 11) % nv, 13 };
    }
    /* fill up with harmless loops */
    while (n % multiple)
        a[n++] = (struct arc){ 0, 0, 0 };
    *count = n;
    return a;
}

int main(int argc, char **argv)
{
    int rank, size, ne = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int nv = argc > 1 ? atoi(argv[1]) : 32;
    int src = argc > 2 ? atoi(argv[2]) : 0;
    if (nv < 4 || src < 0 || src >= nv) {
        if (rank == 0)
            fprintf(stderr, "usage: %s [vertices >= 4] [source]\n", argv[0]);
        MPI_Abort(MPI_COMM_WORLD, 1);
    }

    struct arc *arcs = NULL;
    if (rank == 0)
        arcs = make_arcs(nv, &ne, size);
    MPI_Bcast(&ne, 1, MPI_INT, 0, MPI_COMM_WORLD);

    int m = ne / size;
    struct arc *mine = malloc(m * sizeof(struct arc));
    MPI_Scatter(arcs, 3 * m, MPI_INT, mine, 3 * m, MPI_INT, 0, MPI_COMM_WORLD);
    free(arcs);

    int *dist = malloc(nv * sizeof(int));
    for (int v = 0; v < nv; v++)
        dist[v] = v == src ? 0 : FAR;

    bool changed = true;
    int round;
    for (round = 0; round <= nv && changed; round++) {
        int touched = 0, any;
        for (int e = 0; e < m; e++) {
            int d = dist[mine[e].u];
            if (d >= FAR)
                continue;
            if (d + mine[e].w < dist[mine[e].v]) {
                dist[mine[e].v] = d + mine[e].w;
                touched = 1;
            }
        }
        MPI_Allreduce(MPI_IN_PLACE, dist, nv, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
        MPI_Allreduce(&touched, &any, 1, MPI_INT, MPI_LOR, MPI_COMM_WORLD);
        changed = any;
    }

    if (rank == 0) {
        if (changed)
            printf("negative cycle\n");
        else
            for (int v = 0; v < nv; v++) {
                if (dist[v] >= FAR)
                    printf("%3d: -\n", v);
                else
                    printf("%3d: %d\n", v, dist[v]);
            }
    }
    free(mine);
    free(dist);
    MPI_Finalize();
    return 0;
}
