/* Assignment 2. Start with: mpirun -np 5 ./quarter_array */
#include <stdio.h>
#include <mpi.h>

#define N 200
#define P 5

int main(int argc, char **argv)
{
    int a[N], b[N / P];          // my part
    int rank, size, i;
    int smax = -1, max;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (size != P) {
        if (rank == 0) printf("please use %d processes\n", P);
        MPI_Finalize();
        return 0;
    }

    if (rank == 0)
        for (i = 0; i < N; i++)
            a[i] = (i * 57) % 199;

    MPI_Scatter(a, N / P, MPI_INT, b, N / P, MPI_INT, 0, MPI_COMM_WORLD);
    for (i = 0; i < N / P; i++) {
        b[i] = b[i] * 3 - 1;
        if (b[i] > smax) smax = b[i];
    }
    MPI_Gather(b, N / P, MPI_INT, a, N / P, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Reduce(&smax, &max, 1, MPI_INT, MPI_MAX, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        for (i = 0; i < N; i++)
            printf("%d%s", a[i], i % 10 == 9 ? "\n" : " ");
        printf("max %d\n", max);
    }
    MPI_Finalize();
    return 0;
}
