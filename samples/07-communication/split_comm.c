/* The ranks are split into a working group and (when there are more than three) one spare rank that idles:
 * the share is computed from the size of the group. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static int digits(int v)
{
    int s = 0;
    while (v > 0) {
        s += v % 10;
        v /= 10;
    }
    return s;
}

int main(int argc, char *argv[])
{
    int world_rank, world_size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &world_rank);
    MPI_Comm_size(MPI_COMM_WORLD, &world_size);

    int spare = world_size > 3 && world_rank == world_size - 1;
    MPI_Comm group;
    MPI_Comm_split(MPI_COMM_WORLD, spare, world_rank, &group);

    if (!spare) {
        int group_rank, group_size;
        MPI_Comm_rank(group, &group_rank);
        MPI_Comm_size(group, &group_size);

        int n = argc > 1 ? atoi(argv[1]) : 720;
        int n_local = n / group_size;
        int *values = NULL;
        if (group_rank == 0) {
            values = malloc(n * sizeof(int));
            for (int i = 0; i < n; i++)
                values[i] = i * 7919;
        }
        int *mine = malloc(n_local * sizeof(int));
        MPI_Scatter(values, n_local, MPI_INT, mine, n_local, MPI_INT, 0, group);
        for (int i = 0; i < n_local; i++)
            mine[i] = digits(mine[i]);
        MPI_Gather(mine, n_local, MPI_INT, values, n_local, MPI_INT, 0, group);
        if (group_rank == 0) {
            for (int i = 0; i < n_local * group_size; i++)
                printf("%d\n", values[i]);
            free(values);
        }
        free(mine);
    }

    MPI_Comm_free(&group);
    MPI_Finalize();
    return 0;
}
