/* Root reads the problem size, works out the size of the blocks and tells the others. */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

#define MASTER 0

int main(int argc, char *argv[])
{
    int taskid, numtasks;
    int total, blocksize;
    int i;
    float *data, *block;
    float *doubled;

    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &numtasks);
    MPI_Comm_rank(MPI_COMM_WORLD, &taskid);

    data = NULL;
    doubled = NULL;
    if (taskid == MASTER) {
        total = argc > 1 ? atoi(argv[1]) : 400;
        if (total < numtasks) {
            printf("too few elements for %d tasks\n", numtasks);
            MPI_Abort(MPI_COMM_WORLD, 2);
        }
        blocksize = total / numtasks;
        data = (float *)malloc(total * sizeof(float));
        doubled = (float *)malloc(total * sizeof(float));
        for (i = 0; i < total; i++)
            data[i] = (float)(i % 250);
    }

    /* the others only need to know how much they get */
    MPI_Bcast(&blocksize, 1, MPI_INT, MASTER, MPI_COMM_WORLD);

    block = (float *)malloc(blocksize * sizeof(float));
    MPI_Scatter(data, blocksize, MPI_FLOAT, block, blocksize, MPI_FLOAT, MASTER, MPI_COMM_WORLD);
    for (i = 0; i < blocksize; i++)
        block[i] = block[i] * 2.0f + 1.0f;
    MPI_Gather(block, blocksize, MPI_FLOAT, doubled, blocksize, MPI_FLOAT, MASTER, MPI_COMM_WORLD);

    if (taskid == MASTER) {
        double checksum = 0.0;
        for (i = 0; i < blocksize * numtasks; i++)
            checksum += doubled[i] * (i % 9);
        printf("checksum %.1f\n", checksum);
        free(data);
        free(doubled);
    }
    free(block);
    MPI_Finalize();
    return 0;
}
