#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size, n = 120, i;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int per_rank = n / size;
    short *all = NULL;
    short *buf = malloc(per_rank * sizeof(short));

    if (rank == 0) {
        printf("distributing %d samples, %d per rank\n", n, per_rank);
        all = malloc(n * sizeof(short));
        for (i = 0; i < n; i++)
            all[i] = (short)((i * 97) % 1024 - 512);
    }

    MPI_Scatter(all, per_rank, MPI_SHORT, buf, per_rank, MPI_SHORT, 0, MPI_COMM_WORLD);

    int energy = 0, total = 0;
    for (i = 0; i < per_rank; i++)
        energy += buf[i] * buf[i];

    MPI_Reduce(&energy, &total, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        printf("energy: %d\n", total);
        free(all);
    }
    free(buf);
    MPI_Finalize();
    return 0;
}
