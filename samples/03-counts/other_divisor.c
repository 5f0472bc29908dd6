/* `size` is the order of the matrix here; the number of parts is a constant of the program, and surplus
   processes receive nothing that is used. */
#include <stdio.h>
#include <mpi.h>

#define PARTS 8

int main(int argc, char *argv[])
{
    int rank, nprocs, size = 40, share, i;
    int vector[64 * PARTS], part[64];
    int sum = 0, total;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &nprocs);
    if (nprocs > PARTS)
        MPI_Abort(MPI_COMM_WORLD, 1);
    share = size / PARTS;
    for (i = 0; i < 64 * PARTS; i++)
        vector[i] = i < size ? i : 0;
    MPI_Scatter(vector, share, MPI_INT, part, share, MPI_INT, 0, MPI_COMM_WORLD);
    for (i = 0; i < share; i++)
        sum += part[i] * part[i];
    MPI_Reduce(&sum, &total, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        for (i = share * nprocs; i < size; i++)
            total += vector[i] * vector[i];
        printf("%d\n", total);
    }
    MPI_Finalize();
    return 0;
}
