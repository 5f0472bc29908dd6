/* Exhaustive travelling salesman: all tour prefixes of three cities are enumerated by rank 0
   and completed by depth first search with a bound. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <limits.h>
#include <mpi.h>

#define CITIES 9
#define PREFIX 3
/* (CITIES-1) * (CITIES-2) prefixes start with city 0 */
#define NPREFIX ((CITIES - 1) * (CITIES - 2))

static int dist[CITIES][CITIES];
static int best_len;
static int best_tour[CITIES];
static long visited;

static void init_map(void)
{
    for (int i = 0; i < CITIES; i++)
        for (int j = 0; j < CITIES; j++)
            dist[i][j] = i == j ? 0 : 10 + ((i + 3) * (j + 3) * (i + j + 1)) % 47;
}

static void search(int *tour, int depth, unsigned used, int len)
{
    visited++;
    if (len >= best_len)
        return;
    if (depth == CITIES) {
        len += dist[tour[CITIES - 1]][0];
        if (len < best_len) {
            best_len = len;
            for (int i = 0; i < CITIES; i++)
                best_tour[i] = tour[i];
        }
        return;
    }
    for (int c = 1; c < CITIES; c++) {
        if (used & (1u << c))
            continue;
        tour[depth] = c;
        search(tour, depth + 1, used | (1u << c), len + dist[tour[depth - 1]][c]);
    }
}

int main(int argc, char **argv)
{
    int rank, size;
    int prefixes[NPREFIX][PREFIX];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    init_map();

    int quota = (NPREFIX + size - 1) / size;
    int padded = quota * size;
    int *send = NULL;
    if (rank == 0) {
        int n = 0;
        for (int a = 1; a < CITIES; a++)
            for (int b = 1; b < CITIES; b++)
                if (a != b) {
                    prefixes[n][0] = 0;
                    prefixes[n][1] = a;
                    prefixes[n][2] = b;
                    n++;
                }
        assert(n == NPREFIX);
        send = malloc(padded * PREFIX * sizeof(int));
        for (int i = 0; i < padded; i++)
            for (int k = 0; k < PREFIX; k++)
                send[i * PREFIX + k] = i < n ? prefixes[i][k] : -1;
    }

    int *work = malloc(quota * PREFIX * sizeof(int));
    MPI_Scatter(send, quota * PREFIX, MPI_INT, work, quota * PREFIX, MPI_INT, 0, MPI_COMM_WORLD);
    free(send);

    best_len = INT_MAX / 2;
    for (int i = 0; i < quota; i++) {
        int *pre = work + i * PREFIX, tour[CITIES];
        if (pre[0] < 0)
            break;          /* padding */
        for (int k = 0; k < PREFIX; k++)
            tour[k] = pre[k];
        search(tour, PREFIX, 1u | 1u << pre[1] | 1u << pre[2], dist[0][pre[1]] + dist[pre[1]][pre[2]]);
    }

    int in[2] = { best_len, rank }, out[2];
    MPI_Allreduce(in, out, 1, MPI_2INT, MPI_MINLOC, MPI_COMM_WORLD);
    MPI_Bcast(best_tour, CITIES, MPI_INT, out[1], MPI_COMM_WORLD);

    if (rank == 0) {
        printf("shortest tour %d:", out[0]);
        for (int i = 0; i < CITIES; i++)
            printf(" %d", best_tour[i]);
        printf(" 0\n");
        if (visited <= 0)
            printf("rank 0 had nothing to do\n");
    }
    free(work);
    MPI_Finalize();
    return 0;
}
