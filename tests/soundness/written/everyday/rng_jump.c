#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* one random stream, skipped ahead to rank * share on each rank */
static unsigned lcg(unsigned s) { return s * 1664525u + 1013904223u; }

int main(int argc, char **argv)
{
    int rank, size, n = 120;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int share = n / size;
    int *prob = NULL, *p = malloc(share * sizeof(int));
    if (rank == 0) {
        prob = malloc(n * sizeof(int));
        for (int i = 0; i < n; i++)
            prob[i] = i % 100;
    }
    MPI_Scatter(prob, share, MPI_INT, p, share, MPI_INT, 0, MPI_COMM_WORLD);
    unsigned s = 2024;
    for (int i = 0; i < rank * share; i++)
        s = lcg(s);
    int infected = 0, all;
    for (int i = 0; i < share; i++) {
        s = lcg(s);
        if ((int)((s >> 16) % 100) < p[i])
            infected++;
    }
    MPI_Reduce(&infected, &all, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("%d infected\n", all);
    free(p);
    free(prob);
    MPI_Finalize();
    return 0;
}
