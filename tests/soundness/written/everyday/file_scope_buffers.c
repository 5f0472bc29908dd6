#include <mpi.h>
#include <stdio.h>

#define MAXN 600

/* static buffers large enough for one process */
static int input[MAXN];
static int work[MAXN];
static int output[MAXN];

static int isqrt(int v)
{
    int r = 0, bit = 1 << 14;
    for (; bit; bit >>= 1) {
        int t = r | bit;
        if (t * t <= v)
            r = t;
    }
    return r;
}

int main(int argc, char **argv)
{
    int rank, size, n, per, i;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    n = 120;
    if (argc > 1 && (sscanf(argv[1], "%d", &n) != 1 || n > MAXN || n < 1)) {
        if (rank == 0)
            printf("usage: %s [n <= %d]\n", argv[0], MAXN);
        MPI_Finalize();
        return 0;
    }
    per = n / size;

    if (rank == 0)
        for (i = 0; i < n; i++)
            input[i] = i * i + i * 3;

    MPI_Scatter(input, per, MPI_INT, work, per, MPI_INT, 0, MPI_COMM_WORLD);
    for (i = 0; i < per; i++)
        work[i] = isqrt(work[i]);
    MPI_Gather(work, per, MPI_INT, output, per, MPI_INT, 0, MPI_COMM_WORLD);

    if (rank == 0)
        for (i = 0; i < n; i++)
            printf("isqrt(%d) = %d\n", input[i], output[i]);
    MPI_Finalize();
    return 0;
}
