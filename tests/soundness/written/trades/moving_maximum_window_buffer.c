#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* Moving maximum with a window of 5 (only looking back) - the window buffer
 * of each process starts with zeros */

#define WIN 5

static int winmax(const int *w)
{
    int m = w[0];
    for (int i = 1; i < WIN; i++)
        if (w[i] > m)
            m = w[i];
    return m;
}

int main(int argc, char **argv)
{
    int rank, size;
    enum { N = 168 };
    int level[N], maxi[N];
    int in[N], res[N];
    int window[WIN] = {0};

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (N % size) {
        if (rank == 0)
            printf("gauge data of length %d do not fit\n", (int)N);
        MPI_Finalize();
        return 0;
    }
    int n = N / size;

    if (rank == 0) {
        for (int i = 0; i < N; i++)
            level[i] = 20 + (i * i * 3 + 11 * i) % 90 + (i % 24 < 3 ? 60 : 0);
    }
    MPI_Scatter(level, n, MPI_INT, in, n, MPI_INT, 0, MPI_COMM_WORLD);

    for (int i = 0; i < n; i++) {
        window[i % WIN] = in[i];
        res[i] = winmax(window);
    }

    MPI_Gather(res, n, MPI_INT, maxi, n, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        int alarm = 0;
        for (int i = 0; i < N; i++)
            if (maxi[i] > 140)
                alarm++;
        for (int i = 0; i < N; i += 8)
            printf("hour %3d level %3d max %3d\n", i, level[i], maxi[i]);
        printf("alarm in %d hours\n", alarm);
    }
    MPI_Finalize();
    return 0;
}
