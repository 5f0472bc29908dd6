/* Scatter a small matrix by rows, as in the reference card: needs exactly as many tasks as rows.
   Here a task gets BLOCK rows at once. */
#include <stdio.h>
#include <mpi.h>

#define TASKS 3
#define BLOCK 4
#define COLUMNS 5

int main(int argc, char *argv[])
{
    int numtasks, rank, i, j;
    float sendbuf[TASKS * BLOCK][COLUMNS];
    float recvbuf[TASKS * BLOCK][COLUMNS];
    float rownorm[TASKS * BLOCK], norms[TASKS * BLOCK];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &numtasks);

    if (numtasks == TASKS) {
        if (rank == 0)
            for (i = 0; i < TASKS * BLOCK; i++)
                for (j = 0; j < COLUMNS; j++)
                    sendbuf[i][j] = (float)(i * COLUMNS + j);

        MPI_Scatter(sendbuf, BLOCK * COLUMNS, MPI_FLOAT, recvbuf, BLOCK * COLUMNS, MPI_FLOAT, 0, MPI_COMM_WORLD);
        for (i = 0; i < BLOCK; i++) {
            rownorm[i] = 0.0f;
            for (j = 0; j < COLUMNS; j++)
                rownorm[i] += recvbuf[i][j];
        }
        MPI_Gather(rownorm, BLOCK, MPI_FLOAT, norms, BLOCK, MPI_FLOAT, 0, MPI_COMM_WORLD);

        if (rank == 0)
            for (i = 0; i < TASKS * BLOCK; i++)
                printf("row %d: %.1f\n", i, norms[i]);
    } else {
        printf("Must specify %d processors. Terminating.\n", TASKS);
    }

    MPI_Finalize();
    return 0;
}
