#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* relaxation: root scatters, everybody halves distance to a target, root gathers; repeated */
int main(int argc, char **argv)
{
    int rank, size, n = 60, it, i;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int q = n / size;
    int *u = NULL;
    int *w = malloc(sizeof(int) * q);
    if (rank == 0) {
        u = malloc(sizeof(int) * n);
        for (i = 0; i < n; i++)
            u[i] = 1024 * i;
    }
    for (it = 0; it < 5; it++) {
        int target = 5000;
        MPI_Bcast(&target, 1, MPI_INT, 0, MPI_COMM_WORLD);
        MPI_Scatter(u, q, MPI_INT, w, q, MPI_INT, 0, MPI_COMM_WORLD);
        for (i = 0; i < q; i++)
            w[i] += (target - w[i]) / 2;
        MPI_Gather(w, q, MPI_INT, u, q, MPI_INT, 0, MPI_COMM_WORLD);
        if (rank == 0) {                /* root rotates the ring by one */
            int last = u[n - 1];
            for (i = n - 1; i > 0; i--)
                u[i] = u[i - 1];
            u[0] = last;
        }
    }
    if (rank == 0)
        for (i = 0; i < n; i++)
            printf("%d%c", u[i], (i + 1) % 12 ? ' ' : '\n');
    free(w);
    free(u);
    MPI_Finalize();
    return 0;
}
