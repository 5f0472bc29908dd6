#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* Best of each rank: every process looks for the cheapest tour start in its
 * own share of candidates (nearest neighbour heuristics, integer distances). */

#define NC 30

static int px[NC], py[NC];

static long isqrt_scaled(long v)
{
    long r = 0;
    while ((r + 1) * (r + 1) <= v)
        r++;
    return r;
}

static long dist(int a, int b)
{
    long dx = px[a] - px[b], dy = py[a] - py[b];
    return isqrt_scaled(dx * dx + dy * dy);
}

static long tour(int start)
{
    int seen[NC] = {0}, at = start;
    long len = 0;
    seen[at] = 1;
    for (int k = 1; k < NC; k++) {
        int nb = -1;
        for (int j = 0; j < NC; j++)
            if (!seen[j] && (nb < 0 || dist(at, j) < dist(at, nb)))
                nb = j;
        len += dist(at, nb);
        seen[nb] = 1;
        at = nb;
    }
    return len + dist(at, start);
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (NC % size) {
        if (rank == 0)
            printf("number of ranks has to divide %d\n", NC);
        MPI_Finalize();
        return 0;
    }

    for (int i = 0; i < NC; i++) {
        px[i] = (i * 73) % 211;
        py[i] = (i * 41) % 157;
    }

    int starts[NC], mine[NC], cnt = NC / size;
    if (rank == 0)
        for (int i = 0; i < NC; i++)
            starts[i] = i;
    MPI_Scatter(starts, cnt, MPI_INT, mine, cnt, MPI_INT, 0, MPI_COMM_WORLD);

    long best[2] = {tour(mine[0]), mine[0]};
    for (int i = 1; i < cnt; i++) {
        long l = tour(mine[i]);
        if (l < best[0]) {
            best[0] = l;
            best[1] = mine[i];
        }
    }

    long *bests = rank == 0 ? malloc(2 * size * sizeof(long)) : NULL;
    MPI_Gather(best, 2, MPI_LONG, bests, 2, MPI_LONG, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        int w = 0;
        for (int r = 0; r < size; r++) {
            printf("rank %d: best start %ld, length %ld\n", r, bests[2 * r + 1], bests[2 * r]);
            if (bests[2 * r] < bests[2 * w])
                w = r;
        }
        printf("winner: city %ld with %ld\n", bests[2 * w + 1], bests[2 * w]);
        free(bests);
    }
    MPI_Finalize();
    return 0;
}
