#include <mpi.h>
#include <stdio.h>

#define N 64

/* Bit reversal permutation + butterflies (Walsh-Hadamard on each row) */

static int data[N][16], local[N][16];

static void wht(int *a, int n)
{
    for (int h = 1; h < n; h <<= 1)
        for (int i = 0; i < n; i += h << 1)
            for (int j = i; j < i + h; j++) {
                int x = a[j], y = a[j + h];
                a[j] = x + y;
                a[j + h] = x - y;
            }
}

int main(int argc, char **argv)
{
    int me, np;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &np);
    if (N % np != 0) {
        if (me == 0)
            printf("%d rows need a number of processes that divides it\n", N);
        MPI_Finalize();
        return 0;
    }
    int rows = N / np;

    if (me == 0)
        for (int i = 0; i < N; i++)
            for (int j = 0; j < 16; j++)
                data[i][j] = ((i + 1) * (j + 3)) % 9 - 4;

    MPI_Scatter(data, rows * 16, MPI_INT, local, rows * 16, MPI_INT, 0, MPI_COMM_WORLD);
    for (int i = 0; i < rows; i++)
        wht(local[i], 16);
    MPI_Gather(local, rows * 16, MPI_INT, data, rows * 16, MPI_INT, 0, MPI_COMM_WORLD);

    if (me == 0) {
        for (int i = 0; i < N; i += 9) {
            printf("%2d:", i);
            for (int j = 0; j < 16; j++)
                printf(" %4d", data[i][j]);
            printf("\n");
        }
        long energy = 0;
        for (int i = 0; i < N; i++)
            for (int j = 0; j < 16; j++)
                energy += (long)data[i][j] * data[i][j];
        printf("energy %ld\n", energy / 16);
    }
    MPI_Finalize();
    return 0;
}
