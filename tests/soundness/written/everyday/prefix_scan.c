#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

/* parallel prefix sum: local scan + MPI_Exscan of the block sums */
int main(int argc, char **argv)
{
    int rank, size, n = 60;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int cnt = n / size;
    int *in = NULL, *out = NULL;
    int *buf = malloc(cnt * sizeof(int));

    if (rank == 0) {
        in = malloc(n * sizeof(int));
        out = malloc(n * sizeof(int));
        for (int i = 0; i < n; i++)
            in[i] = (i * 5 + 2) % 9;
    }

    MPI_Scatter(in, cnt, MPI_INT, buf, cnt, MPI_INT, 0, MPI_COMM_WORLD);

    int run = 0;
    for (int i = 0; i < cnt; i++) {
        run += buf[i];
        buf[i] = run;
    }
    int before = 0;
    MPI_Exscan(&run, &before, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    if (rank == 0)
        before = 0;
    for (int i = 0; i < cnt; i++)
        buf[i] += before;

    MPI_Gather(buf, cnt, MPI_INT, out, cnt, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        for (int i = 0; i < n; i++)
            printf("%d ", out[i]);
        printf("\n");
        free(in);
        free(out);
    }
    free(buf);
    MPI_Finalize();
    return 0;
}
