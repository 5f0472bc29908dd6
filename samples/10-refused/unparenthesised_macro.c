/* The macro has no parentheses; the program lives from that: me * PART is me * N / SHARES. */
#include <stdio.h>
#include <mpi.h>

#define N 64
#define SHARES nproc
#define PART N / SHARES

int main(int argc, char *argv[])
{
    int data[N], mine[N], me, nproc, i;
    long sum = 0, total;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &nproc);
    for (i = 0; i < N; i++)
        data[i] = (i * 3) % 20;
    MPI_Scatter(data, PART, MPI_INT, mine, PART, MPI_INT, 0, MPI_COMM_WORLD);
    for (i = 0; i < PART; i++)
        sum += (long)mine[i] * (me * PART);
    MPI_Reduce(&sum, &total, 1, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    if (me == 0)
        printf("%ld\n", total);
    MPI_Finalize();
    return 0;
}
