/* Repeated erosion of a bitmap held in 64 bit words until nothing is left;
   prints the number of set pixels after each step. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <mpi.h>

typedef unsigned long long row_t;

#define HEIGHT 60

static int popcount(row_t v)
{
    int c;
    for (c = 0; v; c++)
        v &= v - 1;
    return c;
}

static void exchange(row_t *r, int n, int rank, int size)
{
    int prev = rank ? rank - 1 : MPI_PROC_NULL;
    int next = rank + 1 < size ? rank + 1 : MPI_PROC_NULL;

    r[0] = r[n + 1] = 0;
    MPI_Sendrecv(&r[1], 1, MPI_UNSIGNED_LONG_LONG, prev, 0,
                 &r[n + 1], 1, MPI_UNSIGNED_LONG_LONG, next, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Sendrecv(&r[n], 1, MPI_UNSIGNED_LONG_LONG, next, 1,
                 &r[0], 1, MPI_UNSIGNED_LONG_LONG, prev, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static void blob(row_t *bm, int cx, int cy, int rad)
{
    for (int y = 0; y < HEIGHT; y++)
        for (int x = 0; x < 64; x++)
            if ((x - cx) * (x - cx) + (y - cy) * (y - cy) <= rad * rad)
                bm[y] |= 1ULL << x;
}

int main(int argc, char **argv)
{
    row_t bitmap[HEIGHT];
    row_t *cur, *nxt, *swap;
    int rank, size, n, i, step = 0, left, mine;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (HEIGHT % size) {
        if (!rank)
            fprintf(stderr, "HEIGHT (%d) must be a multiple of the number of processes\n", HEIGHT);
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
    n = HEIGHT / size;

    cur = calloc(n + 2, sizeof(row_t));
    nxt = calloc(n + 2, sizeof(row_t));

    memset(bitmap, 0, sizeof bitmap);
    if (rank == 0) {
        blob(bitmap, 20, 18, 11);
        blob(bitmap, 45, 40, 14);
        blob(bitmap, 30, 33, 6);
    }
    MPI_Scatter(bitmap, n, MPI_UNSIGNED_LONG_LONG, &cur[1], n, MPI_UNSIGNED_LONG_LONG, 0, MPI_COMM_WORLD);

    for (;;) {
        mine = 0;
        for (i = 1; i <= n; i++)
            mine += popcount(cur[i]);
        MPI_Allreduce(&mine, &left, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
        if (rank == 0)
            printf("step %2d: %d pixels\n", step, left);
        if (left == 0 || step >= 40)
            break;

        exchange(cur, n, rank, size);
        for (i = 1; i <= n; i++)
            nxt[i] = cur[i] & (cur[i] << 1) & (cur[i] >> 1) & cur[i - 1] & cur[i + 1];
        swap = cur, cur = nxt, nxt = swap;
        step++;
    }

    free(cur);
    free(nxt);
    MPI_Finalize();
    return 0;
}
