/* All processes step through their parts together: in every step the largest of the p values wins. */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

int main(int argc, char *argv[])
{
    int rank, p, n = 105, share, i, best;
    int *a = NULL, *b;
    long sum = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &p);
    share = n / p;
    if (rank == 0) {
        a = malloc(n * sizeof(int));
        for (i = 0; i < n; i++)
            a[i] = (i * 19) % 50;
    }
    b = malloc(share * sizeof(int));
    MPI_Scatter(a, share, MPI_INT, b, share, MPI_INT, 0, MPI_COMM_WORLD);
    for (i = 0; i < share; i++) {
        MPI_Allreduce(&b[i], &best, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
        sum += best;
    }
    if (rank == 0) {
        printf("%ld\n", sum);
        free(a);
    }
    free(b);
    MPI_Finalize();
    return 0;
}
