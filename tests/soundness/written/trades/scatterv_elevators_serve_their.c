#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* Jobs for elevators: Scatterv with hand-made counts, every elevator (rank)
 * serves its calls in the given order from floor 0 and counts the floors. */

struct call { int from, to; };

static int travel(const struct call *c, int n, int *at)
{
    int d = 0;
    for (int i = 0; i < n; i++) {
        d += abs(c[i].from - *at);
        d += abs(c[i].to - c[i].from);
        *at = c[i].to;
    }
    return d;
}

int main(int argc, char **argv)
{
    int rank, size;
    const int n = 100;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int cnt[16], off[16];
    if (size > 16) {
        if (rank == 0)
            printf("the building has 16 elevators\n");
        MPI_Finalize();
        return 0;
    }
    off[0] = 0;
    for (int r = 0; r < size; r++) {
        cnt[r] = 2 * (n / size + (r < n % size));
        if (r)
            off[r] = off[r - 1] + cnt[r - 1];
    }
    struct call *calls = NULL;
    if (rank == 0) {
        calls = malloc(n * sizeof *calls);
        for (int i = 0; i < n; i++) {
            calls[i].from = (i * 7) % 15;
            calls[i].to = (i * 11 + 4) % 15;
        }
    }
    struct call *mine = malloc(cnt[rank] / 2 * sizeof *mine);
    MPI_Scatterv(calls, cnt, off, MPI_INT, mine, cnt[rank], MPI_INT, 0, MPI_COMM_WORLD);

    int at = 0, res[2];
    res[0] = travel(mine, cnt[rank] / 2, &at);
    res[1] = at;
    int all[32];
    MPI_Gather(res, 2, MPI_INT, all, 2, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        int sum = 0;
        for (int r = 0; r < size; r++) {
            printf("elevator %d: %d calls, %d floors, stops at %d\n", r, cnt[r] / 2, all[2 * r],
                   all[2 * r + 1]);
            sum += all[2 * r];
        }
        printf("%d floors\n", sum);
        free(calls);
    }
    free(mine);
    MPI_Finalize();
    return 0;
}
